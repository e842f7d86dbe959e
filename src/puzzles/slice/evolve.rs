//! The tuned search: strokes as infinite lines (angle, offset), nudged by steps of all
//! magnitudes, restarted when stuck. Its switches are the post's wish list.
//!
//! Its genome is in `lines`. Fitness: evenness, or another of [`super::fitness`].

use super::figure::Stroke;
use super::fitness::{self, EVENNESS, Fitness, PIECE_WEIGHT, STROKE_WEIGHT};
use super::lines::{Lines, REPLACE_RATE, ToMoves};
use super::published;
use super::rules::{Level, Move};
use crate::game::SearchSpec;
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::{Aim, Method, Parameter, Search, Settings, Spec};

/// The searches of Slice It, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 4] = [
    SearchSpec::new(TUNED, |level, _, set, seed| {
        Ok(tuned(level, set, draws, seed))
    }),
    SearchSpec::new(published::JAVA, |level, _, set, seed| {
        Ok(published::java(level, set, draws, seed))
    }),
    SearchSpec::new(published::JAVASCRIPT, |level, _, set, seed| {
        Ok(published::javascript(level, set, draws, seed))
    }),
    SearchSpec::new(RANDOM, |level, _, set, seed| {
        Ok(random(level, set, draws, seed))
    }),
];

fn draws(_: &Level, strokes: Vec<Stroke>) -> Vec<Move> {
    strokes.into_iter().map(Move::Draw).collect()
}

pub(super) const TUNED: Spec = Spec {
    id: "tuned",
    method: Method::Evolution,
    name: tr_noop!("Tuned: GA on lines"),
    source: tr_noop!("This project, following the wish list at the end of the blog post"),
    genome: tr_noop!("for each stroke, its angle and its distance from the centre."),
    fitness: tr_noop!(
        "how uneven the pieces are, plus penalties for faults; lower is better, but a solution \
         wins."
    ),
    operators: tr_noop!("crossover of lines; mutation nudges lines or replaces one."),
    aim: Aim::Solve,
    parameters: &[
        parameters::population(12),
        parameters::elite(1),
        parameters::selection(0),
        parameters::tournament(2),
        parameters::TRUNCATION,
        // Before, a share of the matings: 0.3 of them made this share of the children.
        parameters::crossover(0.5),
        Parameter::choice(
            "crossover-kind",
            tr_noop!("Crossover"),
            tr_noop!("How the lines of two parents are recombined."),
            &["one-point", "two-points", "uniform"],
            2,
        )
        .labelled(&[
            tr_noop!("one-point"),
            tr_noop!("two-point"),
            tr_noop!("uniform"),
        ]),
        Parameter::choice(
            "mutation",
            tr_noop!("Mutation"),
            tr_noop!(
                "Nudge: lines move a little. Replace: a new line for an old one. Both: replaces in \
                 4 % of cases."
            ),
            &[tr_noop!("both"), tr_noop!("nudge"), tr_noop!("replace")],
            0,
        ),
        parameters::replacement(1),
        parameters::restarts(true),
        parameters::stale_generations(60),
        Parameter::integer(
            "stale-evaluations",
            tr_noop!("Stagnation limit (evaluations)"),
            tr_noop!("Evaluations without an improvement of at least 1 % before a restart."),
            (100, 10_000_000),
            200,
        ),
        fitness::choice(EVENNESS),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
        parameters::IMMIGRANTS,
        parameters::MUTATED,
        VALID_START,
        Parameter::integer(
            "carried",
            tr_noop!("Spare lines"),
            tr_noop!(
                "Lines in the genome beyond the strokes allowed. The first valid ones count; the \
                 others are held in reserve."
            ),
            (0, 20),
            0,
        ),
        Parameter::real(
            "symmetry",
            tr_noop!("Symmetry weight"),
            tr_noop!("Weight of the lines' distance from a symmetry of the figure; 0 ignores it."),
            (0.0, 10.0),
            0.0,
        ),
    ],
};

pub(super) const RANDOM: Spec = Spec {
    id: "random",
    method: Method::Sampling,
    name: tr_noop!("Random lines (control)"),
    source: tr_noop!("A control that every other search has to beat"),
    operators: tr_noop!("every candidate is random; nothing is inherited."),
    parameters: &[
        VALID_START,
        fitness::choice(EVENNESS),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
    ],
    ..TUNED
};

const VALID_START: Parameter = Parameter::switch(
    "valid-start",
    tr_noop!("Start from valid lines only"),
    tr_noop!("Tries random lines until one cuts something and touches no zone."),
    true,
);

pub(super) fn tuned<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let mut config = genetic::Config {
        newest_first: false,
        ..genetic::Config::from_settings(set)
    };
    if set.on("restarts") {
        config.restart.stale_evaluations = Some(set.count("stale-evaluations") as u64);
        config.restart.gain = 0.01;
    }
    let (carried, valid_start) = (set.count("carried"), set.on("valid-start"));
    let mut lines = Lines::new(level, carried, valid_start, answer);
    let crossovers = [
        Crossover::OnePoint,
        Crossover::TwoPoints,
        Crossover::Uniform,
    ];
    lines.crossover = set.pick("crossover-kind", &crossovers);
    lines.fitness = Fitness::from_settings(set);
    lines.symmetry_weight = set.real("symmetry");
    lines.replace_rate = set.pick("mutation", &[REPLACE_RATE, 0.0, 1.0]);
    Box::new(Genetic::new(lines, config, seed))
}

pub(super) fn random<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let config = genetic::Config::control();
    let mut lines = Lines::new(level, 0, set.on("valid-start"), answer);
    lines.fitness = Fitness::from_settings(set);
    Box::new(Genetic::new(lines, config, seed))
}

#[cfg(test)]
#[path = "evolve_tests.rs"]
mod tests;
