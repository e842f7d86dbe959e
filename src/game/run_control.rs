//! A search at work as the shells see it, whatever the puzzle: where it stands, its
//! best answers, its population, and its part among islands.

use serde_json::Value;

use super::best_history::BestEntry;
use crate::search::islands::{Answer, FinalResult, StatusMessage};
use crate::search::{Birth, End, Migrant, Report, Score, Settings, Spec, Step, Trace};

/// One tile of the gallery.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// The individual's score.
    pub score: Score,
    /// Whether it survives by elitism.
    pub elite: bool,
}

/// A search at work. What touches the board too (adopting an answer, drawing one) is
/// asked of [`Play`](super::Play).
pub trait RunControl: Islander {
    // What it was begun with.

    /// What the search says of itself.
    fn spec(&self) -> &'static Spec;
    /// All its settings.
    fn settings(&self) -> &Settings;
    /// Those about islands.
    fn layout(&self) -> &Settings;
    /// Its seed.
    fn seed(&self) -> u64;
    /// Whether the search is elsewhere.
    fn is_apart(&self) -> bool;

    // Working, and where it stands.

    /// One step of the search.
    fn step(&mut self) -> Step;
    /// Where it stands.
    fn report(&self) -> Report;
    /// Its course.
    fn trace(&self) -> &Trace;
    /// Why it is over, once it is.
    fn end(&self) -> Option<End>;
    /// What the run has shown of its best answer, in a sentence, once it is over: that
    /// none is better, or how much better one could be. `None` where the puzzle has
    /// nothing to say of it.
    fn search_conclusion(&self) -> Option<String>;
    /// What is needed to go on with the run at another time: its level, search,
    /// settings and seed are somebody else's care. `None`: it can't be laid aside.
    fn checkpoint(&self) -> Option<Value>;
    /// Goes on from a checkpoint.
    ///
    /// # Errors
    /// What is wrong with the checkpoint; the run is then as it was.
    fn restore(&mut self, checkpoint: &Value) -> Result<(), String>;

    // The best answer, and those before it.

    /// The best answer in the runner's form.
    fn best_answer(&self) -> Option<Value>;
    /// Brings the preview on the board up to the best answer, fading the one before;
    /// whether it changed.
    fn refresh_preview(&mut self) -> bool;
    /// The summary of the level that the preview stands for, as of the last
    /// [`Self::refresh_preview`]; `None` where there is no such level.
    fn best_summary(&self) -> Option<&str>;
    /// How many bests of the run were shown so far, and which of them is looked at
    /// again.
    fn bests(&self) -> (usize, Option<usize>);
    /// When one of them was found, oldest first.
    fn best_at(&self, at: usize) -> Option<BestEntry>;
    /// Shows one of them instead of the present one (`None`, or the last); it is then
    /// what adopting puts on the board.
    fn show_best_at(&mut self, at: Option<usize>);

    // The population.

    /// Looks at the population again, best first.
    fn refresh_gallery(&mut self, at_most: usize) -> Vec<Tile>;
    /// From now on remembers who came from whom.
    fn watch(&mut self);
    /// The latest breeding event, answers as lines of moves.
    fn birth(&self) -> Option<Birth<String>>;
    /// The champion's line of descent, the oldest first.
    fn descent(&self) -> Vec<Birth<String>>;
}

/// A run as one of several islands.
pub trait Islander {
    /// Of a run that is elsewhere: takes note of what an island tells.
    fn hear(&mut self, message: &StatusMessage);
    /// Of a run that is elsewhere: what came of it.
    fn settle(&mut self, outcome: &FinalResult);
    /// Of a run that is elsewhere: what is needed to go on with it at another time.
    fn keep(&mut self, checkpoint: Value);
    /// Its best answer as it travels.
    fn answer(&self) -> Option<Answer>;
    /// The best of its population as they travel.
    fn people(&self, at_most: usize) -> Vec<Answer>;
    /// Who leaves for other islands.
    fn emigrants(&self, at_most: usize) -> Vec<Migrant>;
    /// Takes in who comes from other islands.
    fn immigrate(&mut self, migrants: &[Migrant]);
}
