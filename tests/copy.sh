#!/usr/bin/env bash
# To be sourced, with here set to this folder: makes a scratch copy of the checkout and goes there; removes it at the end.

temporary=${TMPDIR:-/tmp}
scratch=$(mktemp -d)
copy=
# On interruption, ends what this script started, whether or not in a process group of its own.
end() {
  trap - EXIT
  [ -z "$copy" ] || { kill -- "-$copy" && wait "$copy"; } 2>/dev/null || true
  pkill -P $$ || true
  rm -rf "$scratch"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# A separate folder, because it is searched for leftovers.
export TMPDIR=$scratch/tmp MAVEN_OPTS="${MAVEN_OPTS:-} -Djava.io.tmpdir=$scratch/tmp"
mkdir "$TMPDIR"
checkout=$(cd "$here/.." && pwd)
"$checkout/build.sh" all
# Includes what is built there, so that only the added folders are built: its class paths name the copy and are younger
# than the sources.
(cd "$checkout" && { git ls-files -z --cached --others --exclude-standard && find . -type d -name target -prune -print0; } |
  tar --exclude='*/surefire-reports' --exclude='*/test-classes' --null --files-from=- --create) | tar --extract --directory "$scratch"
cd "$scratch"
# The remembered poms (classpath/parents) must be younger still.
for kind in measure generate; do find . -path "*/target/classpath/$kind" -exec sed -i "s#$checkout/#$scratch/#g" {} +; done
sleep 0.1
find . -path '*/target/classpath/parents' -exec touch {} +
