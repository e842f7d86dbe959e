//! The object-safe trait of a session: how the shells use any puzzle.
//!
//! Types are erased here and nowhere else; above it there are only texts, [`Status`],
//! [`Report`](crate::search::Report) and painters.

use super::level_info::LevelInfo;
use super::puzzle::tutorial;
use super::puzzle::{Control, Counter, Layout, Status};
use super::run::config::RunConfig;
use super::run::control::RunControl;
use super::run::inheritance::Relation;
use super::session::attempt::Help;
use super::session::hint::HintPress;
use super::session::playback::PlaybackSource;
use super::{Curve, Example, Input, Loupe, ParseError, PersonalBest};
use crate::fnv;
use crate::paint::labels::Grid;
use crate::paint::{Painter, Point};

/// The effect of an action.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Effect {
    /// The action had a meaning.
    pub handled: bool,
    /// The position or the history changed and must be saved.
    pub changed: bool,
    /// A message for the player.
    pub message: Option<String>,
    /// The position has just been solved by this action.
    pub won: bool,
    /// The action is not allowed.
    pub refused: bool,
    /// What was shown about a position that is not solved, if it helps: counted once.
    pub help: Option<Help>,
}

impl Effect {
    /// Handled: draw again, nothing to save.
    pub fn redraw() -> Self {
        Self {
            handled: true,
            ..Self::default()
        }
    }

    /// Handled, with a message.
    pub fn saying(message: impl Into<String>) -> Self {
        Self {
            handled: true,
            message: Some(message.into()),
            ..Self::default()
        }
    }

    /// Handled, but not allowed; says why.
    pub fn refused(why: impl Into<String>) -> Self {
        Self {
            refused: true,
            ..Self::saying(why)
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
    /// Whether the search's answer may be drawn in place of the game.
    pub preview: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            thumbnail: false,
            pixel: 1.0,
            preview: true,
        }
    }
}

/// Playback as the shell shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaybackPlace {
    /// What is being played back.
    pub source: PlaybackSource,
    /// Moves made so far.
    pub at: usize,
    /// Moves in all.
    pub of: usize,
    /// Whether it plays automatically.
    pub playing: bool,
}

/// A place on the timeline, for puzzles with a [`RecordGame`].
///
/// [`RecordGame`]: super::RecordGame
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimelinePlace {
    /// Moves made on the board, or of the line being played back.
    pub at: usize,
    /// All of them, undone ones included.
    pub of: usize,
    /// Whether it is animated.
    pub playing: bool,
}

/// A level being played, whatever the puzzle.
pub trait Play {
    // Its description.

    /// The puzzle's id.
    fn puzzle_id(&self) -> &'static str;
    /// The level.
    fn level(&self) -> &dyn LevelInfo;
    /// The status of the position.
    fn status(&self) -> Status;
    /// 0–3.
    fn stars(&self) -> u8;
    /// The figure of a personal best, if the game [is played](Self::is_played).
    fn personal_best(&self) -> Option<PersonalBest>;
    /// Whether all of the game was played move by move: no part of it was adopted, or came from a
    /// link or a playback.
    fn is_played(&self) -> bool;
    /// Whether broken rules stay hidden for now.
    fn hides_mistakes(&self) -> bool;
    /// The figures under the board.
    fn counters(&self) -> Vec<Counter>;
    /// The position in words.
    fn describe(&self) -> String;
    /// The puzzle's own controls.
    fn controls(&self) -> Vec<Control>;
    /// The progress in the puzzle's tutorial; `None` where there is none.
    fn tutorial(&self) -> Option<tutorial::TutorialProgress>;
    /// Steps done, as undo counts them.
    fn steps(&self) -> usize;
    /// Whether there is a step to undo, and one to redo.
    fn can(&self) -> (bool, bool);

    // Playing.

