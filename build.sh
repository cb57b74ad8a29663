#!/usr/bin/env bash
# ./build.sh MODULE… builds these folders if they are missing or older than their sources; ./build.sh all does so for
# every folder that a command may need. MODULE@VERSION is a codec with another version of its library, which is built
# beside the usual one. ./weighbridge calls it for the command line, which calls it for what a command needs. Exit codes:
# 0 all is built, 1 the build failed, 2 the machine lacks something or there is no such version, 130 interrupted.
set -u

home=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
state=$home/.weighbridge
log=$state/build.log
unfinished=$state/unfinished

. "$home/setup.sh"

# Whether module $1 was built after the last change of anything that its build read: its own sources and those of the
# modules on its class path. Maven writes classpath/measure when a module's build begins and classpath/generate when
# everything is compiled. A change shows in the status time of a file, which nothing but a change sets, or of a folder
# that lost a file. A <module> line added to or removed from a parent pom changes nothing for its children, so
# classpath/parents remembers the poms without such lines.
is_built() {
  local output=$home/${1%@*}/target built entries entry sum read=() parents=()
  case $1 in *@*) output+=/version/${1##*@} ;; esac
  built=$output/classpath
  [ -f "$built/generate" ] && [ ! "$built/generate" -ot "$built/measure" ] || return 1
  IFS=: read -r -a entries <"$built/generate" || true # the file has no newline
  for entry in "$output/classes" ${entries[@]+"${entries[@]}"}; do
    case $entry in
      "$home"/*/target/*)
        entry=${entry%/target/*}
        read+=("$entry/pom.xml" "$entry/codec.properties" "$entry/src/main")
        while [ "$entry" != "$home" ]; do
          entry=${entry%/*}
          parents+=("$entry/pom.xml")
        done
        ;;
      */model/target/*) return 1 ;; # built before the checkout was moved
    esac
  done
  sum=$(sed '/<module>/d' "${parents[@]}" 2>/dev/null | cksum)
  if [ "$built/parents" -nt "$built/measure" ] && [ "$sum" = "$(cat "$built/parents")" ]; then
    sum=
  else
    read+=("${parents[@]}")
  fi
  [ -z "$(find "${read[@]}" -cnewer "$built/measure" -print -quit 2>/dev/null)" ] || return 1
  [ ! "$sum" ] || echo "$sum" >"$built/parents"
}

# Sets stale: the modules to build. A build that was killed may have left any module that it read without its classes,
# so it is begun again.
find_stale() {
  local module again=
  stale=()
  [ ! -f "$unfinished" ] || again=$(cat "$unfinished")
  for module in "$@"; do [ -z "$again" ] && is_built "$module" || stale+=("$module"); done
  for module in $again; do
    case " $* " in *" $module "*) ;; *) [ ! -f "$home/${module%@*}/pom.xml" ] || stale+=("$module") ;; esac
  done
}

# The module folders of the pom in folder $1.
modules_of() {
  sed 's/<!--.*-->//' "$home/$1/pom.xml" | grep -o '<module>[^<]*' | sed "s:<module>:$1/:"
}

# Every folder outside the command line's own class path that some command needs.
all_modules() {
  local study
  echo cli
  echo worker
  echo codec-testkit
  modules_of codecs
  modules_of sources
  for study in $(modules_of studies); do
    if grep -q '<module>' "$home/$study/pom.xml"; then modules_of "$study"; else echo "$study"; fi
  done
}

# Whether what called this script is still there; assumed where the system does not say.
has_caller() {
  local parent=$PPID
  [ ! -r "/proc/$$/stat" ] || read -r _ _ _ parent _ <"/proc/$$/stat"
  [ "$parent" = "$PPID" ]
}

# Ends the build if this script is interrupted, or if its caller is killed.
run_maven() {
  (cd "$home" && maven_options && exec env JAVA_HOME="$jdk" "$maven" "$@") >"$log" 2>&1 &
  local build=$! started=$SECONDS module
  trap 'kill "$build" 2>/dev/null; echo >&2; exit 130' INT TERM
  while kill -0 "$build" 2>/dev/null; do
    has_caller || { kill -9 "$build"; exit 1; }
    if [ -t 2 ]; then
      module=$(sed -n 's/^\[INFO\] Building \([^ ]*\).*\(\[[0-9/]*\]\)$/\2 \1/p' "$log" 2>/dev/null | tail -n 1)
      printf '\r\033[KBuilding %s, %d s %s' "$what" $((SECONDS - started)) "$module" >&2
    fi
    sleep 0.2
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
  wait "$build"
  local status=$?
  trap - INT TERM
  return $status
}

# Runs Maven for the modules $1 with the further arguments: first offline, which avoids checking each repository.
try_maven() {
  set -- -B -T 2 -Dstyle.color=never -pl "$1" -am process-classes "${@:2}"
  run_maven -o "$@" || { grep -qE 'offline mode|was not found|Failure to find' "$log" && run_maven -U "$@"; }
}

# Builds what is stale: what has the usual version of its library together, and each other version alone.
build() {
  local list what module usual=() versions=()
  ready maven
  for module in "${stale[@]}"; do
    case $module in *@*) versions+=("$module") ;; *) usual+=("$module") ;; esac
  done
  echo "${stale[*]}" >"$unfinished"
  if [ ${#usual[@]} -gt 0 ]; then
    case " ${usual[*]} " in
      *' cli '*) what=Weighbridge ;;
      *) if [ ${#usual[@]} -gt 3 ]; then what="${#usual[@]} modules"; else what=$(enumerated "${usual[@]}"); fi ;;
    esac
    [ -t 2 ] || echo "Building $what (log: $log)" >&2
    list=$(IFS=, && echo "${usual[*]}")
    try_maven "$list" || give_up
  fi
  for module in ${versions[@]+"${versions[@]}"}; do
    what=$module
    [ -t 2 ] || echo "Building $what (log: $log)" >&2
    try_maven "${module%@*}" -Pversion -Dlibrary.version="${module##*@}" || refuse_version "$module"
  done
  rm "$unfinished"
}

# Ends this script with what is wrong with version $1 of a codec: what Maven lacks, or the compiler's first sentence.
refuse_version() {
  local why
  why=$(grep -oE '(Could not (find|transfer) artifact|Failure to find) [^ ]+|[^ ]+ was not found' "$log" | head -n 1)
  [ ! "$why" ] || refuse "$1 cannot be had: Maven says \"$why\" ($log)."
  why=$(sed -n 's:^\[ERROR\] /.*/\([^/ ]*\)\:\[\([0-9]*\),[0-9]*\] \(.*\):\1, line \2, \3:p' "$log" | head -n 1)
  [ ! "$why" ] || refuse "the adapter of ${1%@*} does not fit version ${1##*@} of its library: $why ($log)."
  give_up
}

