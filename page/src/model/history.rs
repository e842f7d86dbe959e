//! Back closes what is open: while a dialog or the sheet is open, the browser's history has an entry
//! more, with the same address. Back leaves it, and the page closes what is open. What is closed by
//! other means leaves that entry, too; a link followed from there takes its place.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::PopStateEvent;

use crate::model::command::RunCommand;
use crate::model::context::Context;
use crate::model::event::{self, ShellEvent};
use crate::platform::dom;
use evolvarium::game::files::link::Link;
use evolvarium::game::input::sheet::Sheet;

/// The state of the entry of what is open.
const OPEN: &str = "open";
/// The same of the stage or of Study, entered from the game.
const SEARCH: &str = "search";

/// What is about to happen to the present entry.
#[derive(Default, PartialEq)]
enum Step {
    #[default]
    None,
    /// The page has asked the browser to leave the entry of what was open, which takes it a moment;
    /// with the address to follow then.
    Leave(Option<String>),
    /// An address has been written in place of another, and is about to be followed.
    Follow,
}

thread_local! {
    static STEP: RefCell<Step> = const { RefCell::new(Step::None) };
}

fn is_leaving() -> bool {
    STEP.with_borrow(|step| matches!(step, Step::Leave(_)))
}

/// Listens to the browser's Back and Forward.
pub fn listen() {
    dom::on(&dom::window(), "popstate", |_: PopStateEvent| {
        event::send(event::action(travelled));
    });
}

fn history() -> Option<web_sys::History> {
    dom::window().history().ok()
}

/// The state of the present entry, if the page has given it one.
fn state() -> Option<String> {
    history()?.state().ok()?.as_string()
}

/// Whether the present entry is that of what is open.
pub fn is_marked() -> bool {
    state().is_some_and(|state| [OPEN, SEARCH].contains(&&*state))
}

/// Whether the present entry is that of the stage or of Study, entered from the game.
pub fn is_of_search() -> bool {
    state().as_deref() == Some(SEARCH)
}

/// Whether a link is to be followed by [`go`].
pub fn is_apart() -> bool {
    is_leaving() || is_marked()
}

/// The link that the present address is, if it is one.
pub fn present() -> Option<Link> {
    let hash = dom::window().location().hash().ok()?;
    hash.parse().ok()
}

/// Whether this is the present address, in whichever mode if it names none.
fn is_here(address: &str) -> bool {
    let here = present().zip(address.parse::<Link>().ok());
    here.is_some_and(|(here, link)| {
        let mode = link.mode.and(here.mode);
        link == Link { mode, ..here }
    })
}

/// Goes to an address. The one before stays in the history, unless it is that of what is open.
pub fn go(address: &str) {
    if is_leaving() {
        STEP.set(Step::Leave(Some(address.to_owned())));
    } else if is_marked() {
        replace(address);
    } else {
        let _ = dom::window().location().set_hash(address);
    }
}

/// Goes to an address in place of the present one.
pub fn replace(address: &str) {
    if is_here(address) {
        return dom::close_dialogs();
    }
    if let Some(history) = history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
        STEP.set(Step::Follow);
        // Later, as after a link: the page may be in the middle of something.
        dom::after(0, || {
            STEP.take();
            event::send(ShellEvent::Address);
        });
    }
}

/// Writes another address, without following it.
pub fn rewrite(address: &str) {
    if let Some(history) = history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(address));
    }
}

/// Adds an address, without following it.
pub fn add(cx: &mut Context, address: &str) {
    let Some(history) = history() else { return };
    cx.left_game = false;
    let _ = match is_marked() {
        true => history.replace_state_with_url(&JsValue::NULL, "", Some(address)),
        false => history.push_state_with_url(&JsValue::NULL, "", Some(address)),
    };
}

/// Adds the entry of what is open, or leaves it when nothing is open any longer.
pub fn follow_what_is_open(cx: &Context) {
    let is_open = dom::dialog_is_open() || sheet_is_open(cx) || cx.left_game;
    let is_still = STEP.with_borrow(|step| *step == Step::None);
    let Some(history) = history().filter(|_| is_still && is_open != is_marked()) else {
        return;
    };
    if is_open {
        // An address without a level leads to the puzzle's last game, which a link may change.
        if (cx.puzzle()).is_some_and(|puzzle| is_here(&format!("#/{}", puzzle.id))) {
            match cx.shown_game().filter(|_| cx.left_game) {
                // Going back leads to the game.
                Some(game) => rewrite(&game.link().to_string()),
                None => cx.pin_address(),
            }
        }
        let state = if cx.left_game { SEARCH } else { OPEN };
        let _ = history.push_state_with_url(&state.into(), "", None);
        if let Some(game) = cx.shown_game().filter(|_| cx.left_game) {
            cx.rewrite(&game.link());
        }
    } else {
        let asked = history.back().map(|()| Step::Leave(None));
        STEP.set(asked.unwrap_or_default());
    }
}

/// The present address may lead elsewhere: then the game is not left for its search any longer,
/// unless the entry is that of a search.
pub fn follow_search(cx: &mut Context) {
    let game = cx.shown_game().map(|game| game.link().to_string());
    if is_marked() || game.is_some_and(|game| !is_here(&game)) {
        cx.left_game = is_of_search();
    }
}

/// The browser has gone to another entry: closes what is open, if that was its entry.
fn travelled(cx: &mut Context) {
    if is_leaving() {
        if let Step::Leave(Some(address)) = STEP.take() {
            go(&address);
        }
        return;
    }
    follow_search(cx);
    if !is_marked() {
        if dom::dialog_is_open() {
            dom::close_dialogs();
        } else if sheet_is_open(cx) {
            cx.set_sheet(Sheet::Peek);
        } else if cx.left_game {
            cx.command(RunCommand::Play);
        }
    }
}

/// Whether the search is a sheet, and open.
fn sheet_is_open(cx: &Context) -> bool {
    cx.shows_game() && cx.sheet != Sheet::Peek && dom::media(dom::SHEET)
}
