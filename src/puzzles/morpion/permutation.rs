//! A genetic algorithm over permutations of all moves, after Marcos's comment
//! on the post “Morpion DNA”.
//!
//! A genome is a permutation of the lines that a game may have; its game plays,
//! again and again, the legal move whose line comes first. Mutation lets two
//! lines change places, one of them played; crossover, if wanted, takes one
//! parent's lines up to a cut and then the others in the other parent's order.

use std::cell::RefCell;

use serde_json::{Value, json};

use super::games::unshared;
use super::grid::{LINES, Line, LineDirection, Move, Spot};
use super::start::Start;
use crate::i18n::tr_noop;
use crate::search::migrant::decode_list;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, shuffle};
use crate::search::{Direction, Score, Term};

/// Points farther from the cross than this are left out: no known game goes there.
const REACH: i32 = 10;

/// A permutation, and the game it stands for, if it has been played.
#[derive(Clone)]
pub struct Genome {
    order: Vec<u16>,
    game: RefCell<Vec<u16>>,
}

/// The problem: all lines near the cross.
pub struct Permutations {
    start: Start,
    /// Swaps of a mutation.
    swaps: usize,
    /// The lines, by number.
    lines: Vec<Line>,
    /// By line: its number, or [`NONE`].
    numbers: Vec<u16>,
    /// By number of a line: its place in the genome being played.
    places: Vec<u16>,
}

/// No number.
const NONE: u16 = u16::MAX;

impl Genome {
    /// A permutation that has not been played.
    fn from_order(order: Vec<u16>) -> Self {
        let game = RefCell::default();
        Self { order, game }
    }
}

impl Permutations {
    /// Games from a start; a mutation makes `swaps` swaps.
    pub fn new(start: Start, swaps: usize) -> Self {
        let variant = start.board.variant();
        let range = -REACH..=variant.last() + REACH;
        let near = |spot: Spot| range.contains(&spot.x()) && range.contains(&spot.y());
        let mut lines = Vec::new();
        for x in range.clone() {
            for y in range.clone() {
                let ends = LineDirection::ALL.map(|direction| {
                    let from = Spot::new(x, y)?;
                    let to = from.along(direction, variant.length() as i32 - 1)?;
                    near(to).then(|| Line::new(from, direction))
                });
                lines.extend(ends.into_iter().flatten());
            }
        }
        let mut numbers = vec![NONE; LINES];
        for (number, line) in lines.iter().enumerate() {
            numbers[line.index()] = number as u16;
        }
        let places = vec![0; lines.len()];
        Self {
            start,
            swaps,
            lines,
            numbers,
            places,
        }
    }

    /// The game that an order stands for, given by place; a line beyond the
    /// reach comes last.
    fn play(&self, places: &[u16]) -> Vec<Move> {
        let (mut board, mut legal) = (self.start.board, self.start.legal);
        let mut game = Vec::new();
        let place = |mv: &&Move| {
            let number = self.numbers[mv.line.index()];
            places.get(usize::from(number)).copied().unwrap_or(NONE)
        };
        while let Some(mv) = legal.moves().iter().min_by_key(place).copied() {
            board.play(mv, &mut legal);
            game.push(mv);
        }
        game
    }

    fn places(&self, order: &[u16]) -> Vec<u16> {
        let mut places = vec![0; order.len()];
        for (place, number) in order.iter().enumerate() {
            places[usize::from(*number)] = place as u16;
        }
        places
    }
}

impl Problem for Permutations {
    type Genome = Genome;
    type Move = Move;

    fn direction(&self) -> Direction {
        Direction::Higher
    }

    fn crossover_name(&self) -> &'static str {
        tr_noop!("one-point order crossover")
    }

    fn evaluate(&mut self, genome: &Genome) -> Score {
        let mut places = std::mem::take(&mut self.places);
        for (place, number) in genome.order.iter().enumerate() {
            places[usize::from(*number)] = place as u16;
        }
        let game = self.play(&places);
        let place = |mv: &Move| places.get(usize::from(self.numbers[mv.line.index()]));
        // The places of the lines played, for the next mutation.
        let played = game.iter().filter_map(place).copied().collect();
        *genome.game.borrow_mut() = played;
        self.places = places;
        self.start.score(game.len())
    }

    fn terms(&self, genome: &Genome) -> Vec<Term> {
        self.start
            .terms(self.play(&self.places(&genome.order)).len())
    }

    /// Lines that only one of the two games has.
    fn distance(&self, a: &Genome, b: &Genome) -> f64 {
        let numbers = |genome: &Genome| {
            let played = genome.game.borrow();
            let numbers = played.iter().map(|place| genome.order[usize::from(*place)]);
            numbers.map(usize::from).collect()
        };
        unshared(numbers(a), numbers(b))
    }

    fn moves(&self, genome: &Genome) -> Vec<Move> {
        self.start.answer(&self.play(&self.places(&genome.order)))
    }

    fn genes(&self, genome: &Genome) -> Vec<u32> {
        genome.order.iter().copied().map(u32::from).collect()
    }

    fn encode(&self, genome: &Genome) -> Option<Value> {
        Some(json!(genome.order))
    }

    fn decode(&self, value: &Value) -> Option<Genome> {
        let order = decode_list::<u16>(value)?;
        let mut there = vec![false; self.lines.len()];
        for number in &order {
            *there.get_mut(usize::from(*number))? = true;
        }
        let whole = order.len() == there.len() && !there.contains(&false);
        whole.then(|| Genome::from_order(order))
    }
}

impl Variation for Permutations {
    fn random(&mut self, rng: &mut SeededRng) -> Genome {
        let mut order: Vec<u16> = (0..self.lines.len() as u16).collect();
        shuffle(&mut order, rng);
        Genome::from_order(order)
    }

    fn crossover(&mut self, a: &mut Genome, b: &mut Genome, rng: &mut SeededRng) {
        let cut = below(rng, self.lines.len());
        let child = |first: &Genome, second: &Genome| {
            let mut taken = vec![false; first.order.len()];
            let mut order = first.order[..cut].to_vec();
            order.iter().for_each(|n| taken[usize::from(*n)] = true);
            let others = second.order.iter().filter(|n| !taken[usize::from(**n)]);
            order.extend(others);
            Genome::from_order(order)
        };
        (*a, *b) = (child(a, b), child(b, a));
    }

    fn mutate(&mut self, child: &mut Genome, _crossed: bool, rng: &mut SeededRng) {
        for _ in 0..self.swaps {
            let played = child.game.get_mut();
            let one = match played.len() {
                0 => below(rng, child.order.len()),
                n => usize::from(played[below(rng, n)]),
            };
            let other = below(rng, child.order.len());
            child.order.swap(one, other);
        }
        child.game.get_mut().clear();
    }
}

#[cfg(test)]
#[path = "permutation_tests.rs"]
mod tests;
