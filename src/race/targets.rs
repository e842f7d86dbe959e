//! Runs to targets: how many runs of a contestant reach a fitness, and after how many evaluations. The
//! curves of the runs say it: thinned, they keep the points at which a target is first reached.
//!
//! Sources: Hansen, Auger, Ros, Mersmann, Tušar and Brockhoff, *COCO: a platform for comparing continuous
//! optimizers in a black-box setting* (2021), for the expected running time and the empirical distribution
//! over several targets.

use serde::{Deserialize, Serialize};

use super::outcome::{Measure, RunOutcome, first_at};
use super::statistics::expected_time;
use super::summary::Solved;
use super::{RaceConfig, RaceResults};
use crate::game::excerpt;
use crate::i18n::{tr, trn};
use crate::search::Direction;

/// The most targets of a race.
const MAX_TARGETS: usize = 20;

/// The runs of a contestant that reach a target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reached {
    /// The fitness to be reached.
    pub target: f64,
    /// How many runs reach it.
    pub reached: usize,
    /// The expected running time: the evaluations of all runs until the target or their end, by the number
    /// that reach it. `None` where none does.
    pub ert: Option<f64>,
}

/// Targets as a link or a field has them: fitness values with spaces, commas or `|` between them.
///
/// # Errors
/// When one of them is no number, or there are too many.
pub fn read_targets(text: &str) -> Result<Vec<f64>, String> {
    let parts = text.split([' ', ',', '|']).filter(|part| !part.is_empty());
    let read = |part: &str| {
        let value = part.replace('−', "-").parse();
        value.ok().filter(|x: &f64| x.is_finite()).ok_or_else(|| {
            let shown = excerpt(part);
            tr!("“{shown}” is not a target: expected fitness values", shown)
        })
    };
    let targets: Vec<f64> = parts.map(read).collect::<Result<_, _>>()?;
    if targets.len() > MAX_TARGETS {
        return Err(trn!(
            MAX_TARGETS,
            "a race can have at most {n} target, not {there}",
            "a race can have at most {n} targets, not {there}",
            there = targets.len()
        ));
    }
    Ok(targets)
}

/// The evaluations after which a run reaches a fitness.
fn reached_at(run: &RunOutcome, target: f64, direction: Direction) -> Option<u64> {
    first_at(&run.curve, target, direction).map(|n| run.curve[n].0)
}

/// The evaluations of a run in all. By fitness, one that is solved continues: it counts its whole budget.
fn spent(run: &RunOutcome, config: &RaceConfig) -> u64 {
    let last = run.curve.last().map_or(0, |point| point.0);
    let budget = config
        .evaluations
        .filter(|_| run.solved && config.measure == Measure::Score);
    last.max(run.evaluations).max(budget.unwrap_or(0))
}

impl RaceResults {
    /// The runs of a contestant that reach each of the race's targets.
    pub fn reached(&self, contestant: usize) -> Vec<Reached> {
        let direction = self.directions[contestant];
        let of = |target: &f64| {
            let times = self.runs_of(contestant);
            let times = times.map(|run| match reached_at(run, *target, direction) {
                Some(at) => (true, at),
                None => (false, spent(run, &self.config)),
            });
            let times: Vec<(bool, u64)> = times.collect();
            Reached {
                target: *target,
                reached: times.iter().filter(|(reaches, _)| *reaches).count(),
                ert: expected_time(times),
            }
        };
        self.config.targets.iter().map(of).collect()
    }

    /// The share of a contestant's pairs of run and target that are reached, with a step at each of them.
    pub fn reached_steps(&self, contestant: usize) -> Vec<Solved> {
        let direction = self.directions[contestant];
        let targets = &self.config.targets;
        let pairs = self.runs_of(contestant).count() * targets.len();
        let times = self.runs_of(contestant).flat_map(|run| {
            let all = targets.iter();
            all.filter_map(|target| reached_at(run, *target, direction))
        });
        Solved::steps(times, pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::race::{RaceLink, report};

    /// Two runs of one contestant, with a budget of 100: 9 at 1, 5 at 20, 2 at 60, solved; 9 at 10, 4 at 40.
    fn results(more: &str) -> RaceResults {
        crate::puzzles::registry::link_all();
        let link = format!("#/lab?puzzle=template&search=genetic&seeds=2&evaluations=100{more}");
        let config = link.parse::<RaceLink>().unwrap().config().unwrap();
        let run = |seed, solved, evaluations, curve: &[(u64, f64)]| RunOutcome {
            contestant: 0,
            level: 0,
            seed,
            solved,
            seconds: 0.1,
            evaluations,
            score: curve.last().map(|point| point.1),
            curve: curve.to_vec(),
        };
        let outcomes = vec![
            run(1, true, 60, &[(1, 9.0), (20, 5.0), (60, 2.0)]),
            run(2, false, 100, &[(10, 9.0), (40, 4.0)]),
        ];
        RaceResults {
            config,
            outcomes,
            directions: vec![Direction::Lower],
            version: crate::VERSION.to_owned(),
            made: crate::race::Provenance::default(),
        }
    }

    #[test]
    fn the_expected_running_time_is_all_evaluations_by_the_runs_that_reach() {
        let found = results("&target=5+2+1&by=evaluations").reached(0);
        let figures: Vec<_> = found.iter().map(|it| (it.reached, it.ert)).collect();
        // 5: (20 + 40) / 2. 2: (60 + 100) / 1. 1: none.
        assert_eq!(figures, [(2, Some(30.0)), (1, Some(160.0)), (0, None)]);
        // By fitness, the solved run continued to its budget: (100 + 100) / 0 and (60 + 100) / 1.
        let found = results("&target=2&by=score").reached(0);
        assert_eq!((found[0].reached, found[0].ert), (1, Some(160.0)));
        let solved = &results("").summaries()[0];
        assert_eq!(solved.ert, Some(160.0));
    }

    #[test]
    fn the_distribution_has_a_step_for_each_pair_of_run_and_target() {
        let steps = results("&target=9|5|2").reached_steps(0);
        let steps: Vec<_> = steps
            .iter()
            .map(|it| (it.evaluations, it.share * 6.0))
            .collect();
        let expected = [(1, 1.0), (10, 2.0), (20, 3.0), (40, 4.0), (60, 5.0)];
        assert_eq!(steps.len(), expected.len());
        for (found, expected) in steps.iter().zip(expected) {
            assert!(
                found.0 == expected.0 && (found.1 - expected.1).abs() < 1e-9,
                "{found:?}"
            );
        }
    }

    #[test]
    fn targets_are_read_from_a_link_and_stand_in_the_reports() {
        let found = results("&target=5|2&by=evaluations");
        assert_eq!(found.config.targets, [5.0, 2.0]);
        assert!(
            report::table(&found).contains("160"),
            "{}",
            report::table(&found)
        );
        let json = report::json(&found);
        assert_eq!(json["contestants"][0]["targets"][1]["ert"], 160.0);
        for (text, why) in [("1 x", "“x” is not a target"), ("1e999", "is not a target")] {
            let fault = read_targets(text).unwrap_err();
            assert!(fault.contains(why), "{fault}");
        }
        let many = vec!["1"; MAX_TARGETS + 1].join(" ");
        assert!(
            read_targets(&many)
                .unwrap_err()
                .contains("at most 20 targets, not 21")
        );
    }
}
