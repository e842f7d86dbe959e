#!/usr/bin/env python3
"""Makes one race in one process, then in parts under each engine with workers killed, and compares: they are equal.

  scale/check.py FOLDER EVOLVE [ENGINE…]     engines: parallel, slurm, dask

`cargo xtask scale` starts it, with a Python that has `distributed`. Linux only: it finds its processes in /proc. What
it starts listens on loopback alone, and ends with it.
"""

import getpass
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent.resolve()
RACE = ["--preset", "slice", "--seeds", "40"]  # a minute or so on two cores; limited and compared by evaluations
PARTS = 8
KILLED = [2, 5]
# What the time of making decides.
TIMES = {"seconds", "made", "threads"}
# Processes that are started here inherit this, so that they are found whoever their parent is.
MARK = f"EVOLVARIUM_SCALE={os.getpid()}-{time.time_ns()}"


def main(folder, evolve, engines):
    folder, evolve = Path(folder).resolve(), str(Path(evolve).resolve())
    os.environ.update([MARK.split("=")], EVOLVE=evolve, JOBS=str(PARTS))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    started = time.monotonic()
    with open(folder / "one.json", "w") as one:
        subprocess.run([evolve, "race", *RACE, "--threads", "2", "--json"], stdout=one, check=True)
    print(f"in one: {time.monotonic() - started:.0f} s", flush=True)
    expected = without_times(json.loads((folder / "one.json").read_text()))
    equal = [with_engine(engine, folder / engine, expected) for engine in engines or STARTS]
    return 0 if all(equal) else 1


def with_engine(engine, folder, expected):
    """Makes the race under an engine, kills workers, and says whether the race is equal."""
    folder.mkdir()
    started = time.monotonic()
    with open(folder / "engine.log", "w") as log:
        is_running, end = STARTS[engine](folder, log)
        try:
            worker = lambda pid: parent(pid) if engine == "dask" else pid
            for part in KILLED:
                os.kill(worker(in_mid_race(folder, part, is_running)), signal.SIGKILL)
            exposed = listening_elsewhere()
            while is_running():
                time.sleep(0.2)
            seconds = time.monotonic() - started
        finally:
            end()
    if not (folder / "race.json").exists():
        print(f"{engine}: no race; see {folder}/engine.log")
        return False
    made = without_times(json.loads((folder / "race.json").read_text()))
    resumed = [part for part in range(1, PARTS + 1) if read(folder, part)["made"]["resumed"]]
    is_equal = made == expected and resumed == KILLED and not exposed
    print(
        f"{engine}: {PARTS} parts, {len(KILLED)} workers killed, parts {resumed} resumed, "
        f"{'equal' if made == expected else 'NOT equal'}, {seconds:.0f} s"
        + "".join(f", listens on {place}" for place in exposed),
        flush=True,
    )
    return is_equal


def without_times(value):
    if isinstance(value, dict):
        return {key: without_times(one) for key, one in value.items() if key not in TIMES}
    return [without_times(one) for one in value] if isinstance(value, list) else value


def read(folder, part):
    return json.loads((folder / f"part-{part}.json").read_text())


def in_mid_race(folder, part, is_running):
    """Waits until a part has kept runs but not all, and gives its process."""
    keep = f"{folder}/part-{part}.json".encode()
    while is_running():
        for pid in ours():
            line = content(pid, "cmdline").split(b"\0")
            if keep in line and line[0] == os.environ["EVOLVE"].encode() and read_if_there(folder, part):
                return pid
        time.sleep(0.2)
    raise RuntimeError(f"part {part} ended too soon to be killed; see {folder}/engine.log")


def read_if_there(folder, part):
    return (folder / f"part-{part}.json").exists() and read(folder, part)["outcomes"]


# --- Engines: each starts the race and gives whether it runs, and what ends it. ---


def script(line, log, **more):
    process = subprocess.Popen(line, stdout=log, stderr=log, **more)
    return lambda: process.poll() is None, lambda: finish([process])


def with_parallel(folder, log):
    return script([HERE / "parallel.sh", str(PARTS), folder, *RACE], log)


