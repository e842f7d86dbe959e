//! Backups: everything stored on a device as one file, and back.
//!
//! `{"evolvarium": 1, "kept": {key: value, …}}`: the version of the form, which is also
//! that of the storage's keys ([`PREFIX`]), and all texts by their keys. An older file is
//! migrated step by step when it is read. [`merge`] only adds: the better stars, the
//! higher bests, the union of kept levels and races, and all that is not there yet. A
//! game begun on the device is never replaced.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Map, Value, json};

use super::day_wins::DayWin;
use super::json;
use super::stored_key::StoredKey;
use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trn};

/// Stored texts by their keys.
pub type StoredTexts = BTreeMap<String, String>;

/// Changes the texts of one version into those of the next.
type Migration = fn(StoredTexts) -> StoredTexts;

/// The first leads from version 1 to 2, the next from 2 to 3, and so on.
const MIGRATIONS: &[Migration] = &[];

/// The version that is written.
pub const VERSION: usize = MIGRATIONS.len() + 1;

/// The prefix of the storage's keys; it names [`VERSION`].
pub const PREFIX: &str = "evolvarium/1/";

/// The prefix of the keys of a version.
pub fn prefix(version: usize) -> String {
    format!("evolvarium/{version}/")
}

/// The texts of the latest earlier version, migrated to this one; `None` where this one has texts
/// already, or there are no older ones. `stored`: all texts of a version, by their keys without
/// [`prefix`]. The old texts stay, for a page that is still open.
pub fn upgraded(stored: impl Fn(usize) -> StoredTexts) -> Option<StoredTexts> {
    upgraded_with(stored, MIGRATIONS)
}

fn upgraded_with(
    stored: impl Fn(usize) -> StoredTexts,
    migrations: &[Migration],
) -> Option<StoredTexts> {
    let latest = migrations.len() + 1;
    let mut earlier = (1..latest).rev().map(|version| (version, stored(version)));
    let (version, texts) = earlier.find(|(_, texts)| !texts.is_empty())?;
    stored(latest)
        .is_empty()
        .then(|| step_up(texts, version, migrations))
}

fn step_up(texts: StoredTexts, version: usize, migrations: &[Migration]) -> StoredTexts {
    let steps = migrations[version - 1..].iter();
    steps.fold(texts, |texts, step| step(texts))
}

/// The field by which such a file is recognised.
const MARK: &str = "evolvarium";

/// Writes all texts but damaged ones and the levels of the day, which can be evolved again.
pub fn write(texts: &StoredTexts) -> String {
    let texts = texts.iter().filter(|(key, _)| !is_left_out(key));
    let texts: Map<String, Value> = texts
        .map(|(key, value)| (key.clone(), value.as_str().into()))
        .collect();
    json!({ MARK: VERSION, "kept": texts }).to_string() + "\n"
}

fn is_left_out(key: &str) -> bool {
    matches!(
        StoredKey::parse(key),
        Some(StoredKey::Damaged(_) | StoredKey::Day(_))
    )
}

/// Whether a text is meant to be such a file, damaged or not.
pub fn recognises(text: &str) -> bool {
    let Some(inside) = bare(text).strip_prefix('{') else {
        return false;
    };
    let first = inside.trim_start().strip_prefix('"');
    first.is_some_and(|first| first.starts_with(MARK))
        || json::read::<Value>(bare(text)).is_ok_and(|file| file.get(MARK).is_some())
}

