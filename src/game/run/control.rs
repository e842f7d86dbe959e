//! A running search as the shells see it, whatever the puzzle: report, best answers,
//! population, and messages of islands.

use serde_json::Value;

use super::best_history::BestEntry;
use super::champion_line::ChampionLine;
use super::standing::Standing;
use crate::search::islands::{Answer, FinalResult, StatusMessage};
use crate::search::{
    Birth, ByHand, Conclusion, End, Migrant, Report, Score, ScoreColumn, Settings, Spec, Step,
    Term, Trace,
};

/// The most steps that [`RunControl::breed`] takes for a child.
const MAX_STEPS: usize = 2000;

/// One tile of the gallery.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// The individual's fitness.
    pub score: Score,
    /// Whether it survives by elitism.
    pub elite: bool,
    /// Whether the board shows it.
    pub is_shown: bool,
}

/// A running search. Actions on the board (adopting an answer, drawing one) are in
/// [`Play`](crate::game::Play).
pub trait RunControl: IslandControl {
    // Its configuration.

    /// The search's description.
    fn spec(&self) -> &'static Spec;
    /// All its settings.
    fn settings(&self) -> &Settings;
    /// Those about islands.
    fn layout(&self) -> &Settings;
    /// Its seed.
    fn seed(&self) -> u64;
    /// Whether the search is elsewhere.
    fn is_remote(&self) -> bool;

    // Its work and its state.

    /// One step of the search.
    fn step(&mut self) -> Step;

    /// Steps until the search reports another birth: a child may be improved for many
    /// steps before it is born. A search without children takes one step.
    fn breed(&mut self) -> Step {
        let birth_evaluation = |run: &Self| run.birth().map(|birth| birth.evaluation);
        let before = birth_evaluation(self);
        let has_births = before.is_some() || self.spec().method.evolves();
        for _ in 0..if has_births { MAX_STEPS } else { 0 } {
            let step = self.step();
            if matches!(step, Step::Done(_)) || birth_evaluation(self) != before {
                return step;
            }
        }
        self.step()
    }

    /// Its report.
    fn report(&self) -> Report;
    /// The generation and the evaluations that the search itself has reached: fewer than in the report
    /// while a saved run is being repeated.
    fn worked(&self) -> (u64, u64);
    /// The generation of its latest event, counted as births count it: the one in which a solution
    /// ended it, otherwise the one under way.
    fn generation(&self) -> u64;
    /// Its trace.
    fn trace(&self) -> &Trace;
    /// What its diversity measures; [marked](crate::tr_noop).
    fn diversity_measure(&self) -> &'static str;
    /// Whether its best answer is a solution; never on a level without a goal.
    fn is_solved(&self) -> bool;
    /// Why it is over, once it is.
    fn end(&self) -> Option<End>;
    /// The proof of a finished run about its best answer, in a sentence: that none is
    /// better, or how much better one could be; or what [`Self::conclusion`] says.
    fn search_conclusion(&self) -> Option<String>;
    /// What the run has found out so far about the number of the level's solutions.
    fn conclusion(&self) -> Option<Conclusion>;
    /// The data to continue the run later, apart from level, search, settings and seed.
    /// `None`: it can't be stored.
    fn checkpoint(&self) -> Option<Value>;
    /// Continues from a checkpoint.
    ///
    /// # Errors
    /// When the checkpoint is not valid; the run is then unchanged.
    fn restore(&mut self, checkpoint: &Value) -> Result<(), String>;

    /// Puts the course before a checkpoint in front of the trace: to be called after
    /// [`Self::restore`].
    fn retrace(&mut self, before: Trace);

    /// Where it stands, to be saved; `None` without an answer.
    fn standing(&self) -> Option<Standing>;
    /// Shows a saved run where it stood, with its course, until the search has come as far again.
    ///
    /// # Errors
    /// When the answer can't be read; the run is then unchanged.
    fn restore_standing(&mut self, standing: &Standing, trace: Trace) -> Result<(), String>;

    // The best answer, and those before it.

