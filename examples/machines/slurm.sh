#!/usr/bin/env bash
# Four shards as an array of Slurm, in the checkout: sbatch examples/machines/slurm.sh weigh examples/orders.csv
# Then, once all have ended: ./weighbridge merge shards/*
#SBATCH --job-name=weighbridge
#SBATCH --array=1-4
#SBATCH --cpus-per-task=2
#SBATCH --exclusive
#SBATCH --time=01:00:00
#SBATCH --output=shard-%a.txt
set -euo pipefail
exec examples/machines/shard.sh "$SLURM_ARRAY_TASK_ID" "$SLURM_ARRAY_TASK_COUNT" "${SHARDS:-shards}" "$@"
