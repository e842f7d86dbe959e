//! Lessons: each has a question, a bet, a prepared race, one thing to change, and an answer that was
//! measured. A file has a list of them; the bundled one is `www/lessons.json`, and the file of a host's
//! levels may have more.
//!
//! Texts are translated where they are shown. Races are links, as the laboratory copies them. The races of a
//! host are checked when his file is read, the bundled ones by a test.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::RaceLink;
use crate::game::files::link::{leads_to, query, read_parts, write_parts};
use crate::game::{ParseError, excerpt, files::json};
use crate::i18n::{tr, translate};

/// The fewest and the most choices of a bet.
const BETS: std::ops::RangeInclusive<usize> = 2..=6;

/// What a lesson, its change or a case can have.
const KEYS: &[&str] = &[
    "id", "title", "question", "bets", "right", "race", "names", "change", "watch", "answer",
    "name", "first", "choices",
];

/// The brackets around a level of a host: they are not read here.
const DEPTH: usize = 4;

/// A file of lessons.
#[derive(Debug, Deserialize)]
pub struct LessonFile {
    /// The heading of its list; empty: none.
    #[serde(default)]
    pub name: String,
    /// Its lessons.
    #[serde(skip)]
    pub lessons: Vec<Lesson>,
    #[serde(default, rename = "lessons")]
    entries: Vec<Entry>,
}

/// A lesson, or why it can't be read; its title, and what is said of keys that are not known.
#[derive(Debug, Deserialize)]
#[serde(from = "Value")]
struct Entry(Result<Lesson, ParseError>, String, Vec<ParseError>);

