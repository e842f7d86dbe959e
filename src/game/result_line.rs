//! The result of a run as one line of text, to be copied, collected and read again:
//!
//! `House, tuned population=30, seed 7, 868 evaluations, solved, fitness 3.58, generation 12, version
//! 0.2.0, https://…#/slice?level=…&search=tuned&set=population:30&seed=7&version=0.2.0`
//!
//! The link says which run it is; the words before it are the result, and the same in every language.
//! What stands around them, as in a list or a mail, is ignored.

use std::fmt::Write as _;
use std::str::FromStr;

use super::link::Link;
use super::run_control::RunControl;
use super::{ParseError, Play, excerpt, kept_run};
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
    let _ = write!(
        line,
        ", generation {generation}, version {version}, {address}"
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

impl FromStr for ResultLine {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let wrong = |what: &str| ParseError::new(what);
        let sign = line.find("#/");
        let sign = sign.ok_or_else(|| wrong(tr!("expected the link to a run, with “#/”")))?;
        let apart = |c: char| c == ',' || c.is_whitespace();
        let start = line[..sign].rfind(apart).map_or(0, |at| at + 1);
        let Some((words, address)) = line.split_at_checked(start) else {
            return Err(wrong(tr!("expected the link to a run, with “#/”")));
        };
        let address = address.split_whitespace().next().unwrap_or_default();
        let link: Link = address
            .parse()
            .map_err(|why: ParseError| why.within("link"))?;
        let Some(seed) = link.seed.filter(|_| link.search.is_some()) else {
            return Err(wrong(tr!("the link is to a level: expected one to a run")));
        };
        // From the end: the level's name may be anything.
        let parts: Vec<&str> = words.split([',', '\t']).map(str::trim).rev().collect();
        let after = |name: &str| {
            let mut parts = parts.iter();
            parts.find_map(|part| part.strip_prefix(name)?.strip_prefix(' '))
        };
        let number = |name: &str| {
            let text = after(name).unwrap_or_default();
            text.parse().map_err(|_| missing(&format!("{name} 12")))
        };
        if number("seed")? != seed {
            return Err(wrong(tr!("the seed is not the one of the link")));
        }
        let mut counts = parts.iter();
        let count = counts.find_map(|part| part.strip_suffix("evaluations")?.trim().parse().ok());
        let solved = parts.iter().find_map(|part| match *part {
            "solved" => Some(true),
            "not solved" => Some(false),
            _ => None,
        });
        let fitness = after("fitness").map(|text| match text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value),
            _ => {
                let shown = excerpt(text);
                Err(ParseError::new(tr!("“{shown}” is not a fitness", shown)))
            }
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

fn missing(example: &str) -> ParseError {
    ParseError::new(tr!("expected a part such as “{example}”", example))
}
