//! Solving by evolution: a genetic algorithm on walks, which prefers new places to near ones.
//!
//! A genome is a list of actions. Playing it skips what a wall or the Minotaur forbids, and ends at the
//! exit: every genome is a walk that Theseus survives. The first walks are short, and children go on
//! from where their parents ended: none of the first leads out of a small maze, and large mazes are
//! solved after fewer evaluations than by genomes of full length. The fitness is the
//! distance to the exit where the walk comes nearest to it, walls regarded and the Minotaur not; as a
//! goal that misleads, because traps lead away from the exit. Selection therefore ranks by novelty
//! unless the settings say otherwise.
//!
//! Source: Lehman and Stanley 2008 and 2011, whose novelty is the distance to the nearest behaviours in
//! the population and an archive. Positions can be counted, so that novelty here is the rarity of the
//! rarest position (Theseus, Minotaur) on the walk: 1 / (1 + its visits), over the whole run, restarts
//! included. Genomes that grow from small ones: Stanley and Miikkulainen 2002, section 3.4, whose method
//! novelty search was published with.
//!
//! Invariants: the score of a genome depends on the genome alone; novelty, on the order of evaluations,
//! which the seed determines; a walk shown consists of legal steps, and ends where the score was taken.

use serde_json::Value;

use super::action::Action;
use super::board::steps_from;
use super::maze::{Cell, Maze};
use super::rules::{Level, Move};
use crate::game::puzzle::evolves::Built;
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{Config, Genetic, parameters};
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, chance};
use crate::search::terms::Term;
use crate::search::{Aim, Method, Parameter, Score, Settings, Spec};

/// The search by walks.
pub(super) const WALKS: Spec = Spec {
    id: "walks",
    method: Method::Evolution,
    name: tr_noop!("GA on walks"),
    source: tr_noop!(
        "This project; Lehman and Stanley 2008, Lehman and Stanley 2011, Stanley and \
         Miikkulainen 2002, Eiben and Smith 2015"
    ),
    genome: tr_noop!("steps and waits; impossible or deadly ones are skipped."),
    fitness: tr_noop!("distance to the exit, lower is better; walks to new places become parents."),
    operators: tr_noop!(
        "one-point crossover; steps are redrawn or added. The first solution may not be the \
         shortest."
    ),
    aim: Aim::Solve,
    parameters: &[
        parameters::population(100),
        parameters::elite(0),
        parameters::selection(0),
        parameters::tournament(5),
        parameters::TRUNCATION,
        // 0.7 of the matings: see `matings_crossed`.
        parameters::crossover(0.82),
        Parameter::real(
            "redrawn",
            tr_noop!("Steps redrawn"),
            tr_noop!("Mean number of steps in a child that are drawn again."),
            (0.0, 100.0),
            2.0,
        ),
        Parameter::integer(
            "first",
            tr_noop!("Steps at first"),
            tr_noop!("Steps of the first walks. At most as many are added to a child."),
            (1, 1000),
            3,
        ),
        parameters::replacement(0),
        parameters::restarts(false),
        parameters::stale_generations(1000),
        parameters::IMMIGRANTS,
        parameters::MUTATED,
        Parameter::choice(
            "fitness",
            tr_noop!("Selection by"),
            tr_noop!(
                "Novelty: rarity of a walk's rarest position. Objective: distance to the exit."
            ),
            &[tr_noop!("novelty"), tr_noop!("objective")],
            0,
        ),
    ],
};

/// Most actions of a walk: at least this many, and this many for each cell.
const MIN_LONGEST: usize = 80;
const ACTIONS_PER_CELL: usize = 2;

/// A run on a level's maze.
pub(super) fn search(level: &Level, set: &Settings, seed: u64) -> Built<Level> {
    let maze = level.maze();
    if maze.theseus == maze.minotaur || maze.theseus == maze.exit {
        let why = level.board.unsolvable();
        return Err(why.map_or_else(String::new, |why| why.reason().to_owned()));
    }
    let problem = Walks::new(*maze, set);
    Ok(Box::new(Genetic::new(
        problem,
        Config::from_settings(set),
        seed,
    )))
}

/// The walks through one maze as a problem.
struct Walks {
    maze: Maze,
    /// Most actions of a genome.
    longest: usize,
    /// Actions of the first genomes. A child gets at most as many more.
    first: usize,
    /// Mean number of a child's actions that are drawn again.
    redrawn: f64,
    by_novelty: bool,
    /// Steps to the exit from each cell.
    to_exit: Vec<u16>,
    /// How often evaluated walks came to each pair of Theseus's cell and the Minotaur's.
    visits: Vec<u32>,
    /// Visits to the rarest position on the walk evaluated last, before it.
    rarest: u32,
}

/// The result of a walk.
struct Walk {
    /// Least distance to the exit after a step.
    nearest: u16,
    /// Steps made until it came so near.
    steps: Vec<Action>,
}

impl Walks {
    fn new(maze: Maze, set: &Settings) -> Self {
        let cells = maze.cells();
        let longest = MIN_LONGEST.max(ACTIONS_PER_CELL * cells);
        Self {
            maze,
            longest,
            first: longest.min(set.count("first")),
            redrawn: set.real("redrawn"),
            by_novelty: set.choice("fitness") == "novelty",
            to_exit: steps_from(&maze, maze.exit),
            visits: vec![0; cells * cells],
            rarest: 0,
        }
    }

