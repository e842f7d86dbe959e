//! The keys under which a page stores texts. What version 0.2.0 has stored has the same ones.

use std::fmt;

/// The key of a stored text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredKey<'a> {
    /// The game of a level, by the level's key.
    Save(&'a str),
    /// The time played on it.
    Time(&'a str),
    /// The hints given on it.
    Hints(&'a str),
    /// The most stars earned on it.
    Stars(&'a str),
    /// The saved run of a search on it.
    Run(&'a str),
    /// The key of the level on which a puzzle or an editor was left.
    LastLevel(&'a str),
    /// The puzzle that was played last.
    LastPuzzle,
    /// The levels that the player has kept of a puzzle: a list of compact texts as JSON.
    SavedLevels(&'a str),
    /// How far a puzzle's tutorial is.
    Tutorial(&'a str),
    /// The personal best of a puzzle, in a class of its games.
    Best(&'a str, &'a str),
    /// The value of a puzzle's control, which is kept for all its levels.
    Control(&'a str, &'a str),
    /// The runs of a race, by the hash of its address.
    Race(&'a str),
    /// The list of finished races.
    Races,
    /// The bets on lessons whose race is over.
    Bets,
    /// The other bets.
    OpenBets,
    /// The levels of the day with this number.
    Day(u32),
    /// The first win of a day's level: the day's number, the puzzle.
    Won(u32, &'a str),
    /// The player's preferences.
    Settings,
    /// A text that could not be read, by the key it had.
    Damaged(&'a str),
}

impl<'a> StoredKey<'a> {
    /// Reads a key; `None`: no page stores such a text.
    pub fn parse(key: &'a str) -> Option<Self> {
        let (kind, rest) = key.split_once('/').unwrap_or((key, ""));
        let (puzzle, name) = rest.split_once('/').unwrap_or((rest, ""));
        let number = |text: &str| {
            let number: u32 = text.parse().ok()?;
            (number.to_string() == text).then_some(number)
        };
        Some(match kind {
            "save" => Self::Save(rest),
            "time" => Self::Time(rest),
            "hints" => Self::Hints(rest),
            "stars" => Self::Stars(rest),
            "run" => Self::Run(rest),
            "last" if key == kind => Self::LastPuzzle,
            "last" => Self::LastLevel(rest),
            "mine" => Self::SavedLevels(rest),
            "lesson" => Self::Tutorial(rest),
            "best" => Self::Best(puzzle, name),
            "controls" => Self::Control(puzzle, name),
            "race" => Self::Race(rest),
            "races" if key == kind => Self::Races,
            "bets" if key == kind => Self::Bets,
            "bets" if rest == "open" => Self::OpenBets,
            "day" => Self::Day(number(rest)?),
            "won" => Self::Won(number(puzzle)?, name),
            "settings" if key == kind => Self::Settings,
            "damaged" => Self::Damaged(rest),
            _ => return None,
        })
    }

    /// Whether all in it can be what a page writes. `is_puzzle`: whether a puzzle or an editor has this id.
    pub fn is_sound(self, is_puzzle: impl Fn(&str) -> bool) -> bool {
        let is_hash =
            |hash: &str| hash.len() == 16 && hash.bytes().all(|it| it.is_ascii_hexdigit());
        match self {
            Self::Save(level)
            | Self::Time(level)
            | Self::Hints(level)
            | Self::Stars(level)
            | Self::Run(level) => {
                let parts = level.split_once('/');
                parts.is_some_and(|(puzzle, hash)| is_puzzle(puzzle) && is_hash(hash))
            }
            Self::LastLevel(puzzle)
            | Self::SavedLevels(puzzle)
            | Self::Tutorial(puzzle)
            | Self::Won(_, puzzle) => is_puzzle(puzzle),
            Self::Best(puzzle, name) | Self::Control(puzzle, name) => {
                is_puzzle(puzzle) && (1..=40).contains(&name.len()) && !name.contains('/')
            }
            Self::Race(address) => is_hash(address),
            Self::LastPuzzle
            | Self::Races
            | Self::Bets
            | Self::OpenBets
            | Self::Day(_)
            | Self::Settings => true,
            Self::Damaged(_) => false,
        }
    }
}

impl fmt::Display for StoredKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Save(level) => write!(f, "save/{level}"),
            Self::Time(level) => write!(f, "time/{level}"),
            Self::Hints(level) => write!(f, "hints/{level}"),
            Self::Stars(level) => write!(f, "stars/{level}"),
            Self::Run(level) => write!(f, "run/{level}"),
            Self::LastLevel(puzzle) => write!(f, "last/{puzzle}"),
            Self::LastPuzzle => f.write_str("last"),
            Self::SavedLevels(puzzle) => write!(f, "mine/{puzzle}"),
            Self::Tutorial(puzzle) => write!(f, "lesson/{puzzle}"),
            Self::Best(puzzle, class) => write!(f, "best/{puzzle}/{class}"),
            Self::Control(puzzle, id) => write!(f, "controls/{puzzle}/{id}"),
            Self::Race(address) => write!(f, "race/{address}"),
            Self::Races => f.write_str("races"),
            Self::Bets => f.write_str("bets"),
            Self::OpenBets => f.write_str("bets/open"),
            Self::Day(number) => write!(f, "day/{number}"),
            Self::Won(number, puzzle) => write!(f, "won/{number}/{puzzle}"),
            Self::Settings => f.write_str("settings"),
            Self::Damaged(key) => write!(f, "damaged/{key}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::StoredKey;

    #[test]
    fn keys_read_back_as_written() {
        for key in [
            "save/slice/0123456789abcdef",
            "time/slice/0123456789abcdef",
            "hints/slice/0123456789abcdef",
            "stars/slice/0123456789abcdef",
            "run/slice/0123456789abcdef",
            "last/slice",
            "last",
            "mine/slice",
            "lesson/slice",
            "best/morpion/5T",
            "controls/slice/grid",
            "race/0123456789abcdef",
            "races",
            "bets",
            "bets/open",
            "day/334",
            "won/334/slice",
            "settings",
        ] {
            let read = StoredKey::parse(key).unwrap();
            assert_eq!(read.to_string(), key);
            assert!(
                read.is_sound(|id| ["slice", "morpion"].contains(&id)),
                "{key}"
            );
            let copy = StoredKey::Damaged(key).to_string();
            assert_eq!(StoredKey::parse(&copy), Some(StoredKey::Damaged(key)));
        }
    }

    #[test]
    fn other_keys_are_unknown_or_unsound() {
        for key in [
            "",
            "saves",
            "races/slice",
            "settings/",
            "bets/closed",
            "day",
            "won/07/slice",
        ] {
            assert_eq!(StoredKey::parse(key), None, "{key}");
        }
        for key in [
            "save/slice",
            "save/slice/0",
            "last/",
            "mine/a/b",
            "best/slice/",
            "race/x",
            "won/334",
        ] {
            let read = StoredKey::parse(key).unwrap();
            assert!(!read.is_sound(|id| id == "slice"), "{key}");
        }
    }
}
