#!/usr/bin/env bash
# To be sourced, with home set: finds the JDK and the Maven to build with, and installs what a machine lacks.

# Without it, the checks below would find nothing, and install it.
: "${home:?must be set to the folder of the checkout}"
. "$home/find-jdk.sh"

# In the C locale Java cannot open paths with non-ASCII letters; its child JVMs inherit this.
case $(locale charmap 2>/dev/null) in
  ANSI_X3.4-1968 | US-ASCII | '') export LC_ALL=C.UTF-8 ;;
esac

has() { command -v "$1" >/dev/null 2>&1; }

# Sets maven: an installed one if it is 3.8 or newer, else the wrapper's.
choose_maven() {
  local version=0.0
  maven=$home/mvnw
  ! has mvn || version=$(mvn -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9]*\.[0-9]*\).*/\1/p') || true
  case $version in
    3.[89] | 3.[1-9][0-9] | [4-9].* | [1-9][0-9].*) maven=$(command -v mvn) ;;
  esac
}

# Which of the arguments this machine lacks; the wrapper's Maven needs tools to fetch and unpack it.
lacking() {
  local wanted
  for wanted in "$@"; do
    case $wanted in
      jdk) find_jdk >/dev/null || echo jdk ;;
      maven)
        choose_maven
        if [ "$maven" = "$home/mvnw" ]; then
          has curl || has wget || echo curl
          has unzip || echo unzip
        fi
        ;;
      # The report's test opens its page in a browser, and is skipped if the system packages none.
      browser)
        has chromium || has chromium-browser || has google-chrome || has chrome || case $(manager) in
          apt-get) ! in_apt chromium || echo chromium ;;
          dnf) echo chromium ;;
        esac
        ;;
      pip) python3 -m pip --version >/dev/null 2>&1 || echo pip ;;
      *) has "$wanted" || echo "$wanted" ;;
    esac
  done
}

manager() {
  local name
  for name in apt-get dnf brew; do
    if has "$name"; then
      echo "$name"
      return
    fi
  done
}

# Whether apt knows package $1; assumed true until its lists are fetched.
in_apt() { [ -n "$(apt-cache madison "$1" 2>/dev/null)" ] || [ -z "$(apt-cache madison bash 2>/dev/null)" ]; }

# The command that installs what the arguments name.
installing() {
  local wanted packages=() first='' install='apt-get install -y --no-install-recommends'
  local keys=/etc/apt/keyrings/adoptium.asc
  for wanted in "$@"; do
    case $(manager),$wanted in
      brew,jdk) packages+=("openjdk@$least") ;;
      dnf,jdk) packages+=("java-$least-openjdk-devel") ;;
      apt-get,jdk)
        if in_apt "openjdk-$least-jdk-headless"; then
          packages+=("openjdk-$least-jdk-headless")
        else
          packages+=("temurin-$least-jdk")
          first="$install curl ca-certificates &&"
          first+=" curl -fsSL --create-dirs -o $keys https://packages.adoptium.net/artifactory/api/gpg/key/public &&"
          first+=" echo \"deb [signed-by=$keys] https://packages.adoptium.net/artifactory/deb $(codename) main\""
          first+=" >/etc/apt/sources.list.d/adoptium.list && apt-get update && "
        fi
        ;;
      apt-get,curl) packages+=(curl ca-certificates) ;;
      apt-get,pgrep) packages+=(procps) ;;
      apt-get,ss) packages+=(iproute2) ;;
      dnf,pgrep) packages+=(procps-ng) ;;
      dnf,ss) packages+=(iproute iproute-tc) ;;
      *,pip) packages+=(python3-pip) ;;
      *) packages+=("$wanted") ;;
    esac
  done
  case $(manager) in
    brew) echo "brew install ${packages[*]}" ;;
    dnf) echo "dnf install -y ${packages[*]}" ;;
    apt-get) echo "apt-get update && $first$install ${packages[*]}" ;;
    *) return 1 ;;
  esac
}

codename() { (. /etc/os-release && echo "${UBUNTU_CODENAME:-$VERSION_CODENAME}"); }

# "a, b and c"
enumerated() {
  local text=$1
  shift
  while [ $# -gt 1 ]; do
    text+=", $1"
    shift
  done
  echo "$text${1:+ and $1}"
}

# Whether $2 may be run to install $1: as root on Debian or Fedora, with CI=true or after a yes on the terminal.
is_allowed() {
  local answer
  [ "${CI:-}" != true ] || return 0
  [ "$(manager)" = brew ] || [ "$(id -u)" -ne 0 ] || return 0
  [ -t 0 ] && [ -t 2 ] || return 1
  printf 'weighbridge: this machine lacks %s. This installs it:\n  %s\nDo that now? [y/N] ' "$1" "$2" >&2
  read -r answer
  case $answer in [yY] | [yY]es) ;; *) return 1 ;; esac
}

# Installs the missing arguments, if allowed. Otherwise prints what to type and exits with 2, or with 1 if the
# installation fails.
provide() {
  local missing names command shown last='' as
  while missing=$(lacking "$@") && [ -n "$missing" ]; do
    names=$(enumerated $missing)
    names=${names/jdk/JDK $least}
    if ! command=$(installing $missing); then
      echo "weighbridge: this machine lacks $names: install that (https://adoptium.net has JDKs), then try again." >&2
      exit 2
    fi
    as=sh shown=$command
    if [ "$(manager)" != brew ] && [ "$(id -u)" -ne 0 ]; then
      if has sudo; then as='sudo sh'; else as=su; fi
      shown="$as -c '$command'"
    fi
    if [ "$command" = "$last" ]; then
      echo "weighbridge: this machine still lacks $names after: $shown" >&2
      exit 1
    fi
    last=$command
    if [ "$as" = su ] || ! is_allowed "$names" "$shown"; then
      printf 'weighbridge: this machine lacks %s: type the next line, then try again.\n  %s\n' "$names" "$shown" >&2
      exit 2
    fi
    printf 'weighbridge: this machine lacks %s; installing: %s\n' "$names" "$shown" >&2
    $as -c "$command" </dev/null >&2 || true
  done
}

# Makes the wrapper fetch its Maven, once.
fetch_maven() {
  local url told
  # The wrapper keeps Maven below HOME, which may be unset in a service.
  export HOME="${HOME:-$(echo ~)}"
  url=$(sed -n 's/^distributionUrl=\([^#]*\).*/\1/p' "$home/.mvn/wrapper/maven-wrapper.properties")
  [ ! -d "${MAVEN_USER_HOME:-$HOME/.m2}/wrapper/dists/$(basename "$url" -bin.zip)" ] || return 0
  echo "weighbridge: fetching Maven, once, from ${MVNW_REPOURL:-$url}" >&2
  told=$(JAVA_HOME=$jdk "$maven" -v 2>&1 >/dev/null) && return
  echo "weighbridge: ${told##*$'\n'}: install Maven 3.8 or newer, or name a Maven repository in MVNW_REPOURL." >&2
  exit 1
}

# Sets jdk and maven, and installs everything that the arguments name.
ready() {
  provide "$@"
  jdk=$(find_jdk)
  choose_maven
  [ "$maven" != "$home/mvnw" ] || fetch_maven
}

# Maven ends before the second compiler tier pays off. Some of its libraries use Unsafe, about which JDK 25 warns.
maven_options() {
  export MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC --sun-misc-unsafe-memory-access=allow ${MAVEN_OPTS:-}"
}
