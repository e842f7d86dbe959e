//! A level being played: history, hints, playback and a running search in one.

pub mod attempt;
pub mod hint;
pub mod history;
pub mod play_words;
pub mod playback;

use self::attempt::Help;
use self::hint::{Hint, HintStage, ShownHint};
use self::history::{History, HistoryStep};
use self::playback::Playback;
use super::play::{Effect, Look, Play};
use super::puzzle::{Frame, Layout, Status};
use super::run::Run;
use super::run::control::RunControl as _;
use super::{Game, Illegal, Input, ParseError, files::save};
use crate::i18n::tr;
use crate::paint::{Painter, Point, Rect, point};

mod play;
mod respond;
mod shown;
mod timeline;

/// A change of the position that is being shown.
struct PositionChange<S> {
    /// The positions before the present one, each with the time of the change to the next; of several
    /// moves made at once, more than one.
    legs: Vec<(S, f64)>,
    elapsed_ms: f64,
}

impl<S> PositionChange<S> {
    fn duration_ms(&self) -> f64 {
        self.legs.iter().map(|(_, ms)| ms).sum()
    }

    /// The position that it goes to now, the one that it comes from, and how far it is, 0–1.
    fn now<'a>(&'a self, present: &'a S) -> (&'a S, &'a S, f64) {
        let mut left = self.elapsed_ms;
        for (n, (from, ms)) in self.legs.iter().enumerate() {
            let next = self.legs.get(n + 1).map(|(next, _)| next);
            if left < *ms || next.is_none() {
                let to = next.unwrap_or(present);
                return (to, from, (left / ms.max(1.0)).clamp(0.0, 1.0));
            }
            left -= ms;
        }
        (present, present, 1.0)
    }
}

/// A level being played.
pub struct Session<P: Game> {
    level: P,
    history: History<P>,
    ui: P::Ui,
    /// The look that the player has set, without hand or cursor: for the answers of a search.
    look: P::Ui,
    change: Option<PositionChange<P::State>>,
    celebration_ms: Option<f64>,
    /// The hint shown, and its stage.
    hint: Option<(Hint<P::Move>, HintStage)>,
    playback: Option<Playback<P>>,
    run: Option<Run<P>>,
    /// Speed of playback, as a multiple of the usual.
    playback_speed: f64,
    /// Whether there is more room below the board than beside it.
    upright: bool,
    /// Whether the player wants rows and columns to be numbered.
    labels: bool,
    /// Whether it must be drawn at the next frame.
    dirty: bool,
}

impl<P: Game> Session<P> {
    /// A level at its start.
    pub fn new(level: P) -> Self {
        let history = History::new(&level);
        Self::with(level, history)
    }

    fn with(level: P, history: History<P>) -> Self {
        Self {
            level,
            history,
            ui: P::Ui::default(),
            look: P::Ui::default(),
            change: None,
            celebration_ms: None,
            hint: None,
            playback: None,
            run: None,
            playback_speed: 1.0,
            upright: false,
            labels: false,
            dirty: true,
        }
    }

    /// A level and position from a save.
    ///
    /// # Errors
    /// Says what in the save is wrong.
    pub fn restore(save: &str) -> Result<Self, ParseError> {
        let (level, history) = save::read(save)?;
        Ok(Self::with(level, history))
    }

    /// The level.
    pub const fn level(&self) -> &P {
        &self.level
    }

    /// The present position.
    pub fn state(&self) -> &P::State {
        self.history.state()
    }

    /// The player acts on the game: it must be visible.
    fn set_shows_game(&mut self) {
        if let Some(run) = self.run.as_mut().filter(|run| run.shows_answer().is_some()) {
            run.set_shows_game(true);
            self.dirty = true;
        }
    }

    /// Whether the board is won, so that a stray input must not change it.
    fn is_locked(&self) -> bool {
        self.is_won() && !(P::GUIDE.improvable && self.level.stars(self.history.state()) < 3)
    }

    /// Whether the game is solved; a sound draft is no win.
    fn is_won(&self) -> bool {
        self.status() == Status::Solved && self.edited().is_none()
    }

    /// Makes a move, as if the player had made it.
    ///
    /// # Errors
    /// Which rule forbids it; nothing changes.
    pub fn make(&mut self, mv: P::Move) -> Result<Effect, Illegal> {
        self.push(HistoryStep::Move(mv))
    }

    fn push(&mut self, step: HistoryStep<P::Move>) -> Result<Effect, Illegal> {
        self.change(|level, history| history.push(level, step))
    }

