//! The address of a race in the laboratory, `#/lab?race=slice` or
//! `#/lab?puzzle=slice&level=…&search=tuned&search=java:population:30&seeds=5&evaluations=20000`,
//! and the runner's command that makes the same race.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::RaceConfig;
use super::outcome::Measure;
use super::presets::{self, RacePreset};
use super::targets::read_targets;
use crate::game::files::link::{Link, leads_to, query, quoted, read_parts, write_parts};
use crate::game::{ParseError, Play, excerpt};
use crate::i18n::{tr, trn};
use crate::puzzles::registry::{Entry, by_id, find, listed};

/// Default number of runs of each contestant on each level.
const SEEDS: u64 = 10;
/// Default evaluations of each run.
const BUDGET: u64 = 50_000;

/// The limits of a race.
pub mod limits {
    /// Contestants.
    pub const CONTESTANTS: usize = 12;
    /// Levels.
    pub const LEVELS: usize = 100;
    /// Runs.
    pub const RUNS: u64 = 10_000;
    /// Evaluations of a run.
    pub const EVALUATIONS: u64 = 1_000_000_000_000;
}

use limits::{CONTESTANTS, EVALUATIONS as MAX_EVALUATIONS, LEVELS, RUNS};

/// A requested race.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RaceLink {
    /// The ready-made race of this id.
    pub race: Option<String>,
    /// The puzzle, where it is no ready-made race.
    pub puzzle: String,
    /// Its levels' compact texts; none: the puzzle's example.
    pub levels: Vec<String>,
    /// Its contestants, as `NAME` or `NAME:parameter=value,…`.
    pub searches: Vec<String>,
    /// The names that searches were given, by their places in the list.
    pub names: BTreeMap<usize, String>,
    /// Whether the random control takes part.
    pub random: bool,
    /// Runs of each contestant on each level.
    pub seeds: Option<u64>,
    /// The first seed.
    pub seed: Option<u64>,
    /// Evaluations of each run at most.
    pub evaluations: Option<u64>,
    /// Fitness values to be reached, as [`read_targets`] reads them.
    pub target: Option<String>,
    /// The measure to compare.
    pub by: Option<Measure>,
    /// The version of the program that made the link.
    pub version: Option<String>,
}

impl RaceLink {
    /// The ready-made race of an id.
    pub fn ready(id: &str) -> Self {
        Self {
            race: Some(id.to_owned()),
            ..Self::default()
        }
    }

