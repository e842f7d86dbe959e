//! New levels: one of the four games, if wanted with lines of a random game on the board already.

use super::Variant;
use super::rules::{Level, State};
use crate::game::{GeneratorProgress, GeneratorSpec, LevelGenerator, short_number};
use crate::i18n::{tr, tr_noop};
use crate::search::random::{self, below};
use crate::search::{Parameter, Settings};

/// How new levels are made.
pub(super) const GENERATE: GeneratorSpec<Level> = GeneratorSpec {
    parameters: &[
        Parameter::choice(
            "variant",
            tr_noop!("Game"),
            tr_noop!(
                "Lines of 5 or 4 points; in the same direction they may share an end (T) or \
                 nothing (D)."
            ),
            &[
                Variant::ALL[0].name(),
                Variant::ALL[1].name(),
                Variant::ALL[2].name(),
                Variant::ALL[3].name(),
            ],
            0,
        ),
        Parameter::integer(
            "lines",
            tr_noop!("Opening lines"),
            tr_noop!("Number of random lines on the board at the start."),
            (0, 20),
            10,
        ),
    ],
    build: |settings, seed| Box::new(Maker::new(settings, seed)),
};

/// Draws one line after the other.
struct Maker {
    variant: Variant,
    lines: usize,
    seed: u64,
    rng: random::SeededRng,
    state: State,
}

impl Maker {
    fn new(settings: &Settings, seed: u64) -> Self {
        let name = settings.choice("variant");
        let variant = name.parse().unwrap_or_default();
        Self {
            variant,
            lines: settings.count("lines"),
            seed,
            rng: random::seeded(seed),
            state: State::cross(variant),
        }
    }

    fn level(&self) -> Level {
        let mut level = Level::free(self.variant);
        if self.lines > 0 {
            level.opening.clone_from(&self.state.moves);
            level.name = tr!(
                "Game {variant} after move {line} ({number})",
                variant = self.variant,
                line = self.lines,
                number = short_number(self.seed)
            );
        }
        level
    }
}

impl LevelGenerator<Level> for Maker {
    fn step(&mut self) -> GeneratorProgress<Level> {
        let drawn = self.state.moves.len();
        let choices = self.state.choices();
        if drawn == self.lines && !choices.is_empty() {
            return GeneratorProgress::Done(self.level());
        }
        let next = match choices.len() {
            0 => None,
            n => self.state.played(choices[below(&mut self.rng, n)]).ok(),
        };
        // A game that ends too early is begun again.
        self.state = next.unwrap_or_else(|| State::cross(self.variant));
        GeneratorProgress::Working(drawn as f64 / self.lines.max(1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Puzzle, Status};

    fn made(variant: &str, lines: &str, seed: u64) -> Level {
        let made = GENERATE.generate_for_test(&[("variant", variant), ("lines", lines)], seed);
        made.expect("a level").0
    }

    #[test]
    fn every_game_is_made_with_its_lines_and_reads_back() {
        for variant in Variant::ALL {
            assert_eq!(made(variant.name(), "0", 7), Level::free(variant));
            for seed in 1..=20 {
                let level = made(variant.name(), "20", seed);
                assert_eq!((level.variant, level.opening.len()), (variant, 20));
                assert_eq!(level, made(variant.name(), "20", seed));
                let again: Level = level.to_string().parse().unwrap();
                assert_eq!(again, level);
                assert_eq!(again.start().moves, level.opening);
                let status = again.status(&again.start());
                assert!(
                    matches!(status, Status::Playing | Status::Solved),
                    "{status:?}"
                );
            }
        }
        assert_eq!(made("4D", "20", 1431).name, "Game 4D after move 20 (431)");
    }
}
