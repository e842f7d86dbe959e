//! A race as a short text and back: the link gives the schedule, so that of each run only the outcome
//! is stored. Of an unfinished race, runs that are missing between others are `null`.
//!
//! Figures are exact, those of targets too. The curves of fitness values are thinned until the text is
//! short enough: the courses in the picture are a little coarser.

use serde::{Deserialize, Serialize};

use super::outcome::{MAX_CURVE_POINTS, RunOutcome, downsample};
use super::schedule::ScheduledRun;
use super::{Provenance, RaceLink, RaceResults};
use crate::game::message;
use crate::i18n::{tr, trn};

/// The outcome of a run: solved, seconds, evaluations, fitness, curve.
type StoredRun = (bool, f64, u64, Option<f64>, Vec<(u64, f64)>);

/// The form of the text.
#[derive(Serialize, Deserialize)]
struct StoredRace {
    /// The race's address.
    #[serde(rename = "ask")]
    link: String,
    /// Runs that were made at the same time.
    threads: usize,
    /// Most points of a curve.
    points: usize,
    /// The version of the program that made the runs.
    version: String,
    /// Where the results come from.
    made: Provenance,
    /// The outcomes, in the order of the schedule, to the last one made.
    runs: Vec<Option<StoredRun>>,
}

/// A race that was read.
pub struct DecodedRace {
    /// Runs that were made at the same time.
    pub threads: usize,
    /// The runs made, in the order of the schedule.
    pub outcomes: Vec<RunOutcome>,
    /// The place of each in the schedule.
    pub places: Vec<usize>,
    /// Whether the curves were thinned.
    pub coarse: bool,
    /// The version of the program that made the runs.
    pub version: String,
    /// Where the results come from.
    pub made: Provenance,
}

/// The fewest bytes of a point of a curve.
const POINT: usize = "[0,0.0],".len();

/// A race as a text of at most `most` bytes; `None` if that is not enough.
pub fn encode(link: &RaceLink, results: &RaceResults, most: usize) -> Option<String> {
    let mut points = MAX_CURVE_POINTS;
    let all = |points| -> usize {
        let lengths = results.outcomes.iter().map(|run| run.curve.len());
        lengths.map(|length| length.min(points)).sum()
    };
    while points > 2 && all(points) * POINT > most {
        points /= 2;
    }
    loop {
        let mut made = results.outcomes.iter().peekable();
        let mut next = |run: ScheduledRun| {
            let run = made.next_if(|it| it.scheduled() == run)?;
            let mut curve = run.curve.clone();
            let direction = results.directions[run.contestant];
            downsample(&mut curve, points, &results.config.targets, direction);
            Some((run.solved, run.seconds, run.evaluations, run.score, curve))
        };
        let runs = results.config.schedule().into_iter().map(&mut next);
        let mut runs: Vec<Option<StoredRun>> = runs.collect();
        let last = runs.iter().rposition(Option::is_some);
        runs.truncate(last.map_or(0, |at| at + 1));
        let stored = StoredRace {
            link: link.to_string(),
            threads: results.config.threads,
            points,
            version: results.version.clone(),
            made: results.made.clone(),
            runs,
        };
        let text = serde_json::to_string(&stored).ok()?;
        if text.len() <= most {
            return Some(text);
        }
        points /= 2;
        if points < 2 {
            return None;
        }
    }
}

