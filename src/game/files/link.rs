//! Links: a level, a position on it, a run, in the page's address.
//!
//! `#/slice?level=…&play=…&search=tuned&seed=42&set=population:30&version=0.2.0`, every part
//! but the puzzle optional. `version` is the program's that made the run, `until=2000` pauses it after as many
//! evaluations, where the level of `day=334` has come. `edit=1` opens the level in the editor, `edit=new` an empty sheet; `show=evolve`
//! starts the search, `show=levels` opens the list of levels. Values are
//! percent-escaped, spaces as `+`, the characters that levels are made of left
//! readable. An address that is written ends in a letter or a digit: programs that find
//! addresses in a text leave out punctuation at the end.
//!
//! What programs on the way do to an address is undone where it can be: parameters of others before
//! and after `#`, invisible characters, brackets and punctuation around it ([`tidied`]); escapes
//! made twice, a space's `+` that was escaped, a full stop that was left out ([`repairs`]).

use std::fmt;
use std::str::FromStr;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde::{Deserialize, Serialize};

use super::redirect_link;
use crate::game::run::RunConfig;
use crate::game::{ParseError, excerpt};
use crate::i18n::tr;

/// The characters removed are allowed in a fragment and have no meaning here.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'*')
    .remove(b',')
    .remove(b';')
    .remove(b':')
    .remove(b'@')
    .remove(b'/');

/// What an address says.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Link {
    /// The puzzle's id; empty: home.
    pub puzzle: String,
    /// The level's text.
    pub level: Option<String>,
    /// Moves from the start, as [`super::save::write_moves`] writes them.
    pub play: Option<String>,
    /// The search to be chosen.
    pub search: Option<String>,
    /// Its seed.
    pub seed: Option<u64>,
    /// Its settings that are not defaults: parameter and value.
    pub set: Vec<(String, String)>,
    /// The version of the program that made the run.
    pub version: Option<String>,
    /// The evaluations after which the run pauses.
    pub until: Option<u64>,
    /// The number of the day whose level then has come.
    pub day: Option<u32>,
    /// Whether the level is to be opened in the editor.
    pub edit: bool,
    /// Whether an empty sheet is to be opened there, in place of a level.
    pub empty: bool,
    /// How the level is shown; `None`: as the reader has left it.
    pub mode: Option<Mode>,
    /// The panels opened at once, besides the board.
    pub show: Option<Show>,
}

/// How a page shows a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The game.
    #[default]
    Play,
    /// A search at work: its best answer, its population, its chart.
    Evolve,
    /// The game, and all settings and figures of the search.
    Study,
}

impl Mode {
    const ALL: [Self; 3] = [Self::Play, Self::Evolve, Self::Study];

    /// Its word in addresses.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Evolve => "evolve",
            Self::Study => "study",
        }
    }
}

/// What a link shows at once. Without a level, [`Show::Evolve`] leads to the puzzle's
/// [demonstration](crate::game::Demo).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// The search, running.
    Evolve,
    /// The list of levels.
    Levels,
}

impl Show {
    const ALL: [Self; 2] = [Self::Evolve, Self::Levels];

    const fn word(self) -> &'static str {
        match self {
            Self::Evolve => "evolve",
            Self::Levels => "levels",
        }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = [
            ("level", self.level.clone()),
            ("play", self.play.clone()),
            ("search", self.search.clone()),
            ("seed", self.seed.map(|seed| seed.to_string())),
        ];
        let one = one.into_iter();
        let mut parts: Vec<_> = one.filter_map(|(key, value)| Some((key, value?))).collect();
        let set = self.set.iter().map(|(id, value)| format!("{id}:{value}"));
        parts.extend(set.map(|set| ("set", set)));
        let version = self.version.iter();
        parts.extend(version.map(|version| ("version", version.clone())));
        parts.extend(self.until.map(|until| ("until", until.to_string())));
        parts.extend(self.day.map(|day| ("day", day.to_string())));
        if self.edit {
            let value = if self.empty { "new" } else { "1" };
            parts.push(("edit", value.to_owned()));
        }
        if let Some(mode) = self.mode {
            parts.push(("mode", mode.word().to_owned()));
        }
        if let Some(show) = self.show {
            parts.push(("show", show.word().to_owned()));
        }
        match parts.is_empty() {
            true => write!(f, "#/{}", escape_last(&self.puzzle)),
            false => write!(f, "#/{}", escape(&self.puzzle)),
        }?;
        write_parts(f, &parts)
    }
}

