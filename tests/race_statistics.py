#!/usr/bin/env python3
"""Calculates the figures of races again, with SciPy, and compares them.

    evolve race … --json > race.json            (and, if you like, --csv race.csv)
    python tests/race_statistics.py race.json …      exit code 1: a figure differs
    python tests/race_statistics.py --cases > tests/cases/statistics.json

Every figure is made from the outcomes of the runs alone: shares solved with Wilson's interval,
quartiles, expected running times, the same level by level, the curves of the picture, the leader, and each of its tests: U,
p, Holm's p, Vargha and Delaney's A, the verdict, and what the sentences say of it. Of a CSV file with
the same name, each line is compared with its outcome.
`--cases` prints samples with their figures, which `cargo test --lib race` compares with the library's.

It needs SciPy (`pip install scipy`); `cargo xtask test` runs it where that can be installed. SciPy has neither van Elteren's nor Holm's
method: they are written here by their definitions, in another way than in the library.
"""

import csv
import itertools
import json
import math
import pathlib
import re
import sys

try:
    import numpy
    import scipy
    from scipy import stats
except ImportError as why:
    sys.exit(f"race_statistics.py needs SciPy, which is missing here ({why}): pip install scipy")

EXACT = 400  # pairs
SIGNIFICANCE = 0.05
TOLERANCE = 1e-9


def wilson(solved, runs):
    if runs == 0:
        return 0.0, 1.0
    interval = stats.binomtest(solved, runs).proportion_ci(0.95, method="wilson")
    return interval.low, interval.high


def quartile(values, share):
    """By Hyndman and Fan's type 7; None where it falls on an infinite value."""
    if not values:
        return None
    ends = [numpy.quantile(values, share, method=method) for method in ("lower", "higher")]
    if not all(map(math.isfinite, ends)):
        return None
    # Infinite values elsewhere only count by their place.
    finite = numpy.clip(values, min(ends), max(ends))
    return float(numpy.quantile(finite, share, method="linear"))


def quartiles(values):
    return {"q1": quartile(values, 0.25), "median": quartile(values, 0.5), "q3": quartile(values, 0.75)}


def is_tied(a, b):
    return len(set(a) | set(b)) < len(a) + len(b)


def is_decided(a, b):
    return not a or not b or len(set(a) | set(b)) == 1


def rank_sums(n, m):
    """How many ways there are to draw n of the ranks 0 to n+m-1, by their sum less the least one."""
    ways = [{0: 1}] + [{} for _ in range(n)]
    for rank in range(n + m):
        for taken in range(min(rank, n - 1), -1, -1):
            for total, count in ways[taken].items():
                more = ways[taken + 1]
                more[total + rank] = more.get(total + rank, 0) + count
    least = n * (n - 1) // 2
    return [ways[n].get(least + u, 0) for u in range(n * m + 1)]


