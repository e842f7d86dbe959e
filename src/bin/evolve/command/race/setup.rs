//! Who races where: levels, contestants and budget, checked before anything runs.

use std::io::{self, Write as _};
use std::path::Path;

use evolvarium::game::Play;
use evolvarium::game::run::{Plan, settings};
use evolvarium::puzzles::find;
use evolvarium::puzzles::races::Race;
use evolvarium::puzzles::registry::open_any;
use evolvarium::search::islands::is_setting;
use evolvarium::search::race::Measure;
use evolvarium::search::{Aim, Direction, Spec};

use super::super::searching::{Limit, choose, offered};
use super::{Fault, setting, text};

/// Seconds a run may take when nothing is said.
const SECONDS: f64 = 10.0;
/// Seeds when nothing is said.
const SEEDS: u64 = 20;

/// A level of the race, in forms that threads can share.
pub struct Level {
    /// Its name.
    pub name: String,
    /// Its compact text.
    pub text: String,
    /// Level and position, from which every run begins.
    pub save: String,
}

impl Level {
    fn of(play: &dyn Play) -> Self {
        Self {
            name: play.level_name(),
            text: play.level_text(),
            save: play.save(),
        }
    }
}

/// A search with its settings.
pub struct Contestant {
    /// Its name in this race; no two have the same.
    pub label: String,
    /// The search.
    pub spec: &'static Spec,
    /// Settings that are not defaults.
    pub set: Vec<(String, String)>,
    /// Whether settings for all are none of its business.
    control: bool,
}

impl Contestant {
    /// The run from a seed.
    pub fn plan(&self, seed: u64) -> Plan {
        Plan {
            search: self.spec.id.to_owned(),
            set: self.set.clone(),
            seed,
        }
    }
}

/// A race that is to be run.
pub struct Setup {
    /// The puzzle's id.
    pub puzzle: &'static str,
    /// Its levels.
    pub levels: Vec<Level>,
    /// Who takes part.
    pub contestants: Vec<Contestant>,
    /// The first seed.
    pub first: u64,
    /// How many seeds.
    pub seeds: u64,
    /// When each run is to stop.
    pub limit: Limit,
    /// What is compared.
    pub measure: Measure,
    /// What the scores count.
    pub unit: &'static str,
    /// Runs at the same time.
    pub threads: usize,
}

/// Opens a level, or a puzzle's example when its id is given.
///
/// # Errors
/// Names the file and says what is wrong in it.
pub fn open(name: &str) -> Result<Box<dyn Play>, Fault> {
    match find(name) {
        Some(entry) if !Path::new(name).exists() => Ok((entry.example)()),
        _ => text::level(name),
    }
}

impl Setup {
    /// The race of some levels and of the searches called so.
    ///
    /// # Errors
    /// When the levels are not of one puzzle, or there is no such search.
    pub fn of(plays: &[Box<dyn Play>], searches: &[String]) -> Result<Self, Fault> {
        let Some(play) = plays.first() else {
            return Err(Fault::new("there is no level to race on"));
        };
        let puzzle = play.puzzle_id();
        if let Some(other) = plays.iter().find(|play| play.puzzle_id() != puzzle) {
            return Err(Fault::new(format!(
                "the levels must be of one puzzle: there is one of “{puzzle}” and one of “{}”",
                other.puzzle_id()
            )));
        }
        let mut setup = Self {
            puzzle,
            levels: plays.iter().map(|play| Level::of(&**play)).collect(),
            contestants: Vec::new(),
            first: 1,
            seeds: SEEDS,
            limit: Limit::default().or_seconds(SECONDS),
            measure: Measure::Evaluations,
            unit: "score",
            threads: 1,
        };
        let recommended = [String::new()];
        let searches = match searches {
            [] => &recommended,
            named => named,
        };
        for search in searches {
            setup.add(&**play, search)?;
        }
        let designs = setup.designs();
        // Where there is a figure to be made as large as one can, every answer
        // may be one that solves.
        if designs || play.tally().is_some() {
            setup.measure = Measure::Score;
        }
        Ok(setup)
    }

    /// A ready-made race.
    ///
    /// # Errors
    /// When something in it is wrong, which a test rules out.
    pub fn ready(race: &Race) -> Result<Self, Fault> {
        let texts = race
            .levels
            .iter()
            .map(|text| format!("{} {text}", race.puzzle));
        let plays = texts.map(|text| open_any(&text).map_err(Fault::new));
        let mut plays: Vec<_> = plays.collect::<Result<_, _>>()?;
        if plays.is_empty() {
            plays.push(open(race.puzzle)?);
        }
        let named = race
            .entrants
            .iter()
            .map(|entrant| entrant.search.to_owned());
        let mut setup = Self::of(&plays, &named.collect::<Vec<_>>())?;
        for (contestant, entrant) in setup.contestants.iter_mut().zip(race.entrants) {
            entrant.label.clone_into(&mut contestant.label);
            let settings = entrant.settings.iter();
            contestant.set = settings
                .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
                .collect();
        }
        setup.seeds = race.seeds;
        setup.limit = Limit {
            evaluations: Some(race.evaluations),
            ..Limit::default()
        };
        setup.measure = race.by;
        setup.unit = race.unit;
        Ok(setup)
    }

    /// Whether the contestants design levels.
    pub fn designs(&self) -> bool {
        let mut specs = self.contestants.iter().map(|contestant| contestant.spec);
        specs.any(|spec| spec.aim == Aim::Design)
    }

