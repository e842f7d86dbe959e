//! Figures counted by hand or from textbooks, and invariants that hold for all samples.

use proptest::prelude::*;

use super::rank_test::{Pair, Test, holm, mann_whitney, p_text};
use super::statistics::{Quartiles, quantile, wilson};
use super::*;
use crate::search::Direction;

fn test(a: &[f64], b: &[f64]) -> Test {
    mann_whitney(&[pair(a, b)], f64::total_cmp)
}

fn pair<T: Copy>(a: &[T], b: &[T]) -> Pair<T> {
    (a.to_vec(), b.to_vec())
}

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 5e-5, "{a} is not {b}");
}

fn run(contestant: usize, seed: u64, solved: bool, evaluations: u64) -> RunOutcome {
    RunOutcome {
        contestant,
        level: 0,
        seed,
        solved,
        seconds: evaluations as f64 / 1000.0,
        evaluations,
        score: Some(evaluations as f64),
        curve: vec![(1, 100.0), (evaluations.max(1), evaluations as f64)],
    }
}

#[test]
fn confidence_intervals_match_wilson() {
    for (successes, runs, low, high) in [
        (8, 10, 0.490_16, 0.943_32),
        (0, 10, 0.0, 0.277_53),
        (10, 10, 0.722_47, 1.0),
        (0, 0, 0.0, 1.0),
    ] {
        let found = wilson(successes, runs);
        close(found.0, low);
        close(found.1, high);
    }
}

#[test]
fn quantiles_account_for_unreached_runs() {
    let sorted = [1.0, 2.0, 4.0, f64::INFINITY, f64::INFINITY];
    assert_eq!(quantile(&sorted, 0.5), Some(4.0));
    assert_eq!(quantile(&sorted, 0.25), Some(2.0));
    assert_eq!(quantile(&sorted, 0.375), Some(3.0));
    assert_eq!(quantile(&sorted, 0.6), None, "a part of it is infinite");
    assert_eq!(quantile(&sorted, 1.0), None);
    assert_eq!(quantile(&[], 0.5), None);
    let of = Quartiles::from_values([5.0, f64::INFINITY, 3.0, 4.0]);
    assert_eq!((of.q1, of.median, of.q3), (Some(3.75), Some(4.5), None));
}

#[test]
fn exact_p_is_counted_for_small_samples_without_ties() {
    // All of one before all of the other: 2 of the 20 orders of three and three.
    let found = test(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0]);
    assert_eq!((found.u, found.p, found.effect), (9.0, 0.1, 1.0));
    // 1 + 1 + 2 + 3 of the 126 orders have a statistic of 3 or less, and as many 17 or more.
    let found = test(&[19.0, 22.0, 16.0, 29.0, 24.0], &[20.0, 11.0, 17.0, 12.0]);
    assert_eq!(found.u, 3.0);
    close(found.p, 14.0 / 126.0);
    close(found.effect, 0.15);
    // Hollander and Wolfe, Nonparametric Statistical Methods, table 4.1: 0.1272 one-sided.
    let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
    let found = test(&[1.15, 0.88, 0.90, 0.74, 1.21], &term);
    assert_eq!(found.u, 35.0);
    close(found.p, 0.254_41);
}

#[test]
fn ties_use_the_normal_approximation() {
    // Two groups of equals, of three and of two: variance 16/12 (9 − 30/56), z 5/3.3594.
    let found = test(&[1.0, 2.0, 2.0, 3.0], &[2.0, 3.0, 4.0, 5.0]);
    assert_eq!(found.u, 13.5);
    close(found.p, 0.136_66);
    let same = test(&[7.0; 5], &[7.0; 9]);
    assert_eq!((same.p, same.effect), (1.0, 0.5));
    let none = test(&[], &[7.0]);
    assert_eq!((none.p, none.effect), (1.0, 0.5));
}