    fn any_action(rng: &mut SeededRng) -> Action {
        Action::ALL[below(rng, Action::ALL.len())]
    }

    /// Plays the actions that are possible, up to the exit; `seen` hears of every position after one.
    fn play(&self, actions: &[Action], mut seen: impl FnMut(Action, Cell, Cell)) {
        let (mut theseus, mut minotaur) = (self.maze.theseus, self.maze.minotaur);
        for action in actions {
            let Some(to) = self.maze.after(theseus, *action) else {
                continue;
            };
            let [_, reply] = self.maze.reply(minotaur, to);
            if reply == to {
                continue; // deadly
            }
            (theseus, minotaur) = (to, reply);
            seen(*action, theseus, minotaur);
            if theseus == self.maze.exit {
                return;
            }
        }
    }

    fn distance_from(&self, theseus: Cell) -> u16 {
        self.to_exit[usize::from(theseus)]
    }

    /// The walk as far as it is shown.
    fn walk(&self, actions: &[Action]) -> Walk {
        let mut places = vec![(self.maze.theseus, self.maze.minotaur)];
        let (mut walked, mut steps, mut nearest) = (Vec::new(), Vec::new(), u16::MAX);
        self.play(actions, |action, theseus, minotaur| {
            // What leads back to an earlier position is left out.
            let here = (theseus, minotaur);
            match places.iter().position(|place| *place == here) {
                Some(before) => {
                    places.truncate(before + 1);
                    walked.truncate(before);
                }
                None => {
                    places.push(here);
                    walked.push(action);
                }
            }
            let distance = self.distance_from(theseus);
            if distance < nearest {
                nearest = distance;
                steps.clone_from(&walked);
            }
        });
        Walk {
            nearest: nearest.min(self.distance_from(self.maze.theseus)),
            steps,
        }
    }
}

impl Problem for Walks {
    type Genome = Vec<Action>;
    type Move = Move;

    fn evaluate(&mut self, actions: &Vec<Action>) -> Score {
        let mut visits = std::mem::take(&mut self.visits);
        let cells = self.maze.cells();
        let (mut nearest, mut rarest) = (self.distance_from(self.maze.theseus), u32::MAX);
        self.play(actions, |_, theseus, minotaur| {
            nearest = nearest.min(self.distance_from(theseus));
            let here = &mut visits[usize::from(theseus) * cells + usize::from(minotaur)];
            rarest = rarest.min(*here);
            *here = here.saturating_add(1);
        });
        (self.visits, self.rarest) = (visits, rarest);
        Score {
            value: f64::from(nearest),
            solved: nearest == 0,
        }
    }

    fn terms(&self, actions: &Vec<Action>) -> Vec<Term> {
        let nearest = f64::from(self.walk(actions).nearest);
        let what = tr_noop!("steps to the exit where the walk comes nearest to it");
        vec![Term::new(nearest, what, &[])]
    }

    fn distance(&self, a: &Vec<Action>, b: &Vec<Action>) -> f64 {
        let differ = a.iter().zip(b).filter(|(x, y)| x != y).count();
        (differ + a.len().abs_diff(b.len())) as f64
    }

    fn moves(&self, actions: &Vec<Action>) -> Vec<Move> {
        let steps = self.walk(actions).steps;
        steps.into_iter().map(Move::Go).collect()
    }

    /// With the steps after the place where it comes nearest.
    fn way(&self, actions: &Vec<Action>) -> Vec<Move> {
        let mut steps = Vec::new();
        self.play(actions, |action, _, _| steps.push(Move::Go(action)));
        steps
    }

    fn genes(&self, actions: &Vec<Action>) -> Vec<u32> {
        actions.iter().map(|action| *action as u32).collect()
    }

    fn crossover_name(&self) -> &'static str {
        Crossover::OnePoint.name()
    }

    fn encode(&self, actions: &Vec<Action>) -> Option<Value> {
        let letters = actions.iter().map(|action| action.letter());
        Some(Value::String(letters.collect()))
    }

    fn decode(&self, value: &Value) -> Option<Vec<Action>> {
        let actions = Action::line(value.as_str()?).ok()?;
        (self.first..=self.longest)
            .contains(&actions.len())
            .then_some(actions)
    }
}

impl Variation for Walks {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<Action> {
        (0..self.first).map(|_| Self::any_action(rng)).collect()
    }

    fn crossover(&mut self, a: &mut Vec<Action>, b: &mut Vec<Action>, rng: &mut SeededRng) {
        Crossover::OnePoint.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<Action>, _crossed: bool, rng: &mut SeededRng) {
        let chance_of_each = self.redrawn / child.len() as f64;
        for action in child.iter_mut() {
            if chance(rng, chance_of_each) {
                *action = Self::any_action(rng);
            }
        }
        let most_added = self.first.min(self.longest - child.len());
        let added = below(rng, most_added + 1);
        child.extend((0..added).map(|_| Self::any_action(rng)));
    }

    /// Visits to the rarest position, 1 more: the inverse of novelty.
    fn selection_value(&self, score: Score) -> f64 {
        match self.by_novelty {
            true => 1.0 + f64::from(self.rarest),
            false => score.value,
        }
    }
}

#[cfg(test)]
#[path = "walks_tests.rs"]
mod tests;
