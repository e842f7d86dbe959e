//! A level being designed, shown in place of the game.

use crate::model::command::RunCommand;
use crate::model::context::{Context, Tone};
use crate::model::event::RunEvent;
use evolvarium::game::{Input, Key};
use evolvarium::i18n::tr;

/// Handles an input on the board while it shows a level being designed. Returns whether it had a meaning.
pub fn preview_input(cx: &mut Context, input: &Input) -> bool {
    let key = match input {
        Input::Key { key, .. } => Some(*key),
        Input::Release(_) => None,
        _ => return false,
    };
    match key {
        Some(Key::Enter) => cx.command(RunCommand::Adopt(None)),
        Some(Key::Escape) => show_game(cx),
        None
        | Some(Key::Up | Key::Down | Key::Left | Key::Right | Key::Space | Key::Delete)
        | Some(Key::Char('w' | 'a' | 's' | 'd' | 'u')) => cx.say(
            tr!("This level is being designed. Press “Play it” or Enter to open it."),
            Tone::Plain,
        ),
        _ => return false,
    }
    true
}

/// Shows the game again instead of the level being designed.
pub fn show_game(cx: &mut Context) {
    if !cx.is_previewing() {
        return;
    }
    pause_design(cx);
    if let Some(game) = &mut cx.game {
        game.set_shows_game(true);
    }
    cx.repaint = true;
}

/// Pauses the run of a search that designs levels, and says so.
pub fn pause_design(cx: &mut Context) {
    if let Some(game) = &mut cx.game {
        if game.run.is_searching() {
            game.run.pause();
        }
        cx.ask(RunEvent::Stale);
    }
}