impl From<Value> for Entry {
    fn from(value: Value) -> Self {
        let title = excerpt(value["title"].as_str().unwrap_or_default().trim());
        let cases = value["change"]["choices"].as_array().into_iter().flatten();
        let objects = cases.chain([&value, &value["change"]]);
        let keys = objects.filter_map(Value::as_object).flat_map(Map::keys);
        let unknown = keys.filter(|key| !KEYS.contains(&&***key));
        let unknown = unknown.map(|key| tr!("unknown key “{key}”", key = excerpt(key)));
        let unknown = unknown.map(ParseError::new).collect();
        let lesson = serde_json::from_value(value).map_err(|why| ParseError::of_json(&why));
        Self(lesson, title, unknown)
    }
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
    /// The contestants' names, in their order; if empty, they are called by what differs.
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
    /// The contestants' names; if empty, those of the lesson's race.
    #[serde(default)]
    pub names: Vec<String>,
    /// What is asked about this race; if empty, the lesson's question.
    #[serde(default)]
    pub question: String,
    /// What to watch while it is run; if empty, as in the lesson's race.
    #[serde(default)]
    pub watch: String,
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
    /// Reads the bundled file.
    ///
    /// # Errors
    /// Says what in the text is wrong, and in which lesson.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let (file, faults) = Self::read_beside(text, None)?;
        faults.into_iter().next().map_or(Ok(file), Err)
    }

    /// Reads a host's file: the lessons that can be opened beside the bundled ones, and all faults.
    ///
    /// # Errors
    /// Says what in the text is wrong, if none of it can be read.
    pub fn read_beside(
        text: &str,
        bundled: Option<&Self>,
    ) -> Result<(Self, Vec<ParseError>), ParseError> {
        let mut file: Self = json::read_parts(text, DEPTH)?;
        let taken = bundled.iter().flat_map(|file| &file.lessons);
        let mut ids: BTreeSet<String> = taken.map(|lesson| lesson.id.clone()).collect();
        let (mut faults, mut number) = (Vec::new(), 0);
        for Entry(lesson, title, unknown) in std::mem::take(&mut file.entries) {
            number += 1;
            let place = |why: ParseError| {
                let why = why.within(tr!("lesson {number}", number));
                match &*title {
                    "" => why,
                    title => why.within(format!("“{title}”")),
                }
            };
            let checked = lesson.and_then(|lesson| {
                lesson.check()?;
                if bundled.is_some() {
                    lesson.check_races()?;
                }
                if ids.insert(lesson.id.clone()) {
                    file.lessons.push(lesson);
                    return Ok(());
                }
                let shown = excerpt(&lesson.id);
                let what = tr!("there are two lessons “{shown}”", shown);
                Err(ParseError::new(what))
            });
            faults.extend(checked.err().into_iter().chain(unknown).map(place));
        }
        Ok((file, faults))
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
        let mut bets = self.bets.iter().enumerate();
        if let Some((_, bet)) = bets.find(|(n, bet)| self.bets[..*n].contains(bet)) {
            let what = tr!("“{field}” is given twice", field = excerpt(bet));
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

    /// Checks that its races can be run, and the number of their names.
    fn check_races(&self) -> Result<(), ParseError> {
        self.cases().iter().try_for_each(|case| {
            let config = case.link()?.config();
            let checked = config.and_then(|config| config.check().map(|_| config));
            let config = checked.map_err(|why| ParseError::new(why).within("race"))?;
            let places = config.contestants.iter().map(|it| it.place);
            let (there, expected) = (case.names.len(), places.max().map_or(0, |last| last + 1));
            if there == 0 || there == expected {
                return Ok(());
            }
            let what = tr!("expected {expected}, not {there}", expected, there);
            Err(ParseError::new(what).within("names"))
        })
    }

    /// The race of a choice, with its place among its races: its own where there is no such choice.
    pub fn case(&self, choice: usize) -> (usize, Case) {
        let mut cases = self.cases();
        let choice = Some(choice).filter(|n| *n < cases.len()).unwrap_or(0);
        (choice, cases.swap_remove(choice))
    }

    /// Its races; the first is its own.
    pub fn cases(&self) -> Vec<Case> {
        let change = self.change.as_ref();
        let own = Case {
            name: change.map_or_else(String::new, |change| change.first.clone()),
            race: self.race.clone(),
            answer: self.answer.clone(),
            ..Case::default()
        };
        let mut cases = vec![own];
        cases.extend(change.iter().flat_map(|change| change.choices.clone()));
        for case in &mut cases {
            if case.names.is_empty() {
                case.names.clone_from(&self.names);
            }
            let texts = [
                (&mut case.question, &self.question),
                (&mut case.watch, &self.watch),
            ];
            for (own, general) in texts.into_iter().filter(|(own, _)| own.is_empty()) {
                own.clone_from(general);
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
    use crate::puzzles::registry::link_all;

    const KITE: &str =
        "#/lab?puzzle=slice&level=Kite;2;4;;o100,0,170,70,100,200,30,70&search=tuned&search=java";

    /// A lesson with a change made to its text: `from>to`.
    fn lesson(id: &str, change: &str) -> String {
        let lesson = format!(
            r#"{{"id":"{id}","title":"A","question":"Which?","bets":["this","that"],"right":1,
            "race":"{KITE}","names":["a","b"],"answer":"That.","change":{{"name":"Runs","first":"10",
            "choices":[{{"name":"5","race":"{KITE}&seeds=5","watch":"The others."}}]}}}}"#
        );
        let (from, to) = change.split_once('>').unwrap_or_default();
        assert!(lesson.contains(from), "{from}");
        lesson.replacen(from, to, 1)
    }

    fn file(lessons: &[String]) -> String {
        format!(r#"{{"lessons":[{}]}}"#, lessons.join(","))
    }

    /// Each line: a change that makes a lesson one that can't be opened, and what is said.
    const FAULTS: &[(&str, &str)] = &[
        (r#""A">" ""#, "“title” is missing"),
        (r#""question">"query""#, "“question” is missing"),
        (
            r#""right":1>"right":"1""#,
            "“1” does not belong here: expected a whole number, 0 or more",
        ),
        (r#","that">"#, "bets: expected 2 to 6 choices, not 1"),
        (r#""that">"this""#, "bets: “this” is given twice"),
        ("t\":1>t\":2", "right: there is no choice 2: the first is 0"),
        ("#/lab?>#/slice?", "race: “#/slice?puzzle=slice"),
        (
            "&search=tuned>&seeds=x",
            "race, seeds: “x” is not a whole number",
        ),
    ];

    /// The same for races that can be read, but not run, and for names.
    const RACE_FAULTS: &[(&str, &str)] = &[
        ("=tuned>=magic", "race: “slice” has no search “magic”"),
        ("puzzle=slice>puzzle=chess", "race: unknown puzzle “chess”"),
        ("170,70>170", "race: level"),
        (
            "&seeds=5>&seeds=100000",
            "race: a race can have 1 to 10000 runs",
        ),
        (
            "=java>=java:population:0",
            "race: b: “population” can't be “0”",
        ),
        (r#","b"]>]"#, "names: expected 2, not 1"),
        (r#","b"]>,"b","c"]"#, "names: expected 2, not 3"),
    ];

    #[test]
    fn faults_say_which_lesson_and_what() {
        assert_eq!(
            LessonFile::read(&file(&[lesson("a", "")])).unwrap().lessons[0]
                .cases()
                .len(),
            2
        );
        for (change, expected) in FAULTS {
            let fault = LessonFile::read(&file(&[lesson("a", change)])).expect_err(change);
            let fault = fault.to_string();
            assert!(
                fault.contains("lesson 1") && fault.contains(expected),
                "{fault}"
            );
        }
        let twice = [lesson("a", ""), lesson("a", "")];
        let fault = LessonFile::read(&file(&twice)).expect_err("two lessons of one id");
        assert_eq!(
            fault.to_string(),
            "“A”, lesson 2: there are two lessons “a”"
        );
    }

    #[test]
    fn one_bad_lesson_of_a_host_leaves_the_others() {
        link_all();
        let bundled = LessonFile::read(&file(&[lesson("luck", "")])).unwrap();
        let key = format!(r#""right">"{}""#, "x".repeat(1000));
        let key = [(&*key, "unknown key “xx")];
        let own = key.iter().chain(FAULTS).chain(RACE_FAULTS);
        for (change, expected) in own {
            let three = [lesson("a", ""), lesson("b", change), lesson("c", "")];
            let (read, faults) = LessonFile::read_beside(&file(&three), Some(&bundled)).unwrap();
            let ids: Vec<&str> = read.lessons.iter().map(|lesson| &*lesson.id).collect();
            let is_kept = expected.starts_with("unknown key");
            assert_eq!(ids.contains(&"b"), is_kept, "{change}");
            assert!(ids.contains(&"a") && ids.contains(&"c"), "{change}");
            let is_key = |fault: &ParseError| fault.what.starts_with("unknown key");
            assert!(faults[1..].iter().all(is_key), "{change}: {faults:?}");
            let fault = faults[0].to_string();
            assert!(
                fault.contains("lesson 2") && fault.contains(expected),
                "{expected} in {fault}"
            );
            assert!(fault.chars().count() <= 300, "{fault}");
        }
        // An id that is taken, by a bundled lesson or another one.
        let ids = [lesson("luck", ""), lesson("b", ""), lesson("b", "")];
        let (read, faults) = LessonFile::read_beside(&file(&ids), Some(&bundled)).unwrap();
        assert_eq!(read.lessons.len(), 1);
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "“A”, lesson 1: there are two lessons “luck”",
                "“A”, lesson 3: there are two lessons “b”"
            ]
        );
        // Keys that nothing reads, at all depths; what is no lesson at all.
        let odd = [
            lesson("a", r#""answer">"note":"","answer""#),
            lesson("b", r#""first">"second":"","first""#),
            lesson("c", r#""watch">"wath""#),
            "7".to_owned(),
        ];
        let (read, faults) = LessonFile::read_beside(&file(&odd), Some(&bundled)).unwrap();
        assert_eq!((read.lessons.len(), faults.len()), (3, 4), "{faults:?}");
        for (fault, key) in faults.iter().zip(["“note”", "“second”", "“wath”", "“7”"])
        {
            assert!(fault.to_string().contains(key), "{fault}");
        }
        assert!(LessonFile::read_beside("{\"lessons\":[", Some(&bundled)).is_err());
    }

    #[test]
    fn a_case_has_texts_of_its_own_or_those_of_the_lesson() {
        let file = LessonFile::read(&file(&[lesson("a", r#""bets">"watch":"All.","bets""#)]));
        let cases = file.unwrap().lessons[0].cases();
        let texts: Vec<_> = cases
            .iter()
            .map(|case| (&*case.question, &*case.watch))
            .collect();
        assert_eq!(texts, [("Which?", "All."), ("Which?", "The others.")]);
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