#[test]
fn levels_are_compared_separately() {
    // One run of either on each level is the sign test: 7 of 8 ahead, 2 (1 + 8) of 256.
    let level = |n: f64, ahead: bool| pair(&[n + f64::from(u8::from(!ahead)) * 2.0], &[n + 1.0]);
    let mut strata: Vec<_> = (0..8).map(|n| level(f64::from(n) * 10.0, n != 3)).collect();
    let found = mann_whitney(&strata, f64::total_cmp);
    assert_eq!((found.u, found.effect), (7.0, 0.875));
    close(found.p, 18.0 / 256.0);
    // A level on which both are the same says nothing, and hides nothing.
    strata.push(pair(&[5.0], &[5.0]));
    let more = mann_whitney(&strata, f64::total_cmp);
    assert_eq!((more.u, more.p), (7.5, found.p));
    // Put together, levels that differ more than the samples would hide it.
    let together = |of: fn(&Pair<f64>) -> f64| strata.iter().map(of).collect::<Vec<_>>();
    assert!(test(&together(|pair| pair.0[0]), &together(|pair| pair.1[0])).p > 0.5);
}

#[test]
fn holm_corrects_the_smallest_p_most() {
    let corrected = holm(&[0.01, 0.04, 0.03, 0.005]);
    for (found, expected) in corrected.iter().zip([0.03, 0.06, 0.06, 0.02]) {
        close(*found, expected);
    }
    assert_eq!(holm(&[]), [0.0; 0]);
    assert_eq!(holm(&[0.7, 0.8]), [1.0, 1.0]);
}

#[test]
fn a_verdict_goes_by_effect_and_p() {
    for (effect, p, p_least, expected) in [
        (0.7, 0.003, 0.001, Verdict::Beats),
        (0.3, 0.003, 0.001, Verdict::IsBeatenBy),
        (0.7, 0.31, 0.049, Verdict::NoSignificantDifference),
        (0.3, 0.31, 0.049, Verdict::NoSignificantDifference),
        (0.7, 0.31, 0.05, Verdict::TooFewRuns),
    ] {
        assert_eq!(Verdict::new(effect, p, p_least), expected);
    }
}

#[test]
fn a_p_has_the_digits_that_tell_it_from_the_level_of_significance() {
    for (p, text) in [
        (1e-9, "p < 0.001"),
        (0.003, "p = 0.003"),
        (0.0499, "p = 0.0499"),
        (0.05, "p = 0.050"),
        (0.050_004, "p = 0.050004"),
        (0.31, "p = 0.31"),
    ] {
        assert_eq!(p_text(p), text);
    }
}

#[test]
fn few_runs_cannot_be_significant() {
    let runs = |seeds: u64, contestants: usize| -> Vec<RunOutcome> {
        let each = (0..seeds).flat_map(|seed| {
            (0..contestants).map(move |c| run(c, seed, true, 100 * c as u64 + seed + 1))
        });
        each.collect()
    };
    let text = |seeds, contestants| {
        let runs = runs(seeds, contestants);
        compare(
            &runs,
            &vec![true; contestants],
            Measure::Evaluations,
            Direction::Lower,
        )[0]
        .words
        .clone()
    };
    // All of one ahead of all of the other: 2 of 20 orders, 2 of 70.
    assert_eq!(text(3, 2), "too few runs to tell (p = 0.10)");
    assert_eq!(text(4, 2), "significant difference (p = 0.029)");
    // Twice that, for two comparisons.
    assert_eq!(text(4, 3), "too few runs to tell (p = 0.057)");
    // With ties as well: the normal distribution alone would say 0.047.
    let tied = test(&[1.0; 3], &[2.0; 3]);
    assert_eq!((tied.p, tied.p_least), (0.1, 0.1));
}

#[test]
fn contestants_begin_in_turn() {
    let runs = schedule(3, 2, 7, 2);
    let of = |run: &ScheduledRun| (run.seed, run.level, run.contestant);
    let order: Vec<_> = runs.iter().map(of).collect();
    let expected = [
        [(7, 0, 0), (7, 0, 1), (7, 0, 2)],
        [(7, 1, 1), (7, 1, 2), (7, 1, 0)],
        [(8, 0, 2), (8, 0, 0), (8, 0, 1)],
        [(8, 1, 0), (8, 1, 1), (8, 1, 2)],
    ];
    assert_eq!(order, expected.as_flattened());
    assert!(schedule(0, 3, 1, 3).is_empty());
}

