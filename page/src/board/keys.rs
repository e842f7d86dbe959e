//! The keyboard: the board's own keys, undo and redo anywhere, and a few others.

use wasm_bindgen::JsCast as _;
use web_sys::{HtmlInputElement, KeyboardEvent};

use crate::board::BoardView;
use crate::model::command::{BoardCommand, Command, GameCommand, LevelsCommand, RunCommand};
use crate::model::context::Context;
use crate::model::event::{self, BoardEvent};
use crate::platform::{dom, focus, id};
use evolvarium::game::{Input, Key, key_name};

/// Listens to the keyboard.
pub fn listen() {
    dom::on(&dom::document(), "keydown", |event: KeyboardEvent| {
        event::send(BoardEvent::Key(event));
    });
}

/// Whether a key is meant for the board. It is if the board has the focus, or no element has, or a
/// button beside the board that does not use this key: the player may have just pressed it.
fn is_for_board(key: Key) -> bool {
    let Some(focused) = dom::document().active_element() else {
        return true;
    };
    if focused.id() == "board" || focused.tag_name() == "BODY" {
        return true;
    }
    let checkbox = focused.dyn_ref::<HtmlInputElement>();
    let presses = matches!(focused.tag_name().as_str(), "BUTTON" | "A")
        || checkbox.is_some_and(|input| input.type_() == "checkbox");
    let pressing = matches!(
        key,
        Key::Enter | Key::Space | Key::Escape | Key::Next | Key::Previous
    );
    let beside = ".top, .figures, .toolbar, .run-bar, .say, #preview";
    presses && !pressing && focused.closest(beside).is_ok_and(|place| place.is_some())
}

/// The board's key with this name.
fn board_key(name: &str, shift: bool) -> Option<Key> {
    Some(match name {
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        "Enter" => Key::Enter,
        " " => Key::Space,
        "Escape" => Key::Escape,
        "Delete" | "Backspace" => Key::Delete,
        "Tab" if shift => Key::Previous,
        "Tab" => Key::Next,
        name => {
            let mut characters = name.chars();
            match (characters.next(), characters.next()) {
                (Some(c), None) => Key::Char(c.to_ascii_lowercase()),
                _ => return None,
            }
        }
    })
}

/// A letter's command, if the puzzle does not use the letter.
fn page_key(name: &str, shift: bool) -> Option<Command> {
    Some(match name.to_ascii_lowercase().as_str() {
        "e" if shift => RunCommand::Study.into(),
        "e" => RunCommand::Evolve.into(),
        "b" => RunCommand::Play.into(),
        "h" => GameCommand::Hint.into(),
        "r" => GameCommand::Restart.into(),
        // In another page's frame there is one level.
        "l" | "g" if dom::root().has_attribute("data-embed") => return None,
        "l" => LevelsCommand::Next.into(),
        "g" => LevelsCommand::New.into(),
        "m" => BoardCommand::Menu.into(),
        _ => return None,
    })
}

/// Whether Enter goes on to the next level: after a win, it does nothing else.
fn opens_next_level(key: Key) -> bool {
    let next = id::next.element();
    key == Key::Enter && next.get_bounding_client_rect().width() > 0.0
}

impl BoardView {
    /// A key was pressed.
    pub fn key(&mut self, cx: &mut Context, event: &KeyboardEvent) {
        let (key, code) = (event.key(), event.code());
        let name = key_name(&key, &code);
        if (event.ctrl_key() || event.meta_key()) && !event.alt_key() {
            let command = match (name.to_ascii_lowercase().as_str(), event.shift_key()) {
                ("z", false) => GameCommand::Undo,
                ("z", true) | ("y", _) => GameCommand::Redo,
                _ => return,
            };
            if !dom::is_writing() && !dom::dialog_is_open() && cx.shows_game() {
                event.prevent_default();
                cx.command(command);
            }
            return;
        }
        if event.alt_key() || dom::is_writing() || dom::dialog_is_open() {
            return;
        }
        if cx.shows_game()
            && let Some(key) = board_key(name, event.shift_key())
            && is_for_board(key)
        {
            // Tab belongs to the board only while the board is focused.
            let tab = matches!(key, Key::Next | Key::Previous);
            let focused = dom::document().active_element();
            let on_board = focused.is_some_and(|focused| focused.id() == "board");
            if on_board && opens_next_level(key) && !event.repeat() {
                event.prevent_default();
                return cx.command(LevelsCommand::Next);
            }
            if !tab || on_board {
                let fast = event.shift_key() && !tab;
                if self.input(cx, &Input::Key { key, fast }) {
                    event.prevent_default();
                    self.follow_cursor(cx);
                    return;
                }
                if self.zoom_key(cx, name) {
                    return;
                }
                if key == Key::Escape && on_board && !is_playing_back(cx) {
                    let _ = self.canvas.canvas.element.blur();
                    return;
                }
            }
        }
        match name {
            "Escape" if is_playing_back(cx) => {
                cx.command(GameCommand::PlaybackClose);
            }
            "?" => self.show_help(cx, None),
            _ if cx.shows_game() && !event.repeat() => {
                if let Some(command) = page_key(name, event.shift_key()) {
                    // Otherwise a field that gets the focus would take the letter.
                    event.prevent_default();
                    focus::keep_present();
                    cx.command(command);
                }
            }
            _ => {}
        }
    }
}

fn is_playing_back(cx: &Context) -> bool {
    let game = cx.shown_game();
    game.is_some_and(|game| game.play.timeline().playback().is_some())
}
