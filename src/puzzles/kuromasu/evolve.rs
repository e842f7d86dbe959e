//! The searches: the tuned one on arm lengths first, then the others.
//!
//! The genome, the energy and the local search of the tuned one are in `arm_lengths`;
//! the paper's searches are in `published`, on `bits`; two of ours on bits are in
//! `bit_searches`; the solver and the deductions are in `solver_search`.

use super::arm_lengths::{Annealing, ArmLengths, Mixing};
use super::bit_searches;
use super::published;
use super::rules::{Level, State};
use super::solver_search;
use crate::game::SearchSpec;
use crate::game::evolves::Built;
use crate::i18n::tr_noop;
use crate::search::memetic::Algorithm;
use crate::search::{Aim, Method, Parameter, Settings, Spec};

/// Every search, the recommended one first.
pub(super) static OFFERED: [SearchSpec<Level>; 8] = [
    SearchSpec {
        spec: Spec {
            id: "genetic",
            method: Method::Evolution,
            name: tr_noop!("Tuned: memetic, on arm lengths"),
            source: tr_noop!("This project; Moscato 1989"),
            summary: tr_noop!(
                "Genome: how far each clue sees each of four ways. Fitness: contradictions between \
                 clues, pairs of black cells that touch, and white regions beyond the first, one \
                 point each; lower is better, 0 is solved. Every individual is improved by simulated \
                 annealing. Parents are drawn each alike; a child takes the place of its first \
                 parent if it is no worse, else of the worst if it is better."
            ),
            aim: Aim::Solve,
            // Measured on boards with one solution and few clues, 9 × 9 to 20 × 20:
            // uniform crossover reaches the solution after half the evaluations that
            // rectangles take, and these sweeps and temperatures are at the flat optimum.
            parameters: &[
                bit_searches::POPULATION,
                Parameter::choice(
                    "crossover",
                    tr_noop!("Crossover"),
                    tr_noop!(
                        "How a child gets its clues' arms: each from either parent, those in a \
                         rectangle from the second, or all from one."
                    ),
                    &[tr_noop!("uniform"), tr_noop!("rectangle"), tr_noop!("none")],
                    0,
                ),
                Parameter::integer(
                    "founding-sweeps",
                    tr_noop!("Annealing sweeps of founders"),
                    tr_noop!(
                        "How often every clue is drawn anew in an individual of the first generation."
                    ),
                    (1, 5000),
                    100,
                ),
                Parameter::integer(
                    "sweeps",
                    tr_noop!("Annealing sweeps of a child"),
                    tr_noop!("How often every clue is drawn anew in a child."),
                    (1, 5000),
                    50,
                ),
                Parameter::real(
                    "hot",
                    tr_noop!("First temperature"),
                    tr_noop!("Where the first individuals begin to cool, in conflicts."),
                    (0.05, 20.0),
                    1.5,
                ),
                Parameter::real(
                    "warm",
                    tr_noop!("A child's temperature"),
                    tr_noop!("Where children begin to cool, in conflicts."),
                    (0.05, 20.0),
                    0.6,
                ),
                Parameter::real(
                    "cold",
                    tr_noop!("Last temperature"),
                    tr_noop!("Where all end, in conflicts."),
                    (0.05, 20.0),
                    0.25,
                ),
                bit_searches::PATIENCE,
            ],
        },
        build: tuned,
    },
    SearchSpec::new(bit_searches::MEMETIC, bit_searches::memetic),
    SearchSpec::new(bit_searches::CONNECTED, bit_searches::connected),
    SearchSpec::new(published::PENALTY, published::penalty),
    SearchSpec::new(published::BASIC, published::basic),
    SearchSpec::new(published::SWARM, published::swarm),
    SearchSpec::new(solver_search::DEDUCTION, solver_search::deduction),
    SearchSpec::new(solver_search::EXACT, solver_search::exact),
];

fn tuned(level: &Level, _: &State, set: &Settings, seed: u64) -> Built<Level> {
    let cooling = Annealing {
        hot: set.real("hot"),
        warm: set.real("warm"),
        cold: set.real("cold"),
        founding: set.count("founding-sweeps") as u32,
        child: set.count("sweeps") as u32,
    };
    let crossover = set.choice("crossover");
    let mixing = match crossover {
        "rectangle" => Mixing::Rectangle,
        _ => Mixing::Uniform,
    };
    let config = bit_searches::memetic_config(set, crossover != "none");
    let arms = ArmLengths::new(level, mixing, cooling)?;
    Ok(Box::new(Algorithm::new(arms, config, seed)))
}