    /// An input of the player.
    fn input(&mut self, input: &Input) -> Effect;
    /// Takes a step back.
    fn undo(&mut self) -> Effect;
    /// Makes an undone step again.
    fn redo(&mut self) -> Effect;
    /// Goes back to the start, as one undoable step.
    fn restart(&mut self) -> Effect;
    /// Shows where to look for the next step towards a solution; when repeated, the step,
    /// then the reason; then makes the move. In a won game nothing happens.
    fn hint(&mut self) -> Effect;
    /// What [`Self::hint`] does while a hint is shown; `None`: it looks for one.
    fn hint_press(&self) -> Option<HintPress>;
    /// The places that the hint shown speaks of, in points, the first one before all others.
    fn hint_places(&self) -> Vec<Point>;
    /// The timeline of the game, and the line being played back.
    fn timeline(&self) -> &dyn Timeline;
    /// The same, to move along it.
    fn timeline_mut(&mut self) -> &mut dyn Timeline;

    // Looking.

    /// Lets time pass; returns whether something moves and must be drawn.
    /// `still`: reduced motion, everything at once.
    fn advance(&mut self, elapsed_ms: f64, still: bool) -> bool;
    /// The board's window and sizes.
    fn layout(&self) -> Layout;
    /// Says whether there is more room below the board than beside it.
    fn set_upright(&mut self, upright: bool);
    /// Where the keyboard's cursor is, in points.
    fn cursor(&self) -> Option<Point>;
    /// What a finger that is down covers, to be shown beside it.
    fn loupe(&self) -> Option<Loupe>;
    /// The rows and columns, if they are to be numbered now ([`labels::draw`](crate::paint::labels::draw)).
    fn labels(&self) -> Option<Grid>;
    /// Draws the board.
    fn draw(&self, look: Look, painter: &mut dyn Painter);
    /// Draws the tutorial's highlights over the board; `beat` as in [`tutorial::draw`].
    fn draw_highlights(&self, beat: f64, painter: &mut dyn Painter);
    /// Draws the board as a picture to a rule, with the move that was `tried` and
    /// refused, if there is one.
    fn draw_example(&self, tried: &str, look: Look, painter: &mut dyn Painter);

    // Exchange.

    /// The save: level and steps.
    fn save(&self) -> String;
    /// The present line of moves as text, for links.
    fn line(&self) -> String;
    /// Whether a line of moves, as a version may have written it, leads to the present position.
    fn is_at(&self, line: &str) -> bool;
    /// Puts a line of moves on the board as one undoable step.
    ///
    /// # Errors
    /// Describes what can't be read or is illegal; the position stays.
    fn adopt_line(&mut self, text: &str) -> Result<Effect, ParseError>;
    /// The level in a form of the puzzle's own; `None` when there is no such
    /// form.
    ///
    /// # Errors
    /// Why this level has no such form.
    fn export(&self, form: &str) -> Option<Result<String, String>>;
    /// The game as a picture of the board carries it, so that it opens again; `None` where a
    /// picture is only a picture.
    fn record(&self) -> Option<String>;
    /// In an editor: the level of the position, as puzzle id and compact text, or why it
    /// can't be played yet. `None` in a game.
    fn edited(&self) -> Option<Result<(&'static str, String), String>>;

    // Evolving: what needs both the run and the board.

    /// Begins a run, in place of the one before.
    ///
    /// # Errors
    /// Why there can't be such a run.
    fn evolve(&mut self, config: &RunConfig) -> Result<(), String>;
    /// The same with the search on islands in workers or threads: its messages come by
    /// [`IslandControl::on_status`], and its steps here do nothing. A search without random numbers
    /// stays here ([`RunControl::is_remote`] says so).
    ///
    /// # Errors
    /// Why there can't be such a run.
    ///
    /// [`IslandControl::on_status`]: super::run::control::IslandControl::on_status
    fn evolve_remotely(&mut self, config: &RunConfig) -> Result<(), String>;
    /// The run there is.
    fn run(&self) -> Option<&dyn RunControl>;
    /// The run there is, to work on.
    fn run_mut(&mut self) -> Option<&mut dyn RunControl>;
    /// Whether the board shows a position of the run's answer, not of the game.
    fn shows_answer(&self) -> bool;
    /// Whether the board shows an answer that is solved, and earns more stars than the player's position.
    fn answer_helps(&self) -> bool;
    /// What an input of the player says about the answer shown; it changes nothing but the cursor there.
    fn read_answer(&mut self, input: &Input) -> Effect;
    /// Whether figures and description are those of the run's answer: also in an editor, where the board
    /// shows the answer over the draft.
    fn describes_answer(&self) -> bool;
    /// Continues a run that is over.
    fn resume(&mut self);
    /// Drops the run.
    fn end_run(&mut self);
    /// Puts the best answer, or an individual of the gallery, on the board as one undoable
    /// step.
    fn adopt(&mut self, individual: Option<usize>) -> Effect;
    /// The level of the best answer, or of an individual of the gallery, at its start.
    /// `None` where the answer solves, or its level cannot be played.
    fn designed_level(&self, index: Option<usize>) -> Option<Box<dyn Play>>;
    /// Draws an individual of the gallery.
    fn draw_individual(&self, index: usize, look: Look, painter: &mut dyn Painter);
    /// Draws an answer, a line of moves, as small as an individual. With `relation`, marks
    /// the parts that parent and child share.
    fn draw_answer(
        &self,
        line: &str,
        relation: Option<Relation<'_>>,
        look: Look,
        painter: &mut dyn Painter,
    );
}

/// The timeline of a game, and lines played back on its board. Moving along them loses
/// nothing.
pub trait Timeline {
    /// Plays a line back.
    fn play_back(&mut self, source: PlaybackSource) -> Effect;
    /// The line being played back.
    fn playback(&self) -> Option<PlaybackPlace>;
    /// What the move was good for, or what it cost, at which a playback of the player's own moves stands.
    fn review(&self) -> Option<String>;
    /// Steps the playback forth or back, pausing it.
    fn step(&mut self, by: i64) -> Effect;
    /// Ends the playback; with `keep` its line is put on the board: up to the present place
    /// where there is a timeline, otherwise all of it.
    fn end(&mut self, keep: bool) -> Effect;

