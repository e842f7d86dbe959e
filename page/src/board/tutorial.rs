//! Tutorials: the steps of a puzzle's tutorial under the board of its first level, until they are done or
//! skipped.
//!
//! The puzzle has the steps and their ends. This file decides whether the tutorial is given, shows its
//! texts, and lets its highlights pulse.

use crate::model::context::{Context, Tone};
use crate::model::current_game::CurrentGame;
use crate::model::given_tutorial::GivenTutorial;
use crate::model::packs::{Pack, Packs};
use crate::platform::{dom, id, storage};
use evolvarium::game::Status;
use evolvarium::game::files::link::{Link, Mode};
use evolvarium::game::puzzle::tutorial::STRAYED;
use evolvarium::i18n::{tr, tr_noop, translate};

/// The message at the end of a tutorial that ends without a win.
const DONE: &str = tr_noop!("That's how it works. Rules explains everything, with pictures.");

/// Stored from the first move to the end of a tutorial, so that it continues after a reload; then `done` or
/// `skipped` is.
const STARTED: &str = "begun";

/// Decides about the tutorial on a level that is opened: it is given on the first level of a pack if
/// nothing has been played there, or the tutorial was not finished, or it was `called` for.
pub fn prepare_tutorial(packs: &Packs, game: &mut CurrentGame, called: bool) {
    let first = packs.get(game.puzzle.id).and_then(Pack::first);
    let is_first = first.is_some_and(|first| first.key == game.key);
    if is_first && !game.is_editor() && game.play.tutorial().is_some() {
        let due = match storage::read(&storage::Key::Tutorial(game.puzzle.id)).as_deref() {
            None => game.play.steps() == 0 && game.play.can() == (false, false),
            state => state == Some(STARTED) && game.play.status() != Status::Solved,
        };
        let won = first.is_some_and(|first| first.stars() > 0);
        if called {
            game.play.restart();
        }
        if called || (due && !won) {
            game.tutorial = Some(GivenTutorial::default());
        }
    }
    let taught = game.tutorial.is_some();
    // The tutorial's room stays until another level is opened, so that nothing moves.
    dom::class(&id::game.element(), "taught", taught);
    dom::show(&id::tutorial.element(), taught);
}

/// Updates the tutorial's texts, and ends it when all steps are done.
pub fn tutorial_texts(cx: &mut Context) {
    let Some(game) = &mut cx.game else { return };
    let (Some(tutorial), Some(place)) = (&mut game.tutorial, game.play.tutorial()) else {
        return;
    };
    if !tutorial.started && game.play.steps() > 0 {
        tutorial.started = true;
        storage::write(&storage::Key::Tutorial(game.puzzle.id), STARTED);
    }
    let step = (place.done, place.text);
    if tutorial.shown == Some(step) {
        return;
    }
    let is_first = tutorial.shown.replace(step).is_none();
    tutorial.pulsed_ms = 0.0;
    if place.done < place.of {
        // Off the tutorial's way, it is still at the step that was left.
        if is_first || place.text != STRAYED {
            let count = tr!("{step} of {all}", step = place.done + 1, all = place.of);
            dom::set_text(&id::tutorial_count.element(), &count);
        }
        dom::set_text(&id::tutorial_text.element(), translate(place.text));
        dom::set_text(&id::tutorial_keys.element(), translate(place.keys));
        return;
    }
    // A win has its own message.
    let solved = game.play.status() == Status::Solved;
    end_tutorial(cx, "done");
    if !solved {
        cx.say(translate(DONE), Tone::Plain);
    }
}

/// Ends the tutorial; it is given again only when it is called for.
pub fn skip_tutorial(cx: &mut Context) {
    if end_tutorial(cx, "skipped") {
        dom::focus(id::board);
    }
}

fn end_tutorial(cx: &mut Context, how: &str) -> bool {
    let Some(game) = &mut cx.game else {
        return false;
    };
    if game.tutorial.take().is_none() {
        return false;
    }
    storage::write(&storage::Key::Tutorial(game.puzzle.id), how);
    game.shown = None;
    cx.repaint = true;
    dom::show(&id::tutorial.element(), false);
    true
}

/// Restarts the tutorial on the puzzle's first level; Undo restores an earlier game there.
/// Whether that level must be opened first.
pub fn call_tutorial(cx: &mut Context) -> bool {
    dom::close_dialogs();
    let Some(game) = &mut cx.game else {
        return false;
    };
    let Some(first) = cx.packs.get(game.puzzle.id).and_then(Pack::first) else {
        return false;
    };
    if first.key != game.key || game.is_editor() {
        let mode = Some(Mode::Play);
        let link = Link {
            mode,
            ..first.link(game.puzzle.id)
        };
        cx.go(&link);
        return true;
    }
    prepare_tutorial(&cx.packs, game, true);
    game.shown = None;
    game.store();
    cx.repaint = true;
    cx.say_until_next("", Tone::Plain);
    dom::focus(id::board);
    false
}
