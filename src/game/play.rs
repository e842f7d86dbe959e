//! The object-safe face of a session: what the shells see of any puzzle.
//!
//! This is the one place where types are erased; above it there is only text,
//! [`Status`], [`Report`] and painters.

use serde_json::Value;

use super::island::Islander;
use super::kin::Kin;
use super::lesson;
use super::past::Moment;
use super::playback::Source;
use super::puzzle::{Control, Counter, Curve, Status, Tally};
use super::run::Plan;
use super::{Input, ParseError};
use crate::paint::{Painter, Point};
use crate::search::{End, Report, Score, Settings, Spec, Step, Trace};

/// What an action came to.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Effect {
    /// The action meant something.
    pub handled: bool,
    /// The position or the history changed: save it.
    pub changed: bool,
    /// Something to tell the player.
    pub message: Option<String>,
    /// The position has just been solved by this action.
    pub won: bool,
    /// The player tried what is not allowed.
    pub refused: bool,
}

impl Effect {
    /// Handled; draw again, nothing to save.
    #[must_use]
    pub fn redraw() -> Self {
        Self {
            handled: true,
            ..Self::default()
        }
    }

    /// Handled, with something to tell.
    #[must_use]
    pub fn told(message: impl Into<String>) -> Self {
        Self {
            handled: true,
            message: Some(message.into()),
            ..Self::default()
        }
    }

    /// Handled, but not allowed; says why.
    #[must_use]
    pub fn refused(why: impl Into<String>) -> Self {
        Self {
            refused: true,
            ..Self::told(why)
        }
    }
}

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Small and without texts.
    pub thumbnail: bool,
    /// Board points per device pixel.
    pub pixel: f64,
    /// Whether the search's best answer is drawn over the board.
    pub ghost: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            thumbnail: false,
            pixel: 1.0,
            ghost: true,
        }
    }
}

/// What a check of somebody's answer came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether every move is legal.
    pub valid: bool,
    /// Whether the last position is solved.
    pub solved: bool,
    /// What is wrong, in words; empty when solved.
    pub why: String,
}

/// One tile of the gallery.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// The individual's score.
    pub score: Score,
    /// Whether it survives by elitism.
    pub elite: bool,
}

/// Playback as the shell shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaybackPlace {
    /// What is being played back.
    pub source: Source,
    /// Moves made so far.
    pub at: usize,
    /// Moves in all.
    pub of: usize,
    /// Whether it plays by itself.
    pub playing: bool,
}

/// Where a game stands in its course, for puzzles with [`Puzzle::TIMELINE`].
///
/// [`Puzzle::TIMELINE`]: super::Puzzle::TIMELINE
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeline {
    /// Moves made on the board, or of the line being played back.
    pub at: usize,
    /// All of them, undone ones included.
    pub of: usize,
    /// Whether it goes on by itself.
    pub playing: bool,
}

