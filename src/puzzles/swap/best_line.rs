//! The best line known from a position, and its finder, for levels with a picture and
//! for cluster levels.

use super::board::{Squares, Swap};
use super::clusters::{self, ClusterEstimate, Clusters};
use super::rules::{Goal, Level};
use super::solver::{Budget, Solver, SolverStep};
use crate::game::capital;
use crate::i18n::trn;
use crate::search::graph::astar::{Limits, Rule};
use crate::search::graph::{AStar, Beam};
use crate::search::{End, Score, Search as _, Step};

/// A line that solves a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestLine {
    /// Its swaps.
    pub line: Vec<Swap>,
    /// Whether it is proved that no line is shorter.
    pub proved: bool,
}

/// How much time an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Less than a tenth of a second, for a hint.
    Glance,
    /// As long as making a level may take: an answer in any case, and a proof if it is
    /// found soon.
    Study,
    /// Until a proof is found or memory is used up.
    Exhaust,
}

/// Positions that [`Effort::Glance`] may expand: less than a tenth of a second in the
/// browser, on the largest boards.
const GLANCED: u64 = 3000;
/// Positions that [`Effort::Study`] may expand in its proof: a small part of a second in
/// the browser.
const STUDIED: u64 = 4000;
/// Positions that beams of a cluster level expand before they give up.
const LOOKED_AT: u64 = 2500;
/// Widths of the beams for clusters.
const WIDTHS: [usize; 2] = [20, 60];
/// States that a proof for clusters may hold.
const STATES: usize = 15_000;

/// Searches the shortest line in small steps.
pub struct Finder {
    effort: Effort,
    way: Way,
}

enum Way {
    Picture(Box<Solver>),
    Clusters {
        space: Clusters,
        beam: Box<Beam<Clusters>>,
        proof: Option<Box<AStar<Clusters>>>,
        best: Option<BestLine>,
        over: bool,
    },
}

impl Finder {
    /// A finder from these squares on.
    ///
    /// # Errors
    /// For people: why it cannot be solved.
    pub fn new(level: &Level, squares: &Squares, effort: Effort) -> Result<Self, String> {
        let way = match &level.goal {
            Goal::Picture(colours) => {
                let budget = match effort {
                    Effort::Glance => Budget::hint(),
                    Effort::Study | Effort::Exhaust => Budget::default(),
                };
                let solver = Solver::new(&level.shape, squares, colours, budget)?;
                Way::Picture(Box::new(solver))
            }
            Goal::Clusters => {
                if let Some(why) = clusters::why_unsolvable(&level.shape, squares) {
                    return Err(capital(why));
                }
                let space = Clusters::new(&level.shape, squares, ClusterEstimate::Near);
                Way::Clusters {
                    beam: Box::new(Beam::new(space, &WIDTHS)),
                    space: Clusters::new(&level.shape, squares, ClusterEstimate::Least),
                    proof: None,
                    best: None,
                    over: false,
                }
            }
        };
        Ok(Self { effort, way })
    }

    /// Does one bounded piece of work. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        match &mut self.way {
            Way::Picture(solver) => {
                let more = solver.step() != SolverStep::Over;
                let expanded = solver.expanded();
                let enough = match self.effort {
                    Effort::Glance => expanded > GLANCED,
                    Effort::Study => expanded > STUDIED && solver.is_solved(),
                    Effort::Exhaust => false,
                };
                more && !enough
            }
            Way::Clusters {
                space,
                beam,
                proof,
                best,
                over,
            } => {
                if *over {
                    return false;
                }
                match proof {
                    None => {
                        // Without a solution, beams would never end.
                        let lost = beam.expanded() > LOOKED_AT;
                        if lost || matches!(beam.step(), Step::Done(_)) {
                            *best = line_of(beam.best(), false);
                            if let Some(best) = best {
                                best.proved = best.line.len() <= 1;
                            }
                            let unproved = best.as_ref().is_some_and(|best| !best.proved);
                            if unproved && self.effort != Effort::Glance {
                                let limits = Limits {
                                    states: STATES,
                                    ..Limits::default()
                                };
                                let search = AStar::new(space.clone(), Rule::AStar, limits);
                                *proof = Some(Box::new(search));
                            } else {
                                *over = true;
                            }
                        }
                    }
                    Some(search) => {
                        if let Step::Done(end) = search.step() {
                            if end == End::Solved {
                                *best = line_of(search.best(), true);
                            }
                            *over = true;
                        }
                    }
                }
                !*over
            }
        }
    }

    /// The best line so far.
    pub fn best(&self) -> Option<BestLine> {
        match &self.way {
            Way::Picture(solver) => Some(BestLine {
                line: solver.line()?,
                proved: solver.is_proved(),
            }),
            Way::Clusters { best, .. } => best.clone(),
        }
    }

    /// Whether it is proved that nothing solves it.
    pub fn is_impossible(&self) -> bool {
        match &self.way {
            Way::Picture(solver) => solver.is_impossible(),
            Way::Clusters { .. } => false, // its beams are cut off
        }
    }

    /// Positions expanded so far.
    pub fn expanded(&self) -> u64 {
        match &self.way {
            Way::Picture(solver) => solver.expanded(),
            Way::Clusters { beam, proof, .. } => {
                beam.expanded() + proof.as_ref().map_or(0, |proof| proof.expanded())
            }
        }
    }

    /// Runs to the end.
    pub fn run(mut self) -> Option<BestLine> {
        while self.step() {}
        self.best()
    }
}

/// The line of a search, if it solves.
fn line_of(best: Option<(Score, Vec<Swap>)>, proved: bool) -> Option<BestLine> {
    let (score, line) = best?;
    score.solved.then_some(BestLine { line, proved })
}

/// The best line of a quick search from the start.
pub(super) fn quick_line(level: &Level) -> Option<BestLine> {
    Finder::new(level, &level.start, Effort::Glance).ok()?.run()
}

/// A level's figures for people.
pub(super) fn summary(level: &Level) -> String {
    let Some(best) = level.known_best() else {
        return String::new();
    };
    let swaps = best.line.len();
    match best.proved {
        true => trn!(
            swaps,
            "{n} swap, proved minimum",
            "{n} swaps, proved minimum"
        ),
        false => trn!(swaps, "{n} swap, best found", "{n} swaps, best found"),
    }
}

#[cfg(test)]
#[path = "best_line_tests.rs"]
mod tests;
