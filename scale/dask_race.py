#!/usr/bin/env python3
"""Makes a race in parts on a Dask cluster, or on worker processes of this machine.

  scale/dask_race.py PARTS FOLDER [--scheduler ADDRESS | --workers N] RACE…
  scale/dask_race.py 8 out --workers 8 --preset slice --seeds 40

FOLDER, which all workers see, gets a file for each part, and at the end race.json. The same command again resumes:
each part continues from its file. Without an address, N worker processes (as many as cores) start here, on loopback.

EVOLVE names the program (evolve). Needs `pip install distributed`.
"""

import argparse
import os
import shutil
import subprocess
import sys

from distributed import Client, LocalCluster, as_completed


def make_part(part, parts, folder, evolve, race):
    """Runs on a worker: makes one part, or what its file lacks."""
    file = os.path.join(folder, f"part-{part}.json")
    line = [evolve, "race", *race, "--threads", "1", "--part", f"{part}/{parts}", "--keep", file]
    if shutil.which("setpriv"):
        # On Linux the process ends with its worker, so that the part is not made twice at the same time.
        line = ["setpriv", "--pdeathsig", "TERM", *line]
    made = subprocess.run(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if made.returncode:
        raise RuntimeError(f"part {part} ended with {made.returncode}: {made.stderr[-300:].strip()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", type=int)
    parser.add_argument("folder")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of a running cluster, such as tcp://host:8786")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options, race = parser.parse_known_args()
    folder, evolve = os.path.abspath(options.folder), os.environ.get("EVOLVE", "evolve")
    os.makedirs(folder, exist_ok=True)

    cluster = None
    if not options.scheduler:
        loopback = {"host": "127.0.0.1", "dashboard_address": None, "worker_dashboard_address": None}
        cluster = LocalCluster(n_workers=options.workers, threads_per_worker=1, **loopback)
    with Client(options.scheduler or cluster) as client:
        parts = range(1, options.parts + 1)
        # `retries`: of a part that fails. One whose worker is lost goes to another worker in any case.
        futures = client.map(
            make_part, parts, parts=options.parts, folder=folder, evolve=evolve, race=race, retries=3, pure=False
        )
        for done, future in enumerate(as_completed(futures), 1):
            future.result()
            print(f"{done} of {options.parts} parts", file=sys.stderr)
    if cluster:
        cluster.close()

    here = os.path.dirname(os.path.abspath(__file__))
    subprocess.run([os.path.join(here, "merge.sh"), folder], check=True)


if __name__ == "__main__":
    main()