/// A level being played, whatever the puzzle.
pub trait Play {
    /// The puzzle's id.
    fn puzzle_id(&self) -> &'static str;
    /// The level's name.
    fn level_name(&self) -> String;
    /// The level's compact text.
    fn level_text(&self) -> String;
    /// What saves and progress of this level are kept under.
    fn level_key(&self) -> String;
    /// The level file.
    fn level_json(&self) -> Value;
    /// The level in a form of the puzzle's own; `None` when there is no such
    /// form.
    ///
    /// # Errors
    /// Why this level has no such form.
    fn export(&self, form: &str) -> Option<Result<String, String>>;
    /// The forms of the puzzle's own: name and meaning.
    fn exports(&self) -> &'static [(&'static str, &'static str)];
    /// In an editor: the level the position stands for, as puzzle id and
    /// compact text, or what has to be mended first. `None` in a game.
    fn edited(&self) -> Option<Result<(&'static str, String), String>>;
    /// The level's figures in one short line for people; may be empty.
    fn summary(&self) -> String;
    /// The level's figures as a JSON object, if it can be rated.
    fn rating(&self) -> Option<Value>;
    /// How many solutions the level has: 0, 1, or 2 for several. `None` where
    /// the puzzle does not say.
    ///
    /// # Errors
    /// Why it could not be told within bounds.
    fn solutions(&self) -> Option<Result<usize, String>>;
    /// Size of what is shown of the board, in points. For the shells it begins
    /// at (0, 0), wherever the puzzle itself has it.
    fn size(&self) -> (f64, f64);
    /// Where in the puzzle's own points that is: it moves when a board grows to
    /// the left or upwards.
    fn origin(&self) -> Point;
    /// Size of thumbnails in points.
    fn thumbnail(&self) -> (f64, f64);
    /// Says whether there is more room below the board than beside it.
    fn set_upright(&mut self, upright: bool);
    /// The size of the smallest thing to be touched, in points, on boards that
    /// may be zoomed.
    fn target(&self) -> Option<f64>;
    /// Where the keyboard's cursor is, in points.
    fn focus(&self) -> Option<Point>;

    /// How the position stands.
    fn status(&self) -> Status;

    /// Whether the player does not want to be told of broken rules yet.
    fn is_quiet(&self) -> bool;
    /// The figures under the board.
    fn counters(&self) -> Vec<Counter>;
    /// The figure worth a personal best, if the game [is played](Self::is_played).
    fn tally(&self) -> Option<Tally>;
    /// The course of the figure that the puzzle draws, over the whole timeline,
    /// and the place of the position shown on it.
    fn curve(&self) -> Option<(Curve, usize)>;
    /// 0–3.
    fn stars(&self) -> u8;

    /// Whether all of the game was played here, move by move: no part of it put on the board by
    /// adopting, by a link or from a playback.
    fn is_played(&self) -> bool;
    /// The position in words.
    fn describe(&self) -> String;
    /// The puzzle's own controls.
    fn controls(&self) -> Vec<Control>;

    /// Where the player stands in the puzzle's lesson; `None` where there is none.
    fn lesson(&self) -> Option<lesson::Place>;
    /// Draws what the lesson points to, over the board; `beat` as in [`lesson::draw`].
    fn draw_cues(&self, beat: f64, painter: &mut dyn Painter);
    /// Draws the board as a picture to a rule, with the move that was `tried` and
    /// refused, if there is one.
    fn draw_example(&self, tried: &str, look: Look, painter: &mut dyn Painter);

    /// Something the player does on the board.
    fn input(&mut self, input: &Input) -> Effect;
    /// Takes a step back.
    fn undo(&mut self) -> Effect;
    /// Makes an undone step again.
    fn redo(&mut self) -> Effect;
    /// Goes back to the start, as one undoable step.
    fn restart(&mut self) -> Effect;
    /// Whether there is a step to undo, and one to redo.
    fn can(&self) -> (bool, bool);
    /// Steps done, as undo counts them.
    fn steps(&self) -> usize;
    /// Shows the next step towards a solution.
    fn hint(&mut self) -> Effect;
    /// Plays a line back.
    fn play_back(&mut self, source: Source) -> Effect;
    /// The line being played back.
    fn playback(&self) -> Option<PlaybackPlace>;
    /// Steps the playback forth or back, pausing it.
    fn playback_step(&mut self, by: i64) -> Effect;
    /// Pauses the playback, or lets it play.
    fn playback_toggle(&mut self) -> Effect;
    /// Ends the playback; with `keep` its line is put on the board: where there
    /// is a timeline, as far as it has come, else all of it.
    fn playback_end(&mut self, keep: bool) -> Effect;

    /// Where the game stands in its course: over its moves, or over the line
    /// being played back, or, while nothing has been played, over the game that
    /// the level exhibits. `None` where the puzzle has no timeline.
    fn timeline(&self) -> Option<Timeline>;
    /// Goes to a place of the timeline.
    fn seek(&mut self, to: usize) -> Effect;
    /// Lets the timeline go on by itself, or stops it.
    fn toggle_timeline(&mut self) -> Effect;

    /// The save: level and steps.
    fn save(&self) -> String;
    /// The present line of moves as text, for links.
    fn line(&self) -> String;
    /// Puts a line of moves on the board as one undoable step.
    ///
    /// # Errors
    /// What can't be read or is illegal; the position stays.
    fn adopt_line(&mut self, text: &str) -> Result<Effect, ParseError>;

    /// How fast lines are played back, times the usual.
    fn set_pace(&mut self, pace: f64);

    /// Lets time pass; returns whether something moves and must be drawn.
    /// `still`: reduced motion, everything at once.
    fn advance(&mut self, elapsed_ms: f64, still: bool) -> bool;
    /// Draws the board.
    fn draw(&self, look: Look, painter: &mut dyn Painter);

    /// What the puzzle's searches say of themselves.
    fn specs(&self) -> Vec<&'static Spec>;
    /// Begins a run, in place of the one before.
    ///
    /// # Errors
    /// Why there can't be such a run.
    fn evolve(&mut self, plan: &Plan) -> Result<(), String>;
    /// The same, but the search is elsewhere, on islands in workers or threads: what
    /// is known of it comes by [`Islander::hear`], and its steps here do nothing. One
    /// that draws no random numbers stays here ([`RunView::apart`] says so).
    ///
    /// # Errors
    /// Why there can't be such a run.
    fn evolve_apart(&mut self, plan: &Plan) -> Result<(), String>;
    /// The run as one of several islands.
    fn islander(&mut self) -> Option<&mut dyn Islander>;
    /// Draws an answer that is a line of moves, as small as an individual.
    fn draw_answer(&self, line: &str, look: Look, painter: &mut dyn Painter);
    /// Draws the answer of one of a breeding event, as [`Play::draw_answer`] does, and
    /// points out which parts came from whom.
    fn draw_kin(&self, line: &str, kin: Kin<'_>, look: Look, painter: &mut dyn Painter);
    /// The run there is.
    fn run(&self) -> Option<RunView<'_>>;
    /// What the run has shown of its best answer, in a sentence, once it is over: that
    /// none is better, or how much better one could be. `None` where the puzzle has
    /// nothing to say of it.
    fn conclusion(&self) -> Option<String>;
    /// One step of the run; `None` without one.
    fn step(&mut self) -> Option<Step>;
    /// Brings the ghost up to the best answer; whether it changed.
    fn refresh_ghost(&mut self) -> bool;
    /// When one of the bests of the run that were shown so far was found, oldest
    /// first.
    fn moment(&self, at: usize) -> Option<Moment>;
    /// How many [`Play::moment`]s there are, and which of them is looked at again.
    fn moments(&self) -> (usize, Option<usize>);
    /// Shows one of the earlier bests instead of the present one (`None`, or the
    /// last); it is then what adopting puts on the board.
    fn look_back(&mut self, at: Option<usize>);
    /// Lets a run that is over go on.
    fn resume(&mut self);
    /// Forgets the run.
    fn end_run(&mut self);
    /// Puts the best answer on the board as one undoable step.
    fn adopt(&mut self) -> Effect;
    /// What is needed to go on with the run at another time: its level, search,
    /// settings and seed are somebody else's care. `None`: it can't be laid aside.
    fn checkpoint(&self) -> Option<Value>;
    /// Lets the run that has begun go on from a checkpoint.
    ///
    /// # Errors
    /// What is wrong with the checkpoint; the run is then as it was.
    fn restore_run(&mut self, checkpoint: &Value) -> Result<(), String>;
    /// The best answer in the runner's form.
    fn best_answer(&self) -> Option<Value>;
    /// The level that the best answer stands for, or that of an individual as
    /// it was last looked at, at its start. `None` where the answer solves, or
    /// is a level that nobody could play.
    fn designed(&self, index: Option<usize>) -> Option<Box<dyn Play>>;
    /// The summary of the level that the ghost stands for, as of the last
    /// [`Play::refresh_ghost`]; `None` where there is no such level.
    fn best_summary(&self) -> Option<&str>;
    /// Looks at the population again.
    fn refresh_gallery(&mut self, at_most: usize) -> Vec<Tile>;
    /// Draws an individual as it was last looked at.
    fn draw_individual(&self, index: usize, look: Look, painter: &mut dyn Painter);
    /// Puts an individual on the board as one undoable step.
    fn adopt_individual(&mut self, index: usize) -> Effect;

    /// What pressing Evolve does here with the first of the searches, in one
    /// sentence; may be empty.
    fn prospect(&self) -> String;

    /// Checks an answer in the runner's form.
    ///
    /// # Errors
    /// When the text is no answer to this puzzle.
    fn check(&self, answer: &str) -> Result<Verdict, ParseError>;
    /// The known solution in the runner's form.
    fn solution(&self) -> Option<Value>;
}

/// A run as the shells see it.
#[derive(Clone)]
pub struct RunView<'a> {
    /// What the search says of itself.
    pub spec: &'static Spec,
    /// All its settings.
    pub settings: &'a Settings,
    /// Those about islands.
    pub layout: &'a Settings,
    /// The search is elsewhere.
    pub apart: bool,
    /// Its seed.
    pub seed: u64,
    /// Why it is over, once it is.
    pub end: Option<End>,
    /// Its course.
    pub trace: &'a Trace,
    /// Where it stands.
    pub report: Report,
}