    /// Adds `NAME` or `NAME:parameter=value,…`.
    fn add(&mut self, play: &dyn Play, text: &str) -> Result<(), Fault> {
        let within = |fault: Fault| fault.within(&format!("--search {text}"));
        let (name, set) = text.split_once(':').unwrap_or((text, ""));
        let set = set.split(',').filter(|part| !part.trim().is_empty());
        let set: Vec<(String, String)> = set
            .map(|part| setting(part).map_err(|what| Fault::new(format!("“{part}”: {what}"))))
            .collect::<Result<_, _>>()
            .map_err(within)?;
        let designs = offered(play, Aim::Design);
        let named = designs.iter().any(|spec| spec.id == name);
        // What a puzzle recommends first may be one that designs.
        let first = play.specs().first().map(|spec| spec.aim);
        let alone = name.is_empty() && !designs.is_empty() && first == Some(Aim::Design);
        let aim = if named || alone {
            Aim::Design
        } else {
            Aim::Solve
        };
        let spec = match choose(play, aim, name) {
            Err(_) if !designs.is_empty() => {
                let known: Vec<_> = play.specs().iter().map(|spec| spec.id).collect();
                return Err(Fault::new(format!(
                    "“{}” has no search “{name}”; there is: {}",
                    self.puzzle,
                    known.join(", ")
                )));
            }
            found => found?,
        };
        if let Some(other) = self.contestants.iter().find(|c| c.spec.aim != aim) {
            return Err(Fault::new(format!(
                "“{}” and “{}” can't race: one designs levels, the other solves one",
                other.spec.id, spec.id
            )));
        }
        let label = if name.is_empty() { spec.id } else { text };
        self.enter(label, spec, set, false);
        Ok(())
    }

    /// Adds a contestant under a name that nobody else has.
    fn enter(
        &mut self,
        label: &str,
        spec: &'static Spec,
        set: Vec<(String, String)>,
        control: bool,
    ) {
        let taken = |label: &str| self.contestants.iter().any(|c| c.label == label);
        let numbered = (2..).map(|n| format!("{label} ({n})"));
        let mut labels = std::iter::once(label.to_owned()).chain(numbered);
        let label = labels.find(|label| !taken(label)).unwrap_or_default();
        self.contestants.push(Contestant {
            label,
            spec,
            set,
            control,
        });
    }

    /// Adds the puzzle's random control, or says that there is none.
    pub fn add_control(&mut self) {
        let aim = if self.designs() {
            Aim::Design
        } else {
            Aim::Solve
        };
        let play = self
            .levels
            .first()
            .and_then(|level| open_any(&level.save).ok());
        let specs = play.map_or_else(Vec::new, |play| offered(&*play, aim));
        match specs.into_iter().find(|spec| spec.id.contains("random")) {
            // Who is there already need not come twice.
            Some(spec) => {
                let there = |c: &Contestant| c.spec.id == spec.id && c.set.is_empty();
                if !self.contestants.iter().any(there) {
                    self.enter(spec.id, spec, Vec::new(), true);
                }
            }
            None => {
                let note = format!("evolve: “{}” has no random control", self.puzzle);
                let _ = writeln!(io::stderr(), "{note}");
            }
        }
    }

    /// Puts settings for all in front of those that contestants have themselves.
    ///
    /// # Errors
    /// When a contestant can't be set so.
    pub fn set(&mut self, set: &[(String, String)]) -> Result<(), Fault> {
        for contestant in self.contestants.iter_mut().filter(|c| !c.control) {
            contestant.set.splice(0..0, set.iter().cloned());
        }
        self.contestants.iter().try_for_each(|contestant| {
            if contestant.set.iter().any(|(id, _)| is_setting(id)) {
                let what = "a race runs every search on one island, so that all have one core";
                return Err(Fault::new(what).within(&contestant.label));
            }
            settings(contestant.spec, &contestant.set)
                .map(|_| ())
                .map_err(|what| Fault::new(what).within(&contestant.label))
        })
    }

    /// Makes every run once without stepping it; returns which way each
    /// contestant's scores improve.
    ///
    /// # Errors
    /// When a search does not suit a level, or scores can't be compared.
    pub fn check(&self) -> Result<Vec<Direction>, Fault> {
        if self.first.checked_add(self.seeds - 1).is_none() {
            let what = format!("there are no {} seeds from {} on", self.seeds, self.first);
            return Err(Fault::new(what));
        }
        if self.designs() && self.measure != Measure::Score {
            let what = "searches that design levels solve none: they race by score only";
            return Err(Fault::new(what).within("--by"));
        }
        let mut directions = Vec::new();
        for contestant in &self.contestants {
            let mut direction = Direction::default();
            for level in &self.levels {
                let place = || format!("{}, {}", contestant.label, level.name);
                let mut play = open_any(&level.save).map_err(Fault::new)?;
                play.evolve(&contestant.plan(self.first))
                    .map_err(|what| Fault::new(what).within(&place()))?;
                direction = play.run().map_or(direction, |run| run.report.direction);
            }
            directions.push(direction);
        }
        let same = directions.windows(2).all(|two| two[0] == two[1]);
        if self.measure == Measure::Score && !same {
            let what = "the lower score is better for some of them, the higher for others";
            return Err(Fault::new(what).within("--by score"));
        }
        Ok(directions)
    }
}