    /// The ready-made race that it is, if it is one.
    pub fn preset(&self) -> Option<&'static RacePreset> {
        presets::find(self.race.as_deref()?)
    }

    /// Whether an address is one of the laboratory.
    pub fn recognises(address: &str) -> bool {
        leads_to(address, "lab")
    }

    /// The puzzle that must be here for its race; for the laboratory alone, one for the form.
    pub fn entry(&self) -> Option<&'static Entry> {
        let puzzle = self.preset().map_or(&*self.puzzle, |race| race.puzzle);
        match self.is_empty() {
            true => listed().next(),
            false => find(puzzle),
        }
    }

    /// Whether it names no race, but only the laboratory.
    pub fn is_empty(&self) -> bool {
        let mut link = self.clone();
        link.version = None;
        link == Self::default()
    }

    /// The same race, its contestants called by their settings.
    #[must_use]
    pub fn without_names(&self) -> Self {
        let mut link = self.clone();
        link.names.clear();
        link
    }

    /// The configuration of the race.
    ///
    /// # Errors
    /// What is not possible, and what was expected.
    pub fn config(&self) -> Result<RaceConfig, String> {
        let mut config = self.config_by_ids()?;
        config.name_by_difference();
        Ok(config)
    }

    /// The same, contestants without a name called by their ids and settings.
    ///
    /// # Errors
    /// What is not possible, and what was expected.
    pub fn config_by_ids(&self) -> Result<RaceConfig, String> {
        let Some(id) = &self.race else {
            return self.config_within_limits();
        };
        let preset = presets::choose(id)?;
        let ready = preset.link();
        let names = ready.names.into_iter().chain(self.names.clone());
        let link = Self {
            names: names.collect(),
            random: self.random,
            seeds: self.seeds.or(ready.seeds),
            seed: self.seed,
            evaluations: self.evaluations.or(ready.evaluations),
            target: self.target.clone(),
            by: self.by.or(ready.by),
            ..ready
        };
        let mut config = link.config_within_limits()?;
        (config.unit, config.is_ready) = (preset.unit, true);
        Ok(config)
    }

    fn config_within_limits(&self) -> Result<RaceConfig, String> {
        let entry = by_id(&self.puzzle).map_err(|why| why.to_string())?;
        if self.levels.len() > LEVELS {
            return Err(trn!(
                LEVELS,
                "a race can have at most {n} level",
                "a race can have at most {n} levels"
            ));
        }
        few_enough(self.searches.len())?;
        let open = |text: &String| {
            let opened = entry.open(&entry.readable(text));
            opened.map_err(|why| why.within("level").to_string())
        };
        let mut plays: Vec<_> = self.levels.iter().map(open).collect::<Result<_, _>>()?;
        if plays.is_empty() {
            plays.push(entry.example());
        }
        let mut config = self.config_on(&plays)?;
        config.set(&[])?;
        few_enough(config.contestants.len())?;
        let runs = config.runs();
        if !(1..=RUNS).contains(&runs) {
            return Err(tr!(
                "a race can have 1 to {most} runs, not {there}",
                most = RUNS,
                there = runs
            ));
        }
        if !(1..=MAX_EVALUATIONS).contains(&config.evaluations.unwrap_or(0)) {
            return Err(tr!(
                "expected 1 to {most} evaluations per run",
                most = MAX_EVALUATIONS
            ));
        }
        Ok(config)
    }

    /// The configuration of its searches on some levels, of any number.
    ///
    /// # Errors
    /// What is not possible, and what was expected.
    pub fn config_on(&self, plays: &[Box<dyn Play>]) -> Result<RaceConfig, String> {
        let mut config = RaceConfig::new(plays, &self.searches)?;
        if self.random && !config.add_control() {
            return Err(tr!(
                "“{puzzle}” has no random control",
                puzzle = config.puzzle
            ));
        }
        let names = self.names.iter();
        config.give_names(names.map(|(place, name)| (*place, &**name)))?;
        config.first = self.seed.unwrap_or(1);
        config.seeds = self.seeds.unwrap_or(SEEDS);
        config.evaluations = Some(self.evaluations.unwrap_or(BUDGET));
        config.targets = read_targets(self.target.as_deref().unwrap_or_default())?;
        config.measure = self.by.unwrap_or_else(|| config.fair_measure());
        Ok(config)
    }

    /// The runner's command that makes the race, for a shell.
    pub fn command(&self) -> String {
        let mut arguments = vec!["cargo run --release --bin evolve -- race".to_owned()];
        if let Some(id) = &self.race {
            arguments.push(format!("--preset {}", quoted(id)));
        } else if self.levels.is_empty() {
            arguments.push(quoted(&self.puzzle));
        }
        for level in &self.levels {
            let link = Link::to_level(&self.puzzle, level.clone());
            arguments.push(quoted(&link.to_string()));
        }
        for search in &self.searches {
            arguments.push(format!("--search {}", quoted(search)));
        }
        let last = self.names.keys().next_back();
        for place in 0..last.map_or(0, |last| last + 1) {
            let name = self.names.get(&place).map_or("", String::as_str);
            arguments.push(format!("--name {}", quoted(name)));
        }
        if self.random {
            arguments.push("--random".to_owned());
        }
        let own = self.race.is_none();
        let evaluations = self.evaluations.or(own.then_some(BUDGET));
        let figures = [
            ("seeds", self.seeds.or(own.then_some(SEEDS))),
            ("seed", self.seed),
            ("evaluations", evaluations),
        ];
        let figures = figures.into_iter();
        arguments.extend(figures.filter_map(|(key, n)| Some(format!("--{key} {}", n?))));
        let targets = read_targets(self.target.as_deref().unwrap_or_default());
        for target in targets.unwrap_or_default() {
            arguments.push(format!("--target={target}"));
        }
        if let Some(measure) = self.by {
            arguments.push(format!("--by {}", measure.word()));
        }
        arguments.join(" ")
    }
}

