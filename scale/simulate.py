#!/usr/bin/env python3
"""Checks the arithmetic of docs/scale.md by a simulation of workers that take parts of a race and are lost.

  scale/simulate.py [SEED]

Each event is the end of an attempt at a part: it is complete, or its worker is lost. Then the part goes back to the
front of the queue, with the work that its file has, and after a while another worker takes the lost one's place. At
the end one process merges. Prints a table, and ends with 1 if the formulas and the simulation differ by more than
MARGIN, where the formula holds: a worker stays four times as long as it works until its part is written.
"""

import heapq
import math
import random
import sys
from dataclasses import dataclass

MARGIN = 0.15
REPEATS = 5
# Measured with the runner (docs/scale.md): seconds of the merge for a MB that is read, and for a run that is compared.
MERGE_MB, MERGE_RUN = 0.01, 5e-6
PART_KB, RUN_KB = 30, 0.5


@dataclass
class Scenario:
    name: str
    workers: int
    parts: int
    seeds: int  # in all
    work: float  # seconds that a native core needs for a part
    slowest: float  # speed of the slowest worker; the fastest has 1, between them as many in each octave
    stay: float  # mean seconds until a worker is lost
    away: float  # seconds until another one takes its place
    interval: float = math.inf  # seconds between writes of a part's file; inf: only complete parts come back
    write: float = 0.05  # seconds that a write takes
    contestants: int = 4

    def speeds(self):
        steps = max(self.workers - 1, 1)
        return [self.slowest ** (worker / steps) for worker in range(self.workers)]

    def segments(self, speed):
        """How often a part is written, and the seconds of work and writing until then."""
        seconds = self.work / speed
        number = max(1.0, seconds / self.interval)
        return number, seconds / number + self.write

    def merge(self):
        runs = self.seeds * self.contestants
        megabytes = (self.parts * PART_KB + runs * RUN_KB) / 1000
        return megabytes * MERGE_MB + runs * MERGE_RUN, megabytes


SCENARIOS = [
    Scenario("8 processes", 8, 80, 800, 60, 1, 600, 1, interval=10),
    Scenario("1,000 cores", 1000, 10000, 100000, 200, 1, 86400, 60, interval=10),
    Scenario("10,000 browsers", 10000, 100000, 100000, 20, 0.2, 600, 60),
    Scenario("… larger parts", 10000, 20000, 100000, 100, 0.2, 600, 60),
    Scenario("… that are kept", 10000, 20000, 100000, 100, 0.2, 600, 60, interval=10),
]


def by_formula(it):
    """Seconds until all parts are made, and lost attempts; None for the first where the formula does not hold."""
    speeds = it.speeds()
    number, length = zip(*(it.segments(speed) for speed in speeds))
    again = [math.expm1(one / it.stay) for one in length]
    rate = sum(1 / (count * (it.stay + it.away) * one) for count, one in zip(number, again))
    # A worker that is twice as fast makes twice as many parts.
    shares = [1 / (count * (it.stay + it.away) * one) / rate for count, one in zip(number, again)]
    losses = it.parts * sum(share * count * one for share, count, one in zip(shares, number, again))
    slowest = max(count * one for count, one in zip(number, length))
    rounds = math.log(it.workers) / math.log(1 + it.parts / losses)
    end = slowest - it.workers / rate / 2 + rounds * sum(length) / it.workers / 2
    return it.parts / rate + end if max(length) <= it.stay / 4 else None, losses


def simulated(it, random):
    """The same by events, and how often one part was lost at most."""
    speeds, waiting, idle, events = it.speeds(), list(range(it.parts)), [], []
    waiting.reverse()
    left, lost = [it.work] * it.parts, [0] * it.parts
    complete, now = 0, 0.0

    def start(worker):
        if not waiting:
            idle.append(worker)
            return
        part = waiting.pop()
        seconds = left[part] / speeds[worker]
        writes = math.ceil(seconds / it.interval) if it.interval < math.inf else 1
        needed, stays = seconds + max(writes, 1) * it.write, random.expovariate(1 / it.stay)
        heapq.heappush(events, (now + min(needed, stays), worker, part, stays < needed, stays))

    for worker in range(it.workers):
        start(worker)
    while complete < it.parts:
        now, worker, part, is_lost, stayed = heapq.heappop(events)
        if part is None:
            start(worker)
        elif is_lost:
            lost[part] += 1
            if it.interval < math.inf:
                left[part] -= stayed // (it.interval + it.write) * it.interval * speeds[worker]
            waiting.append(part)
            heapq.heappush(events, (now + it.away, worker, None, False, 0.0))
            if idle:
                start(idle.pop())
        else:
            complete += 1
            start(worker)
    return now, sum(lost), max(lost)


def main():
    numbers = random.Random(int(sys.argv[1]) if sys.argv[1:] else 1)
    print(" " * 18 + "minutes simulated | lost simulated, of one part | merge: MB seconds")
    agree = True
    for it in SCENARIOS:
        (seconds, losses), (merge, megabytes) = by_formula(it), it.merge()
        every = [simulated(it, numbers) for _ in range(REPEATS)]
        minutes = sum(one[0] for one in every) / REPEATS / 60
        lost = sum(one[1] for one in every) / REPEATS
        formula = f"{seconds / 60:.1f}" if seconds else "–"
        print(f"{it.name:18}{formula:>7} {minutes:9.1f} | {losses:4.0f} {lost:9.0f} ", end="")
        print(f"{max(one[2] for one in every):12} | {megabytes:9.0f} {merge:7.0f}")
        # The mean of random events differs from its expectation by about this root; three of them are rare.
        allowed = MARGIN * losses + 3 * math.sqrt(losses / REPEATS)
        agree &= not seconds or abs(minutes * 60 / seconds - 1) <= MARGIN
        agree &= abs(lost - losses) <= allowed
    print(f"formulas and simulation {'agree' if agree else 'DIFFER'} (margin {MARGIN:.0%})")
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())
