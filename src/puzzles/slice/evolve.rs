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
use crate::search::genetic::{self, Genetic, Replacement};
use crate::search::restart::Restart;
use crate::search::selection::Selection;
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
    summary: tr_noop!(
        "Evolves the angle and offset of each stroke by nudges of all sizes, and restarts when it \
         stagnates. Genome: one angle and one offset per stroke. Fitness: the squared deviations \
         of the pieces from equal size, in ideal pieces, plus penalties for strokes that cut \
         nothing or touch a zone, and for pieces too small to count; lower is better."
    ),
    aim: Aim::Solve,
    parameters: &[
        Parameter::population(tr_noop!("Number of individuals."), (1, 1000), 12),
        Parameter::choice(
            "replacement",
            tr_noop!("Replacement"),
            tr_noop!(
                "Generational: the children replace all but the elite at once. Steady-state: each \
                 child replaces the worst individual, unless the child is worse."
            ),
            Replacement::NAMES,
            1,
        ),
        fitness::choice(EVENNESS),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
        Parameter::elite(
            tr_noop!("Number of best individuals that survive a generation (generational only)."),
            (0, 100),
            1,
        ),
        Parameter::choice(
            "selection",
            tr_noop!("Selection"),
            tr_noop!("How parents are chosen."),
            Selection::NAMES,
            0,
        ),
        Parameter::tournament(
            tr_noop!(
                "Individuals per tournament; the fittest becomes a parent (tournament selection \
                 only)."
            ),
            (1, 50),
            2,
        ),
        Parameter::real(
            "truncation",
            tr_noop!("Truncation threshold"),
            tr_noop!(
                "Percentage of the population, best first, that can become parents (truncation \
                 selection only)."
            ),
            (1.0, 100.0),
            33.33, // a third of any population allowed, rounded: what it was before it could be set
        ),
        Parameter::crossover_rate(
            tr_noop!(
                "Chance that two parents are crossed, giving two children, rather than one parent \
                 copied."
            ),
            0.3,
        ),
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
                "How every child is mutated. Nudge: lines move a little. Replace: a new line \
                 takes the place of an old one. Both: replace in 4 % of cases, otherwise nudge."
            ),
            &[tr_noop!("both"), tr_noop!("nudge"), tr_noop!("replace")],
            0,
        ),
        Parameter::share(
            "immigrants",
            tr_noop!("Random immigrants"),
            tr_noop!("Share of the children replaced by random individuals."),
            0.0,
        ),
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
        Parameter::switch(
            "restarts",
            tr_noop!("Restarts"),
            tr_noop!("Starts again with a new population when the best stops improving."),
            true,
        ),
        Parameter::integer(
            "stale-generations",
            tr_noop!("Stagnation limit (generations)"),
            tr_noop!("Generations without improvement before a restart."),
            (1, 100_000),
            60,
        ),
        Parameter::integer(
            "stale-evaluations",
            tr_noop!("Stagnation limit (evaluations)"),
            tr_noop!("Evaluations without an improvement of at least 1 % before a restart."),
            (100, 10_000_000),
            3000,
        ),
    ],
};

pub(super) const RANDOM: Spec = Spec {
    id: "random",
    method: Method::Sampling,
    name: tr_noop!("Random lines (control)"),
    source: tr_noop!("A control that every other search has to beat"),
    summary: tr_noop!(
        "Chooses every candidate at random; nothing is inherited. Genome: as in the tuned search. \
         Fitness: as in the tuned search; lower is better. It only decides which candidate is the \
         best so far."
    ),
    aim: Aim::Solve,
    parameters: &[
        VALID_START,
        fitness::choice(EVENNESS),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
    ],
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
    let restart = Restart {
        stale_generations: Some(set.count("stale-generations") as u64),
        stale_evaluations: Some(set.count("stale-evaluations") as u64),
        gain: 0.01,
    };
    let config = genetic::Config {
        population: set.count("population"),
        elite: set.count("elite"),
        selection: Selection::named(
            set.choice("selection"),
            set.count("tournament"),
            set.real("truncation") / 100.0,
        ),
        replacement: Replacement::named(set.choice("replacement")),
        crossover: set.real("crossover"),
        immigrants: set.real("immigrants"),
        restart: if set.on("restarts") {
            restart
        } else {
            Restart::default()
        },
        generations: None,
        ..genetic::Config::default()
    };
    let (carried, valid_start) = (set.count("carried"), set.on("valid-start"));
    let mut lines = Lines::new(level, carried, valid_start, answer);
    lines.crossover = Crossover::named(set.choice("crossover-kind"));
    lines.fitness = Fitness::from_settings(set);
    lines.symmetry_weight = set.real("symmetry");
    lines.replace_rate = match set.choice("mutation") {
        "nudge" => 0.0,
        "replace" => 1.0,
        _ => REPLACE_RATE,
    };
    Box::new(Genetic::new(lines, config, seed))
}

pub(super) fn random<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let config = genetic::Config {
        immigrants: 1.0,
        elite: 0,
        ..genetic::Config::default()
    };
    let mut lines = Lines::new(level, 0, set.on("valid-start"), answer);
    lines.fitness = Fitness::from_settings(set);
    Box::new(Genetic::new(lines, config, seed))
}

#[cfg(test)]
#[path = "evolve_tests.rs"]
mod tests;
