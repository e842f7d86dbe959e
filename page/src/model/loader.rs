//! The loader: fetches the parts of the program when they are first needed. A part is a puzzle, an
//! editor, or the laboratory.
//!
//! Code that can only be reached through a function marked `wasm_split` is in a part's own files, which
//! the split tool makes (`xtask/src/split.rs`); a development build stays in one piece. Code that needs
//! a puzzle calls [`with_puzzles`], code that needs the laboratory `lab::part::with_lab`.

use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};
use wasm_split_helpers::SplitLoaderError;

use crate::model::context::{Context, Tone};
use crate::model::event::{self, Event, ShellEvent};
use crate::platform::{Coming, dom, id};
use evolvarium::game::Puzzle;
use evolvarium::i18n::{tr, translate};
use evolvarium::puzzles;
use evolvarium::puzzles::registry::{self, Code, Entry};

/// How long the page waits before it asks again for a part that did not come, in milliseconds.
const PAUSES_MS: [i32; 3] = [1000, 2000, 4000];
/// After this time without a part, in milliseconds, the player gets a message.
const SLOW_MS: i32 = 8000;

/// Puzzles and editors.
pub type Entries = Vec<&'static Entry>;

/// A part of the program, and its value. A development build is not split: its parts are always here.
macro_rules! part {
    ($part:ident -> $given:ty = $value:expr) => {
        #[cfg(debug_assertions)]
        async fn $part() -> Result<$given, SplitLoaderError> {
            Ok($value)
        }

        #[cfg(not(debug_assertions))]
        #[wasm_split_helpers::wasm_split($part, fallible)]
        fn $part() -> Result<$given, SplitLoaderError> {
            Ok($value)
        }
    };
}

pub(crate) use part;

/// A part for each puzzle and each editor of the list of puzzles; a development build also has the template.
macro_rules! parts {
    ($($puzzle:ident $(, $editor:ident)?;)*) => {
        $(part!($puzzle -> &'static [Code] = const { &[Code::new::<puzzles::$puzzle::Level>()] });
        $(part!($editor -> &'static [Code] = const {
            &[Code::new::<puzzles::$puzzle::editor::Draft>()]
        });)?)*

        /// Asks once for the part of the puzzle or the editor called `id`.
        async fn ask_for_puzzle(id: &str) -> Result<&'static [Code], SplitLoaderError> {
            $(if id == <puzzles::$puzzle::Level as Puzzle>::ID {
                return $puzzle().await;
            }
            $(if id == <puzzles::$puzzle::editor::Draft as Puzzle>::ID {
                return $editor().await;
            })?)*
            #[cfg(debug_assertions)]
            if id == puzzles::template::Level::ID {
                return Ok(const { &[Code::new::<puzzles::template::Level>()] });
            }
            Ok(&[])
        }
    };
}

evolvarium::for_each_puzzle!(parts);

/// Requests a part several times; reports it if it does not load.
pub async fn insist<T>(ask: impl Fn() -> Coming<Result<T, SplitLoaderError>>) -> Result<T, String> {
    for pause in PAUSES_MS {
        match ask().await {
            Ok(part) => return Ok(part),
            Err(_) => event::send(ShellEvent::PartMissing(not_here(&missing_because()))),
        }
        dom::pause(pause).await;
    }
    ask().await.map_err(|_| missing_because())
}

/// Why the last part did not come, as `parts.js` has found out.
fn missing_because() -> String {
    // A worker has no window.
    let scope = js_sys::global();
    let told = dom::get(&scope, "evolvariumMissing").as_string();
    let told = told.unwrap_or_default();
    let is_offline = dom::get(&dom::get(&scope, "navigator"), "onLine") == JsValue::FALSE;
    match told.split_once(' ').unwrap_or(("silent", "")) {
        _ if is_offline => tr!("this device is offline").to_owned(),
        ("silent", _) => tr!("the server does not respond").to_owned(),
        ("damaged", file) => tr!("{file} arrived damaged", file),
        (status, file) => tr!("the server returned {status} for {file}", status, file),
    }
}