    /// The best answer in the runner's form.
    fn best_answer(&self) -> Option<Value>;
    /// The same, drawn in characters.
    fn drawn_answer(&self) -> Option<String>;
    /// The blind spot of the fitness of the answer shown, in a sentence: the best one, or
    /// an earlier best that is shown now.
    fn fitness_note(&self) -> Option<String>;
    /// What that fitness is made of: terms that add up to it, the largest of them where they are
    /// many; empty where nothing is known of it.
    fn fitness_terms(&self) -> Vec<Term>;
    /// Shows the best answer as the preview, fading the one before. Returns whether it
    /// changed.
    fn refresh_preview(&mut self) -> bool;
    /// Whether the board shows the answers, not the player's game; `None` while there is no answer.
    fn shows_answer(&self) -> Option<bool>;
    /// The player chooses the game or the answers, for as long as the run lasts.
    fn choose_game(&mut self, game: bool);
    /// Turns to the game when the player acts on it, or back to the answers, unless the player has
    /// chosen the game.
    fn set_shows_game(&mut self, game: bool);
    /// The summary of the preview's level, as of the last [`Self::refresh_preview`]; `None`
    /// without such a level.
    fn best_summary(&self) -> Option<&str>;
    /// How many bests of the run were shown so far, and the earlier one that is shown now.
    fn bests(&self) -> (usize, Option<usize>);
    /// When one of them was found, oldest first.
    fn best_at(&self, at: usize) -> Option<BestEntry>;
    /// Shows one of them, or the present one (`None`, or the last); adopting then takes it.
    fn show_best_at(&mut self, at: Option<usize>);
    /// Whether the present best is chosen, not an earlier one or an individual.
    fn shows_best(&self) -> bool;
    /// Shows an individual of the gallery, or the best again if it is shown already; adopting then
    /// takes it.
    fn show_individual(&mut self, index: usize);

    // The population.

    /// Lets the gallery show the champion's line, as it is now, in place of the population; or no longer.
    fn show_line(&mut self, on: bool);
    /// Shows one of the line on the board, in place of the best; adopting still takes the best.
    fn show_line_board(&mut self, at: usize);
    /// Whether the board shows one of the line before its last.
    fn shows_ancestor(&self) -> bool;
    /// Whether the board shows an answer move by move, and not yet its end.
    fn is_walked(&self) -> bool;
    /// The line that the gallery shows.
    fn line(&self) -> Option<&ChampionLine>;
    /// Refreshes the gallery, best first.
    fn refresh_gallery(&mut self, at_most: usize) -> Vec<Tile>;
    /// Lets the player choose parents; `None`: the search does not breed levels, or is elsewhere.
    fn breeding(&mut self) -> Option<&mut dyn ByHand>;
    /// Makes the children of one or two tiles of the gallery the next generation, as of
    /// [`ByHand::breed_from`]; continues a run that is over. Returns whether these tiles are up to date.
    fn breed_from(&mut self, tiles: &[usize]) -> bool;
    /// Where each individual of the gallery stood at the refresh before; `None`: it is new.
    fn places_before(&self) -> &[Option<usize>];
    /// How many individuals there are, if all are alike: only chance brings anything new then.
    fn size_if_all_alike(&self) -> Option<u64>;
    /// The fitness values of all individuals, generation by generation, since watching began.
    fn scores(&self) -> &[ScoreColumn];
    /// How many individuals of the initial population have descendants, and how many there were, as of
    /// [`Search::founders`](crate::search::Search::founders).
    fn founders(&self) -> Option<(usize, usize)>;
    /// Records descent and fitness values from now on.
    fn watch(&mut self);
    /// The latest birth, with answers as lines of moves.
    fn birth(&self) -> Option<Birth<String>>;
    /// The champion's line of descent, the oldest first.
    fn descent(&self) -> Vec<Birth<String>>;
    /// The births that the search's source prints as an example.
    fn printed_births(&self) -> Vec<Birth<String>>;
}

/// A run as one of several islands.
pub trait IslandControl {
    /// Of a run that is elsewhere: takes in an island's message.
    fn on_status(&mut self, message: &StatusMessage);
    /// Of a run that is elsewhere: takes in its result.
    fn finish(&mut self, outcome: &FinalResult);
    /// Of a run that is elsewhere: stores its checkpoint.
    fn set_checkpoint(&mut self, checkpoint: Value);
    /// Its best answer, for a message.
    fn answer(&self) -> Option<Answer>;
    /// The best of its population, for a message.
    fn population(&self, at_most: usize) -> Vec<Answer>;
    /// Migrants for other islands.
    fn emigrants(&self, at_most: usize) -> Vec<Migrant>;
    /// Takes in migrants of other islands.
    fn immigrate(&mut self, migrants: &[Migrant]);
}
