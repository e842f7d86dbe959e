#!/usr/bin/env bash
# One part of a race, as a task of a Slurm array; slurm.sh submits it.
set -uo pipefail
parts=$1
folder=$2
shift 2
part=$SLURM_ARRAY_TASK_ID

"$EVOLVE" race "$@" --threads 1 --part "$part/$parts" --keep "$folder/part-$part.json" > /dev/null
code=$?
# Over 128: ended by a signal, such as for lack of memory.
if ((code > 128 && ${SLURM_RESTART_COUNT:-0} < 3)); then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$part"
  sleep 60 # until Slurm ends this attempt
fi
exit "$code"