/// Writes what follows an address' path: keys with their values.
pub(crate) fn write_parts(f: &mut fmt::Formatter<'_>, parts: &[(&str, String)]) -> fmt::Result {
    for (n, (key, value)) in parts.iter().enumerate() {
        let separator = if n == 0 { '?' } else { '&' };
        let value = match n + 1 == parts.len() {
            true => escape_last(value),
            false => escape(value),
        };
        write!(f, "{separator}{key}={value}")?;
    }
    Ok(())
}

/// The parts of an address' fragment: its path, without punctuation at the end, and what follows the `?`.
fn fragment(address: &str) -> (String, String) {
    let address = tidied(address);
    let fragment = address
        .split_once('#')
        .map_or(&*address, |(_, fragment)| fragment);
    let path = fragment.split(['?', '&']).next().unwrap_or_default();
    let query = fragment.split_once('?').map_or("", |(_, query)| query);
    let path = path.trim_end_matches(is_punctuation);
    (path.trim_start_matches('/').to_owned(), query.to_owned())
}

/// Whether an address is the one of a view, `#/view`, with or without a query.
pub(crate) fn leads_to(address: &str, view: &str) -> bool {
    address.contains('#') && fragment(address).0 == view
}

/// What follows the `?` of an address' fragment.
pub(crate) fn query(address: &str) -> String {
    fragment(address).1
}

/// Reads what follows an address' `?`: keys with their values, or the error in one. Parameters
/// that another program appended begin with a `?` of their own.
pub(crate) fn read_parts(query: &str) -> impl Iterator<Item = Result<(&str, String), ParseError>> {
    let is_key = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let own = query.match_indices('?').find(|(at, _)| {
        let key = &query[at + 1..];
        key.trim_start_matches(is_key).starts_with('=')
    });
    let query = own.map_or(query, |(at, _)| &query[..at]);
    let mut parts = query.split('&').filter(|part| !part.is_empty()).peekable();
    std::iter::from_fn(move || {
        let part = parts.next()?;
        Some((part, parts.peek().is_none()))
    })
    .map(|(part, is_last)| {
        let (key, mut value) = part.split_once('=').unwrap_or((part, ""));
        // A sign at the end of a setting is its own if it is escaped, or if more follows.
        let has_signs = matches!(key, "set" | "search" | "name");
        if has_signs && is_last {
            value = value.trim_end_matches(is_punctuation);
        }
        let mut value = unescape(value).map_err(|e| e.within(excerpt(key)))?;
        value.retain(|c| !is_invisible(c));
        let is_appended = |c: char| match has_signs {
            // Also where more follows: the same setting may be the last one when the link is written.
            true => is_escaped_by_browsers(c),
            false => is_punctuation(c),
        };
        // A name is a text that may be quoted.
        if !matches!(key, "level" | "play") && (key != "name" || is_last) {
            value.truncate(value.trim_end_matches(is_appended).len());
        }
        Ok((key, value))
    })
}

/// Whether a character is not seen, as those that chat programs put into long words.
pub(in crate::game) const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'
    )
}

/// Whether a character may follow an address in a sentence. Moves end in `_` and `-` too.
pub(crate) fn is_punctuation(c: char) -> bool {
    c.is_whitespace() || ".,;:!?*~'\"`|/\\()[]{}<>“”„‘’«»…".contains(c)
}

/// Whether a browser escapes a sign after an address by itself; no setting ends in one.
fn is_escaped_by_browsers(c: char) -> bool {
    is_punctuation(c) && (!c.is_ascii() || "\"<>` ".contains(c))
}