    /// Makes a move that ends a trial, as one step with the whole trial.
    fn conclude(&mut self, mv: P::Move) -> Result<Effect, Illegal> {
        self.change(|level, history| history.conclude(level, mv))
    }

    /// The effect of the player's move, or of its refusal.
    fn made(
        &mut self,
        make: fn(&mut Self, P::Move) -> Result<Effect, Illegal>,
        mv: P::Move,
    ) -> Effect {
        make(self, mv).unwrap_or_else(|illegal| {
            self.dirty = true;
            Effect::refused(illegal.to_string())
        })
    }

    /// Makes moves one after the other, as far as they are legal or to a win, and shows one after the
    /// other.
    fn made_all(&mut self, moves: Vec<P::Move>) -> Effect {
        let mut effect = Effect::default();
        let mut legs = Vec::new();
        for mv in moves {
            if effect.won {
                break;
            }
            match self.make(mv) {
                Ok(made) => effect = made,
                Err(illegal) if legs.is_empty() => {
                    self.dirty = true;
                    return Effect::refused(illegal.to_string());
                }
                Err(_) => break,
            }
            let change = self.change.take().into_iter();
            legs.extend(change.flat_map(|change| change.legs));
        }
        self.change = (!legs.is_empty()).then_some(PositionChange {
            legs,
            elapsed_ms: 0.0,
        });
        effect
    }

    fn change(
        &mut self,
        change: impl FnOnce(&P, &mut History<P>) -> Result<(), Illegal>,
    ) -> Result<Effect, Illegal> {
        let before = self.history.state().clone();
        let was_solved = self.level.status(&before) == Status::Solved;
        change(&self.level, &mut self.history)?;
        Ok(self.moved(before, was_solved))
    }

    /// The position has changed from `before`.
    fn moved(&mut self, before: P::State, was_solved: bool) -> Effect {
        self.set_shows_game();
        self.playback = None;
        self.hint = None;
        let duration_ms = self.level.duration_ms(&before, self.history.state());
        self.change = Some(PositionChange {
            legs: vec![(before, duration_ms)],
            elapsed_ms: 0.0,
        });
        let won = !was_solved && self.is_won();
        if won {
            self.drop_drag(); // what is selected would lie over the celebrated board
        }
        self.celebration_ms = won.then_some(0.0);
        self.dirty = true;
        Effect {
            handled: true,
            changed: true,
            won,
            ..Effect::default()
        }
    }

    fn travel(&mut self, go: impl FnOnce(&mut History<P>) -> bool) -> Effect {
        if self.playback.take().is_some() {
            self.dirty = true;
            return Effect::redraw();
        }
        let before = self.history.state().clone();
        if !go(&mut self.history) {
            return Effect::default();
        }
        self.drop_drag();
        // A win seen again is not won again.
        self.moved(before, true)
    }

    fn adopt_moves(&mut self, moves: Vec<P::Move>) -> Effect {
        self.put(moves).unwrap_or_else(|illegal| {
            Effect::saying(tr!("This can't be put on the board: {illegal}", illegal))
        })
    }

    /// Puts a line on the board as one step; no step when it is there already.
    fn put(&mut self, mut moves: Vec<P::Move>) -> Result<Effect, Illegal> {
        if P::EDITOR.is_some() {
            moves.drain(..moves.len().saturating_sub(1));
        }
        if moves == self.history.line() {
            self.set_shows_game();
            self.dirty |= self.playback.take().is_some();
            return Ok(Effect::redraw());
        }
        let effect = self.push(HistoryStep::Adopt(moves))?;
        self.drop_drag();
        Ok(effect)
    }

    /// Whether a hint or a reported fault may name a row and column.
    fn names_places(&self) -> bool {
        let is_broken = || matches!(self.status(), Status::Broken(_));
        let shows_game = self.playback.is_none() && !self.shows_answer();
        shows_game && (self.hint.is_some() || !self.hides_mistakes() && is_broken())
    }

    /// Begins a run, and drops the hint.
    fn begin(&mut self, run: Run<P>) {
        self.run = Some(run);
        self.dirty = true;
        self.drop_hint();
    }

    fn drop_hint(&mut self) {
        self.dirty |= self.hint.take().is_some();
    }

    /// The board as a picture.
    #[cfg(test)]
    pub(crate) fn svg(&self) -> String {
        let (width, height) = Play::layout(self).window.size();
        let theme = crate::paint::Theme::light(0.0);
        let mut svg = crate::paint::svg::Svg::new(width, height, theme);
        self.draw(super::Look::default(), &mut svg);
        svg.finish("")
    }

