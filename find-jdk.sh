#!/usr/bin/env bash
# To be sourced: how Weighbridge finds a JDK that is new enough to build and run it.

least=25

# The feature release of the JDK in folder $1; fails if that is not a JDK with a compiler.
release_of() {
  [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

find_jdk() {
  local on_path candidate release
  on_path=$(command -v java) && on_path=$(readlink -f "$on_path" 2>/dev/null) && on_path=${on_path%/bin/java}
  for candidate in "${JAVA_HOME:-}" "${on_path:-}" /usr/lib/jvm/* "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* /opt/* \
      /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
      /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    [ -n "$candidate" ] || continue
    release=$(release_of "$candidate") || continue
    if [ "${release:-0}" -ge "$least" ]; then
      printf '%s\n' "$candidate"
      return 0
    fi
  done
  return 1
}