#[test]
fn summary_separates_solved_and_unsolved_runs() {
    let runs = [
        run(0, 1, true, 10),
        run(0, 2, true, 30),
        run(0, 3, false, 50),
        run(0, 4, true, 10),
        run(1, 1, true, 1),
    ];
    let summary = Summary::new(&runs, 0, Direction::Lower);
    assert_eq!((summary.runs, summary.solved, summary.rate), (4, 3, 0.75));
    let evaluations = summary.evaluations;
    assert_eq!((evaluations.median, evaluations.q3), (Some(20.0), None));
    assert_eq!((summary.best, summary.worst), (Some(10.0), Some(50.0)));
    let steps: Vec<_> = summary
        .steps
        .iter()
        .map(|s| (s.evaluations, s.share))
        .collect();
    assert_eq!(steps, [(10, 0.5), (30, 0.75)]);
    let (first, last) = (summary.band[0], summary.band[summary.band.len() - 1]);
    assert_eq!((first.evaluations, first.score.median), (1, Some(100.0)));
    assert_eq!((last.evaluations, last.score.median), (50, Some(20.0)));
    let none = Summary::new(&runs, 2, Direction::Lower);
    assert_eq!((none.runs, none.rate, none.best), (0, 0.0, None));
    assert!(none.steps.is_empty() && none.band.is_empty());
}

#[test]
fn the_best_is_compared_with_each_of_the_others() {
    let mut runs = Vec::new();
    for seed in 0..12 {
        runs.push(run(0, seed, true, 1000 + seed));
        runs.push(run(1, seed, true, 10 + seed));
        runs.push(run(2, seed, false, 5));
    }
    for (measure, best) in [(Measure::Evaluations, 1), (Measure::Seconds, 1)] {
        let found = compare(&runs, &[true; 3], measure, Direction::Lower);
        let pairs: Vec<_> = found.iter().map(|c| (c.a, c.b, c.effect)).collect();
        assert_eq!(pairs, [(best, 0, 1.0), (best, 2, 1.0)]);
        for one in &found {
            assert!(one.p <= one.p_holm && one.p_holm < 0.001, "{one:?}");
            assert_eq!(one.words, "significant difference (p < 0.001)");
        }
    }
    // By fitness an unsolved run comes last as well, whatever its fitness.
    for direction in [Direction::Lower, Direction::Higher] {
        let best = compare(&runs, &[true; 3], Measure::Score, direction)[0].a;
        assert_eq!(best, usize::from(direction == Direction::Lower));
    }
    let same: Vec<RunOutcome> = (0..9)
        .flat_map(|seed| [run(0, seed, true, seed), run(1, seed, true, seed)])
        .collect();
    let found = &compare(&same, &[true; 2], Measure::Evaluations, Direction::Lower)[0];
    assert_eq!((found.a, found.p, found.effect), (0, 1.0, 0.5));
    assert!(compare(&same, &[true], Measure::Score, Direction::Lower).is_empty());
    // What draws no random numbers has run once, however often it did.
    let fixed: Vec<RunOutcome> = (0..9)
        .flat_map(|seed| [run(0, seed, true, 3), run(1, seed, true, 4)])
        .collect();
    let found = &compare(&fixed, &[false; 2], Measure::Evaluations, Direction::Lower)[0];
    assert_eq!((found.a, found.p, found.effect), (0, 1.0, 1.0));
}

#[test]
fn equals_share_a_place_and_so_do_those_not_significantly_worse_than_the_leader() {
    let place = |seeds: u64| {
        let runs = (0..seeds).flat_map(|seed| {
            [
                run(0, seed, true, 30 + seed),
                run(1, seed, true, 10 + seed),
                run(2, seed, true, 30 + seed),
                run(3, seed, false, 99),
                run(4, seed, true, 11 + seed),
            ]
        });
        let runs: Vec<RunOutcome> = runs.collect();
        super::comparison::places(&runs, &[true; 6], Measure::Evaluations, Direction::Lower)
    };
    let (first, third) = (Some(1), Some(3));
    assert_eq!(place(20), [third, first, third, Some(5), first, None]);
    // One run each tells nothing.
    assert_eq!(place(1), [None; 6]);
}