impl RaceConfig {
    /// The race as a link that says everything; its levels are without their solutions.
    pub fn link(&self) -> RaceLink {
        let (searches, names) = self.searches();
        let targets: Vec<String> = self.targets.iter().map(f64::to_string).collect();
        RaceLink {
            puzzle: self.puzzle.to_owned(),
            levels: self.level_texts(),
            searches,
            names,
            seeds: Some(self.seeds),
            seed: Some(self.first),
            evaluations: self.evaluations,
            target: Some(targets.join("|")),
            by: Some(self.measure),
            ..RaceLink::default()
        }
    }
}

impl fmt::Display for RaceLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<(&str, String)> = Vec::new();
        parts.extend(self.race.iter().map(|race| ("race", race.clone())));
        if !self.puzzle.is_empty() {
            parts.push(("puzzle", self.puzzle.clone()));
        }
        parts.extend(self.levels.iter().map(|level| ("level", level.clone())));
        // In addresses settings are written with a colon, as in other links.
        for (place, search) in self.searches.iter().enumerate() {
            parts.push(("search", search.replace('=', ":")));
            let name = self.names.get(&place);
            parts.extend(name.map(|name| ("name", name.clone())));
        }
        let number = |n: Option<u64>| n.map(|n| n.to_string());
        let one = [
            ("random", self.random.then(|| "1".to_owned())),
            ("seeds", number(self.seeds)),
            ("seed", number(self.seed)),
            ("evaluations", number(self.evaluations)),
            ("target", self.target.clone()),
            ("by", self.by.map(|measure| measure.word().to_owned())),
            ("version", self.version.clone()),
        ];
        let one = one.into_iter();
        parts.extend(one.filter_map(|(key, value)| Some((key, value?))));
        f.write_str("#/lab")?;
        write_parts(f, &parts)
    }
}

/// Checks the number of contestants.
fn few_enough(contestants: usize) -> Result<(), String> {
    if contestants > CONTESTANTS {
        return Err(trn!(
            CONTESTANTS,
            "a race can have at most {n} search, not {there}",
            "a race can have at most {n} searches, not {there}",
            there = contestants
        ));
    }
    Ok(())
}

/// `name:parameter:value,…` as `name:parameter=value,…`.
fn search(text: &str) -> String {
    let Some((name, set)) = text.split_once(':') else {
        return text.to_owned();
    };
    let set = set.split(',').map(|part| part.replacen([':', '='], "=", 1));
    format!("{name}:{}", set.collect::<Vec<_>>().join(","))
}

impl FromStr for RaceLink {
    type Err = ParseError;

