//! The searches: the tuned one on arm lengths first, then the others.
//!
//! The genome, the energy and the local search of the tuned one are in `arm_lengths`;
//! the paper's searches are in `published`, on `bit_boards`; two of ours on bits are in
//! `bit_searches`; the solver and the deductions are in `solver_search`.

use super::arm_lengths::{Annealing, ArmLengths, Mixing};
use super::bit_searches;
use super::fitness::Formula;
use super::published::{self, fitness_note, formula};
use super::rules::{Level, State};
use super::solver_search;
use crate::game::SearchSpec;
use crate::game::puzzle::evolves::Built;
use crate::i18n::tr_noop;
use crate::search::memetic::Algorithm;
use crate::search::{Aim, Method, Parameter, Settings, Spec};

/// Every search, the recommended one first.
pub(super) static OFFERED: [SearchSpec<Level>; 8] = [
    SearchSpec::new(
        Spec {
            id: "genetic",
            method: Method::Memetic,
            name: tr_noop!("Tuned: memetic, on arm lengths"),
            source: tr_noop!("This project; Moscato 1989"),
            genome: tr_noop!("for each clue, how far it sees in each direction."),
            fitness: tr_noop!(
                "contradictions, pairs of touching black cells and cut-off white regions, one \
                 point each; lower is better."
            ),
            operators: tr_noop!(
                "crossover of arm lengths; simulated annealing improves every individual."
            ),
            aim: Aim::Solve,
            // Measured on boards with one solution and few clues, 9 × 9 to 20 × 20:
            // uniform crossover reaches the solution after half the evaluations that
            // rectangles take. Children need few sweeps, if these begin warm (docs/experiments.md).
            parameters: &[
                bit_searches::POPULATION,
                Parameter::choice(
                    "crossover",
                    tr_noop!("Crossover"),
                    tr_noop!(
                        "How a child's arm lengths are chosen: from either parent, a rectangle \
                         from the second, or all from one."
                    ),
                    &[tr_noop!("uniform"), tr_noop!("rectangle"), tr_noop!("none")],
                    0,
                ),
                Parameter::integer(
                    "founding-sweeps",
                    tr_noop!("Initial annealing sweeps"),
                    tr_noop!(
                        "Sweeps over all clues to improve an individual of the initial \
                         population."
                    ),
                    (1, 5000),
                    100,
                ),
                Parameter::integer(
                    "sweeps",
                    tr_noop!("Annealing sweeps of children"),
                    tr_noop!("Sweeps over all clues to improve a child."),
                    (1, 5000),
                    10,
                ),
                Parameter::real(
                    "hot",
                    tr_noop!("Initial temperature"),
                    tr_noop!("Where annealing of the initial population starts, in conflicts."),
                    (0.05, 20.0),
                    1.5,
                ),
                Parameter::real(
                    "warm",
                    tr_noop!("Initial temperature of children"),
                    tr_noop!("Where annealing of a child starts, in conflicts."),
                    (0.05, 20.0),
                    1.0,
                ),
                Parameter::real(
                    "cold",
                    tr_noop!("Final temperature"),
                    tr_noop!("Where annealing ends, in conflicts."),
                    (0.05, 20.0),
                    0.25,
                ),
                bit_searches::PATIENCE,
            ],
        },
        tuned,
    ),
    SearchSpec::new(bit_searches::MEMETIC, bit_searches::memetic),
    SearchSpec::new(bit_searches::CONNECTED, bit_searches::connected),
    SearchSpec {
        note: |level, _, fitness, moves| fitness_note(level, Formula::Penalty, fitness, moves),
        ..SearchSpec::new(published::PENALTY, published::penalty)
    },
    SearchSpec {
        note: |level, _, fitness, moves| fitness_note(level, Formula::Basic, fitness, moves),
        ..SearchSpec::new(published::BASIC, published::basic)
    },
    SearchSpec {
        note: |level, set, fitness, moves| fitness_note(level, formula(set), fitness, moves),
        ..SearchSpec::new(published::SWARM, published::swarm)
    },
    SearchSpec::new(solver_search::DEDUCTION, solver_search::deduction),
    SearchSpec::new(solver_search::EXACT, solver_search::exact),
];

/// Settings of the memetic search with which generations do the work: by default annealing alone
/// solves most boards in the initial population (docs/experiments.md), and there is no evolution to watch. At
/// this temperature the single sweep leaves individuals random. The pace was measured with the temperature of
/// children from 0.1.0.
pub(super) const RANDOM_START: [(&str, &str); 4] = [
    ("founding-sweeps", "1"),
    ("sweeps", "2"),
    ("hot", "20"),
    ("warm", "0.6"),
];

fn tuned(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let cooling = Annealing {
        hot: set.real("hot"),
        warm: set.real("warm"),
        cold: set.real("cold"),
        founding: set.count("founding-sweeps") as u32,
        child: set.count("sweeps") as u32,
    };
    let mixings = [Some(Mixing::Uniform), Some(Mixing::Rectangle), None];
    let mixing = set.pick("crossover", &mixings);
    let config = bit_searches::memetic_config(set, mixing.is_some());
    let arms = ArmLengths::new(level, mixing.unwrap_or(Mixing::Uniform), cooling)?;
    Ok(Box::new(Algorithm::new(arms, config, seed)))
}
