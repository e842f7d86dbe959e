//! A finished race as a short text, from which it comes back: what was asked for
//! makes its schedule again, so that of each run only what came of it is kept.
//!
//! Figures come back to the last digit. The courses of the scores are thinned
//! until the text is short enough: pictures drawn of them are a little coarser.

use serde::{Deserialize, Serialize};

use super::{Ask, Raced};
use crate::i18n::{tr, trn};
use crate::search::race::{CURVE, Heat, Outcome, thin};

/// What came of a run: solved, seconds, evaluations, score, course.
type Run = (bool, f64, u64, Option<f64>, Vec<(u64, f64)>);

/// The form of the text.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The race's address.
    ask: String,
    /// Runs that were made at the same time.
    threads: usize,
    /// Most points of a course.
    points: usize,
    /// What came of the runs, in the order of the schedule.
    runs: Vec<Run>,
}

/// What comes back.
pub struct Back {
    /// Runs that were made at the same time.
    pub threads: usize,
    /// The runs, in the order of the schedule.
    pub outcomes: Vec<Outcome>,
    /// Whether the courses are coarser than they were.
    pub coarse: bool,
}

/// A finished race as a text of at most so many bytes; `None` if that is not
/// enough, or the race is not finished.
#[must_use]
pub fn pack(ask: &Ask, raced: &Raced, most: usize) -> Option<String> {
    if raced.outcomes.len() != raced.setup.heats().len() {
        return None;
    }
    let mut points = CURVE;
    loop {
        let runs = raced.outcomes.iter().map(|run| {
            let mut curve = run.curve.clone();
            thin(&mut curve, points);
            (run.solved, run.seconds, run.evaluations, run.score, curve)
        });
        let kept = Kept {
            ask: ask.to_string(),
            threads: raced.setup.threads,
            points,
            runs: runs.collect(),
        };
        let text = serde_json::to_string(&kept).ok()?;
        if text.len() <= most {
            return Some(text);
        }
        points /= 2;
        if points < 2 {
            return None;
        }
    }
}

/// The race of a [`pack`]ed text, if it is the one of this address and schedule.
///
/// # Errors
/// What is wrong with the text.
pub fn unpack(ask: &Ask, heats: &[Heat], text: &str) -> Result<Back, String> {
    let kept: Kept = serde_json::from_str(text).map_err(|why| why.to_string())?;
    if kept.ask != ask.to_string() {
        return Err(tr!("it is of another race").to_owned());
    }
    if kept.runs.len() != heats.len() {
        let (there, all) = (kept.runs.len(), heats.len());
        return Err(trn!(
            there,
            "it has {n} run, not {all}",
            "it has {n} runs, not {all}",
            all
        ));
    }
    let sound = |(_, seconds, _, _, curve): &Run| {
        *seconds >= 0.0 && curve.len() <= CURVE && curve.is_sorted_by(|a, b| a.0 <= b.0)
    };
    if let Some(n) = kept.runs.iter().position(|run| !sound(run)) {
        return Err(tr!("its run {n} can't be", n = n + 1));
    }
    let outcome = |(heat, run): (&Heat, Run)| {
        let (solved, seconds, evaluations, score, curve) = run;
        Outcome {
            contestant: heat.contestant,
            level: heat.level,
            seed: heat.seed,
            solved,
            seconds,
            evaluations,
            score,
            curve,
        }
    };
    Ok(Back {
        threads: kept.threads.max(1),
        outcomes: heats.iter().zip(kept.runs).map(outcome).collect(),
        coarse: kept.points < CURVE,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::racing::tell;

    fn raced() -> (Ask, Raced) {
        crate::puzzles::registry::link_all();
        let link = "#/lab?puzzle=template&level=1011001&search=genetic:population:8&search=genetic\
                    &seeds=3&seed=18446744073709551600&evaluations=50";
        let ask: Ask = link.parse().unwrap();
        let setup = ask.setup().unwrap();
        let directions = setup.check().unwrap();
        let heats = setup.heats().into_iter();
        let outcome = |(n, heat): (usize, Heat)| Outcome {
            contestant: heat.contestant,
            level: heat.level,
            seed: heat.seed,
            solved: n % 2 == 0,
            seconds: 0.1 + 0.2 * n as f64,
            evaluations: 7 * n as u64,
            score: [Some(-0.0), None, Some(1.0 / 3.0)][n % 3],
            curve: (0..200).map(|k| (k, 1.0 / (k + 1) as f64)).collect(),
        };
        let outcomes = heats.enumerate().map(outcome).collect();
        let raced = Raced {
            setup,
            outcomes,
            directions,
        };
        (ask, raced)
    }

    #[test]
    fn a_race_comes_back_to_the_last_digit() {
        let (ask, mut raced) = raced();
        let heats = raced.setup.heats();
        let before = (tell::csv(&raced), raced.outcomes.clone());
        let text = pack(&ask, &raced, 1 << 20).unwrap();
        let back = unpack(&ask, &heats, &text).unwrap();
        assert_eq!((&back.outcomes, back.coarse), (&before.1, false));
        raced.outcomes = back.outcomes;
        assert_eq!(tell::csv(&raced), before.0);
        assert!(
            before.0.contains(",-0"),
            "zero keeps its sign: {}",
            before.0
        );

        let short = pack(&ask, &raced, 4000).unwrap();
        assert!(short.len() <= 4000);
        let back = unpack(&ask, &heats, &short).unwrap();
        assert!(back.coarse);
        raced.outcomes = back.outcomes;
        assert_eq!(tell::csv(&raced), before.0);
        assert_eq!(pack(&ask, &raced, 100), None);
        raced.outcomes.pop();
        assert_eq!(pack(&ask, &raced, 1 << 20), None, "it is not finished");
    }

    #[test]
    fn what_can_not_be_read_says_why() {
        let (ask, raced) = raced();
        let heats = raced.setup.heats();
        let text = pack(&ask, &raced, 1 << 20).unwrap();
        let wrong = |text: &str, why: &str| {
            let fault = unpack(&ask, &heats, text).err().unwrap();
            assert!(fault.contains(why), "{fault}");
        };
        wrong("", "EOF");
        wrong("[1,2]", "");
        wrong(&text[..text.len() / 2], "");
        wrong(&text.replace("seeds=3", "seeds=4"), "another race");
        wrong(&text.replace("[[0,1.0],", "[[9999,1.0],"), "run 1 can't be");
        let other = &heats[1..];
        let fault = unpack(&ask, other, &text).err().unwrap();
        assert_eq!(fault, "it has 6 runs, not 5");
    }
}