fn bare(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

/// Reads such a file, and migrates it.
///
/// # Errors
/// Says what in the text is wrong, and where.
pub fn read(text: &str) -> Result<StoredTexts, ParseError> {
    read_with(text, MIGRATIONS)
}

fn read_with(text: &str, migrations: &[Migration]) -> Result<StoredTexts, ParseError> {
    let latest = migrations.len() + 1;
    let file = json::read::<Value>(bare(text))?;
    let version = match file.get(MARK) {
        None => Err(tr!(
            "“{field}” is missing: expected the version of the file",
            field = MARK
        )),
        Some(version) => match version.as_u64().and_then(|n| usize::try_from(n).ok()) {
            None | Some(0) => Err(tr!(
                "{found} is not a version: expected a whole number from 1",
                found = excerpt(&version.to_string())
            )),
            Some(later) if later > latest => Err(tr!(
                "the file has version {later}, but this page reads versions up to {latest}: \
                 update the page",
                later,
                latest
            )),
            Some(version) => Ok(version),
        },
    };
    let version = version.map_err(|why| ParseError::new(why).within(MARK))?;
    let fault = |why: &str| ParseError::new(why).within("kept");
    let fields = file
        .get("kept")
        .ok_or_else(|| fault(tr!("it is missing")))?
        .as_object()
        .ok_or_else(|| fault(tr!("expected texts by their keys")))?;
    let mut texts = StoredTexts::new();
    for (key, value) in fields {
        let Some(value) = value.as_str() else {
            let found = excerpt(&value.to_string());
            let why = tr!(
                "{found} is not a string: expected a value in double quotes",
                found
            );
            let place = format!("“{}”", excerpt(key));
            return Err(ParseError::new(why).within(place).within("kept"));
        };
        if !key.is_empty() && !is_left_out(key) {
            texts.insert(key.clone(), value.to_owned());
        }
    }
    let texts = step_up(texts, version, migrations);
    check(&texts)?;
    Ok(texts)
}

/// Checks the values that are merged.
fn check(kept: &StoredTexts) -> Result<(), ParseError> {
    for (key, value) in kept {
        let found = excerpt(value);
        let why = match StoredKey::parse(key) {
            Some(StoredKey::Stars(_)) if stars(value).is_none() => {
                tr!("“{found}” is not a number of stars: expected 0 to 3", found)
            }
            Some(StoredKey::Best(..)) if value.parse::<usize>().is_err() => {
                tr!(
                    "“{found}” is not a personal best: expected a whole number",
                    found
                )
            }
            Some(StoredKey::Won(..)) if DayWin::read(value).is_none() => {
                tr!("“{found}” is not a win: expected an object", found)
            }
            Some(StoredKey::SavedLevels(_)) if texts(value).is_none() => {
                tr!(
                    "“{found}” is not a list of levels: expected an array of texts",
                    found
                )
            }
            Some(StoredKey::Races) if rows(value).is_none() => {
                tr!("“{found}” is not a list of races: expected an array", found)
            }
            Some(StoredKey::Settings) if !are_settings(value) => {
                tr!(
                    "“{found}” is not an object: expected an object of settings",
                    found
                )
            }
            _ => continue,
        };
        let place = format!("“{}”", excerpt(key));
        return Err(ParseError::new(why).within(place).within("kept"));
    }
    Ok(())
}

fn stars(text: &str) -> Option<u8> {
    text.parse().ok().filter(|stars| *stars <= 3)
}

/// Whether a text has the form of settings. The page reads each by itself, and all but the language
/// before its program has come.
fn are_settings(text: &str) -> bool {
    let settings = json::read::<Value>(text).ok();
    let settings = settings.as_ref().and_then(Value::as_object);
    settings.is_some_and(|settings| settings.get("language").is_none_or(Value::is_string))
}

fn texts(text: &str) -> Option<Vec<String>> {
    serde_json::from_str(text).ok()
}

/// The rows of a list of races, each with its address.
fn rows(text: &str) -> Option<Vec<(String, Value)>> {
    let Value::Array(values) = json::read::<Value>(text).ok()? else {
        return None;
    };
    let address = |row: Value| Some((row.get("ask")?.as_str()?.to_owned(), row));
    values.into_iter().map(address).collect()
}

/// Whether a save holds no step.
fn untouched(save: Option<&String>) -> bool {
    save.is_none_or(|save| {
        let words: Vec<&str> = save.split_ascii_whitespace().collect();
        words.len() == 4 && words[3] == "@0"
    })
}

/// What [`merge`] adds and leaves, as counts; its text is for the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeSummary {
    games: usize,
    stars: usize,
    levels: usize,
    bests: usize,
    runs: usize,
    races: usize,
    settings: bool,
    others: usize,
    unknown: usize,
    games_here: usize,
    runs_here: usize,
    settings_here: bool,
}

