//! Levels of a wished difficulty, and those of a date: the search that designs them, in small steps.
//!
//! A puzzle's own search, or its editor's, evolves levels towards the difficulty. An editor begins with a level
//! of the puzzle's generator. The level of a date is a seed, a difficulty by the weekday and a most number of
//! candidates; nothing else is stored, and it is the same everywhere.

use serde::{Deserialize, Serialize};

use super::registry::{AnyGenerator, Entry, by_id};
use crate::fnv;
use crate::game::files::day_wins::weekday;
use crate::game::files::link::{Link, Mode, Show, leads_to, query, read_parts};
use crate::game::picture::picture;
use crate::game::play::key;
use crate::game::puzzle::evolves::Choice;
use crate::game::puzzle::level_class::LevelClass;
use crate::game::run::RunConfig;
use crate::game::run::chart::short;
use crate::game::run::search_choice::setting;
use crate::game::{GeneratorProgress, Play, Scale};
use crate::i18n::{grouped, tr, translate};
use crate::search::{Aim, Spec, Step, islands};

/// The parameter that every search for a difficulty has.
pub const DIFFICULTY: &str = "difficulty";
/// The most candidates that evolution tries as an opponent.
const MAX_OPPONENT: u64 = 100_000;
/// What the names of a day's levels begin with, before its number.
const NAME: &str = "№ ";

/// A setting: parameter and value.
type Set = (String, String);

/// The design of one level: a run of a search, or several one after the other until one is near enough.
pub struct Design {
    /// The puzzle or its editor, with the present run.
    pub play: Box<dyn Play>,
    /// The candidates evaluated in all runs.
    pub spent: u64,
    /// The most of them.
    pub limit: u64,
    entry: &'static Entry,
    designer: &'static Entry,
    /// The settings of the generator, and whether it makes the levels to begin with.
    generates: Vec<Set>,
    is_generated: bool,
    /// It makes the level with which the present run begins.
    generator: Option<Box<AnyGenerator>>,
    scale: &'static Scale,
    wish: f64,
    /// The number of the present run.
    run: usize,
    config: RunConfig,
    /// The best of the runs before.
    best: Option<Box<dyn Play>>,
}

impl Design {
    /// A design that begins to run. `set` holds the difficulty, and other settings of the search or of the
    /// generator; those that are left out are as on the day of the nearest difficulty.
    ///
    /// # Errors
    /// Which setting can't be, or that the puzzle has no such search.
    pub fn new(entry: &'static Entry, set: &[Set], seed: u64) -> Result<Self, String> {
        let missing = || {
            tr!(
                "“{puzzle}” designs no levels of a difficulty",
                puzzle = entry.id
            )
        };
        let (designer, spec) = designer(entry).ok_or_else(missing)?;
        let scale = entry.scale().ok_or_else(missing)?;
        let wish = set.iter().rev().find(|(id, _)| id == DIFFICULTY);
        let wish = wish.and_then(|(_, value)| value.parse().ok());
        let wish = wish.unwrap_or_default();
        let mut usual = settings(scale.settings(wish));
        usual.retain(|(id, _)| set.iter().all(|(own, _)| own != id || id == DIFFICULTY));
        let parameters = entry.generates().unwrap_or_default();
        let takes = |id: &str| spec.parameters.iter().any(|it| it.id == id);
        let makes = |id: &str| parameters.iter().any(|it| it.id == id);
        // The generator has a difficulty of its own, in words.
        let (words, usual): (Vec<_>, Vec<_>) =
            usual.into_iter().partition(|(id, _)| id == DIFFICULTY);
        let (mut generates, mut searches) = (words, Vec::new());
        for setting in usual.into_iter().chain(set.iter().cloned()) {
            let is_made = setting.0 != DIFFICULTY && makes(&setting.0);
            if takes(&setting.0) || !is_made {
                searches.push(setting.clone());
            }
            if is_made {
                generates.push(setting);
            }
        }
        let config = RunConfig {
            search: spec.id.to_owned(),
            set: searches,
            seed,
        };
        let is_edited = designer.id != entry.id;
        let mut design = Self {
            play: entry.example(),
            spent: 0,
            limit: scale.evaluations,
            entry,
            designer,
            is_generated: is_edited || generates.iter().any(|(id, _)| !takes(id)),
            generates,
            generator: None,
            scale,
            wish,
            run: 0,
            config,
            best: None,
        };
        design.begin()?;
        Ok(design)
    }