/// The race of a [`encode`]d text, if it is the one of this address and schedule.
///
/// # Errors
/// Describes the fault in the text.
pub fn decode(
    link: &RaceLink,
    schedule: &[ScheduledRun],
    text: &str,
) -> Result<DecodedRace, String> {
    let stored: StoredRace = serde_json::from_str(text).map_err(|why| message(why.to_string()))?;
    if stored.link != link.to_string() {
        return Err(tr!("it belongs to another race").to_owned());
    }
    if stored.runs.len() > schedule.len() {
        let (there, all) = (stored.runs.len(), schedule.len());
        return Err(trn!(
            there,
            "it has {n} run, not {all}",
            "it has {n} runs, not {all}",
            all
        ));
    }
    let mut places = Vec::new();
    let outcome = |(place, stored): (usize, Option<StoredRun>)| {
        let (solved, seconds, evaluations, score, curve) = stored?;
        let run = schedule.get(place)?;
        places.push(place);
        Some(RunOutcome {
            contestant: run.contestant,
            level: run.level,
            seed: run.seed,
            solved,
            seconds,
            evaluations,
            score,
            curve,
        })
    };
    let runs = stored.runs.into_iter().enumerate();
    let outcomes: Vec<RunOutcome> = runs.filter_map(outcome).collect();
    if let Some(n) = outcomes.iter().position(|run| !run.is_sound()) {
        return Err(tr!("its run {n} is damaged", n = places[n] + 1));
    }
    Ok(DecodedRace {
        threads: stored.threads.max(1),
        outcomes,
        places,
        coarse: stored.points < MAX_CURVE_POINTS,
        version: stored.version,
        made: stored.made,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::{ScoreCurve, report};
    use crate::search::Direction;

    fn results() -> (RaceLink, RaceResults) {
        crate::puzzles::registry::link_all();
        let link = "#/lab?puzzle=template&level=1011001&search=genetic:population:8&search=genetic\
                    &seeds=3&seed=18446744073709551600&evaluations=50";
        let link: RaceLink = link.parse().unwrap();
        let config = link.config().unwrap();
        let directions = config.check().unwrap();
        let schedule = config.schedule().into_iter();
        let outcome = |(n, run): (usize, ScheduledRun)| RunOutcome {
            contestant: run.contestant,
            level: run.level,
            seed: run.seed,
            solved: n % 2 == 0,
            seconds: 0.1 + 0.2 * n as f64,
            evaluations: 7 * n as u64,
            score: [Some(-0.0), None, Some(1.0 / 3.0)][n % 3],
            curve: (0..200).map(|k| (k, 1.0 / (k + 1) as f64)).collect(),
        };
        let outcomes = schedule.enumerate().map(outcome).collect();
        let results = RaceResults {
            config,
            outcomes,
            directions,
            version: "0.9.1".to_owned(),
            made: Provenance::default(),
        };
        (link, results)
    }

    #[test]
    fn races_read_back_exactly() {
        let (link, mut results) = results();
        let schedule = results.config.schedule();
        let before = (report::csv(&results), results.outcomes.clone());
        let text = encode(&link, &results, 1 << 20).unwrap();
        let back = decode(&link, &schedule, &text).unwrap();
        assert_eq!((&back.outcomes, back.coarse), (&before.1, false));
        assert_eq!(back.version, "0.9.1");
        results.outcomes = back.outcomes;
        assert_eq!(report::csv(&results), before.0);
        assert!(
            before.0.contains(",-0"),
            "zero keeps its sign: {}",
            before.0
        );

        let short = encode(&link, &results, 4000).unwrap();
        assert!(short.len() <= 4000);
        let back = decode(&link, &schedule, &short).unwrap();
        assert!(back.coarse);
        results.outcomes = back.outcomes;
        assert_eq!(report::csv(&results), before.0);
        assert_eq!(encode(&link, &results, 100), None);
    }

    /// Curves that rise and fall keep, thinned in the run and again for the text, when each target is reached.
    #[test]
    fn thin_curves_have_the_same_figures_of_targets() {
        let (link, mut results) = results();
        let mut random = 1_u64;
        let mut value = |below: u64| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            ((random >> 33) % below) as f64 / 10.0
        };
        let figures = |it: &RaceResults| [0, 1].map(|n| (it.reached(n), it.reached_steps(n)));
        let schedule = results.config.schedule();
        for n in 0..40 {
            let way = [Direction::Lower, Direction::Higher][n % 2];
            results.directions = vec![way; 2];
            results.config.targets = (0..20).map(|_| value(1000)).collect();
            let full: Vec<_> = (results.outcomes.iter_mut())
                .map(|run| {
                    let base = value(800);
                    run.curve = (0..6000).map(|k| (k, base + value(2000) / 10.0)).collect();
                    run.evaluations = 6000;
                    let mut curve = ScoreCurve::new(results.config.targets.clone(), way);
                    run.curve
                        .iter()
                        .for_each(|point| curve.add(point.0, point.1));
                    curve.finish()
                })
                .collect();
            let before = figures(&results);
            for (run, curve) in results.outcomes.iter_mut().zip(full) {
                assert!(curve.len() <= MAX_CURVE_POINTS);
                run.curve = curve;
            }
            assert_eq!(figures(&results), before, "{n}");
            let text = encode(&link, &results, 5000).unwrap();
            let back = decode(&link, &schedule, &text).unwrap();
            assert!(back.coarse);
            results.outcomes = back.outcomes;
            assert_eq!(figures(&results), before, "{n}");
        }
    }

    #[test]
    fn an_unfinished_race_continues_to_the_same_results() {
        let (link, mut results) = results();
        results.made.date = Some("2026-11-27T22:00:00Z".to_owned());
        let schedule = results.config.schedule();
        let all = results.outcomes.clone();
        // Two workers were at runs 1 and 4 when the page was left.
        results.outcomes = [0, 2, 3].map(|place| all[place].clone()).to_vec();
        let text = encode(&link, &results, 1 << 20).unwrap();
        let back = decode(&link, &schedule, &text).unwrap();
        assert_eq!(back.places, [0, 2, 3]);
        assert_eq!(back.outcomes, results.outcomes);
        assert_eq!(back.made, results.made);
        results.outcomes = back.outcomes;
        for place in [1, 4, 5] {
            results.outcomes.insert(place, all[place].clone());
        }
        assert_eq!(results.outcomes, all);
        results.outcomes.clear();
        let none = encode(&link, &results, 1 << 20).unwrap();
        assert!(decode(&link, &schedule, &none).unwrap().places.is_empty());
    }

    #[test]
    fn unreadable_races_state_a_reason() {
        let (link, results) = results();
        let schedule = results.config.schedule();
        let text = encode(&link, &results, 1 << 20).unwrap();
        let wrong = |text: &str, why: &str| {
            let fault = decode(&link, &schedule, text).err().unwrap();
            assert!(fault.contains(why), "{fault}");
        };
        wrong("", "EOF");
        wrong("[1,2]", "");
        wrong(&text[..text.len() / 2], "");
        wrong(&text.replace("seeds=3", "seeds=4"), "another race");
        wrong(
            &text.replace("[[0,1.0],", "[[9999,1.0],"),
            "run 1 is damaged",
        );
        let other = &schedule[1..];
        let fault = decode(&link, other, &text).err().unwrap();
        assert_eq!(fault, "it has 6 runs, not 5");
    }
}