async fn fetch_puzzle(puzzle: &'static Entry) -> Result<(), String> {
    let codes = insist(|| Box::pin(ask_for_puzzle(puzzle.id))).await;
    registry::link(codes.map_err(|why| format!("{}: {why}", translate(puzzle.name)))?);
    Ok(())
}

/// Waits for all of them at once.
pub async fn all(parts: impl Iterator<Item = Coming<Result<(), String>>>) -> Result<(), String> {
    let parts: js_sys::Array = parts
        .map(|part| {
            future_to_promise(async {
                let came = part.await.map(|()| JsValue::UNDEFINED);
                came.map_err(|why| JsValue::from_str(&why))
            })
        })
        .collect();
    let arrived = JsFuture::from(js_sys::Promise::all(&parts)).await;
    arrived.map(drop).map_err(|thrown| dom::why(&thrown))
}

pub fn missing(wanted: Entries) -> impl Iterator<Item = Coming<Result<(), String>>> {
    let missing = wanted.into_iter().filter(|entry| !entry.is_here());
    missing.map(|entry| Box::pin(fetch_puzzle(entry)) as Coming<_>)
}

/// Fetches those of these puzzles that have not been fetched.
///
/// # Errors
/// Which of them could not be fetched.
pub async fn fetch(wanted: Entries) -> Result<(), String> {
    all(missing(wanted)).await
}

/// Has an event happen as soon as these puzzles and, if they are awaited, these levels are here, unless the
/// player goes elsewhere before.
pub fn with_puzzles(
    cx: &mut Context,
    wanted: Entries,
    levels: Option<Coming<()>>,
    then: impl Into<Event>,
) {
    let are_here = wanted.iter().all(|entry| entry.is_here());
    let coming = (!are_here || levels.is_some()).then_some(async {
        fetch(wanted).await?;
        if let Some(levels) = levels {
            levels.await;
        }
        Ok(())
    });
    wait(cx, are_here, coming, then.into());
}

/// Has an event happen as soon as what is `coming` is here, at once if nothing is; says that parts of the
/// program are not here yet.
pub fn wait(
    cx: &mut Context,
    parts_are_here: bool,
    coming: Option<impl Future<Output = Result<(), String>> + 'static>,
    then: Event,
) {
    cx.waiting += 1;
    let number = cx.waiting;
    cx.busy(coming.is_some());
    let Some(coming) = coming else {
        return cx.ask(then);
    };
    if !parts_are_here {
        let words = tr!("Loading this part of the program …");
        cx.say_until_next(words, Tone::Plain);
        let message = cx.messages;
        dom::after(SLOW_MS, move || event::send(ShellEvent::PartSlow(message)));
    }
    let message = cx.messages;
    spawn_local(async move {
        let came = coming.await;
        event::send(ShellEvent::Arrived {
            number,
            message,
            came,
            then: Box::new(then),
        });
    });
}

/// Parts have been fetched, or could not be: has `then` happen, unless the page waits for something
/// else by now. `waited`: the numbers of the request and of the message about it.
pub fn arrived(cx: &mut Context, waited: (u32, u32), came: Result<(), String>, then: Event) {
    let (number, message) = waited;
    if cx.waiting != number {
        return;
    }
    cx.busy(false);
    if cx.messages == message {
        cx.say_until_next("", Tone::Plain);
    }
    cx.ask(match came {
        Ok(()) => then,
        Err(why) => ShellEvent::Refused(None, not_here(&why)).into(),
    });
}

/// Says that a part does not come.
pub fn tell_missing(cx: &mut Context, words: &str, tone: Tone) {
    // On a first visit there is no board yet with a line for messages.
    dom::set_text(&id::boot_told.element(), words);
    cx.say_until_next(words, tone);
}

/// Says that the page still waits for a part, in place of the message with this number.
pub fn tell_slow(cx: &mut Context, message: u32) {
    if cx.messages == message {
        let words =
            tr!("Still loading this part of the program: the server has not responded yet.");
        tell_missing(cx, words, Tone::Plain);
        // It ends as the first one does.
        cx.messages = message;
    }
}

/// The message about a part that could not be fetched.
pub fn not_here(why: &str) -> String {
    tr!(
        "Part of the program could not be loaded: {why}. Try again, or reload the page.",
        why
    )
}