    /// The hint as it is drawn.
    fn shown_hint(&self) -> Option<ShownHint<'_, P::Move>> {
        let (hint, stage) = self.hint.as_ref()?;
        Some(ShownHint::new(hint, *stage))
    }

    /// Looks for a hint, and shows its first stage.
    fn new_hint(&mut self) -> Effect {
        let shows_step = self.shows_step();
        let Some(hint) = self.level.hint(self.history.state()) else {
            return Effect::saying(tr!("There is no hint for this position."));
        };
        let stage = hint.first();
        let text = hint.text_of(stage);
        self.hint = Some((hint, stage));
        self.hint_effect(shows_step, text)
    }

    /// Whether a step is shown by the hint, be it one back.
    fn shows_step(&self) -> bool {
        self.hint.as_ref().is_some_and(|(hint, stage)| {
            *stage >= HintStage::Step && !(hint.moves.is_empty() && hint.back == 0)
        })
    }

    /// The effect of a hint's words; it helps if it tells the step for the first time.
    fn hint_effect(&self, step_was_shown: bool, text: String) -> Effect {
        let is_new = !step_was_shown && self.shows_step();
        let is_open = self.status() != Status::Solved; // a draft may be solved
        Effect {
            help: (is_new && is_open).then_some(Help::Step),
            ..Effect::saying(text)
        }
    }

    /// Shows the next stage of the hint.
    fn show_hint(&mut self, stage: HintStage) -> Effect {
        let step_was_shown = self.shows_step();
        let Some((hint, shown)) = &mut self.hint else {
            return Effect::default();
        };
        *shown = stage;
        let text = hint.text_of(stage);
        self.hint_effect(step_was_shown, text)
    }

    /// Makes the moves of the hint, each a step, as if the player had made them.
    fn follow_hint(&mut self) -> Effect {
        let moves = self
            .hint
            .take()
            .map_or_else(Vec::new, |(hint, _)| hint.moves);
        self.drop_drag();
        self.made_all(moves)
    }

    /// Takes back as many moves as the hint says.
    fn go_back(&mut self) -> Effect {
        let moves = self.hint.take().map_or(0, |(hint, _)| hint.back);
        let left = self.history.line().len().saturating_sub(moves);
        self.travel(|history| {
            let before = history.steps_done();
            while history.line().len() > left && history.undo() {}
            history.steps_done() < before
        })
    }

    /// What [`step_back`](super::Puzzle::step_back) leaves, while the game is shown.
    fn drawn_before(&self) -> Option<P::Ui> {
        let shows_game = self.playback.is_none() && !self.describes_answer();
        shows_game.then(|| self.level.step_back(&self.ui)).flatten()
    }

    /// Cancels a drag, and clears what is selected or under the pointer: all of another position.
    fn drop_drag(&mut self) {
        for input in [Input::Cancel, Input::Leave] {
            let _ = (P::INTERPRET)(&self.level, self.history.state(), &mut self.ui, &input);
        }
    }

    /// The visible part of the board; with room for all of a playback from its beginning.
    fn window(&self) -> Rect {
        self.layout_of(self.played()).window
    }

    fn layout_of(&self, state: &P::State) -> Layout {
        let played = self.playback.as_ref().map(Playback::moves);
        let previews = self
            .run
            .iter()
            .filter(|run| run.shows_answer() != Some(false))
            .flat_map(|run| run.shown().previews())
            .map(|(moves, _)| moves);
        let lines: Vec<_> = played.into_iter().chain(previews).collect();
        self.level.layout(state, &lines, self.upright)
    }

    /// Draws a frame with its window's corner at (0, 0).
    fn paint(&self, frame: &Frame<'_, P>, painter: &mut dyn Painter) {
        let from = frame.window.from;
        if from == Point::default() {
            return (P::DRAW)(&self.level, frame, painter);
        }
        painter.enter(point(-from.x, -from.y), 1.0);
        (P::DRAW)(&self.level, frame, painter);
        painter.leave();
    }

    fn frame<'a>(
        &'a self,
        state: &'a P::State,
        previews: &'a [(&'a [P::Move], f64)],
        look: Look,
    ) -> Frame<'a, P> {
        let layout = self.layout_of(state);
        Frame {
            state,
            change: None,
            ui: None,
            line: &[],
            ways: &[],
            previews,
            hint: None,
            thumbnail: look.thumbnail,
            window: if look.thumbnail {
                Rect::of_size(layout.thumbnail)
            } else {
                layout.window
            },
            upright: self.upright,
            pixel: look.pixel,
            celebration: 0.0,
        }
    }
}

#[cfg(test)]
mod tests;