    /// Begins a run, first the level with which it begins.
    fn begin(&mut self) -> Result<(), String> {
        if self.is_generated {
            let seed = islands::seed(self.config.seed, self.run);
            self.generator = Some(self.entry.generate(&self.generates, seed)?);
            return Ok(());
        }
        self.play = self.entry.example();
        self.evolve()
    }

    /// Begins to evolve the level.
    fn evolve(&mut self) -> Result<(), String> {
        if self.designer.id != self.entry.id {
            let level = self.play.level().text();
            let draft = self.designer.open(&level);
            self.play = draft.map_err(|why| why.to_string())?;
        }
        let seed = islands::seed(self.config.seed, self.run);
        let config = self.config.clone();
        self.play.evolve(&RunConfig { seed, ..config })
    }

    /// Does one step. Returns whether there is more to do.
    ///
    /// # Errors
    /// Why a run can't begin.
    pub fn step(&mut self) -> Result<bool, String> {
        if let Some(generator) = &mut self.generator {
            match generator.step() {
                GeneratorProgress::Working(_) => {}
                GeneratorProgress::Done(level) => {
                    (self.generator, self.play) = (None, level);
                    self.evolve()?;
                }
                GeneratorProgress::Failed(why) => return Err(why),
            }
            return Ok(true);
        }
        let Some(run) = self.play.run_mut() else {
            return Ok(false);
        };
        let before = run.report().evaluations;
        let is_over = matches!(run.step(), Step::Done(_));
        let report = run.report();
        self.spent += report.evaluations - before;
        if is_over || self.spent >= self.limit {
            return Ok(false);
        }
        let Scale { runs, near, .. } = self.scale;
        if *runs > 1 && report.evaluations >= self.scale.evaluations / runs {
            let near = near(self.wish);
            if report.best.is_some_and(|best| best.value <= near) {
                return Ok(false);
            }
            self.run += 1;
            let play = std::mem::replace(&mut self.play, self.entry.example());
            self.best = Some(better(self.best.take(), play));
            self.begin()?;
        }
        Ok(true)
    }

    /// The level that came, to be played, and what of the wish it does not fulfil, in a sentence: it is more than
    /// one unit and 5 % from the difficulty.
    ///
    /// # Errors
    /// When none came.
    pub fn level(self) -> Result<(Box<dyn Play>, Option<String>), String> {
        let (wish, spent, unit) = (self.wish, self.spent, self.scale.unit);
        let level = designed(&mut *self.finish()).ok_or_else(no_level)?;
        let rating = level.level().rating().unwrap_or_default();
        let off = |found: &f64| (found - wish).abs() > (0.05 * wish).max(1.0);
        let shortfall = rating[DIFFICULTY].as_f64().filter(off).map(|found| {
            tr!(
                "Wished: {wish} {unit}; the nearest of {tried} levels has {found}.",
                wish = short(wish),
                unit = translate(unit),
                tried = grouped(spent),
                found = short(found)
            )
        });
        Ok((level, shortfall))
    }

    /// What it came to: the best of its runs.
    pub fn finish(self) -> Box<dyn Play> {
        better(self.best, self.play)
    }
}

/// The settings of a day of a [`Scale`]: parameter and value.
pub fn settings(of_day: &str) -> Vec<Set> {
    let settings = of_day.split_whitespace().map(setting);
    settings.filter_map(Result::ok).collect()
}