#[test]
fn a_best_answer_is_drawn_once() {
    use crate::game::picture::{answer_picture, picture};
    crate::puzzles::registry::link_all();
    for entry in crate::puzzles::registry::listed() {
        let config = RaceConfig::new(&[entry.example()], &[]).unwrap();
        let request = config.run_request(0, config.schedule()[0]);
        let play = crate::puzzles::registry::open_any(&request.save).unwrap();
        let (level, mut before) = (picture(&*play), String::new());
        let mut run = RaceRun::new(play, &request).unwrap();
        let mut found = answer_picture(run.play(), &mut before);
        while found.is_none() && !run.step(1, &mut || 0.0) {
            found = answer_picture(run.play(), &mut before);
        }
        let drawn = found.expect(entry.id);
        assert!(drawn.contains("<svg") && drawn != level, "{}", entry.id);
        assert_eq!(answer_picture(run.play(), &mut before), None);
    }
}

#[test]
fn a_summary_of_a_level_has_the_runs_on_it() {
    let mut runs: Vec<RunOutcome> = (0..4).map(|seed| run(0, seed, true, 10 + seed)).collect();
    runs.extend((0..4).map(|seed| RunOutcome {
        level: 1,
        ..run(0, seed, seed > 1, 1000)
    }));
    let on = |level| Summary::on_level(&runs, 0, level, Direction::Lower);
    assert_eq!((on(0).solved, on(0).evaluations.median), (4, Some(11.5)));
    assert_eq!((on(1).solved, on(1).evaluations.median), (2, None));
    assert!(on(0).steps.is_empty() && on(0).band.is_empty());
    assert_eq!(Summary::new(&runs, 0, Direction::Lower).runs, 8);
}

#[test]
fn outcomes_are_written_and_read_again() {
    let one = run(3, 18_446_744_073_709_551_615, true, 12);
    let text = serde_json::to_string(&one).unwrap();
    assert_eq!(serde_json::from_str::<RunOutcome>(&text).unwrap(), one);
}

/// Samples with figures by SciPy; the file says the command that makes it.
#[derive(serde::Deserialize)]
struct ScipyCases {
    wilson: Vec<(usize, usize, f64, f64)>,
    quartiles: Vec<QuartileCase>,
    rank_tests: Vec<RankTestCase>,
    holm: Vec<HolmCase>,
}

#[derive(serde::Deserialize)]
struct QuartileCase {
    values: Vec<f64>,
    figures: Quartiles,
}

#[derive(serde::Deserialize)]
struct RankTestCase {
    strata: Vec<Pair<u8>>,
    figures: Test,
}

#[derive(serde::Deserialize)]
struct HolmCase {
    p: Vec<f64>,
    corrected: Vec<f64>,
}

#[test]
fn figures_agree_with_scipy() {
    let cases = include_str!("../../tests/cases/statistics.json");
    let cases: ScipyCases = serde_json::from_str(cases).unwrap();
    let mut compared = 0;
    let mut same = |found: f64, expected: f64, what: String| {
        assert!(
            (found - expected).abs() <= 1e-9 * expected.abs(),
            "{found}, by SciPy {expected}: {what}"
        );
        compared += 1;
    };
    for (solved, runs, low, high) in cases.wilson {
        let found = wilson(solved, runs);
        same(found.0, low, format!("{solved} of {runs}"));
        same(found.1, high, format!("{solved} of {runs}"));
    }
    for QuartileCase { values, figures } in cases.quartiles {
        assert_eq!(
            Quartiles::from_values(values.clone()),
            figures,
            "{values:?}"
        );
    }
    for RankTestCase { strata, figures } in cases.rank_tests {
        let found = mann_whitney(&strata, u8::cmp);
        for (found, expected) in [
            (found.u, figures.u),
            (found.p, figures.p),
            (found.p_least, figures.p_least),
            (found.effect, figures.effect),
        ] {
            same(found, expected, format!("{strata:?}"));
        }
    }
    for HolmCase { p, corrected } in cases.holm {
        for (found, expected) in holm(&p).into_iter().zip(corrected) {
            same(found, expected, format!("{p:?}"));
        }
    }
    assert!(compared > 50);
}

#[test]
fn names_say_what_differs_and_labels_all() {
    crate::puzzles::registry::link_all();
    let link = "#/lab?puzzle=template&search=genetic&search=genetic:population:8&search=genetic";
    let link: RaceLink = link.parse().unwrap();
    let config = link.config().unwrap();
    let names: Vec<String> = config.contestants.iter().map(Contestant::name).collect();
    let default = config.contestants[0].spec.defaults();
    let default = default.iter().find(|(it, _)| it.id == "population");
    let default = format!("Population {}", default.unwrap().1);
    let expected = [
        default.clone(),
        "Population 8".to_owned(),
        format!("{default} (2)"),
    ];
    assert_eq!(names, expected);
    let labels = config.contestants.iter().map(|c| c.label.as_str());
    let labels: Vec<&str> = labels.collect();
    assert_eq!(labels, ["genetic", "genetic:population=8", "genetic (2)"]);
}