# Ends this script because of what was asked for.
refuse() {
  rm "$unfinished"
  echo "weighbridge: $1" >&2
  exit 2
}

# Ends this script with what Maven said.
give_up() {
  local failed
  rm "$unfinished"
  grep -E '^\[ERROR\]|^\[FATAL\]' "$log" | head -n 20 >&2
  [ -n "$(grep -m 1 -E '^\[(ERROR|FATAL)\]' "$log")" ] || tail -n 20 "$log" >&2
  failed=$(sed -n 's/^\[ERROR\] Failed to execute goal .* on project \([^:]*\): .*/\1/p' "$log" | head -n 1)
  echo "weighbridge: the build of ${failed:-$what} failed; Maven's output is in $log" >&2
  exit 1
}

[ $# -gt 0 ] || { echo "build.sh: name folders to build, such as codecs/kryo, or all." >&2; exit 2; }
[ "$*" != all ] || set -- $(all_modules)
jdk=$(find_jdk) || ready jdk maven
mkdir -p "$state" || exit 2
find_stale "$@"
[ ${#stale[@]} -gt 0 ] || exit 0
if has flock; then
  exec 9>"$state/lock"
  flock 9
  find_stale "$@"
fi
[ ${#stale[@]} -gt 0 ] || exit 0
build
find_stale "$@" # also remembers the poms
