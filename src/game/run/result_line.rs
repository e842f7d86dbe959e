//! The result of a run as one line of text, to be copied, collected and read again:
//!
//! `House, tuned population=30, seed 7, 868 evaluations, solved, fitness 3.58, generation 12, version
//! 0.2.0, https://…#/slice?level=…&search=tuned&set=population:30&seed=7&version=0.2.0`
//!
//! The link says which run it is; the words before it are the result, and the same in every language.
//! What stands around them, as in a list or a mail, is ignored; what programs on the way do to them is
//! undone where the meaning is clear, and an error where it is not.

use std::fmt::Write as _;
use std::str::FromStr;

use super::control::RunControl;
use super::kept_run;
use crate::game::files::link::{self, Link};
use crate::game::{ParseError, Play, excerpt};
use crate::i18n::tr;

/// A line that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultLine {
    /// The level, the search with its settings and seed, the program's version.
    pub link: Link,
    /// The run's seed.
    pub seed: u64,
    /// Evaluated candidates to the solution; those spent where there is none.
    pub evaluations: u64,
    /// Whether the best answer solves the level.
    pub solved: bool,
    /// The best fitness, if there is an answer.
    pub fitness: Option<f64>,
    /// The generation (iteration, round, step) reached.
    pub generation: u64,
}

/// The line of a game's run; `None` without a run. `address`: the link to the run.
pub fn write(play: &dyn Play, address: &str) -> Option<String> {
    let run = play.run()?;
    let report = run.report();
    let mut line = format!("{}, {}", play.level().name(), run.spec().id);
    for (id, value) in kept_run::changed(play) {
        let _ = write!(line, " {id}={}", value.as_str().unwrap_or_default());
    }
    let (evaluations, solved) = match solution(run) {
        Some(evaluations) => (evaluations, "solved"),
        None => (report.evaluations, "not solved"),
    };
    let _ = write!(
        line,
        ", seed {}, {evaluations} evaluations, {solved}",
        run.seed()
    );
    if let Some(best) = report.best {
        let _ = write!(line, ", fitness {}", best.value);
    }
    let (generation, version) = (run.generation(), crate::VERSION);
    let resumed = if report.resumed { ", resumed" } else { "" };
    let _ = write!(
        line,
        ", generation {generation}{resumed}, version {version}, {address}"
    );
    Some(line)
}

/// Evaluations to the solution, if there is one. A run may have continued after it.
fn solution(run: &dyn RunControl) -> Option<u64> {
    let bests = (0..run.bests().0).filter_map(|at| run.best_at(at));
    let first = bests.into_iter().find(|best| best.score.solved);
    let now = run.report().evaluations;
    let first = first.map_or(now, |best| best.evaluations.min(now));
    run.is_solved().then_some(first)
}

/// Takes the results of a text one by one, each with the number of its line, or with what is wrong there.
///
/// A result ends with its link. Mail programs put the link on a line of its own and wrap the words before
/// it; several results may stand on one line. What else is on a line with a result is left out, a line
/// of other words is an error.
pub fn read_all(text: &str, mut take: impl FnMut((usize, Result<ResultLine, ParseError>))) {
    let text = text.replace(link::is_invisible, "");
    // Words without a link: with the number of their line, and whether they follow a result there.
    let mut words: Vec<(usize, String, bool)> = Vec::new();
    let told = |(n, words, is_rest): (usize, String, bool)| {
        let is_told = !words.trim().is_empty() && (!is_rest || words.contains("evaluations"));
        is_told.then(|| (n, Err(no_link())))
    };
    for (line, n) in text.lines().zip(1..) {
        words.push((n, String::new(), false));
        let too_early = words.len().saturating_sub(MAX_WRAPS + 1);
        words
            .drain(..too_early)
            .filter_map(told)
            .for_each(&mut take);
        // Without marks of quotation.
        let line = line.trim_start_matches(|c: char| c.is_whitespace() || ">|".contains(c));
        for word in line.split_inclusive(char::is_whitespace) {
            let last = words.len() - 1;
            words[last].1.push_str(word);
            if link::is_own_address(word) {
                let from = |first: usize| {
                    let parts: Vec<&str> = words[first..].iter().map(|it| &*it.1).collect();
                    parts.join(" ").parse::<ResultLine>()
                };
                // As few lines as needed.
                let first = last.saturating_sub(MAX_WRAPS);
                let fitting = (first..=last).rev().find(|first| from(*first).is_ok());
                let first = fitting.unwrap_or(first);
                let result = from(first);
                words.drain(..first).filter_map(told).for_each(&mut take);
                take((n, result));
                words.clear();
                words.push((n, String::new(), true));
            }
        }
    }
    words.into_iter().filter_map(told).for_each(take);
}