    /// The place on the timeline: of the game, of the line being played back, or, while
    /// nothing has been played, of the level's demo line. `None` without a timeline.
    fn place(&self) -> Option<TimelinePlace>;
    /// Goes to a place of the timeline.
    fn seek(&mut self, to: usize) -> Effect;
    /// Goes to the end of the game that the level shows, if it shows one and nothing has been played.
    fn show_end(&mut self) -> Effect;
    /// The puzzle's curve over the whole timeline, and the place of the position shown.
    fn curve(&self) -> Option<(Curve, usize)>;

    /// Starts or stops the playback, or without one the timeline.
    fn toggle(&mut self) -> Effect;
    /// Sets the speed of both, as a multiple of the usual one.
    fn set_playback_speed(&mut self, playback_speed: f64);
}

/// The key of a level's saves and progress: its puzzle and a hash.
pub fn key(play: &dyn Play) -> String {
    let hash = fnv::hash(&play.level().key());
    format!("{}/{hash:016x}", play.puzzle_id())
}

/// Joins two states of one game that were played apart, say in two tabs: the position of `own` is put on
/// top of `other` as one undoable step. The steps of `other` can be undone one by one; with a run, which
/// stays with its session, in one.
///
/// # Errors
/// Describes what is illegal; `own` keeps its position.
pub fn join(own: &mut Box<dyn Play>, mut other: Box<dyn Play>) -> Result<(), ParseError> {
    let line = own.line();
    if own.run().is_some() {
        own.adopt_line(&other.line())?;
        own.adopt_line(&line)?;
    } else {
        if other.line() != line {
            other.adopt_line(&line)?;
        }
        *own = other;
    }
    Ok(())
}

impl Example {
    /// The position, from the level opened by the puzzle's own `open`.
    ///
    /// # Errors
    /// Describes the fault in the level or the moves.
    pub fn position(
        &self,
        open: impl Fn(&str) -> Result<Box<dyn Play>, ParseError>,
    ) -> Result<Box<dyn Play>, ParseError> {
        let mut play = open(self.level)?;
        if !self.moves.is_empty() {
            play.adopt_line(self.moves)?;
        }
        play.advance(0.0, true); // ends all animation
        Ok(play)
    }
}

/// Whether the best answer of the run solves the level by the puzzle's rules.
pub fn best_answer_solves(play: &dyn Play) -> bool {
    play.run()
        .and_then(|run| run.best_answer())
        .and_then(|answer| play.level().check(&answer.to_string()).ok())
        .is_some_and(|verdict| verdict.valid && verdict.solved)
}
