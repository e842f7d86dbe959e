#!/usr/bin/env bash
# Merges the parts of a race in a folder into race.json, whole or not at all; the engines' scripts call it.
#
#   scale/merge.sh FOLDER
#
#   EVOLVE   the program (evolve)
set -euo pipefail
"${EVOLVE:-evolve}" race --json --merge "$1"/part-*.json > "$1/race.json.new"
mv "$1/race.json.new" "$1/race.json"