def rank_test(strata):
    """U, p, the least p, and A of samples in which the smaller value is the better one."""
    strata = [(list(a), list(b)) for a, b in strata]
    pairs = sum(len(a) * len(b) for a, b in strata)
    if pairs == 0:
        return {"u": 0.0, "p": 1.0, "p_least": 1.0, "effect": 0.5}
    # SciPy counts the pairs in which the first value is the larger one.
    count = lambda a, b: stats.mannwhitneyu(b, a).statistic if a and b else 0.0
    u = float(sum(count(a, b) for a, b in strata))
    least = min(1.0, 2 / math.prod(int(scipy.special.comb(len(a) + len(b), len(a), exact=True)) for a, b in strata))
    open_ones = [(a, b) for a, b in strata if not is_decided(a, b)]
    exact = pairs <= EXACT and not any(is_tied(a, b) for a, b in open_ones)
    if not open_ones:
        p = 1.0
    elif len(open_ones) == 1:
        a, b = open_ones[0]
        method = "exact" if exact else "asymptotic"
        p = float(stats.mannwhitneyu(a, b, method=method, use_continuity=True).pvalue)
    elif exact:
        ways = [1]
        for a, b in open_ones:
            ways = numpy.convolve(numpy.array(ways, object), numpy.array(rank_sums(len(a), len(b)), object))
        at = int(sum(count(a, b) for a, b in open_ones))
        tail = min(sum(ways[: at + 1]), sum(ways[at:]))
        p = min(1.0, 2 * tail / sum(ways))
    else:
        off = variance = 0.0
        for a, b in open_ones:
            n, m = len(a), len(b)
            # The variance of a sum of ranks that are drawn without putting back.
            variance += n * m / (n + m) * numpy.var(stats.rankdata(a + b), ddof=1)
            off += count(a, b) - n * m / 2
        p = min(1.0, 2 * stats.norm.sf(max(abs(off) - 0.5, 0) / math.sqrt(variance)))
    if not exact:
        p = max(p, least)
    ahead = sum(int(numpy.sum(numpy.less.outer(a, b))) + int(numpy.sum(numpy.equal.outer(a, b))) / 2 for a, b in strata if a and b)
    return {"u": u, "p": float(p), "p_least": least, "effect": ahead / pairs}


def holm(ps):
    """By what Holm's method is: Bonferroni's correction in every set of tests that a test is in."""
    sets = [set_ for size in range(1, len(ps) + 1) for set_ in itertools.combinations(range(len(ps)), size)]
    return [max(min(1.0, len(set_) * min(ps[n] for n in set_)) for set_ in sets if at in set_) for at in range(len(ps))]


