//! The session's object-safe face: the one place where types are erased.

use serde_json::Value;

use super::Session;
use crate::game::history::{self, History};
use crate::game::island::Islander;
use crate::game::kin::Kin;
use crate::game::lesson;
use crate::game::past::Moment;
use crate::game::play::{Effect, Look, Play, PlaybackPlace, RunView, Tile, Timeline, Verdict};
use crate::game::playback::Source;
use crate::game::puzzle::{Control, Counter, Curve, Frame, Puzzle, Response, Status, Tally};
use crate::game::run::{Plan, Run};
use crate::game::{Input, ParseError, offer, save};
use crate::paint::{Painter, Point, point};
use crate::search::{self, Spec};
use crate::words::t;

/// How long a solved board breathes.
const CELEBRATION_MS: f64 = 900.0;

impl<P: Puzzle> Play for Session<P> {
    fn puzzle_id(&self) -> &'static str {
        P::ID
    }

    fn level_name(&self) -> String {
        self.level.name()
    }

    fn level_text(&self) -> String {
        self.level.to_string()
    }

    fn level_key(&self) -> String {
        self.level.key()
    }

    fn level_json(&self) -> Value {
        (offer::needed::<P>().file)(&self.level)
    }

    fn edited(&self) -> Option<Result<(&'static str, String), String>> {
        self.level.edited(self.history.state())
    }

    fn export(&self, form: &str) -> Option<Result<String, String>> {
        (offer::needed::<P>().export)(&self.level, self.history.state(), form)
    }

    fn exports(&self) -> &'static [(&'static str, &'static str)] {
        P::EXPORTS
    }

    fn summary(&self) -> String {
        self.level.summary()
    }

    fn rating(&self) -> Option<Value> {
        (offer::needed::<P>().rating)(&self.level)
    }

    fn solutions(&self) -> Option<Result<usize, String>> {
        (offer::needed::<P>().solutions)(&self.level)
    }

    fn size(&self) -> (f64, f64) {
        self.window().size()
    }

    fn origin(&self) -> Point {
        self.window().from
    }

    fn thumbnail(&self) -> (f64, f64) {
        self.level.thumbnail()
    }

    fn set_upright(&mut self, upright: bool) {
        self.dirty |= self.upright != upright;
        self.upright = upright;
    }

    fn target(&self) -> Option<f64> {
        self.level.target()
    }

    fn focus(&self) -> Option<Point> {
        let at = self.level.focus(self.history.state(), &self.ui)?;
        let origin = self.origin();
        Some(point(at.x - origin.x, at.y - origin.y))
    }

    fn status(&self) -> Status {
        self.level.status(self.history.state())
    }

    fn is_quiet(&self) -> bool {
        self.level.is_quiet(&self.ui)
    }

    fn counters(&self) -> Vec<Counter> {
        self.level.counters(self.shown())
    }

    fn tally(&self) -> Option<Tally> {
        self.level.tally(self.history.state())
    }

    fn curve(&self) -> Option<(Curve, usize)> {
        self.course()
    }

    fn stars(&self) -> u8 {
        self.level.stars(self.history.state())
    }

    fn is_played(&self) -> bool {
        self.history.is_played()
    }

    fn describe(&self) -> String {
        self.level.describe(self.shown())
    }

    fn controls(&self) -> Vec<Control> {
        self.level.controls(self.history.state(), &self.ui)
    }

    fn lesson(&self) -> Option<lesson::Place> {
        lesson::place(&self.level, self.history.state(), &self.ui)
    }

    fn draw_cues(&self, beat: f64, painter: &mut dyn Painter) {
        self.paint_cues(beat, painter);
    }

    fn draw_example(&self, tried: &str, look: Look, painter: &mut dyn Painter) {
        self.paint_example(tried, look, painter);
    }

    fn input(&mut self, input: &Input) -> Effect {
        let hovering = matches!(input, Input::Hover(_) | Input::Leave);
        let input = &input.moved(self.origin());
        if P::TIMELINE && self.playback.is_some() && !matches!(input, Input::Control { .. }) {
            return self.input_in_playback(input);
        }
        if hovering && self.playback.is_some() {
            return Effect::default();
        }
        let response = self
            .level
            .interpret(self.history.state(), &mut self.ui, input);
        if response != Response::Ignored && !hovering {
            self.since_ms = None;
        }
        // With a timeline, what is shown can be looked at with other settings.
        let looks = P::TIMELINE && matches!(input, Input::Control { .. });
        if response != Response::Ignored && !looks {
            self.playback = None; // whoever touches the board wants to play
        }
        match response {
            Response::Ignored => Effect::default(),
            Response::Redraw => {
                self.dirty = true;
                Effect::redraw()
            }
            Response::Say(words) => {
                self.dirty = true;
                Effect::told(words)
            }
            Response::Refused(why) => {
                self.dirty = true;
                Effect::refused(why)
            }
            Response::Undo => self.undo(),
            Response::Move(mv) => self.made(Self::make, mv),
            Response::Conclude(mv) => self.made(Self::conclude, mv),
        }
    }

    fn undo(&mut self) -> Effect {
        self.travel(History::undo)
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
        let done = self.history.done();
        (done > 0, done < self.history.len())
    }

    fn steps(&self) -> usize {
        self.history.done()
    }

    fn hint(&mut self) -> Effect {
        self.playback = None;
        self.hint = self.level.hint(self.history.state());
        self.dirty = true;
        match &self.hint {
            Some(hint) => Effect::told(hint.reason.clone()),
            None => Effect::told(t!("There is no hint for this position.")),
        }
    }

    fn play_back(&mut self, source: Source) -> Effect {
        self.play_back_line(source)
    }

    fn playback(&self) -> Option<PlaybackPlace> {
        let playback = self.playback.as_ref()?;
        let (at, of) = playback.place();
        let (source, playing) = (playback.source(), playback.is_playing());
        Some(PlaybackPlace {
            source,
            at,
            of,
            playing,
        })
    }

    fn playback_step(&mut self, by: i64) -> Effect {
        let Some(playback) = &mut self.playback else {
            return Effect::default();
        };
        playback.pause();
        playback.step(by);
        self.dirty = true;
        Effect::redraw()
    }

    fn playback_toggle(&mut self) -> Effect {
        let Some(playback) = &mut self.playback else {
            return Effect::default();
        };
        playback.toggle();
        self.dirty = true;
        Effect::redraw()
    }

    fn playback_end(&mut self, keep: bool) -> Effect {
        let Some(playback) = self.playback.take() else {
            return Effect::default();
        };
        self.dirty = true;
        if keep {
            let (at, of) = playback.place();
            let kept = if P::TIMELINE { at } else { of };
            self.adopt_moves(playback.moves()[..kept].to_vec())
        } else {
            Effect::redraw()
        }
    }

    fn timeline(&self) -> Option<Timeline> {
        Session::timeline(self)
    }

    fn seek(&mut self, to: usize) -> Effect {
        Session::seek(self, to)
    }

    fn toggle_timeline(&mut self) -> Effect {
        Session::toggle_timeline(self)
    }

    fn save(&self) -> String {
        save::write(&self.level, &self.history)
    }

    fn line(&self) -> String {
        save::write_moves(&self.history.line())
    }

    fn adopt_line(&mut self, text: &str) -> Result<Effect, ParseError> {
        let moves = save::read_moves::<P::Move>(text)?;
        self.put(moves)
            .map_err(|illegal| ParseError::new(illegal.to_string()))
    }

    fn set_pace(&mut self, pace: f64) {
        self.pace = pace;
    }

    fn advance(&mut self, elapsed_ms: f64, still: bool) -> bool {
        let mut moving = std::mem::take(&mut self.dirty);
        if let Some(change) = &mut self.change {
            moving = true;
            change.elapsed_ms += elapsed_ms;
            if still || change.elapsed_ms >= change.duration_ms {
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
            moving |= playback.advance(&self.level, elapsed_ms * self.pace, still);
        }
        moving |= self.redo_in_time(elapsed_ms * self.pace);
        if let Some(run) = &mut self.run {
            moving |= run.advance(elapsed_ms, still);
        }
        moving
    }

    fn draw(&self, look: Look, painter: &mut dyn Painter) {
        if let Some(playback) = &self.playback {
            let change = playback.change(&self.level);
            let frame = Frame {
                change,
                ui: Some(&self.ui).filter(|_| P::TIMELINE && !look.thumbnail),
                ..self.frame(playback.state(), &[], look)
            };
            self.paint(&frame, painter);
            return;
        }
        let run = self.run.as_ref().filter(|_| look.ghost);
        let ghosts: Vec<_> = run.into_iter().flat_map(Run::ghosts).collect();
        let change = self.change.as_ref().map(|change| {
            let done = change.elapsed_ms / change.duration_ms.max(1.0);
            (&change.from, ease_out(done.clamp(0.0, 1.0)))
        });
        let frame = Frame {
            change,
            ui: Some(&self.ui).filter(|_| !look.thumbnail),
            hint: self.hint.as_ref(),
            celebration: self.celebration_ms.map_or(0.0, |ms| ms / CELEBRATION_MS),
            ..self.frame(self.history.state(), &ghosts, look)
        };
        self.paint(&frame, painter);
    }

    fn specs(&self) -> Vec<&'static Spec> {
        offer::searches::<P>()
            .iter()
            .map(|search| &search.spec)
            .collect()
    }

    fn evolve(&mut self, plan: &Plan) -> Result<(), String> {
        self.begin(Run::new(&self.level, self.history.state(), plan)?);
        Ok(())
    }

    fn evolve_apart(&mut self, plan: &Plan) -> Result<(), String> {
        self.begin(Run::apart(&self.level, self.history.state(), plan)?);
        Ok(())
    }

    fn islander(&mut self) -> Option<&mut dyn Islander> {
        Some(self.run.as_mut()?)
    }

    fn draw_answer(&self, line: &str, look: Look, painter: &mut dyn Painter) {
        if let Ok(moves) = save::read_moves(line) {
            self.draw_moves(&moves, look, painter);
        }
    }

    fn draw_kin(&self, line: &str, kin: Kin<'_>, look: Look, painter: &mut dyn Painter) {
        if let Ok(moves) = save::read_moves(line) {
            self.draw_moves(&moves, look, painter);
            self.point_out(&moves, kin, painter);
        }
    }

    fn run(&self) -> Option<RunView<'_>> {
        self.run.as_ref().map(|run| RunView {
            spec: run.spec(),
            settings: run.settings(),
            layout: run.layout(),
            apart: run.is_apart(),
            seed: run.seed(),
            end: run.end(),
            trace: run.trace(),
            report: run.report(),
        })
    }

    fn conclusion(&self) -> Option<String> {
        let run = self.run.as_ref().filter(|run| run.end().is_some())?;
        self.level.conclusion(&run.report())
    }

    fn step(&mut self) -> Option<search::Step> {
        self.run.as_mut().map(Run::step)
    }

    fn refresh_ghost(&mut self) -> bool {
        let level = &self.level;
        let run = self.run.as_mut();
        let changed = run.is_some_and(|run| run.refresh_ghost(level));
        self.dirty |= changed;
        changed
    }

    fn moment(&self, at: usize) -> Option<Moment> {
        Some(self.run.as_ref()?.past().get(at)?.0)
    }

    fn moments(&self) -> (usize, Option<usize>) {
        let run = self.run.as_ref();
        run.map_or((0, None), |run| (run.past().len(), run.looked_at()))
    }

    fn look_back(&mut self, at: Option<usize>) {
        if let Some(run) = &mut self.run {
            run.look_back(&self.level, at);
            self.dirty = true;
        }
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

    fn adopt(&mut self) -> Effect {
        match self.run.as_ref().and_then(Run::shown) {
            Some(moves) => self.adopt_moves(moves),
            None => Effect::told(t!("Nothing has evolved yet.")),
        }
    }

    fn checkpoint(&self) -> Option<Value> {
        self.run.as_ref()?.checkpoint()
    }

    fn restore_run(&mut self, checkpoint: &Value) -> Result<(), String> {
        let run = self
            .run
            .as_mut()
            .ok_or_else(|| t!("no search is running"))?;
        run.restore(checkpoint)
    }

    fn best_answer(&self) -> Option<Value> {
        let (_, moves) = self.run.as_ref()?.best()?;
        Some((offer::needed::<P>().answer)(&self.level, &moves))
    }

    fn designed(&self, index: Option<usize>) -> Option<Box<dyn Play>> {
        let run = self.run.as_ref().filter(|run| run.designs())?;
        let level = match index {
            None => self.level.designed(&run.shown()?),
            Some(index) => self.level.designed(&run.gallery().get(index)?.moves),
        };
        Some(Box::new(Self::new(level?)))
    }

    fn best_summary(&self) -> Option<&str> {
        self.run.as_ref()?.design()
    }

    fn refresh_gallery(&mut self, at_most: usize) -> Vec<Tile> {
        let Some(run) = &mut self.run else {
            return Vec::new();
        };
        let tile = |i: &search::Individual<P::Move>| Tile {
            score: i.score,
            elite: i.elite,
        };
        run.refresh_gallery(at_most).iter().map(tile).collect()
    }

    fn draw_individual(&self, index: usize, look: Look, painter: &mut dyn Painter) {
        let Some(individual) = self.run.as_ref().and_then(|run| run.gallery().get(index)) else {
            return;
        };
        self.draw_moves(&individual.moves, look, painter);
    }

    fn adopt_individual(&mut self, index: usize) -> Effect {
        let individual = self.run.as_ref().and_then(|run| run.gallery().get(index));
        match individual.map(|individual| individual.moves.clone()) {
            Some(moves) => self.adopt_moves(moves),
            None => Effect::default(),
        }
    }

    fn prospect(&self) -> String {
        self.level.prospect()
    }

    fn check(&self, answer: &str) -> Result<Verdict, ParseError> {
        let moves = (offer::needed::<P>().read_answer)(&self.level, answer)?;
        let state = match history::replay(&self.level, &moves) {
            Ok(state) => state,
            Err(illegal) => {
                let why = illegal.to_string();
                return Ok(Verdict {
                    valid: false,
                    solved: false,
                    why,
                });
            }
        };
        let status = self.level.status(&state);
        let why = match &status {
            Status::Playing => self.level.describe(&state),
            other => other.why().to_owned(),
        };
        Ok(Verdict {
            valid: true,
            solved: status == Status::Solved,
            why,
        })
    }

    fn solution(&self) -> Option<Value> {
        let moves = self.level.solution()?;
        Some((offer::needed::<P>().answer)(&self.level, &moves))
    }
}

/// Fast at first, then coming to rest (cubic).
fn ease_out(t: f64) -> f64 {
    let left = 1.0 - t;
    1.0 - left * left * left
}