/// The most lines before its link over which a result is spread.
const MAX_WRAPS: usize = 8;

impl FromStr for ResultLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let wrong = |what: &str| ParseError::new(what);
        let mut all = line.split_whitespace();
        let address = all.find(|word| link::is_own_address(word));
        let address = address.ok_or_else(no_link)?;
        let sign = address.find("://").or_else(|| address.find("#/"));
        let before = &address[..sign.unwrap_or(0)];
        let address = &address[before.rfind(',').map_or(0, |at| at + 1)..];
        let words = line.split_once(address).map_or("", |(words, _)| words);
        let link: Link = address
            .parse()
            .map_err(|why: ParseError| why.within("link"))?;
        let Some(seed) = link.seed.filter(|_| link.search.is_some()) else {
            return Err(wrong(tr!("the link is to a level: expected one to a run")));
        };
        // A tab is a blank, or separates the cells of a table.
        let apart = words.find("evaluations,").map_or(",", |_| " ");
        let words = words.replace('\t', apart).replace([';', '|'], ",");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        // The comma after the seed separates, also without a blank.
        let words = words.replace(&format!("seed {seed},"), &format!("seed {seed}, "));
        let is_digit = |c: char| c.is_ascii_digit();
        let mut parts: Vec<String> = Vec::new();
        for part in words.split(',') {
            match parts.last_mut() {
                // Between two digits, it is a part of a number.
                Some(last) if last.ends_with(is_digit) && part.starts_with(is_digit) => {
                    *last = format!("{last},{part}");
                }
                _ => parts.push(part.to_owned()),
            }
        }
        // From the end: the level's name may be anything.
        let around = |c: char| c.is_whitespace() || "\"'“”„«»*_`".contains(c);
        let parts: Vec<&str> = (parts.iter().rev())
            .map(|part| part.trim_matches(around))
            .collect();
        let after = |name: &str| {
            let mut parts = parts.iter();
            parts.find_map(|part| part.strip_prefix(name)?.strip_prefix(' '))
        };
        let number = |name: &str| {
            let text = after(name).and_then(whole_number);
            text.ok_or_else(|| missing(&format!("{name} 12")))
        };
        if number("seed")? != seed {
            return Err(wrong(tr!("the seed is not the one of the link")));
        }
        let mut counts = parts.iter();
        let count = counts.find_map(|part| part.strip_suffix("evaluations"));
        let count = count.and_then(|text| whole_number(text.trim()));
        let solved = parts.iter().find_map(|part| match *part {
            "solved" => Some(true),
            "not solved" => Some(false),
            _ => None,
        });
        let fitness = after("fitness").map(|text| {
            real_number(text).ok_or_else(|| {
                let shown = excerpt(text);
                ParseError::new(tr!("“{shown}” is not a fitness", shown))
            })
        });
        Ok(Self {
            seed,
            evaluations: count.ok_or_else(|| missing("868 evaluations"))?,
            solved: solved.ok_or_else(|| missing("solved"))?,
            fitness: fitness.transpose()?,
            generation: number("generation")?,
            link,
        })
    }
}

/// A whole number, with or without signs between its thousands.
fn whole_number(text: &str) -> Option<u64> {
    let groups: Vec<&str> = text.split([',', '.', ' ', '\'', '’', '_']).collect();
    let is_whole = groups[1..].iter().all(|group| group.len() == 3);
    let is_whole = is_whole && (groups.len() == 1 || groups[0].len() <= 3);
    is_whole.then(|| groups.concat().parse().ok()).flatten()
}

/// A number with a decimal point or a decimal comma; `None` where the comma may be one of thousands.
fn real_number(text: &str) -> Option<f64> {
    let text = text.replace('−', "-");
    let fraction = text.split_once(',').map_or("", |(_, fraction)| fraction);
    let is_clear = fraction.len() != 3 || text.trim_start_matches('-').starts_with("0,");
    let value: Option<f64> = text.replace(',', ".").parse().ok();
    value.filter(|value| is_clear && value.is_finite())
}

fn no_link() -> ParseError {
    ParseError::new(tr!("expected the link to a run, with “#/”"))
}

fn missing(example: &str) -> ParseError {
    ParseError::new(tr!("expected a part such as “{example}”", example))
}