class Race:
    """A race, read from the JSON of `evolve race`."""

    def __init__(self, race):
        self.race = race
        self.outcomes = race["outcomes"]
        self.contestants = len(race["contestants"])
        self.signs = [self.sign(n) for n in range(self.contestants)]
        if race["by"] == "score":  # the same for all
            self.signs = [sum(self.signs)] * self.contestants
        self.signs = [-1 if sign < 0 else 1 for sign in self.signs]

    def sign(self, contestant):
        """1: the lower fitness is the better one, -1: the higher, 0: not known. No key says it, but the figures do."""
        score = self.race["contestants"][contestant]["score"]
        grows = [run["curve"][0][1] - run["curve"][-1][1] for run in self.of(contestant) if run["curve"]]
        ends = 0 if score["best"] is None else score["worst"] - score["best"]
        return numpy.sign(ends or sum(grows))

    def of(self, contestant):
        return [run for run in self.outcomes if run["contestant"] == contestant]

    def key(self, run):
        """By which runs are compared; the smaller the better."""
        by = self.race["by"]
        if by == "score":
            score = math.inf if run["score"] is None else self.signs[run["contestant"]] * run["score"]
            return (not run["solved"], score)
        return (False, run[by]) if run["solved"] else (True, 0)

    def samples(self, a, b):
        """The runs of two contestants, level by level, as ranks among both."""
        for level in range(len(self.race["levels"])):
            seeded = [self.race["contestants"][one]["seeded"] for one in (a, b)]
            keys = [[self.key(run) for run in self.of(one) if run["level"] == level] for one in (a, b)]
            order = {key: rank for rank, key in enumerate(sorted(set(keys[0] + keys[1])))}
            samples = [[order[key] for key in sample] for sample in keys]
            # Searches without random numbers do the same with every seed: their median stands for all runs, and
            # each run of the other search is compared with it on its own.
            one, other = [sample if draws else sorted(sample)[len(sample) // 2 :][:1] for sample, draws in zip(samples, seeded)]
            if seeded == [True, False]:
                yield from (([x], other) for x in one)
            elif seeded == [False, True]:
                yield from ((one, [y]) for y in other)
            else:
                yield one, other

    def meet(self, a, b):
        """Whether both have runs on a level."""
        levels = [{run["level"] for run in self.of(one)} for one in (a, b)]
        return a != b and bool(levels[0] & levels[1])

    def test(self, a, b):
        return rank_test(self.samples(a, b))

    def figures(self, contestant, runs):
        solved = [run for run in runs if run["solved"]]
        low, high = wilson(len(solved), len(runs))
        to_solve = lambda figure: quartiles([run[figure] if run["solved"] else math.inf for run in runs])
        nothing = self.signs[contestant] * math.inf
        scores = [nothing if run["score"] is None else run["score"] for run in runs]
        there = [run["score"] for run in runs if run["score"] is not None]
        ends = {"best": min(there, default=None), "worst": max(there, default=None)}
        if self.signs[contestant] < 0:
            ends = {"best": ends["worst"], "worst": ends["best"]}
        return {
            "runs": len(runs),
            "solved": len(solved),
            "rate": len(solved) / max(len(runs), 1),
            "rate_low": low,
            "rate_high": high,
            "seconds": to_solve("seconds"),
            "evaluations": to_solve("evaluations"),
            "ert": self.expected_time([(run["solved"], run["evaluations"]) for run in runs]),
            "score": quartiles(scores) | ends,
        }

    @staticmethod
    def expected_time(runs):
        """By COCO's other definition: the mean of those that reach, and the mean of the others once for each failure that is to be expected."""
        reach = [evaluations for reaches, evaluations in runs if reaches]
        others = [evaluations for reaches, evaluations in runs if not reaches]
        if not reach:
            return None
        share = len(reach) / len(runs)
        return float(numpy.mean(reach) + ((1 - share) / share * numpy.mean(others) if others else 0))

    def target(self, contestant, target):
        sign = self.signs[contestant]

        def time(run):
            at = [evaluations for evaluations, score in run["curve"] if sign * score <= sign * target]
            budget = self.race["budget"]["evaluations"] if run["solved"] and self.race["by"] == "score" else None
            spent = max([run["evaluations"], budget or 0] + [evaluations for evaluations, _ in run["curve"]])
            return (True, at[0]) if at else (False, spent)

        times = [time(run) for run in self.of(contestant)]
        return {"target": target, "reached": sum(reaches for reaches, _ in times), "ert": self.expected_time(times)}

    def summary(self, contestant):
        runs = self.of(contestant)
        solved = [run for run in runs if run["solved"]]
        nothing = self.signs[contestant] * math.inf
        steps = sorted({run["evaluations"] for run in solved})
        share = lambda at: sum(run["evaluations"] <= at for run in solved) / len(runs)

        def reached(run, at):
            points = [score for evaluations, score in run["curve"] if evaluations <= at]
            return points[-1] if points else nothing

        band = [one["evaluations"] for one in self.race["contestants"][contestant]["band"]]
        levels = range(len(self.race["levels"]) if len(self.race["levels"]) > 1 else 0)
        on = lambda level: [run for run in runs if run["level"] == level]
        return self.figures(contestant, runs) | {
            "levels": [self.figures(contestant, on(level)) for level in levels],
            "targets": [self.target(contestant, one["target"]) for one in self.race["contestants"][contestant]["targets"]],
            "steps": [{"evaluations": at, "share": share(at)} for at in steps],
            "band": [{"evaluations": at, "score": quartiles([reached(run, at) for run in runs])} for at in band],
        }

    def tests(self):
        every = range(self.contestants)
        leads = {a: sum(self.test(a, b)["effect"] for b in every if self.meet(a, b)) for a in every if self.of(a)}
        if not leads:
            return []
        leader = next(a for a in leads if leads[a] > max(leads.values()) - 1e-9)
        others = [b for b in every if self.meet(leader, b)]
        tests = [self.test(leader, b) for b in others]
        corrected = zip(*(holm([test[p] for test in tests]) for p in ("p", "p_least")))
        name = lambda n: self.race["contestants"][n]["name"]
        return [
            {"a": name(leader), "b": name(b), **test, "p_holm": p, "p_least": least, "verdict": verdict(test["effect"], p, least)}
            for b, test, (p, least) in zip(others, tests, corrected)
        ]


def verdict(effect, p, least):
    if p < SIGNIFICANCE and effect != 0.5:
        return "beats" if effect > 0.5 else "is-beaten-by"
    return "too-few-runs" if least >= SIGNIFICANCE else "no-significant-difference"


SENTENCES = {
    "beats": "^“.*” beats “.*”: ",
    "is-beaten-by": "^“.*” is beaten by “.*”: ",
    "no-significant-difference": "^“.*” shows no significant difference from “.*”: ",
    "too-few-runs": "^too few runs to tell “.*” from “.*”: ",
}


def said(race, tests):
    """The sentences that do not say what these tests say, and how many there are; the race's own tests say them."""
    wrong = []
    complete = len(race["outcomes"]) == race["seeds"] * len(race["levels"]) * len(race["contestants"])
    for told, test in zip(race["tests"], tests):
        figures = re.search(r"better in ([\d.]+) % of run pairs.* \(A₁₂ = ([\d.]+), p ([=<]) ([\d.]+)", told["sentence"])
        share, effect, sign, p = figures.groups() if figures else ("nan", "nan", "=", "nan")
        near = lambda text, value: abs(float(text) - value) <= 0.5 * 10 ** -len(text.partition(".")[2]) + TOLERANCE
        fits = near(share, 100 * test["effect"]) and near(effect, test["effect"])
        fits = fits and (test["p_holm"] < float(p) if sign == "<" else near(p, test["p_holm"]))
        fits = fits and ("provisional" in told["sentence"]) != complete
        if not fits or not re.match(SENTENCES[test["verdict"]], told["sentence"]):
            wrong.append(f"sentence: {told['sentence']}, by SciPy {test}")
    verdicts = [test["verdict"] for test in tests]
    won, lost, all_ = verdicts.count("beats"), verdicts.count("is-beaten-by"), len(verdicts)
    alike = verdicts.count("no-significant-difference")
    neither = won + lost == 0
    with_others = len(race["contestants"]) > 1 and bool(race["outcomes"])
    result = race["result"]
    parts = [
        ("beats", won > 0),
        (f"beats {won} of {all_} other", 0 < won < all_),
        (f" of {all_} other", won < all_ and won + lost > 0 or neither and 0 < alike < all_),
        (f"difference from {alike} of {all_} other", neither and 0 < alike < all_),
        (f"beats all {all_} others", won == all_ > 2),
        ("beats both others", won == all_ == 2),
        ("beaten", lost > 0),
        (f"beaten by {lost}", won > 0 and lost > 0),
        ("Too few runs", with_others and neither and alike == 0),
        ("no significant difference", neither and alike > 0),
        ("Provisional", not complete and bool(race["outcomes"])),
    ]
    if any((part in result) != is_so for part, is_so in parts):
        wrong.append(f"result: {result}, by SciPy {verdicts}")
    return len(tests) + 1, wrong


def differences(found, expected, place=""):
    """How many figures were compared, and those that differ; what was not calculated is passed over."""
    if isinstance(expected, dict):
        parts = [(found.get(key), value, f"{place}.{key}") for key, value in expected.items()]
    elif isinstance(expected, list):
        if len(found) != len(expected):
            return 1, [f"{place}: {len(found)} of them, not {len(expected)}"]
        parts = [(*two, f"{place}[{n}]") for n, two in enumerate(zip(found, expected))]
    else:
        number = lambda x: isinstance(x, (int, float)) and not isinstance(x, bool)
        if number(found) and number(expected):
            same = math.isclose(found, expected, rel_tol=TOLERANCE, abs_tol=1e-300)
        else:
            same = found == expected
        return 1, [] if same else [f"{place}: {found}, by SciPy {expected}"]
    parts = [differences(*part) for part in parts]
    return sum(count for count, _ in parts), [line for _, lines in parts for line in lines]


def check(path):
    """Compares a race; prints its figures; whether all agree."""
    race = json.loads(path.read_text())
    again = Race(race)
    summaries, tests = [again.summary(n) for n in range(again.contestants)], again.tests()
    count, lines = differences(race["contestants"], summaries, "contestants")
    more, others = differences(race["tests"], tests, "tests")
    count, lines = count + more, lines + others
    if len(race["tests"]) == len(tests):
        more, others = said(race, tests)
        count, lines = count + more, lines + others
    table = path.with_suffix(".csv")
    if table.exists():
        rows = list(csv.DictReader(table.open(newline="")))
        names = [contestant["name"] for contestant in race["contestants"]]
        rows = [
            {
                "contestant": names.index(row["contestant"]),
                "seed": int(row["seed"]),
                "solved": row["solved"] == "true",
                "seconds": float(row["seconds"]),
                "evaluations": int(row["evaluations"]),
                "score": float(row["score"]) if row["score"] else None,
            }
            for row in rows
        ]
        more, others = differences(race["outcomes"], rows, "csv")
        count, lines = count + more, lines + others
    print(f"{path}: {len(race['outcomes'])} runs, {count} figures, {len(lines)} differ")
    for contestant, summary in zip(race["contestants"], summaries):
        ends = f"{summary['rate_low']:.5f} to {summary['rate_high']:.5f}"
        print(f"  {contestant['name']}: {summary['solved']} of {summary['runs']} solved, {ends}")
    for test in tests:
        figures = ", ".join(f"{key} {test[key]:.6g}" for key in ("u", "p", "p_holm", "effect"))
        print(f"  {test['a']} against {test['b']}: {figures}")
    for line in lines:
        print(f"  DIFFERS {line}")
    return not lines


def cases():
    """Samples with their figures, for the library's test."""
    random = numpy.random.default_rng(1)
    draw = lambda size, most: [int(x) for x in random.integers(0, most, size)]
    apart = lambda n, m: (lambda order: (order[:n], order[n:]))([int(x) for x in random.permutation(n + m)])
    strata = [
        [apart(3, 4)],
        [apart(20, 20)],
        [apart(21, 20)],  # too many pairs for an exact p
        [(draw(8, 5), draw(11, 6))],
        [(draw(20, 3), draw(20, 4))],
        [apart(5, 5), apart(4, 7), apart(6, 6)],
        [apart(10, 10), (draw(10, 4), draw(10, 5))],
        [([1, 1, 1], [1, 1]), apart(6, 5)],
        [([], [1]), apart(9, 3)],
        [([0, 0, 0], [1, 1, 1])],
    ]
    ps = [[round(float(p), 6) for p in random.random(size) ** 3] for size in (1, 2, 5, 7)]
    values = [draw(size, 100) for size in (1, 2, 7, 20)]
    return {
        "made by": f"python tests/race_statistics.py --cases > tests/cases/statistics.json (SciPy {scipy.__version__})",
        "wilson": [[k, n, *wilson(k, n)] for k, n in ((0, 20), (1, 20), (20, 20), (21, 24), (52, 60), (1, 1))],
        "quartiles": [{"values": v, "figures": quartiles(v)} for v in values],
        "rank_tests": [{"strata": s, "figures": rank_test(s)} for s in strata],
        "holm": [{"p": p, "corrected": holm(p)} for p in ps],
    }


def main(arguments):
    if arguments == ["--cases"]:
        parts = cases().items()
        lines = [
            f"{json.dumps(key)}: " + (json.dumps(part) if isinstance(part, str) else "[\n  " + ",\n  ".join(map(json.dumps, part)) + "\n]")
            for key, part in parts
        ]
        print("{\n" + ",\n".join(lines) + "\n}")
        return 0
    if not arguments or any(one.startswith("-") for one in arguments):
        print(__doc__)
        return 2
    return 0 if all([check(pathlib.Path(one)) for one in arguments]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