/// An address as it was before it stood in a text: without what was before and after it there, without
/// the hosts that it goes through, and decoded if its own `#` or `?` was escaped.
pub fn tidied(text: &str) -> String {
    let seen = |c: &char| !is_invisible(*c) && !c.is_control();
    let mut text: String = text.chars().filter(seen).collect();
    while text.contains("&amp;") {
        text = text.replace("&amp;", "&"); // out of HTML
    }
    text = redirect_link::target(text);
    // An address has no such signs; Outlook repeats it between the first two, Markdown in
    // brackets, Slack after a line.
    let ends = ["<", ">", "\"", "](http", "|http"]
        .iter()
        .filter_map(|end| {
            let link = text.find("#/")?;
            text[link..].find(end).map(|at| link + at)
        });
    text.truncate(ends.min().unwrap_or(text.len()));
    let (sign, question) = (
        text.find("#/"),
        text.find("%3F").or_else(|| text.find("%3f")),
    );
    let is_id =
        |id: &str| !id.is_empty() && id.bytes().all(|c| c.is_ascii_lowercase() || c == b'-');
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    text = match (sign, question) {
        (None, _) if text.contains('?') => text.replacen("%23/", "#/", 1),
        (Some(sign), Some(at)) if text.get(sign + 2..at).is_some_and(is_id) => decoded(&text),
        _ => text,
    };
    let around = |c: char| c.is_whitespace() || "<>()\"'`“”„‘’«»,".contains(c);
    text.trim_matches(around).to_owned()
}

/// Whether a word of a text is one of the page's own addresses, or leads to one.
pub(crate) fn is_own_address(word: &str) -> bool {
    tidied(word).contains("#/")
}

/// A level's text, or a line of moves, of a link; then what it may have been before it went through
/// programs that escape twice, add punctuation, or leave it out at the end. The first one that can
/// be read is meant.
pub fn repairs(text: &str) -> Vec<String> {
    let mut readings = vec![text.to_owned()];
    for n in 0..2 {
        let decoded = percent_decode_str(&readings[n]).decode_utf8_lossy();
        let decoded = decoded.into_owned();
        if decoded == readings[n] {
            break;
        }
        readings.push(decoded);
    }
    // Such a text opens as well, with its names as they were escaped.
    let once = readings.iter().position(|text| !is_escaped_twice(text));
    readings.rotate_left(once.unwrap_or(0));
    let mut all = Vec::new();
    for whole in &readings {
        let mut bare = &**whole;
        for _ in 0..=MAX_DROPPED_SIGNS {
            all.push(bare.to_owned());
            bare = bare.strip_suffix(is_punctuation).unwrap_or(bare);
        }
        all.extend((1..=MAX_FULL_STOPS).map(|stops| bare.to_owned() + &".".repeat(stops)));
    }
    // The `+` of a space, escaped.
    let spaced = readings.iter().filter(|text| text.contains('+'));
    all.extend(spaced.map(|text| text.replace('+', " ")));
    all.dedup();
    all
}

/// Whether all escapes of a text are escaped themselves. Names are escaped within levels, their
/// letters and digits are not: `%2541` is a name with `%41`.
fn is_escaped_twice(text: &str) -> bool {
    let is_sign = |hex: &str| u8::from_str_radix(hex, 16).is_ok_and(|c| !c.is_ascii_alphanumeric());
    let is_twice = |rest: &str| {
        let hex = rest.strip_prefix("25").and_then(|rest| rest.get(..2));
        hex.is_some_and(is_sign)
    };
    text.contains('%') && text.split('%').skip(1).all(is_twice)
}

/// Signs that are left out at the end, at most.
const MAX_DROPPED_SIGNS: usize = 4;
/// Full stops that are put back there, at most.
const MAX_FULL_STOPS: usize = 3;

impl Link {
    /// The link to a puzzle's [demonstration](crate::game::Demo).
    pub fn demonstration(puzzle: &str) -> Self {
        Self {
            puzzle: puzzle.to_owned(),
            show: Some(Show::Evolve),
            ..Self::default()
        }
    }

    /// The link to a puzzle's level.
    pub fn to_level(puzzle: &str, level: String) -> Self {
        Self {
            puzzle: puzzle.to_owned(),
            level: Some(level),
            ..Self::default()
        }
    }

    /// The same link with a run of this version.
    pub fn with_run(self, run: RunConfig) -> Self {
        Self {
            search: Some(run.search),
            seed: Some(run.seed),
            set: run.set,
            version: Some(crate::VERSION.to_owned()),
            ..self
        }
    }

    /// What to say about a run of another version; a link without one is only known to be older.
    pub fn version_note(&self) -> Option<String> {
        let version = self.version.as_deref();
        let other = version.filter(|version| *version != crate::VERSION)?;
        Some(tr!(
            "This link was made with version {version}; this is version {own}, so the run may \
             differ.",
            version = excerpt(other),
            own = crate::VERSION
        ))
    }

