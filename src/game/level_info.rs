//! A level without its game, whatever the puzzle.

use serde_json::Value;

use super::puzzle::evolves::Choice;
use super::puzzle::level_class::LevelClass;
use super::puzzle::{Puzzle, Status};
use super::run::config::RunConfig;
use super::session::history;
use super::{Evolves, Exchange, Game, Illegal, ParseError};
use crate::i18n::{pointed, tr, translate};
use crate::search::{Aim, Spec};

/// A run that a page offers before all searches are listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it does with the level.
    pub aim: Aim,
    /// The aim in words: “Solve this level”; [marked](crate::tr_noop).
    pub aim_label: &'static str,
    /// Which of the two searches for that aim it is.
    pub choice: Choice,
    /// What it does, in one sentence; empty: the search's name has to do.
    pub summary: String,
    /// The search.
    pub search: &'static str,
    /// The settings that are not its defaults.
    pub set: Vec<(String, String)>,
}

impl Offer {
    /// Its run from a seed.
    pub fn run_config(&self, seed: u64) -> RunConfig {
        RunConfig {
            search: self.search.to_owned(),
            set: self.set.clone(),
            seed,
        }
    }
}

/// The result of checking an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether every move is legal.
    pub valid: bool,
    /// Whether the last position is solved.
    pub solved: bool,
    /// The reason, in words; empty when solved.
    pub why: String,
}

/// A level, whatever the puzzle: every [`Game`] is one.
pub trait LevelInfo {
    /// Its name.
    fn name(&self) -> String;
    /// Its compact text.
    fn text(&self) -> String;
    /// The key of its saves and progress.
    fn key(&self) -> String;
    /// Its text without a solution.
    fn without_solution(&self) -> String;
    /// Its file.
    fn json(&self) -> Value;
    /// Forms of a level that only its puzzle has: name and meaning.
    fn exports(&self) -> &'static [(&'static str, &'static str)];
    /// Its figures in one short line for people; may be empty.
    fn summary(&self) -> String;
    /// How large it is and how hard, in a few words; may be empty.
    fn brief(&self) -> String;
    /// How large it is and how hard, in steps.
    fn class(&self) -> LevelClass;
    /// Who made it, when, and where it was published; may be empty.
    fn credit(&self) -> String;
    /// Its figures as a JSON object, if it can be rated.
    fn rating(&self) -> Option<Value>;
    /// What a figure of the rating means, and its value, for people; `None`: it is left out.
    fn rated_figure(&self, key: &str, value: &Value) -> Option<(&'static str, String)>;
    /// It drawn in characters; empty where it has no such form.
    fn drawn(&self) -> String;
    /// How many solutions it has: 0, 1, or 2 for several. `None` where the puzzle does
    /// not say.
    ///
    /// # Errors
    /// When it could not be determined within limits.
    fn solutions(&self) -> Option<Result<usize, String>>;
    /// The known solution in the runner's form.
    fn solution(&self) -> Option<Value>;
    /// Checks an answer in the runner's form.
    ///
    /// # Errors
    /// When the text is not an answer to this puzzle.
    fn check(&self, answer: &str) -> Result<Verdict, ParseError>;
    /// The descriptions of the puzzle's searches.
    fn specs(&self) -> Vec<&'static Spec>;
    /// See [`Puzzle::goal`].
    fn goal(&self) -> String;
    /// The runs to be offered, the first first: evolutions, then the fastest searches, if they
    /// are others; of each the one that solves before the one that designs.
    fn offers(&self) -> Vec<Offer>;
}

impl<P: Game> LevelInfo for P {
    fn name(&self) -> String {
        Puzzle::name(self)
    }

    fn text(&self) -> String {
        self.to_string()
    }

    fn key(&self) -> String {
        Puzzle::key(self)
    }

    fn without_solution(&self) -> String {
        Puzzle::without_solution(self)
    }

    fn json(&self) -> Value {
        self.to_json()
    }

    fn exports(&self) -> &'static [(&'static str, &'static str)] {
        P::FORMS.exports
    }

    fn summary(&self) -> String {
        Evolves::summary(self)
    }

    fn brief(&self) -> String {
        Evolves::brief(self)
    }

    fn class(&self) -> LevelClass {
        Evolves::class(self)
    }

    fn credit(&self) -> String {
        P::RECORD_GAME.map_or(String::new(), |game| (game.credit)(self))
    }

    fn rating(&self) -> Option<Value> {
        let rating = P::RATING?;
        let mut figures = (rating.figures)(self);
        if let Some(scale) = rating.scale {
            figures["unit"] = scale.unit.into();
        }
        Some(figures)
    }

    fn rated_figure(&self, key: &str, value: &Value) -> Option<(&'static str, String)> {
        let rating = P::RATING?;
        match (key, rating.scale) {
            ("difficulty", Some(scale)) => {
                let label = tr!("Difficulty");
                Some((
                    label,
                    format!("{} {}", pointed(&value.to_string()), translate(scale.unit)),
                ))
            }
            _ => (rating.figure)(key, value),
        }
    }

    fn drawn(&self) -> String {
        (P::FORMS.drawn)(self)
    }

    fn solutions(&self) -> Option<Result<usize, String>> {
        Exchange::solutions(self)
    }

    fn solution(&self) -> Option<Value> {
        let moves = Puzzle::solution(self)?;
        Some(self.answer(&moves))
    }

    fn check(&self, answer: &str) -> Result<Verdict, ParseError> {
        let moves = self.read_answer(answer)?;
        let (valid, solved, why) = match history::replay(self, &moves) {
            Err(Illegal(why)) => (false, false, why),
            Ok(state) => match self.status(&state) {
                Status::Playing => (true, false, self.describe(&state)),
                status => (true, status == Status::Solved, status.why().to_owned()),
            },
        };
        Ok(Verdict { valid, solved, why })
    }

    fn specs(&self) -> Vec<&'static Spec> {
        P::SEARCHES.iter().map(|search| &search.spec).collect()
    }

    fn goal(&self) -> String {
        Puzzle::goal(self)
    }

    fn offers(&self) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        for choice in [Choice::Genetic, Choice::Fastest] {
            for aim in [Aim::Solve, Aim::Design] {
                let offer = offer(self, aim, choice);
                let is_new = |it: &Offer| offers.iter().all(|other| other.search != it.search);
                offers.extend(offer.filter(is_new));
            }
        }
        offers
    }
}

/// The run that a level offers for an aim, if it has such a search.
fn offer<P: Game>(level: &P, aim: Aim, choice: Choice) -> Option<Offer> {
    let (search, wanted) = level.offered_run(aim, choice);
    let fits = |spec: &&Spec| match search {
        "" => choice == Choice::Fastest || spec.method.evolves(),
        id => spec.id == id,
    };
    let mut specs = P::SEARCHES.iter().map(|search| &search.spec);
    let spec = specs.find(|spec| spec.aim == aim && fits(spec))?;
    let mut settings = spec.defaults();
    for (id, value) in wanted {
        // One out of range stays the default.
        let _ = settings.set(id, &value);
    }
    let changed = settings.changed().map(|(id, value)| (id.to_owned(), value));
    Some(Offer {
        aim,
        aim_label: match aim {
            Aim::Solve => P::ANSWERS.aims.0,
            Aim::Design => P::ANSWERS.aims.1,
        },
        choice,
        summary: match choice {
            Choice::Genetic => level.evolve_summary(aim),
            Choice::Fastest => String::new(),
        },
        search: spec.id,
        set: changed.collect(),
    })
}