/// The two-sided p by going through all orders of two samples.
fn by_hand(u: f64, n: usize, m: usize) -> f64 {
    let (mut all, mut extreme) = (0, 0);
    let middle = (n * m) as f64 / 2.0;
    for set in 0_u32..1 << (n + m) {
        if set.count_ones() as usize != n {
            continue;
        }
        let members = (0..n + m).filter(|i| set >> i & 1 == 1);
        let before: usize = members
            .map(|i| (i..n + m).filter(|j| set >> j & 1 == 0).count())
            .sum();
        all += 1;
        extreme += usize::from((before as f64 - middle).abs() >= (u - middle).abs());
    }
    extreme as f64 / all as f64
}

proptest! {
    #[test]
    fn the_exact_p_is_that_of_all_orders(
        values in proptest::sample::subsequence((0..40).collect::<Vec<i32>>(), 2..11).prop_shuffle(),
        share in 0.0..1.0,
    ) {
        let values: Vec<f64> = values.into_iter().map(f64::from).collect();
        let n = 1 + ((values.len() - 1) as f64 * share) as usize;
        let (a, b) = values.split_at(n.min(values.len() - 1));
        let found = test(a, b);
        prop_assert!((found.p - by_hand(found.u, a.len(), b.len())).abs() < 1e-12);
    }

    #[test]
    fn comparison_is_symmetric(
        a in proptest::collection::vec(0_u8..30, 1..40),
        b in proptest::collection::vec(0_u8..30, 1..40),
    ) {
        let (one, other) = (mann_whitney(&[pair(&a, &b)], u8::cmp), mann_whitney(&[pair(&b, &a)], u8::cmp));
        prop_assert!((one.p - other.p).abs() < 1e-12);
        prop_assert!((one.effect + other.effect - 1.0).abs() < 1e-12);
        prop_assert!((0.0..=1.0).contains(&one.p) && (0.0..=1.0).contains(&one.effect));
        let itself = mann_whitney(&[pair(&a, &a)], u8::cmp);
        prop_assert!(itself.p > 0.99 && itself.effect == 0.5);
    }

    #[test]
    fn the_interval_holds_the_rate(runs in 1_usize..500, share in 0.0..=1.0) {
        let solved = (runs as f64 * share) as usize;
        let (low, high) = wilson(solved, runs);
        let rate = solved as f64 / runs as f64;
        prop_assert!(0.0 <= low && low <= rate && rate <= high && high <= 1.0);
    }

    #[test]
    fn thin_curves_keep_their_ends_and_their_order(length in 0_usize..9000) {
        let mut curve = ScoreCurve::default();
        for n in 0..length as u64 {
            curve.add(n, -(n as f64));
        }
        curve.add(length as u64, f64::NAN);
        let curve = curve.finish();
        prop_assert!(curve.len() <= MAX_CURVE_POINTS && (curve.len() == MAX_CURVE_POINTS || curve.len() == length));
        prop_assert_eq!(curve.first().copied(), (length > 0).then_some((0, -0.0)));
        prop_assert_eq!(curve.last().map(|p| p.0), (length as u64).checked_sub(1));
        prop_assert!(curve.is_sorted_by(|a, b| a.0 < b.0 && a.1 > b.1));
    }

    #[test]
    fn a_summary_does_not_depend_on_the_order(
        runs in proptest::collection::vec((0_usize..3, any::<bool>(), 0_u64..9), 0..20),
    ) {
        let runs = runs.into_iter().zip(0..);
        let mut runs: Vec<RunOutcome> = runs.map(|((c, s, e), seed)| run(c, seed, s, e)).collect();
        let of = |runs: &[RunOutcome]| {
            let tests = compare(runs, &[true; 3], Measure::Evaluations, Direction::Lower);
            ([0, 1, 2].map(|c| Summary::new(runs, c, Direction::Lower)), tests)
        };
        let before = of(&runs);
        runs.reverse();
        prop_assert_eq!(before, of(&runs));
    }
}