/// The one whose run is nearer to the difficulty, of equals the first.
fn better(before: Option<Box<dyn Play>>, now: Box<dyn Play>) -> Box<dyn Play> {
    let score = |play: &dyn Play| Some(play.run()?.report().best?.value);
    let direction = now.run().map(|run| run.report().direction);
    match (before, direction) {
        (Some(before), Some(direction)) => match (score(&*before), score(&*now)) {
            (Some(old), Some(new)) if direction.better(new, old) => now,
            _ => before,
        },
        _ => now,
    }
}

/// The level of the best answer of a run that designs; `None` where it can't be played.
pub fn designed(play: &mut dyn Play) -> Option<Box<dyn Play>> {
    if play.edited().is_none() {
        return play.designed_level(None);
    }
    play.adopt(None);
    let (id, text) = play.edited()?.ok()?;
    by_id(id).ok()?.open(&text).ok()
}

/// Where levels of a difficulty are designed, the puzzle or its editor, and by which search.
pub fn designer(entry: &'static Entry) -> Option<(&'static Entry, &'static Spec)> {
    let designs = |spec: &&Spec| {
        let is_set = spec.parameters.iter().any(|it| it.id == DIFFICULTY);
        spec.aim == Aim::Design && is_set
    };
    let entries = [Some(entry), entry.editor].into_iter().flatten();
    let found = entries.map(|entry| (entry, entry.specs().into_iter().find(designs)));
    found
        .filter_map(|(entry, spec)| Some((entry, spec?)))
        .next()
}

fn no_level() -> String {
    tr!("No level came of the design.").to_owned()
}

/// Runs the evolution that a level offers, as the player's opponent, from seed 1 until it has solved it or has tried
/// enough. Returns whether there is one.
pub fn oppose(play: &mut dyn Play) -> bool {
    let offers = play.level().offers().into_iter();
    let mut evolutions = offers.filter(|it| (it.aim, it.choice) == (Aim::Solve, Choice::Genetic));
    let offer = evolutions.next();
    if offer.is_none_or(|offer| play.evolve(&offer.run_config(1)).is_err()) {
        return false;
    }
    while let Some(run) = play.run_mut()
        && !run.is_solved()
        && !matches!(run.step(), Step::Done(_))
        && run.report().evaluations <= MAX_OPPONENT
    {}
    true
}

/// A day with levels of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// Its number: 1 is 1 January 2026, a Thursday.
    pub number: u32,
}

impl Day {
    /// Days from the beginning of 1970 to the day before number 1.
    const BEFORE: u32 = 20_453;
    /// The last one, in the year 2299.
    const LAST: u32 = 100_000;

    /// The day that begins `days` days after the beginning of 1970.
    ///
    /// # Errors
    /// When it comes before number 1.
    pub fn from_days(days: u32) -> Result<Self, String> {
        let number = days.checked_sub(Self::BEFORE).filter(|number| *number > 0);
        let early = || tr!("levels of the day begin on {date}", date = "2026-01-01").to_owned();
        number.map(|number| Self { number }).ok_or_else(early)
    }

    /// The day of a level with this name; `None` for other levels. A level of a player may be named after a day
    /// that no calendar has.
    pub fn of_level(name: &str) -> Option<Self> {
        let number = name.strip_prefix(NAME)?.parse().ok();
        number
            .filter(|it| (1..=Self::LAST).contains(it))
            .map(|number| Self { number })
    }

    /// The name of its levels.
    pub fn name(self) -> String {
        format!("{NAME}{}", self.number)
    }

    /// The days from the beginning of 1970 to its beginning.
    pub const fn days(self) -> u32 {
        Self::BEFORE + self.number
    }

    /// Its place in the week, Monday first.
    pub const fn weekday(self) -> usize {
        weekday(self.number)
    }

    /// The seed of a puzzle's level.
    pub fn seed(self, entry: &Entry) -> u64 {
        // Short enough for a link, and another one for each puzzle.
        (fnv::hash(entry.id) ^ u64::from(self.number)) % 1_000_000
    }

