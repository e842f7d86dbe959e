//! The file of the host's own levels: chapters as in a pack, for any of the puzzles; each level names its
//! puzzle. It may also fix levels of days, and have lessons. Levels stay texts until they are opened: there may be thousands.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::registry::{Entry, by_id};
use crate::game::{ParseError, files::json};
use crate::i18n::tr;

/// The file.
#[derive(Debug, Deserialize)]
pub struct HostFile {
    chapters: Option<Vec<HostChapter>>,
    days: Option<Vec<HostDay>>,
    /// Read apart, where lessons are shown.
    lessons: Option<IgnoredAny>,
}

/// A chapter.
#[derive(Debug, Deserialize)]
#[serde(default)]
#[derive(Default)]
pub struct HostChapter {
    /// Its heading.
    pub name: String,
    /// What it is about.
    pub about: String,
    levels: Vec<HostLevel>,
}

/// A date, with levels in place of those that evolution makes for it.
#[derive(Debug, Deserialize)]
struct HostDay {
    date: String,
    levels: Vec<HostLevel>,
}

/// A level that has not been opened.
#[derive(Debug, Deserialize)]
#[serde(from = "Value")]
struct HostLevel {
    puzzle: Option<String>,
    text: String,
}

impl From<Value> for HostLevel {
    fn from(level: Value) -> Self {
        Self {
            puzzle: level["puzzle"].as_str().map(str::to_owned),
            text: level.to_string(),
        }
    }
}

/// The brackets around a level: of the file, the chapters, a chapter, its levels; with days as many.
const DEPTH: usize = 4;

impl HostFile {
    /// Reads the file.
    ///
    /// # Errors
    /// Says what in the text is wrong, and where.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let file: Self = json::read_parts(text, DEPTH)?;
        match file.chapters.is_some() || file.days.is_some() || file.lessons.is_some() {
            true => Ok(file),
            false => Err(ParseError::new(tr!(
                "“{field}” is missing",
                field = "chapters"
            ))),
        }
    }

    /// Its chapters, each with its index.
    pub fn chapters(&self) -> impl Iterator<Item = (usize, &HostChapter)> {
        self.chapters.iter().flatten().enumerate()
    }

    /// The texts of the levels for days: each with its date, and its place in the file.
    pub fn of_days(&self, entry: &Entry) -> impl Iterator<Item = (&str, &str, String)> {
        self.days.iter().flatten().flat_map(move |day| {
            let levels = day.levels.iter().zip(1..);
            let own = levels.filter(|(level, _)| level.is_of(entry));
            own.map(|(level, n)| (&*day.date, &*level.text, day_place(&day.date, n)))
        })
    }

    /// The dates.
    pub fn dates(&self) -> impl Iterator<Item = &str> {
        self.days.iter().flatten().map(|day| &*day.date)
    }

    /// The faults of levels that name none of the puzzles.
    pub fn unknown_puzzles(&self) -> impl Iterator<Item = ParseError> {
        let of_chapters = self.chapters().flat_map(|(n, chapter)| {
            let levels = chapter.levels.iter().enumerate();
            levels.map(move |(l, level)| (level, place(n, l)))
        });
        let of_days = self.days.iter().flatten().flat_map(|day| {
            let levels = day.levels.iter().zip(1..);
            levels.map(|(level, n)| (level, day_place(&day.date, n)))
        });
        of_chapters.chain(of_days).filter_map(|(level, place)| {
            let why = match &level.puzzle {
                None => ParseError::new(tr!("“{field}” is missing", field = "puzzle")),
                Some(id) => by_id(id).err()?,
            };
            Some(why.within(place))
        })
    }
}

impl HostLevel {
    fn is_of(&self, entry: &Entry) -> bool {
        self.puzzle.as_deref() == Some(entry.id)
    }
}

impl HostChapter {
    /// The texts of its levels of a puzzle, each with its place in the file; `n`: the chapter's index.
    pub fn levels(&self, n: usize, entry: &Entry) -> impl Iterator<Item = (&str, String)> {
        let levels = self.levels.iter().enumerate();
        let levels = levels.filter(move |(_, level)| level.is_of(entry));
        levels.map(move |(l, level)| (level.text.as_str(), place(n, l)))
    }
}

fn place(chapter: usize, level: usize) -> String {
    tr!(
        "chapter {chapter}, level {level}",
        chapter = chapter + 1,
        level = level + 1
    )
}

fn day_place(date: &str, level: usize) -> String {
    tr!(
        "{date}, level {level}",
        date = crate::game::excerpt(date),
        level
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::find;

    #[test]
    fn a_file_has_more_values_than_any_of_its_levels_may_have() {
        let level = r#"{"puzzle":"kuromasu","clues":[[0,0,3],[0,0,0],[2,0,0]]}"#;
        let levels = vec![level; 20_000].join(",");
        let text = format!(r#"{{"chapters":[{{"name":"A","levels":[{levels}]}}]}}"#);
        let file = HostFile::read(&text).expect("a file");
        let kuromasu = find("kuromasu").expect("a puzzle");
        let chapters: Vec<_> = file.chapters().collect();
        assert_eq!(chapters[0].1.levels(0, kuromasu).count(), 20_000);
        assert_eq!(chapters[0].1.levels(0, kuromasu).next().unwrap().0, level);
        let one = format!(r#"{{"clues":[{}0]}}"#, "0,".repeat(100_001));
        let text = format!(r#"{{"chapters":[{{"levels":[{one}]}}]}}"#);
        let fault = HostFile::read(&text).expect_err("too many").to_string();
        assert!(fault.contains("more than"), "{fault}");
    }

    #[test]
    fn faults_say_which_level_names_no_puzzle() {
        let text = "\u{feff}{\"chapters\":[{\"levels\":[{\"puzzle\":\"slice\"},7,{\"puzzle\":\"chess\"}]}]}";
        let file = HostFile::read(text).expect("a file");
        let faults: Vec<String> = file.unknown_puzzles().map(|why| why.to_string()).collect();
        assert_eq!(faults.len(), 2);
        assert!(
            faults[0].starts_with("chapter 1, level 2: “puzzle” is missing"),
            "{faults:?}"
        );
        assert!(
            faults[1].starts_with("chapter 1, level 3: unknown puzzle “chess”"),
            "{faults:?}"
        );
        let text =
            r#"{"days":[{"date":"2026-12-24","levels":[{"puzzle":"chess"},{"puzzle":"swap"}]}]}"#;
        let file = HostFile::read(text).expect("a file of days alone");
        let faults: Vec<String> = file.unknown_puzzles().map(|why| why.to_string()).collect();
        assert!(
            faults[0].starts_with("2026-12-24, level 1: unknown puzzle “chess”"),
            "{faults:?}"
        );
        let swap = find("swap").expect("a puzzle");
        let level = (
            "2026-12-24",
            r#"{"puzzle":"swap"}"#,
            "2026-12-24, level 2".to_owned(),
        );
        assert_eq!(file.of_days(swap).collect::<Vec<_>>(), [level]);
        let fault = HostFile::read(r#"{"name":""}"#).expect_err("no chapters");
        assert_eq!(fault.to_string(), "“chapters” is missing");
    }
}
