//! A race with its outcomes, the data of reports, pictures and stored races.

use serde::{Deserialize, Serialize};

use super::chart::{self, ChartSeries};
use super::comparison::{Comparison, compare, places};
use super::outcome::RunOutcome;
use super::parts::Part;
use super::summary::Summary;
use super::{Contestant, Measure, RaceConfig};
use crate::i18n::{tr, translate};
use crate::paint::svg::Svg;
use crate::paint::{Painter, Theme};
use crate::puzzles::find;
use crate::search::Direction;

/// When, how and where the runs were made, as far as it is known: what is needed to cite them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Provenance {
    /// When the last run was made, in the form of ISO 8601.
    pub date: Option<String>,
    /// The command that makes the same race.
    pub command: Option<String>,
    /// The machine, and how many runs it made at the same time.
    pub machine: Option<String>,
    /// Whether the race was interrupted and continued later.
    pub resumed: bool,
    /// Whether single runs were collected: there was no schedule.
    pub gathered: bool,
    /// The part that these are, if they are not the whole race.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
}

/// A race that has been run, or is being run.
pub struct RaceResults {
    /// The configuration.
    pub config: RaceConfig,
    /// The runs made, in the order of the schedule.
    pub outcomes: Vec<RunOutcome>,
    /// Which way each contestant's fitness values improve.
    pub directions: Vec<Direction>,
    /// The version of the program that made the runs.
    pub version: String,
    /// Where they come from.
    pub made: Provenance,
}

impl RaceResults {
    /// A race without runs yet.
    ///
    /// # Errors
    /// Why it can't be run.
    pub fn new(config: RaceConfig) -> Result<Self, String> {
        Ok(Self {
            directions: config.check()?,
            config,
            outcomes: Vec::new(),
            version: crate::VERSION.to_owned(),
            made: Provenance::default(),
        })
    }

    /// Version, date and machine, in a sentence; another one where times come from several sittings.
    pub fn origin(&self) -> String {
        let mut out = format!("Evolvarium {}", self.version);
        for part in [&self.made.date, &self.made.machine].into_iter().flatten() {
            out = format!("{out}, {part}");
        }
        let timed = self.config.measure == Measure::Seconds || self.config.seconds.is_some();
        if self.made.resumed && timed {
            let note = tr!(
                "The race was interrupted and continued later: its times come from several \
                 sittings."
            );
            return format!("{out}. {note}");
        }
        out + "."
    }

    /// The runs of a contestant.
    pub fn runs_of(&self, contestant: usize) -> impl Iterator<Item = &RunOutcome> {
        let runs = self.outcomes.iter();
        runs.filter(move |run| run.contestant == contestant)
    }

    /// Whether the runs have times.
    pub fn has_times(&self) -> bool {
        !self.made.gathered || self.outcomes.iter().any(|run| run.seconds > 0.0)
    }

    /// The summaries of the contestants' runs.
    pub fn summaries(&self) -> Vec<Summary> {
        self.of_each(|n, direction| Summary::new(&self.outcomes, n, direction))
    }

    fn of_each(&self, summary: impl Fn(usize, Direction) -> Summary) -> Vec<Summary> {
        let directions = self.directions.iter().enumerate();
        directions.map(|(n, it)| summary(n, *it)).collect()
    }

    /// Whether all planned runs are made: until then, every verdict is provisional.
    pub fn is_complete(&self) -> bool {
        self.made.gathered || self.outcomes.len() as u64 >= self.config.runs()
    }

    /// The summaries by level, and in each by contestant; none where there is one level only.
    pub fn by_level(&self) -> Vec<Vec<Summary>> {
        let levels = self.config.levels.len();
        let level = |level: usize| {
            self.of_each(|n, direction| Summary::on_level(&self.outcomes, n, level, direction))
        };
        (0..levels).filter(|_| levels > 1).map(level).collect()
    }

    /// The leader compared with the others.
    pub fn tests(&self) -> Vec<Comparison> {
        self.compared(compare)
    }

    /// The place of each contestant, the first is 1; `None` before its first run.
    pub fn places(&self) -> Vec<Option<usize>> {
        self.compared(places)
    }

    fn compared<T>(&self, by: fn(&[RunOutcome], &[bool], Measure, Direction) -> T) -> T {
        let direction = self.directions.first().copied().unwrap_or_default();
        let contestants = self.config.contestants.iter();
        let seeded = contestants.map(|one| one.spec.method.is_seeded());
        let seeded: Vec<bool> = seeded.collect();
        by(&self.outcomes, &seeded, self.config.measure, direction)
    }

    /// Draws the picture by its width, on the painter that `begin` makes for width and
    /// height in points.
    pub fn draw<P: Painter>(&self, width: f64, begin: impl FnOnce(f64, f64) -> P) -> P {
        self.with_series(|series, measure| {
            let (width, height) = chart::size(series, measure, width);
            let mut painter = begin(width, height);
            chart::draw(series, measure, width, &mut painter);
            painter
        })
    }

    /// Whether there is anything to draw.
    pub fn has_picture(&self) -> bool {
        self.with_series(|series, measure| !chart::is_empty(series, measure))
    }

    /// Calls a function with what the picture shows.
    fn with_series<T>(&self, show: impl FnOnce(&[ChartSeries<'_>], Measure) -> T) -> T {
        let summaries = self.summaries();
        let names = self.config.contestants.iter().map(Contestant::name);
        let names: Vec<String> = names.collect();
        let swept = self.config.swept();
        let value = |n: usize| {
            let (parameter, values) = swept.as_ref()?;
            Some((translate(parameter.name), values[n]))
        };
        let series = names.iter().zip(&summaries).enumerate();
        let series = series.map(|(n, (label, summary))| ChartSeries {
            label,
            summary,
            value: value(n),
            reached: self.reached_steps(n),
        });
        show(&series.collect::<Vec<_>>(), self.config.measure)
    }

    /// The picture as SVG.
    pub fn picture(&self) -> String {
        let accent = find(self.config.puzzle).map_or(25.0, |entry| entry.accent);
        let begin = |width, height| Svg::new(width, height, Theme::light(accent));
        let svg = self.draw(chart::WIDTH, begin);
        let title = tr!("A race of searches: {puzzle}", puzzle = self.config.puzzle);
        svg.finish(&format!("{title} – Evolvarium {}", self.version))
    }
}
