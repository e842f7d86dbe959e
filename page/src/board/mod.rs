//! The board: the current game on its canvas, with pointers, keys, zoom, toolbar, timeline, tutorial,
//! rules and the time played.

pub mod board_canvas;
pub mod controls;
mod game_texts;
mod help;
pub mod keys;
mod menu;
mod pointer;
pub mod rules;
pub mod timeline;
pub mod timer;
pub mod tutorial;
mod zoom;

use web_sys::Element;

use self::board_canvas::BoardCanvas;
use self::controls::Controls;
use self::help::HelpTab;
use self::timeline::TimelineBar;
use self::zoom::Glide;
use crate::model::command::{BoardCommand, GameCommand, RunCommand};
use crate::model::context::{Context, Tone};
use crate::model::current_game::CurrentGame;
use crate::model::event::BoardEvent;
use crate::model::preview;
use crate::platform::{dom, id, preferences};
use evolvarium::game::Input;
use evolvarium::game::files::link::Mode;
use evolvarium::game::input::gesture::Gestures;
use evolvarium::game::session::playback::PlaybackSource;
use evolvarium::i18n::tr;

/// The board.
pub struct BoardView {
    canvas: BoardCanvas,
    controls: Controls,
    timeline: TimelineBar,
    gestures: Gestures,
    /// The board moves to the place of a hint.
    glide: Option<Glide>,
    /// The command of a button that is held, and for how many milliseconds.
    held: Option<(GameCommand, f64)>,
    /// The next level that is opened begins with the tutorial.
    tutorial_called: bool,
    /// A timer runs to the next second of the time played.
    ticking: bool,
}

impl BoardView {
    pub fn new() -> Self {
        pointer::listen();
        keys::listen();
        menu::listen();
        Self {
            canvas: BoardCanvas::new(),
            controls: Controls::new(),
            timeline: TimelineBar::new(),
            gestures: Gestures::default(),
            glide: None,
            held: None,
            tutorial_called: false,
            ticking: false,
        }
    }

    pub fn handle(&mut self, cx: &mut Context, command: BoardCommand) {
        match command {
            BoardCommand::PlaybackSpeed => timeline::change_playback_speed(cx),
            BoardCommand::Timer => timer::toggle_timer(cx),
            BoardCommand::ZoomIn => self.zoom_by(cx, Some(zoom::STEP), false),
            BoardCommand::ZoomOut => self.zoom_by(cx, Some(1.0 / zoom::STEP), false),
            BoardCommand::ZoomWhole => self.zoom_by(cx, None, false),
            BoardCommand::Menu => menu::show(),
            BoardCommand::Help => self.show_help(cx, None),
            BoardCommand::Rules => self.show_help(cx, Some(HelpTab::Rules)),
            BoardCommand::Keys => self.show_help(cx, Some(HelpTab::Keys)),
            BoardCommand::Settings => self.show_help(cx, Some(HelpTab::Settings)),
            BoardCommand::Tutorial => self.tutorial_called |= tutorial::call_tutorial(cx),
            BoardCommand::SkipTutorial => tutorial::skip_tutorial(cx),
            BoardCommand::Focus => dom::focus(id::board),
        }
    }

    pub fn event(&mut self, cx: &mut Context, event: BoardEvent) {
        match event {
            BoardEvent::Pointer(kind, event) => self.pointer_event(cx, kind, &event),
            BoardEvent::Wheel(event) => self.wheel(cx, &event),
            BoardEvent::LongPress(press) => self.long_press(cx, press),
            BoardEvent::Key(event) => self.key(cx, &event),
            BoardEvent::Input(input) => {
                self.input(cx, &input);
            }
            BoardEvent::Held(command) => self.held = command.map(|command| (command, 0.0)),
            BoardEvent::Second => self.tick(cx),
        }
    }

    /// Carries out a command about the moves of the game.
    pub fn game_command(&mut self, cx: &mut Context, command: GameCommand) {
        preview::show_game(cx); // a move must be visible
        let Some(game) = &mut cx.game else { return };
        let play = &mut game.play;
        let effect = match command {
            GameCommand::Undo => play.undo(),
            GameCommand::Redo => play.redo(),
            GameCommand::Restart => play.restart(),
            GameCommand::Hint => play.hint(),
            GameCommand::Solution => play.timeline_mut().play_back(PlaybackSource::Solution),
            GameCommand::Replay => play.timeline_mut().play_back(PlaybackSource::Replay),
            GameCommand::Review => {
                play.timeline_mut().play_back(PlaybackSource::Replay);
                play.timeline_mut().step(1)
            }
            GameCommand::PlaybackBack => play.timeline_mut().step(-1),
            GameCommand::PlaybackForward => play.timeline_mut().step(1),
            GameCommand::PlaybackKeep => play.timeline_mut().end(true),
            GameCommand::PlaybackClose => play.timeline_mut().end(false),
            GameCommand::PlaybackToggle => play.timeline_mut().toggle(),
        };
        if effect.changed {
            match command {
                GameCommand::Restart => game.attempt.restarted(dom::now()),
                GameCommand::Undo => game.attempt.undone(),
                _ => game.attempt.moved(),
            }
        }
        if let Some(help) = effect.help {
            game.helped(help);
        }
        let hint = command == GameCommand::Hint && effect.handled;
        let time = cx.time_played().filter(|_| hint && effect.won);
        cx.act_in(effect, time.as_deref());
        if hint {
            self.show_hint(cx);
        }
        if matches!(
            command,
            GameCommand::PlaybackKeep | GameCommand::PlaybackClose
        ) {
            dom::focus(id::board); // the button is gone
        }
    }

