#!/usr/bin/env bash
# Makes a race in parts under Slurm: an array of jobs, one for each part, then a job that merges them.
#
#   scale/slurm.sh PARTS FOLDER RACE…          e.g. scale/slurm.sh 100 out --preset slice --seeds 1000
#
# FOLDER, which all nodes see, gets a file and a log for each part, and at the end race.json. Prints the numbers of
# the two jobs. The same command again resumes: each part continues from its file.
#
#   EVOLVE     the program (evolve)
#   SBATCH_…   sbatch's own variables: SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_TIMELIMIT, …
#
# Slurm itself requeues the parts of a lost node (--requeue); one whose process was killed requeues itself, up to
# three times. A site limits the size of an array: `scontrol show config | grep MaxArraySize`.
set -euo pipefail
parts=$1
folder=$(realpath -m "$2")
shift 2
EVOLVE=$(realpath "$(command -v "${EVOLVE:-evolve}")")
export EVOLVE
mkdir -p "$folder"

array=$(sbatch --parsable --job-name=race-parts --array="1-$parts" --requeue --ntasks=1 --cpus-per-task=1 \
  --open-mode=append --output="$folder/part-%a.log" "$(dirname "$0")/slurm-part.sh" "$parts" "$folder" "$@")
merge=$(sbatch --parsable --job-name=race-merge --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --ntasks=1 --output="$folder/merge.log" "$(dirname "$0")/merge.sh" "$folder")
echo "$array $merge"
