#!/usr/bin/env bash
# To be sourced: how the scripts beside it check and count what holds.

passed=0 failed=0

check() { # what, command...
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    echo "ok      $what"
  else
    failed=$((failed + 1))
    echo "FAILED  $what"
  fi
}

has() { # file, regular expression
  grep -Eq -- "$2" "$1"
}

not() { ! "$@"; }

exits() { # status, output file, command...
  local expected=$1 output=$2 status=0
  shift 2
  "$@" >"$output" 2>"$output.err" || status=$?
  [ "$status" -eq "$expected" ] && return
  echo "        exit $status, expected $expected: $*"
  tail -n 5 "$output" "$output.err"
  return 1
}