    /// The runner's command that repeats the link's run, for a shell. `designs`: its answers
    /// are levels. `done`: the run's generations (of one that designs) or evaluations;
    /// without, the command ends by itself or after the runner's default time.
    pub fn command(&self, designs: bool, done: Option<u64>) -> String {
        let mut arguments = vec!["cargo run --release --bin evolve --".to_owned()];
        if designs {
            arguments.push(format!("design {}", quoted(&self.puzzle)));
        } else {
            let level = Self {
                puzzle: self.puzzle.clone(),
                level: self.level.clone(),
                play: self.play.clone(),
                ..Self::default()
            };
            arguments.push(format!("solve {}", quoted(&level.to_string())));
        }
        if let Some(search) = &self.search {
            arguments.push(format!("--search {}", quoted(search)));
        }
        if let Some(seed) = self.seed {
            arguments.push(format!("--seed {seed}"));
        }
        for (id, value) in &self.set {
            arguments.push(format!("--set {}", quoted(&format!("{id}={value}"))));
        }
        if let Some(version) = &self.version {
            arguments.push(format!("--defaults {}", quoted(version)));
        }
        if let Some(done) = done {
            let what = match designs {
                true => "generations",
                false => "evaluations",
            };
            arguments.push(format!("--{what} {done}"));
        }
        arguments.join(" ")
    }
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.=/:@,+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        let quoted = format!("'{}'", word.replace('\'', "'\\''"));
        quoted.replace('\n', "'$'\\n''") // on one line
    }
}

/// A value, escaped for an address.
fn escape(value: &str) -> String {
    utf8_percent_encode(value, ESCAPED)
        .to_string()
        .replace("%20", "+")
}

/// A value at the end of an address, escaped: the address ends in a letter or a digit.
fn escape_last(value: &str) -> String {
    let last = value.chars().next_back();
    let Some(last) = last.filter(|c| !c.is_ascii_alphanumeric()) else {
        return escape(value);
    };
    let (start, end) = value.split_at(value.len() - last.len_utf8());
    escape(start) + &utf8_percent_encode(end, NON_ALPHANUMERIC).to_string()
}

/// A value, unescaped from an address.
fn unescape(value: &str) -> Result<String, ParseError> {
    percent_decode_str(&value.replace('+', "%20"))
        .decode_utf8()
        .map(|text| text.into_owned())
        .map_err(|_| ParseError::new(tr!("the link is damaged: it can't be decoded as text")))
}

impl FromStr for Link {
    type Err = ParseError;

    /// Reads an address' fragment, with or without the part before the `#`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = tidied(text);
        let fragment = text.split_once('#').map_or("", |(_, fragment)| fragment);
        let fragment = fragment.strip_prefix('/').unwrap_or(fragment);
        let (puzzle, query) = fragment.split_once(['?', '&']).unwrap_or((fragment, ""));
        let puzzle = puzzle.trim_end_matches(is_punctuation);
        let mut link = Self {
            puzzle: unescape(puzzle)?,
            ..Self::default()
        };
        for part in read_parts(query) {
            let (key, value) = part?;
            match key {
                "level" => link.level = Some(value),
                "play" => link.play = Some(value),
                "search" => link.search = Some(value),
                "seed" => {
                    let seed = value.parse().map_err(|_| {
                        ParseError::new(tr!(
                            "“{found}” is not a seed: expected a whole number from 0 to {most}",
                            most = u64::MAX,
                            found = excerpt(&value)
                        ))
                    })?;
                    link.seed = Some(seed);
                }
                "set" => {
                    let (id, value) = value.split_once(':').ok_or_else(|| {
                        ParseError::new(tr!("expected PARAMETER:VALUE")).within("set")
                    })?;
                    link.set.push((id.to_owned(), value.to_owned()));
                }
                "version" => link.version = Some(value),
                "until" => link.until = value.parse().ok(),
                "day" => link.day = value.parse().ok(),
                "edit" => {
                    link.empty = value == "new";
                    link.edit = link.empty || value == "1";
                }
                "mode" => link.mode = Mode::ALL.into_iter().find(|mode| mode.word() == value),
                "show" => link.show = Show::ALL.into_iter().find(|show| show.word() == value),
                _ => {} // of a later version, or a tracking parameter
            }
        }
        Ok(link)
    }
}

#[cfg(test)]
#[path = "link_tests.rs"]
mod tests;
