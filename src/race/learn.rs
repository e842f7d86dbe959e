//! Lessons: each has a question, a bet, a prepared race, one thing to change, and an answer that was
//! measured. A file has a list of them; the bundled one is `www/lessons.json`, and the file of a host's
//! levels may have more.
//!
//! Texts are translated where they are shown. Races are links, as the laboratory copies them. Their
//! configurations are checked when a lesson is opened, because that needs the puzzle.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

use super::RaceLink;
use crate::game::link::{leads_to, query, read_parts, write_parts};
use crate::game::{ParseError, excerpt, json};
use crate::i18n::{tr, translate};

/// The fewest and the most choices of a bet.
const BETS: std::ops::RangeInclusive<usize> = 2..=6;

/// The brackets around a level of a host: they are not read here.
const DEPTH: usize = 4;

/// A file of lessons.
#[derive(Debug, Deserialize)]
pub struct LessonFile {
    /// The heading of its list; empty: none.
    #[serde(default)]
    pub name: String,
    /// Its lessons.
    #[serde(default)]
    pub lessons: Vec<Lesson>,
}

/// A lesson.
#[derive(Debug, Deserialize)]
pub struct Lesson {
    /// Its name in addresses.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What is asked before the race.
    pub question: String,
    /// The answers one can bet on.
    pub bets: Vec<String>,
    /// Which of them is right; `None`: that is for the reader to say.
    #[serde(default)]
    pub right: Option<usize>,
    /// The race's address.
    pub race: String,
    /// What its contestants are called, in their order; of none that is said: by what differs.
    #[serde(default)]
    pub names: Vec<String>,
    /// The one thing that can be changed.
    #[serde(default)]
    pub change: Option<Change>,
    /// What to watch while the race is run.
    #[serde(default)]
    pub watch: String,
    /// What was measured, and what it means.
    pub answer: String,
}

/// What can be changed about a lesson's race.
#[derive(Debug, Deserialize)]
pub struct Change {
    /// What it is.
    pub name: String,
    /// What it is in the lesson's own race.
    pub first: String,
    /// The other choices.
    pub choices: Vec<Case>,
}

/// A race of a lesson.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Case {
    /// What it is called.
    pub name: String,
    /// The race's address.
    pub race: String,
    /// What its contestants are called; of none that is said: as in the lesson's own race.
    #[serde(default)]
    pub names: Vec<String>,
    /// What was measured, and what it means.
    #[serde(default)]
    pub answer: String,
}

impl Case {
    /// The race, with the contestants' names in the reader's language.
    ///
    /// # Errors
    /// Why the address can't be read.
    pub fn link(&self) -> Result<RaceLink, ParseError> {
        let link: RaceLink = self.race.parse()?;
        let names = self.names.iter().map(|name| translate(name).to_owned());
        Ok(RaceLink {
            names: names.enumerate().chain(link.names).collect(),
            ..link
        })
    }
}

impl LessonFile {
    /// Reads a file.
    ///
    /// # Errors
    /// Says what in the text is wrong, and in which lesson.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let file: Self = json::read_parts(text, DEPTH)?;
        let mut ids = BTreeSet::new();
        for (n, lesson) in file.lessons.iter().enumerate() {
            let place = |why: ParseError| {
                let number = n + 1;
                why.within(tr!("lesson {number}", number))
            };
            lesson.check().map_err(place)?;
            if !ids.insert(&lesson.id) {
                let shown = excerpt(&lesson.id);
                let what = tr!("there are two lessons “{shown}”", shown);
                return Err(place(ParseError::new(what)));
            }
        }
        Ok(file)
    }
}

impl Lesson {
    fn check(&self) -> Result<(), ParseError> {
        let texts = [
            ("id", &self.id),
            ("title", &self.title),
            ("question", &self.question),
            ("answer", &self.answer),
        ];
        if let Some((field, _)) = texts.iter().find(|(_, text)| text.trim().is_empty()) {
            return Err(ParseError::new(tr!("“{field}” is missing", field)));
        }
        let count = self.bets.len();
        if !BETS.contains(&count) {
            let (least, most) = BETS.into_inner();
            let what = tr!(
                "expected {least} to {most} choices, not {there}",
                least,
                most,
                there = count
            );
            return Err(ParseError::new(what).within("bets"));
        }
        if let Some(right) = self.right.filter(|right| *right >= count) {
            let what = tr!("there is no choice {right}: the first is 0", right);
            return Err(ParseError::new(what).within("right"));
        }
        for case in self.cases() {
            let link = case.link().map_err(|why| why.within("race"))?;
            if !RaceLink::recognises(&case.race) || link.is_empty() {
                let shown = excerpt(&case.race);
                let what = tr!(
                    "“{shown}” is not a race: expected a link such as {example}",
                    shown,
                    example = "#/lab?race=slice"
                );
                return Err(ParseError::new(what).within("race"));
            }
        }
        Ok(())
    }