    /// Handles an input of the player on the board. Returns whether it had a meaning.
    fn input(&mut self, cx: &mut Context, input: &Input) -> bool {
        if cx.is_previewing() {
            return preview::preview_input(cx, input);
        }
        let Some(game) = &mut cx.game else {
            return false;
        };
        if cx.mode == Mode::Evolve {
            return on_stage(cx, input);
        }
        let effect = game.play.input(input);
        let handled = effect.handled;
        if handled {
            game.remember_controls();
        }
        if effect.changed {
            game.attempt.moved();
            // At once: the board may have grown to the left, and the next event needs its new place.
            cx.repaint |= self.canvas.fit(game, false, true);
        }
        let hinted = game.play.hint_press().is_some();
        let begins = matches!(
            input,
            Input::Press(_) | Input::Key { .. } | Input::Control { .. }
        );
        if begins && handled && !hinted && cx.gives_tutorial() {
            cx.say("", Tone::Plain); // the tutorial's text is back
        }
        let time = cx.time_played().filter(|_| effect.won);
        cx.act_in(effect, time.as_deref());
        handled
    }

    /// One of the puzzle's controls was changed.
    pub fn field(&mut self, cx: &mut Context, field: &Element) {
        if let Some(input) = controls::input(field) {
            self.input(cx, &input);
        }
    }

    /// The timeline's slider was moved.
    pub fn seek(&self, cx: &mut Context) {
        preview::show_game(cx);
        let to = self.timeline.chosen();
        let Some(game) = &mut cx.game else { return };
        let effect = game.play.timeline_mut().seek(to);
        if effect.changed {
            game.attempt.undone();
        }
        cx.act_in(effect, None);
    }

    /// Another level is opened.
    pub fn open(&mut self, cx: &mut Context, game: &mut CurrentGame) {
        game.recall_controls();
        game.hide_solution(&cx.packs);
        game.play.timeline_mut().show_end();
        let called = std::mem::take(&mut self.tutorial_called);
        tutorial::prepare_tutorial(&cx.packs, game, called);
        self.gestures.forget();
        self.glide = None;
        cx.feedback.forget();
    }

    /// The page was hidden.
    pub fn hidden(&mut self, cx: &mut Context) {
        self.held = None;
        self.follow_time(cx); // there will be no frame
    }

    /// Advances all animations on the board. Returns whether anything moves.
    pub fn advance(&mut self, cx: &mut Context, elapsed_ms: f64) -> bool {
        let gliding = self.advance_glide(cx, elapsed_ms);
        let Some(game) = &mut cx.game else {
            return false;
        };
        game.play
            .timeline_mut()
            .set_playback_speed(cx.prefs.playback_speed());
        let pulsing = game.tutorial.as_mut();
        let pulsing = pulsing.is_some_and(|tutorial| tutorial.advance(elapsed_ms));
        let moves = game.play.advance(elapsed_ms, preferences::still());
        if moves && game.play.shows_answer() {
            game.run.answer_moves(dom::now()); // it may be shown move by move
        }
        moves | pulsing | gliding
    }

    /// Paints the board if anything on it has changed or is `moving`.
    pub fn paint(&mut self, cx: &mut Context, moving: bool) {
        let previewing = cx.is_previewing();
        let Some(game) = &mut cx.game else { return };
        let resized = self.canvas.fit(game, previewing, cx.repaint);
        self.timeline.paint(&cx.palette, resized || cx.repaint);
        if moving || resized || cx.repaint {
            cx.repaint = false;
            let preview = previewing || !game.designing();
            let tutorial = game
                .tutorial
                .filter(|_| !previewing && cx.mode != Mode::Evolve);
            let beat = tutorial.map(|tutorial| tutorial.beat());
            let (play, palette) = (&*game.play, &cx.palette);
            let zoom = game.zoom.filter(|_| !previewing);
            self.canvas
                .paint(play, palette, zoom, preview, beat, &cx.feedback);
        }
        self.zoom_texts(cx);
    }
}

/// An input on the board while a search has it: keys read the answer; a tap returns to the game if nothing
/// is to be seen of a search.
fn on_stage(cx: &mut Context, input: &Input) -> bool {
    let Some(game) = &mut cx.game else {
        return false;
    };
    match input {
        Input::Press(_) if game.play.run().is_none() => cx.command(RunCommand::Play),
        Input::Key { key, .. } if key.looks_around() => {
            let effect = game.play.read_answer(input);
            cx.repaint = true;
            let text = effect.message.unwrap_or_else(|| {
                tr!("The board belongs to the search now. B: back to your game.").to_owned()
            });
            cx.say(&text, Tone::Plain);
            return true;
        }
        _ => {}
    }
    false
}