    /// How hard its levels are for the week, in a word.
    pub fn difficulty_name(self) -> &'static str {
        let difficulty = Some([0, 0, 1, 1, 1, 2, 2][self.weekday()]);
        let size = None;
        LevelClass { size, difficulty }.difficulty_name()
    }

    /// The design of a puzzle's level.
    ///
    /// # Errors
    /// When the puzzle designs no levels of a difficulty.
    pub fn design(self, entry: &'static Entry) -> Result<Design, String> {
        let difficulty = entry.scale().map(|scale| scale.week[self.weekday()].0);
        let difficulty = difficulty.unwrap_or_default().to_string();
        Design::new(
            entry,
            &[(DIFFICULTY.to_owned(), difficulty)],
            self.seed(entry),
        )
    }

    /// The level that came of a design.
    ///
    /// # Errors
    /// When none came.
    pub fn level(self, entry: &Entry, design: Design) -> Result<DayLevel, String> {
        let (seed, candidates) = (self.seed(entry), design.spent);
        let is_edited = design.designer.id != entry.id;
        let mut play = design.finish();
        let generations = play.run().map_or(0, |run| run.report().generation);
        let start = Link::to_level(entry.id, play.level().text());
        let watch = play.run().map_or_else(Link::default, |run| Link {
            edit: is_edited,
            until: Some(run.report().evaluations),
            day: Some(self.number),
            mode: Some(Mode::Evolve),
            show: Some(Show::Evolve),
            ..start.with_run(RunConfig::from_run(run))
        });
        let level = designed(&mut *play);
        let level = level.ok_or_else(no_level)?;
        Ok(DayLevel {
            seed,
            candidates,
            generations,
            watch: watch.to_string(),
            ..self.given(entry, &*level)?
        })
    }

    /// A level that was not evolved for the day, as its level.
    ///
    /// # Errors
    /// When it is of another puzzle.
    pub fn given(self, entry: &Entry, level: &dyn Play) -> Result<DayLevel, String> {
        let mut file = level.level().json();
        // The same in every language.
        file["name"] = self.name().into();
        let level = entry.open(&file.to_string());
        let level = level.map_err(|why| why.to_string())?;
        Ok(DayLevel {
            puzzle: entry.id.to_owned(),
            text: level.level().text(),
            key: key(&*level),
            picture: picture(&*level),
            ..DayLevel::default()
        })
    }
}

/// The date that an address of a day names, `#/today?date=2026-11-29`; empty: today. `None` for other addresses.
pub fn date_of_address(address: &str) -> Option<String> {
    if !leads_to(address, "today") {
        return None;
    }
    let parts = query(address);
    let date = read_parts(&parts).flatten().find(|(key, _)| *key == "date");
    Some(date.map_or_else(String::new, |(_, date)| date))
}

/// A level of a day, and how it came.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DayLevel {
    /// The puzzle's id.
    pub puzzle: String,
    /// The compact text.
    pub text: String,
    /// Its key among the saves.
    pub key: String,
    /// Its [picture].
    pub picture: String,
    /// The seed of the design.
    pub seed: u64,
    /// The candidates evaluated; none where a host has chosen the level.
    pub candidates: u64,
    /// The generations of the last run.
    pub generations: u64,
    /// The address of the last run: it pauses where the level came of it. Empty where there was none.
    pub watch: String,
    /// The candidates that the [opponent](oppose) needs; 0: it does not solve the level. `None` until it has
    /// been tried.
    pub evolution: Option<u64>,
}

impl DayLevel {
    /// Has the opponent try it.
    pub fn oppose(&mut self) {
        let level = by_id(&self.puzzle).ok().map(|entry| entry.open(&self.text));
        let needed = level.and_then(Result::ok).and_then(|mut level| {
            oppose(&mut *level);
            let run = level.run().filter(|run| run.is_solved())?;
            Some(run.report().evaluations)
        });
        self.evolution = Some(needed.unwrap_or(0));
    }
}
