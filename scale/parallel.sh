#!/usr/bin/env bash
# Makes a race in parts under GNU parallel, on this machine or on several hosts.
#
#   scale/parallel.sh PARTS FOLDER RACE…       e.g. scale/parallel.sh 8 out --preset slice --seeds 40
#
# FOLDER gets a file for each part, and at the end race.json. The same command again resumes: what failed or was
# interrupted is made again, and each part continues from its file.
#
#   EVOLVE   the program (evolve)
#   JOBS     parts at the same time on each host (as many as cores)
#   HOSTS    a file of hosts, one a line as ssh names them, `:` for this one. All need EVOLVE and FOLDER under the
#            same path, so FOLDER is shared.
#
# Ctrl-C or TERM ends the parts; what they have made is kept.
set -euo pipefail
parts=$1
folder=$(realpath -m "$2")
shift 2
EVOLVE=$(realpath "$(command -v "${EVOLVE:-evolve}")")
export EVOLVE
mkdir -p "$folder"
# A log for each race: parallel knows a job by its number alone, and would take another race's parts as done.
log=$folder/jobs-$(printf '%s\0' "$parts" "$@" | cksum | cut -d ' ' -f 1).log
hosts=()
if [[ -n ${HOSTS:-} ]]; then hosts=(--sshloginfile "$HOSTS" --workdir "$PWD"); fi

# @PART@ stands for a part's number, since a race's arguments may have braces. Of a part only its file is needed.
seq "$parts" | parallel --quote --joblog "$log" --resume-failed --retries 4 --jobs "${JOBS:-100%}" \
  ${hosts[@]+"${hosts[@]}"} -I @PART@ \
  "$EVOLVE" race "$@" --threads 1 --part "@PART@/$parts" --keep "$folder/part-@PART@.json" > /dev/null

"$(dirname "$0")/merge.sh" "$folder"