    /// Reads an address' fragment, with or without the part before the `#`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut link = Self::default();
        for part in read_parts(&query(text)) {
            let (key, value) = part?;
            let number = || {
                value.parse::<u64>().map_err(|_| {
                    let shown = excerpt(&value);
                    ParseError::new(tr!("“{shown}” is not a whole number", shown)).within(key)
                })
            };
            match key {
                "race" => link.race = Some(value),
                "puzzle" => link.puzzle = value,
                "level" => link.levels.push(value),
                "search" => link.searches.push(search(&value)),
                "name" if !link.searches.is_empty() => {
                    link.names.insert(link.searches.len() - 1, value);
                }
                "random" => link.random = value == "1",
                "version" => link.version = Some(value),
                "target" => link.target = Some(value),
                "seeds" => link.seeds = Some(number()?),
                "seed" => link.seed = Some(number()?),
                "evaluations" => link.evaluations = Some(number()?),
                "by" => link.by = Some(value.parse().map_err(|why: ParseError| why.within(key))?),
                _ => {} // of a later version, or a tracking parameter
            }
        }
        Ok(link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::registry::link_all;

    fn custom_config() -> RaceLink {
        RaceLink {
            puzzle: "template".to_owned(),
            levels: vec!["1011001".to_owned(), "10110".to_owned()],
            searches: vec!["genetic:population=8".to_owned(), "genetic".to_owned()],
            seeds: Some(3),
            seed: Some(u64::MAX - 9),
            evaluations: Some(500),
            by: Some(Measure::Seconds),
            version: Some("0.2.0".to_owned()),
            ..RaceLink::default()
        }
    }

    #[test]
    fn every_part_survives_the_address() {
        let text = custom_config().to_string();
        assert_eq!(
            text,
            "#/lab?puzzle=template&level=1011001&level=10110&search=genetic:population:8&search=genetic\
             &seeds=3&seed=18446744073709551606&evaluations=500&by=seconds&version=0.2.0"
        );
        assert!(
            RaceLink::recognises(&text)
                && RaceLink::recognises("#/lab")
                && !RaceLink::recognises("#/labyrinth")
        );
        assert_eq!(text.parse::<RaceLink>().unwrap(), custom_config());
        let ready = RaceLink {
            random: true,
            ..RaceLink::ready("slice")
        };
        assert_eq!(ready.to_string(), "#/lab?race=slice&random=1");
        assert_eq!(ready.to_string().parse::<RaceLink>().unwrap(), ready);
        for text in ["#/lab", "#/lab?version=0.2.0"] {
            assert!(text.parse::<RaceLink>().unwrap().is_empty());
        }
    }

    #[test]
    fn a_race_needs_its_puzzle_alone() {
        link_all();
        for (text, id) in [
            ("#/lab", Some("slice")),
            ("#/lab?version=0.2.0", Some("slice")),
            ("#/lab?race=swap", Some("swap")),
            ("#/lab?puzzle=theseus&search=tuned", Some("theseus")),
            ("#/lab?race=results-1&puzzle=morpion", Some("morpion")),
            ("#/lab?race=chess", None),
        ] {
            let link: RaceLink = text.parse().unwrap();
            assert_eq!(link.entry().map(|entry| entry.id), id, "{text}");
        }
        for preset in &*presets::PRESETS {
            let link: RaceLink = format!("#/lab?race={}", preset.id).parse().unwrap();
            let puzzle = link.config().unwrap().puzzle;
            assert_eq!(link.entry().map(|entry| entry.id), Some(puzzle));
        }
    }

    #[test]
    fn a_race_has_a_command() {
        assert_eq!(
            custom_config().command(),
            "cargo run --release --bin evolve -- race '#/template?level=1011001' '#/template?level=10110' \
             --search genetic:population=8 --search genetic --seeds 3 \
             --seed 18446744073709551606 --evaluations 500 --by seconds"
        );
    }

    #[test]
    fn race_is_built_from_its_link() {
        link_all();
        for race in &*presets::PRESETS {
            let config = RaceLink::ready(race.id).config().unwrap();
            assert_eq!(config.evaluations, Some(race.evaluations));
            assert_eq!(config.contestants.len(), race.contestants.len());
        }
        let config = RaceLink {
            seed: None,
            ..custom_config()
        }
        .config()
        .unwrap();
        assert_eq!(
            (config.schedule().len(), config.evaluations),
            (12, Some(500))
        );
    }

    #[test]
    fn many_searches_are_refused_before_they_are_read() {
        link_all();
        let text = format!("#/lab?puzzle=template{}", "&search=magic".repeat(13));
        let fault = text.parse::<RaceLink>().unwrap().config().err().unwrap();
        assert!(
            fault.contains("a race can have at most 12 searches, not 13"),
            "{fault}"
        );
    }

    #[test]
    fn impossible_races_are_refused_with_a_reason() {
        link_all();
        for (text, why) in [
            ("#/lab?race=chess", "unknown race “chess”; known: slice"),
            ("#/lab?puzzle=chess", "chess"),
            ("#/lab?puzzle=slice&level=x", "level"),
            ("#/lab?puzzle=slice&search=magic", "magic"),
            (
                "#/lab?puzzle=slice&search=tuned:population:no",
                "population",
            ),
            ("#/lab?puzzle=slice&seeds=0", "runs"),
            ("#/lab?puzzle=slice&seeds=18446744073709551615", "runs"),
            ("#/lab?puzzle=slice&evaluations=0", "evaluation"),
            ("#/lab?puzzle=kuromasu&random=1", "no random control"),
        ] {
            let fault = text.parse::<RaceLink>().unwrap().config().err().unwrap();
            assert!(fault.contains(why), "{text}: {fault}");
        }
        for text in ["#/lab?seeds=many", "#/lab?by=beauty", "#/lab?level=%ff"] {
            assert!(text.parse::<RaceLink>().is_err(), "{text}");
        }
    }
}
