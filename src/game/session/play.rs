//! The session as [`Play`]: here types are erased.

use super::Session;
use crate::game::LABELS;
use crate::game::level_info::LevelInfo;
use crate::game::play::{Effect, Look, Play, Timeline};
use crate::game::puzzle::tutorial;
use crate::game::puzzle::{CELEBRATION_MS, Control, Counter, Frame, Layout, Response, Status};
use crate::game::run::control::RunControl;
use crate::game::run::inheritance::Relation;
use crate::game::run::{Run, RunConfig};
use crate::game::session::hint::{HintPress, HintStage};
use crate::game::session::history::History;
use crate::game::{Game, Input, Loupe, ParseError, PersonalBest, files::save};
use crate::i18n::{tr, tr_noop};
use crate::paint::labels::Grid;
use crate::paint::{Painter, Point, point};

impl<P: Game> Play for Session<P> {
    fn puzzle_id(&self) -> &'static str {
        P::ID
    }

    fn level(&self) -> &dyn LevelInfo {
        &self.level
    }

    fn edited(&self) -> Option<Result<(&'static str, String), String>> {
        Some((P::EDITOR?.edited)(&self.level, self.history.state()))
    }

    fn export(&self, form: &str) -> Option<Result<String, String>> {
        (P::FORMS.export)(&self.level, self.history.state(), form)
    }

    fn record(&self) -> Option<String> {
        (P::RECORD_GAME?.record)(&self.level, self.played())
    }

    fn layout(&self) -> Layout {
        self.layout_of(self.played())
    }

    fn set_upright(&mut self, upright: bool) {
        self.dirty |= self.upright != upright;
        self.upright = upright;
    }

    fn loupe(&self) -> Option<Loupe> {
        self.level.loupe(self.history.state(), &self.ui)
    }

    fn cursor(&self) -> Option<Point> {
        let at = self.level.cursor(self.history.state(), &self.ui)?;
        let origin = self.window().from;
        Some(point(at.x - origin.x, at.y - origin.y))
    }

    fn status(&self) -> Status {
        self.level.status(self.history.state())
    }

    fn hides_mistakes(&self) -> bool {
        (P::MARKING.hides_mistakes)(&self.ui)
    }

    fn counters(&self) -> Vec<Counter> {
        let shows_game = self.playback.is_none() && !self.shows_answer();
        let ui = if shows_game { &self.ui } else { &self.look };
        self.level.counters(self.described_state(), ui)
    }

    fn personal_best(&self) -> Option<PersonalBest> {
        (P::RECORD_GAME?.personal_best)(&self.level, self.history.state())
    }

    fn stars(&self) -> u8 {
        self.level.stars(self.history.state())
    }

    fn is_played(&self) -> bool {
        self.history.is_played()
    }

    fn describe(&self) -> String {
        let shown = self.answering().map(Run::shown);
        if let Some((shown, last)) = shown.and_then(|it| Some((it, it.last_position()?))) {
            return self.level.describe_answer(shown.moves(), last);
        }
        let described = self.level.describe(self.described_state());
        let shows_game = self.playback.is_none() && !self.shows_answer();
        let hint = self.shown_hint().filter(|_| shows_game);
        let spoken = hint.map_or("", |hint| hint.spoken());
        format!("{spoken} {described}").trim_start().to_owned()
    }

    fn controls(&self) -> Vec<Control> {
        let mut controls = self.level.controls(self.history.state(), &self.ui);
        if self.layout().grid.is_some() {
            controls.push(Control::switch(
                LABELS,
                tr_noop!("Number rows and columns"),
                tr_noop!(
                    "Numbers in the margin. They also appear while a hint or an error mentions a \
                     cell."
                ),
                self.labels,
            ));
        }
        controls
    }

    fn labels(&self) -> Option<Grid> {
        let grid = self.layout().grid?;
        (self.labels || self.names_places()).then_some(grid)
    }

    fn tutorial(&self) -> Option<tutorial::TutorialProgress> {
        P::TUTORIAL.place(&self.level, self.history.state(), &self.ui)
    }

    fn draw_highlights(&self, beat: f64, painter: &mut dyn Painter) {
        if self.playback.is_some() || self.shows_answer() {
            return;
        }
        let highlights = P::TUTORIAL.highlights(&self.level, self.history.state(), &self.ui);
        let window = self.window();
        let (width, height) = window.size();
        painter.enter(point(-window.from.x, -window.from.y), 1.0);
        tutorial::draw(&highlights, width.max(height) / 100.0, beat, painter);
        painter.leave();
    }

    fn draw_example(&self, tried: &str, look: Look, painter: &mut dyn Painter) {
        let line = self.history.line();
        let preview = save::read_moves::<P>(tried).map(|tried| [line, tried].concat());
        let preview = preview.unwrap_or_default();
        let previews = [(preview.as_slice(), 1.0)];
        let previews = if tried.is_empty() { &[][..] } else { &previews };
        let frame = self.frame(self.history.state(), previews, look);
        self.paint(&frame, painter);
    }

    fn input(&mut self, input: &Input) -> Effect {
        let hovering = matches!(input, Input::Hover(_) | Input::Leave);
        if let Input::Control { id, value } = input
            && id == LABELS
        {
            self.labels = value == "on";
            self.dirty = true;
            return Effect::redraw();
        }
        let input = &input.moved(self.window().from);
        if P::RECORD_GAME.is_some()
            && self.playback.is_some()
            && !matches!(input, Input::Control { .. })
        {
            return self.input_in_playback(input);
        }
        if hovering && self.playback.is_some() {
            return Effect::default();
        }
        let state = self.history.state();
        let response = (P::INTERPRET)(&self.level, state, &mut self.ui, input);
        let changes_look = matches!(input, Input::Control { id, .. } if P::GUIDE.remembered.contains(&id.as_str()));
        if changes_look {
            let _ = (P::INTERPRET)(&self.level, state, &mut self.look, input);
        } else if response != Response::Ignored && !hovering {
            self.set_shows_game();
        }
        // With a timeline, controls do not end a playback.
        let looks = P::RECORD_GAME.is_some() && matches!(input, Input::Control { .. });
        if response != Response::Ignored && !looks {
            self.playback = None;
        }
        let by_key = matches!(input, Input::Key { .. });
        let faults = by_key.then(|| (P::MARKING.faults)(&self.level, self.history.state()));
        let effect = self.respond(response, by_key);
        match faults {
            Some(before) if effect.changed && !effect.won => self.with_new_fault(effect, &before),
            _ => effect,
        }
    }

    fn undo(&mut self) -> Effect {
        let Some(ui) = self.drawn_before() else {
            return self.travel(History::undo);
        };
        (self.ui, self.dirty) = (ui, true);
        Effect::redraw()
    }

    fn redo(&mut self) -> Effect {
        self.travel(History::redo)
    }

    fn restart(&mut self) -> Effect {
        if self.playback.is_none() && self.history.line().is_empty() {
            return Effect::default();
        }
        self.adopt_moves(Vec::new())
    }

    fn can(&self) -> (bool, bool) {
        let (done, drawn) = (self.history.steps_done(), self.drawn_before());
        (done > 0 || drawn.is_some(), done < self.history.len())
    }

    fn steps(&self) -> usize {
        self.history.steps_done()
    }

    fn hint(&mut self) -> Effect {
        if self.is_won() {
            return Effect::default();
        }
        self.playback = None;
        self.dirty = true;
        if self.shows_answer()
            && let Some((_, stage)) = self.hint
        {
            self.set_shows_game();
            return self.show_hint(stage); // it was out of sight
        }
        self.set_shows_game();
        match self.hint_press() {
            None => self.new_hint(),
            Some(HintPress::Step) => self.show_hint(HintStage::Step),
            Some(HintPress::Reason) => self.show_hint(HintStage::Reason),
            Some(HintPress::Make) => self.follow_hint(),
            Some(HintPress::Back) => self.go_back(),
        }
    }

    fn hint_press(&self) -> Option<HintPress> {
        let (hint, stage) = self.hint.as_ref()?;
        hint.after(*stage)
    }

    fn hint_places(&self) -> Vec<Point> {
        let Some(hint) = self.shown_hint() else {
            return Vec::new();
        };
        let places = self.level.hint_places(self.history.state(), hint);
        let origin = self.window().from;
        let moved = places
            .iter()
            .map(|at| point(at.x - origin.x, at.y - origin.y));
        moved.collect()
    }

    fn timeline(&self) -> &dyn Timeline {
        self
    }

    fn timeline_mut(&mut self) -> &mut dyn Timeline {
        self
    }

    fn save(&self) -> String {
        save::write(&self.level, &self.history)
    }

    fn line(&self) -> String {
        save::write_moves(&self.history.line())
    }

    fn is_at(&self, line: &str) -> bool {
        save::read_moves::<P>(line).is_ok_and(|moves| moves == self.history.line())
    }

    fn adopt_line(&mut self, text: &str) -> Result<Effect, ParseError> {
        save::check_length(&self.level, text.len())?;
        let moves = save::read_moves::<P>(text)?;
        save::check_length(&self.level, moves.iter().map(save::length).sum())?;
        self.put(moves)
            .map_err(|illegal| ParseError::new(illegal.to_string()))
    }

    fn advance(&mut self, elapsed_ms: f64, still: bool) -> bool {
        let mut moving = std::mem::take(&mut self.dirty);
        if let Some(change) = &mut self.change {
            moving = true;
            change.elapsed_ms += elapsed_ms;
            if still || change.elapsed_ms >= change.duration_ms() {
                self.change = None;
                self.dirty = true; // one last frame without the change
            }
        }
        if let Some(celebrated) = &mut self.celebration_ms {
            moving = true;
            *celebrated += elapsed_ms;
            if still || *celebrated >= CELEBRATION_MS {
                self.celebration_ms = None;
                self.dirty = true;
            }
        }
        if let Some(playback) = &mut self.playback {
            let was_playing = playback.is_playing();
            moving |= playback.advance(&self.level, elapsed_ms * self.playback_speed, still);
            if was_playing {
                self.end_at_game();
            }
        }
        if let Some(run) = &mut self.run {
            let shown = run.shown_mut();
            moving |= shown.advance(elapsed_ms, self.playback_speed, still);
        }
        moving
    }

    fn draw(&self, look: Look, painter: &mut dyn Painter) {
        if let Some(playback) = &self.playback {
            let change = playback.change(&self.level);
            let frame = Frame {
                change,
                ui: Some(&self.ui).filter(|_| P::RECORD_GAME.is_some() && !look.thumbnail),
                ..self.frame(playback.state(), &[], look)
            };
            self.paint(&frame, painter);
            return;
        }
        let is_seen = |run: &&Run<P>| look.preview && run.shows_answer() == Some(true);
        let shown = self.run.as_ref().filter(is_seen).map(|run| run.shown());
        if let Some((shown, (state, line))) = shown.and_then(|it| Some((it, it.position()?))) {
            let mut frame = Frame {
                change: shown.change(),
                line,
                celebration: shown.celebration(),
                ..self.frame(state, &[], look)
            };
            if !look.thumbnail {
                frame.ways = self.run.as_ref().map_or(&[], |run| run.ways());
                frame.ui = Some(&self.look);
                frame.window = self.window(); // it stays when the player turns to the game
            }
            return self.paint(&frame, painter);
        }
        if let Some((shown, state)) = shown.and_then(|it| Some((it, it.solving()?))) {
            let change = shown.change();
            let frame = self.frame(state, &[], look);
            return self.paint(&Frame { change, ..frame }, painter);
        }
        let previews: Vec<_> = shown
            .into_iter()
            .flat_map(|shown| shown.previews())
            .collect();
        let present = self.history.state();
        let (state, change) = match &self.change {
            None => (present, None),
            Some(change) => {
                let (to, from, done) = change.now(present);
                (to, Some((from, ease_out(done))))
            }
        };
        let frame = Frame {
            change,
            ui: Some(&self.ui).filter(|_| !look.thumbnail),
            hint: self.shown_hint(),
            celebration: self.celebration_ms.map_or(0.0, |ms| ms / CELEBRATION_MS),
            ..self.frame(state, &previews, look)
        };
        self.paint(&frame, painter);
    }

    fn evolve(&mut self, config: &RunConfig) -> Result<(), String> {
        self.begin(Run::new(&self.level, self.history.state(), config)?);
        Ok(())
    }

    fn evolve_remotely(&mut self, config: &RunConfig) -> Result<(), String> {
        self.begin(Run::remote(&self.level, self.history.state(), config)?);
        Ok(())
    }

    fn run(&self) -> Option<&dyn RunControl> {
        Some(self.run.as_ref()?)
    }

    fn run_mut(&mut self) -> Option<&mut dyn RunControl> {
        Some(self.run.as_mut()?)
    }

    fn shows_answer(&self) -> bool {
        self.answering().is_some()
    }

    fn answer_helps(&self) -> bool {
        let answer = self.answering().and_then(|run| run.shown().last_position());
        answer.is_some_and(|state| self.level.stars(state) > self.stars())
    }

    fn read_answer(&mut self, input: &Input) -> Effect {
        let input = &input.moved(self.window().from);
        let run = self.run.as_ref().filter(|_| self.playback.is_none());
        let shown = run.filter(|run| run.shows_answer() == Some(true));
        let Some((state, _)) = shown.and_then(|run| run.shown().position()) else {
            return Effect::default();
        };
        match (P::INTERPRET)(&self.level, state, &mut self.look, input) {
            Response::Say(text) => Effect::saying(text),
            Response::Redraw => Effect::redraw(),
            _ => Effect::default(),
        }
    }

    fn describes_answer(&self) -> bool {
        self.shows_answer() || self.answered_draft().is_some()
    }

    fn resume(&mut self) {
        if let Some(run) = &mut self.run {
            run.resume();
            self.drop_hint();
        }
    }

    fn end_run(&mut self) {
        self.dirty |= self.run.take().is_some();
    }

    fn designed_level(&self, index: Option<usize>) -> Option<Box<dyn Play>> {
        let run = self.run.as_ref().filter(|run| run.designs())?;
        let level = (P::ANSWERS.level)(&self.level, &run.answer_of(index)?)?;
        Some(Box::new(Self::new(level)))
    }

    fn draw_individual(&self, index: usize, look: Look, painter: &mut dyn Painter) {
        let Some(individual) = self.run.as_ref().and_then(|run| run.gallery().get(index)) else {
            return;
        };
        self.draw_moves(&individual.moves, look, painter);
        let Some(run) = &self.run else { return };
        if let Some(board) = run.line().and_then(|line| line.boards.get(index)) {
            let parents: Vec<&str> = board.parents.iter().map(String::as_str).collect();
            let relation = Relation::ChildOf(&parents);
            self.draw_inheritance(&individual.moves, relation, painter);
        } else if let Some(best) = run.gallery().first().filter(|_| run.marks_differences()) {
            self.draw_difference(&individual.moves, &best.moves, painter);
        }
    }

    fn adopt(&mut self, individual: Option<usize>) -> Effect {
        let run = self.run.as_ref();
        match run.and_then(|run| run.answer_of(individual)) {
            Some(moves) => self.adopt_moves(moves),
            None if individual.is_some() => Effect::default(),
            None => Effect::saying(tr!("Nothing has evolved yet.")),
        }
    }

    fn draw_answer(
        &self,
        line: &str,
        relation: Option<Relation<'_>>,
        look: Look,
        painter: &mut dyn Painter,
    ) {
        let Ok(moves) = save::read_moves::<P>(line) else {
            return;
        };
        self.draw_moves(&moves, look, painter);
        if let Some(relation) = relation {
            self.draw_inheritance(&moves, relation, painter);
        }
    }
}

/// Fast at first, then slower (cubic).
fn ease_out(t: f64) -> f64 {
    let left = 1.0 - t;
    1.0 - left * left * left
}