def with_dask(folder, log):
    race = [HERE / "dask_race.py", str(PARTS), folder, "--workers", str(PARTS), *RACE]
    return script([sys.executable, *race], log)


def with_slurm(folder, log):
    """Starts Slurm itself, with all its files in the folder, as one node which says that it has a core a part."""
    host, user, place = socket.gethostname().split(".")[0], getpass.getuser(), folder / "slurm"
    for name in ["state", "spool"]:
        (place / name).mkdir(parents=True)
    place.chmod(0o755)
    # The paths of sockets are limited to 108 characters.
    key, gate = place / "munge.key", f"/tmp/evolvarium-munge-{os.getpid()}"
    os.mkdir(gate, 0o755)
    key.touch(0o600)
    key.write_bytes(os.urandom(128))
    conf = place / "slurm.conf"
    conf.write_text(
        f"""ClusterName=check
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={gate}/socket
StateSaveLocation={place}/state
SlurmdSpoolDir={place}/spool
SlurmctldPidFile={place}/slurmctld.pid
SlurmdPidFile={place}/slurmd.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
NodeName={host} NodeAddr=127.0.0.1 CPUs={PARTS} State=UNKNOWN
PartitionName=main Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""
    )
    os.environ["SLURM_CONF"] = str(conf)
    daemons = []

    def end():
        subprocess.run(["scancel", "--user", user], stderr=log)
        deadline = time.monotonic() + 20
        while jobs() and time.monotonic() < deadline:
            time.sleep(0.2)
        finish(reversed(daemons))
        shutil.rmtree(gate)

    def jobs():
        return subprocess.run(["squeue", "--noheader"], stdout=subprocess.PIPE, stderr=log).stdout

    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    munged = ["munged", "--foreground", f"--key-file={key}", f"--socket={gate}/socket", f"--pid-file={place}/munge.pid"]
    munged += [f"--seed-file={place}/munge.seed", "--num-threads=2", "--force"]
    try:
        for line in [munged, ["slurmctld", "-D"], ["slurmd", "-D", "-N", host]]:
            daemons.append(subprocess.Popen(line, stdout=log, stderr=log, env={**os.environ, "PATH": path}))
            time.sleep(1)
        deadline = time.monotonic() + 60
        while b"idle" not in subprocess.run(["sinfo"], stdout=subprocess.PIPE, stderr=log).stdout:
            if time.monotonic() > deadline or any(daemon.poll() is not None for daemon in daemons):
                raise RuntimeError(f"Slurm does not start; see {folder}/engine.log")
            time.sleep(0.5)
        subprocess.run([HERE / "slurm.sh", str(PARTS), folder, *RACE], stdout=log, stderr=log, check=True)
    except BaseException:
        end()
        raise
    return lambda: bool(jobs()), end


STARTS = {"parallel": with_parallel, "slurm": with_slurm, "dask": with_dask}


# --- Processes ---


def content(pid, name):
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""


def ours():
    """The processes that were started here, directly or not."""
    pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    return [pid for pid in pids if pid != os.getpid() and MARK.encode() in content(pid, "environ").split(b"\0")]


def parent(pid):
    return int(content(pid, "stat").rsplit(b")", 1)[1].split()[1])


def finish(processes):
    for process in processes:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def listening_elsewhere():
    """Where processes of ours listen, if not on loopback: addresses as the kernel writes them."""
    sockets = {}
    for table in ["tcp", "tcp6"]:
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            address = fields[1]
            loopback = address.startswith(("0100007F:", "00000000000000000000000001000000:"))
            if fields[3] == "0A" and not loopback:
                sockets[f"socket:[{fields[9]}]"] = address
    found = set()
    for pid in ours():
        for handle in Path(f"/proc/{pid}/fd").glob("*"):
            try:
                found.add(sockets.get(os.readlink(handle)))
            except OSError:
                pass
    return sorted(found - {None})


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def stop(number, _frame):
    raise SystemExit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, stop)
    try:
        sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
    finally:
        for pid in ours():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
