//! A finished race as a short text and back: the link gives the schedule, so that of each
//! run only the outcome is stored.
//!
//! Figures are exact. The curves of fitness values are thinned until the text is short enough:
//! their pictures are a little coarser.

use serde::{Deserialize, Serialize};

use super::outcome::{MAX_CURVE_POINTS, RunOutcome, downsample};
use super::schedule::ScheduledRun;
use super::{RaceLink, RaceResults};
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
    /// The version of the program that made the runs; [`UNNAMED`] where there is none.
    #[serde(default)]
    version: Option<String>,
    /// The outcomes, in the order of the schedule.
    runs: Vec<StoredRun>,
}

/// The version that did not store its own.
const UNNAMED: &str = "0.1.0";

/// A race that was read.
pub struct DecodedRace {
    /// Runs that were made at the same time.
    pub threads: usize,
    /// The runs, in the order of the schedule.
    pub outcomes: Vec<RunOutcome>,
    /// Whether the curves were thinned.
    pub coarse: bool,
    /// The version of the program that made the runs.
    pub version: String,
}

/// A finished race as a text of at most `most` bytes; `None` if that is not enough, or the
/// race is not finished.
pub fn encode(link: &RaceLink, results: &RaceResults, most: usize) -> Option<String> {
    if results.outcomes.len() != results.config.schedule().len() {
        return None;
    }
    let mut points = MAX_CURVE_POINTS;
    loop {
        let runs = results.outcomes.iter().map(|run| {
            let mut curve = run.curve.clone();
            downsample(&mut curve, points);
            (run.solved, run.seconds, run.evaluations, run.score, curve)
        });
        let stored = StoredRace {
            link: link.to_string(),
            threads: results.config.threads,
            points,
            version: Some(results.version.clone()),
            runs: runs.collect(),
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
    if stored.runs.len() != schedule.len() {
        let (there, all) = (stored.runs.len(), schedule.len());
        return Err(trn!(
            there,
            "it has {n} run, not {all}",
            "it has {n} runs, not {all}",
            all
        ));
    }
    let sound = |(_, seconds, _, _, curve): &StoredRun| {
        *seconds >= 0.0 && curve.len() <= MAX_CURVE_POINTS && curve.is_sorted_by(|a, b| a.0 <= b.0)
    };
    if let Some(n) = stored.runs.iter().position(|run| !sound(run)) {
        return Err(tr!("its run {n} is damaged", n = n + 1));
    }
    let outcome = |(run, stored): (&ScheduledRun, StoredRun)| {
        let (solved, seconds, evaluations, score, curve) = stored;
        RunOutcome {
            contestant: run.contestant,
            level: run.level,
            seed: run.seed,
            solved,
            seconds,
            evaluations,
            score,
            curve,
        }
    };
    Ok(DecodedRace {
        threads: stored.threads.max(1),
        outcomes: schedule.iter().zip(stored.runs).map(outcome).collect(),
        coarse: stored.points < MAX_CURVE_POINTS,
        version: stored.version.unwrap_or_else(|| UNNAMED.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::report;

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
        let older = text.replace("\"version\":\"0.9.1\",", "");
        let older = decode(&link, &schedule, &older).unwrap();
        assert_eq!(
            (older.outcomes, older.version),
            (before.1.clone(), "0.1.0".to_owned())
        );
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
        results.outcomes.pop();
        assert_eq!(encode(&link, &results, 1 << 20), None, "it is not finished");
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