    /// Its races; the first is its own.
    pub fn cases(&self) -> Vec<Case> {
        let change = self.change.as_ref();
        let own = Case {
            name: change.map_or_else(String::new, |change| change.first.clone()),
            race: self.race.clone(),
            names: self.names.clone(),
            answer: self.answer.clone(),
        };
        let mut cases = vec![own];
        cases.extend(change.iter().flat_map(|change| change.choices.clone()));
        for case in &mut cases {
            if case.names.is_empty() {
                case.names.clone_from(&self.names);
            }
        }
        cases
    }
}

/// The address of the lessons, `#/learn`, or of one of them, `#/learn?lesson=ID&choice=1`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LessonLink {
    /// The lesson's id; `None`: the list.
    pub lesson: Option<String>,
    /// Which of its races; 0: its own.
    pub choice: usize,
}

impl LessonLink {
    /// Whether an address is one of the lessons.
    pub fn recognises(address: &str) -> bool {
        leads_to(address, "learn")
    }
}

impl fmt::Display for LessonLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lesson = self.lesson.iter();
        let mut parts: Vec<_> = lesson.map(|id| ("lesson", id.clone())).collect();
        if self.choice > 0 {
            parts.push(("choice", self.choice.to_string()));
        }
        f.write_str("#/learn")?;
        write_parts(f, &parts)
    }
}

impl FromStr for LessonLink {
    type Err = ParseError;

    /// Reads an address' fragment, with or without the part before the `#`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut link = Self::default();
        for part in read_parts(&query(text)) {
            match part? {
                ("lesson", id) => link.lesson = Some(id),
                // Another one leads to the lesson's own race.
                ("choice", value) => link.choice = value.parse().unwrap_or_default(),
                _ => {} // of a later version, or a tracking parameter
            }
        }
        Ok(link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(change: &str) -> Result<LessonFile, String> {
        let lesson = r##"{"id":"a","title":"A","question":"Which?","bets":["this","that"],
            "right":1,"race":"#/lab?race=slice","answer":"That."}"##;
        let (from, to) = change.split_once('>').unwrap_or_default();
        let text = format!(r#"{{"lessons":[{lesson}]}}"#).replacen(from, to, 1);
        LessonFile::read(&text).map_err(|why| why.to_string())
    }

    #[test]
    fn faults_say_which_lesson_and_what() {
        assert_eq!(file("").unwrap().lessons[0].cases().len(), 1);
        for (change, expected) in [
            (r#""A">" ""#, "lesson 1: “title” is missing"),
            (
                r#","that">"#,
                "lesson 1, bets: expected 2 to 6 choices, not 1",
            ),
            (r#":1>:2"#, "lesson 1, right: there is no choice 2"),
            ("?race=slice>", "lesson 1, race: “#/lab” is not a race"),
            (
                "#/lab>#/slice",
                "lesson 1, race: “#/slice?race=slice” is not a race",
            ),
            (
                "?race=slice>?seeds=x",
                "lesson 1, race, seeds: “x” is not a whole number",
            ),
            (r#""question">"query""#, "“question” is missing"),
        ] {
            let fault = file(change).expect_err(change);
            assert!(fault.contains(expected), "{fault}");
        }
        let twice = r##"{"id":"a","title":"A","question":"Q","bets":["1","2"],
            "race":"#/lab?race=slice","answer":"A"}"##;
        let fault = LessonFile::read(&format!(r#"{{"lessons":[{twice},{twice}]}}"#));
        let fault = fault.expect_err("two lessons of one id").to_string();
        assert_eq!(fault, "lesson 2: there are two lessons “a”");
    }

    #[test]
    fn every_part_survives_the_address() {
        for link in [
            "#/learn",
            "#/learn?lesson=chance",
            "#/learn?lesson=chance&choice=2",
        ] {
            assert!(LessonLink::recognises(link));
            let read: LessonLink = link.parse().unwrap();
            assert_eq!(read.to_string(), link);
        }
        assert!(!LessonLink::recognises("#/lab?lesson=chance"));
        let choice = "https://example.org/#/learn?lesson=a&choice=x".parse::<LessonLink>();
        assert_eq!(choice.unwrap().to_string(), "#/learn?lesson=a");
    }
}
