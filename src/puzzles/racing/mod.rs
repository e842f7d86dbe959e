//! Races of searches on levels, for every shell: who races where ([`Setup`]), what
//! came of it ([`Raced`]), how that is told ([`tell`]), and the address and the
//! command that ask for the same race again ([`Ask`]).

mod ask;
pub mod keep;
pub mod setup;
pub mod tell;

pub use ask::{Ask, limits};
pub use setup::{Contestant, Level, Setup};

use crate::game::chart;
use crate::i18n::tr;
use crate::paint::svg::Svg;
use crate::paint::{Painter, Theme};
use crate::search::Direction;
use crate::search::race::{Comparison, Outcome, Summary, compare};

use super::find;

/// A race that has been run, or is being run.
pub struct Raced {
    /// What was asked for.
    pub setup: Setup,
    /// The runs made, in the order of the schedule.
    pub outcomes: Vec<Outcome>,
    /// Which way each contestant's scores improve.
    pub directions: Vec<Direction>,
}

impl Raced {
    /// What came of each contestant's runs.
    #[must_use]
    pub fn summaries(&self) -> Vec<Summary> {
        let of = |(n, direction): (usize, &Direction)| Summary::of(&self.outcomes, n, *direction);
        self.directions.iter().enumerate().map(of).collect()
    }

    /// The best one compared with the others.
    #[must_use]
    pub fn tests(&self) -> Vec<Comparison> {
        let direction = self.directions.first().copied().unwrap_or_default();
        let contestants = self.setup.contestants.len();
        compare(&self.outcomes, contestants, self.setup.measure, direction)
    }

    /// Draws the picture, so wide, on whatever `begin` gives for its size, in points.
    pub fn draw<P: Painter>(&self, width: f64, begin: impl FnOnce(f64, f64) -> P) -> P {
        let summaries = self.summaries();
        let names = self.setup.contestants.iter().map(Contestant::name);
        let names: Vec<String> = names.collect();
        let racers = names.iter().zip(&summaries);
        let racers = racers.map(|(label, summary)| chart::race::Racer { label, summary });
        let racers: Vec<_> = racers.collect();
        let (width, height) = chart::race::size(&racers, self.setup.measure, width);
        let mut painter = begin(width, height);
        chart::race::draw(&racers, self.setup.measure, width, &mut painter);
        painter
    }

    /// The picture as SVG.
    #[must_use]
    pub fn picture(&self) -> String {
        let accent = find(self.setup.puzzle).map_or(25.0, |entry| entry.accent);
        let begin = |width, height| Svg::new(width, height, Theme::light(accent));
        let svg = self.draw(chart::race::WIDTH, begin);
        svg.finish(&tr!(
            "A race of searches: {puzzle}",
            puzzle = self.setup.puzzle
        ))
    }
}
