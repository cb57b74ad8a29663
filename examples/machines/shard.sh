#!/usr/bin/env bash
# shard.sh I N OUT WEIGHBRIDGE-ARGUMENTS…: measures shard I of N into the folder OUT, such as
#   shard.sh 2 8 shards weigh orders.csv --rounds 24
# A shard that was killed continues where it ended, if it starts again on an equal machine.
set -euo pipefail
shard=$1 of=$2 out=$3
shift 3
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
for begun in "$out"/*-shard-"$shard"-of-"$of"; do
  [ -f "$begun/plan.json" ] || continue
  exec ./weighbridge run --resume "$begun" --yes --quiet
done
exec ./weighbridge "$@" --shard "$shard/$of" --out "$out" --yes --quiet