/// The texts to be written so that a device holds its own and a file's, and a summary.
/// `in_use`: a level with a running search; its game stays. `is_puzzle`: whether a puzzle or an editor has
/// this id; texts of others are left out.
pub fn merge(
    here: &StoredTexts,
    file: &StoredTexts,
    in_use: Option<&str>,
    is_puzzle: impl Fn(&str) -> bool,
) -> (StoredTexts, MergeSummary) {
    let mut changes = StoredTexts::new();
    let mut sum = MergeSummary::default();
    let save = |level: &str| here.get(&StoredKey::Save(level).to_string());
    let is_free = |level: &str| Some(level) != in_use && untouched(save(level));
    for (key, theirs) in file {
        let own = here.get(key);
        if own == Some(theirs) {
            continue;
        }
        let Some(key_read) = StoredKey::parse(key).filter(|key| key.is_sound(&is_puzzle)) else {
            sum.unknown += 1;
            continue;
        };
        let is_setting = matches!(key_read, StoredKey::Settings | StoredKey::Control(..));
        let merged = match key_read {
            StoredKey::Save(level) if is_free(level) => {
                let new = !untouched(Some(theirs));
                sum.games += usize::from(new);
                (new || own.is_none()).then(|| theirs.clone())
            }
            StoredKey::Save(_) => {
                sum.games_here += usize::from(!untouched(Some(theirs)));
                None
            }
            // Time and hints follow the game.
            StoredKey::Time(level) | StoredKey::Hints(level) => {
                is_free(level).then(|| theirs.clone())
            }
            // A level without a step is not continued.
            StoredKey::LastLevel(_) | StoredKey::LastPuzzle => own
                .is_none_or(|level| {
                    is_free(level) && !untouched(file.get(&StoredKey::Save(theirs).to_string()))
                })
                .then(|| theirs.clone()),
            StoredKey::Stars(_) => {
                let (own, new) = (own.and_then(|own| stars(own)), stars(theirs).unwrap_or(0));
                let more = new.saturating_sub(own.unwrap_or(0));
                sum.stars += usize::from(more);
                (more > 0).then(|| new.to_string())
            }
            StoredKey::Best(..) => {
                let own = own.and_then(|own| own.parse::<usize>().ok());
                let new = theirs.parse().ok().filter(|new| Some(*new) > own);
                sum.bests += usize::from(new.is_some());
                new.map(|new| new.to_string())
            }
            StoredKey::SavedLevels(_) => {
                let (union, added) = levels(own, theirs);
                sum.levels += added;
                (added > 0).then_some(union)
            }
            StoredKey::Races => {
                let (union, added) = races(own, theirs);
                sum.races += added;
                (added > 0).then_some(union)
            }
            // A level is won once, on the earlier day.
            StoredKey::Won(..) => {
                let on = |text: &String| Some(DayWin::read(text)?.on);
                let is_first = own.and_then(on).is_none_or(|own| on(theirs) < Some(own));
                sum.others += usize::from(is_first);
                is_first.then(|| theirs.clone())
            }
            _ if own.is_some() => {
                sum.runs_here += usize::from(matches!(key_read, StoredKey::Run(_)));
                sum.settings_here |= is_setting;
                None
            }
            _ => {
                match key_read {
                    StoredKey::Run(_) => sum.runs += 1,
                    // Counted in the list of races.
                    StoredKey::Race(_) => {}
                    _ if is_setting => sum.settings = true,
                    _ => sum.others += 1,
                }
                Some(theirs.clone())
            }
        };
        if let Some(merged) = merged {
            changes.insert(key.clone(), merged);
        }
    }
    (changes, sum)
}

/// The kept levels of both, the device's own first; how many are new.
fn levels(own: Option<&String>, theirs: &str) -> (String, usize) {
    let mut union = own.and_then(|own| texts(own)).unwrap_or_default();
    let before = union.len();
    for level in texts(theirs).unwrap_or_default() {
        if !union.contains(&level) {
            union.push(level);
        }
    }
    (json!(union).to_string(), union.len() - before)
}

/// The races of both, newest first; how many are new.
fn races(own: Option<&String>, theirs: &str) -> (String, usize) {
    let mut union = own.and_then(|own| rows(own)).unwrap_or_default();
    let before = union.len();
    for (address, row) in rows(theirs).unwrap_or_default() {
        if union.iter().all(|(known, _)| *known != address) {
            union.push((address, row));
        }
    }
    let added = union.len() - before;
    let at = |row: &Value| row["at"].as_f64().unwrap_or(0.0);
    crate::sort::by(&mut union, |(_, a), (_, b)| at(b).total_cmp(&at(a)));
    let union: Vec<Value> = union.into_iter().map(|(_, row)| row).collect();
    (Value::from(union).to_string(), added)
}

impl fmt::Display for MergeSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = || tr!("settings").to_owned();
        let added = [
            (self.games > 0).then(|| trn!(self.games, "{n} game", "{n} games")),
            (self.stars > 0).then(|| trn!(self.stars, "{n} star", "{n} stars")),
            (self.levels > 0).then(|| {
                trn!(
                    self.levels,
                    "{n} level in My levels",
                    "{n} levels in My levels"
                )
            }),
            (self.bests > 0).then(|| trn!(self.bests, "{n} personal best", "{n} personal bests")),
            (self.runs > 0).then(|| trn!(self.runs, "{n} saved run", "{n} saved runs")),
            (self.races > 0).then(|| trn!(self.races, "{n} race", "{n} races")),
            self.settings.then(settings),
            (self.others > 0).then(|| trn!(self.others, "{n} other item", "{n} other items")),
        ];
        let here = [
            (self.games_here > 0).then(|| trn!(self.games_here, "{n} game", "{n} games")),
            (self.runs_here > 0).then(|| trn!(self.runs_here, "{n} saved run", "{n} saved runs")),
            self.settings_here.then(settings),
        ];
        let listed = |parts: &[Option<String>]| {
            let parts: Vec<&str> = parts.iter().flatten().map(String::as_str).collect();
            parts.join(", ")
        };
        match listed(&added) {
            none if none.is_empty() => f.write_str(tr!("There was nothing new to restore."))?,
            list => f.write_str(&tr!("Restored: {list}.", list))?,
        }
        let here = listed(&here);
        if !here.is_empty() {
            let here = tr!("Already here, and left unchanged: {list}.", list = here);
            write!(f, " {here}")?;
        }
        if self.unknown > 0 {
            let left = trn!(
                self.unknown,
                "{n} entry of an unknown kind was skipped.",
                "{n} entries of unknown kinds were skipped."
            );
            write!(f, " {left}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "backup_tests.rs"]
mod tests;
