# Sourced by scripts that measure for hours, piece by piece. Pieces are kept in $runs for ever: what is done is not done
# again, an interrupted run continues, and a piece that fails is tried once more and then left with its reason.
# Needs home, script (its name under benchmarks/), runs, and scratch: a copy of the project with codecs of its own.

until=

fail() {
  echo "$script: $1" >&2
  exit 2
}

# Begins no piece after a number of hours, or after a time of day.
end_at() { # --hours or --until, value
  [ -n "${2-}" ] || fail "$1 needs a value"
  if [ "$1" = --hours ]; then until=$(date -d "now + $(awk "BEGIN { print int($2 * 60) }") minutes" +%s); else until=$(date -d "$2" +%s); fi ||
    fail "$1 $2 is not a time"
  # A time of day that has passed means tomorrow.
  [ "$1" = --hours ] || [ "$until" -gt "$(date +%s)" ] || until=$((until + 24 * 60 * 60))
}

# Dates a file that the script makes like its newest source; otherwise everything would be built again each time.
dated() { # file, source...
  local file=$1 newest=$home/benchmarks/$script source
  shift
  for source in "$@"; do [ "$newest" -nt "$source" ] || newest=$source; done
  touch -r "$newest" "$file"
}

# Makes a fresh copy of a folder, but keeps what was built in the old copy.
copy() {
  mkdir -p "$2"
  find "$2" -mindepth 1 -maxdepth 1 ! -name target -exec rm -rf {} +
  (cd "$1" && tar --create --exclude=./target --exclude=./src/test .) | tar --extract --directory "$2"
}

# Makes a codec folder of another name whose ids are all the same codec, except for what the further lines say.
twin() { # folder it is a copy of, the codec in it, new folder, ids, further lines
  local from=$home/codecs/$1 to=$scratch/codecs/$3
  copy "$from" "$to"
  sed "s#<artifactId>codec-$1</artifactId>#<artifactId>codec-$3</artifactId>#" "$from/pom.xml" >"$to/pom.xml"
  {
    sed "s/^$2\.//" "$from/codec.properties" | grep -vE '^(codecs|default|baseline|generates|([a-z0-9-]+\.)+[A-Za-z-]+) *='
    printf '%s\n' "codecs = $4" "generates = validated" "${@:5}"
  } >"$to/codec.properties"
  dated "$to/pom.xml" "$from/pom.xml"
  dated "$to/codec.properties" "$from/codec.properties"
}

# Copies the project without its codecs, and then some of them.
copy_project() { # codec folder...
  local folder
  mkdir -p "$scratch/codecs"
  # Files that the checkout no longer has would be built, too.
  find "$scratch" -mindepth 1 \( -name target -o -name .weighbridge -o -path "$scratch/codecs" \) -prune -o -type f -exec rm {} +
  (cd "$home" && git ls-files -z --cached --others --exclude-standard | grep -zv '^codecs/.*/' | tar --null --files-from=- --create) |
    tar --extract --directory "$scratch"
  for folder in "$@"; do copy "$home/codecs/$folder" "$scratch/codecs/$folder"; done
}

# Leaves the copy with no codecs but these, and builds the rest; the launcher builds codecs when they are needed.
build_copy() { # codec folder...
  local folder
  for folder in "$scratch"/codecs/*/; do
    case " $* " in *" $(basename "$folder") "*) ;; *) rm -rf "$folder" ;; esac
  done
  sed -i -e '/<module>/d' -e "s#<modules>#&$(printf '<module>%s</module>' "$@")#" "$scratch/codecs/pom.xml"
  dated "$scratch/codecs/pom.xml" "$home/codecs/pom.xml"
  "$scratch/build.sh" cli worker
}

hogs=()

start_hogs() {
  local self=$$ i
  for i in 1 2; do
    # Each checks whether this script still lives, so that it cannot outlive a script that was killed.
    (while kill -0 "$self" 2>/dev/null; do for ((n = 0; n < 200000; n++)); do :; done; done) &
    hogs+=($!)
  done
}

end_hogs() {
  local hog
  for hog in ${hogs[@]+"${hogs[@]}"}; do
    kill "$hog" 2>/dev/null || true
    wait "$hog" 2>/dev/null || true
  done
  hogs=()
}

# The folder of the current piece; its time is noted even if it is interrupted.
piece_folder=
note_time() {
  [ -z "$piece_folder" ] || echo $((SECONDS - piece_began)) >>"$piece_folder/seconds"
  piece_folder=
}

trap 'end_hogs; note_time' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Whether there is time for another piece; false ends the step.
has_time() {
  [ -z "$until" ] || [ "$(date +%s)" -lt "$until" ]
}

is_done() { # piece
  [ -f "$runs/$1/whole" ] || [ -f "$runs/$1/failed" ]
}

last_run() { # piece
  find "$runs/$1" -mindepth 2 -maxdepth 2 -name plan.json -printf '%h\n' | sort | tail -n 1
}

# Does a piece that is a run, or resumes it.
run() { # piece, quiet, fair (a machine that is graded so) or loaded, launcher, command, option...
  local piece=$1 load=$2 launcher=$3 folder=$runs/$1 last status=0
  shift 3
  is_done "$piece" && return
  has_time || return 0
  [ "$load" != fair ] || await_fair || return 0
  echo "$script: $piece"
  mkdir -p "$folder"
  piece_folder=$folder
  piece_began=$SECONDS
  [ "$load" != loaded ] || start_hogs
  last=$(last_run "$piece")
  if [ -n "$last" ]; then
    "$launcher" run --resume "$last" --no-color >"$folder/shown" 2>"$folder/said" || status=$?
  else
    "$launcher" "$@" --out "$folder" --no-color >"$folder/shown" 2>"$folder/said" || status=$?
  fi
  end_hogs
  note_time
  last=$(last_run "$piece")
  case $status in
    # 3: a contestant failed a gate, which is a result.
    0 | 3) basename "$last" >"$folder/whole" ;;
    130 | 143) exit $status ;;
    *)
      echo "exit code $status: $(tail -n 3 "$folder/said" | tr '\n' ' ')" >>"$folder/failures"
      echo "$script: $piece failed; $(tail -n 1 "$folder/failures")" >&2
      [ "$(wc -l <"$folder/failures")" -lt 2 ] || mv "$folder/failures" "$folder/failed"
      ;;
  esac
}

# Keeps what `weighbridge report` needs of a whole piece's run, and what continues it.
keep() { # piece
  local name=$1 whole=$runs/$1/whole
  mkdir -p "$(dirname "$kept/$name")"
  # A page needs the messages of a sample, not those that the sample is of; a run that continues draws these again.
  (cd "$runs/$name" && find "$(cat "$whole")" -mindepth 1 -maxdepth 1 \( -name trials.jsonl -o -name payloads -o \
    -name '*.json' ! -name summary.json ! -name findings.json \) | LC_ALL=C sort |
    tar --create --exclude-from=<(cd "$runs/$name" && find "$(cat "$whole")" -name '*.sample.payload' |
      sed 's/\.sample\.payload$/.payload/') --files-from=- --owner=0 --group=0 --numeric-owner --mtime=@0) |
    xz -9e >"$kept/$name.part"
  mv "$kept/$name.part" "$kept/$name.tar.xz"
}
