//! The parts of the program that are fetched when they are first needed: each
//! puzzle, each editor, the laboratory. The page's entry knows where the program is cut; here is
//! what waits for a part, and what is said when it does not come.

use std::cell::Cell;
use std::pin::Pin;

use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};

use super::app::{self, App, Tone};
use super::dom;
use super::lab::{self, Room};
use evolvarium::puzzles::PUZZLES;
use evolvarium::puzzles::registry::{Entry, Parts};
use evolvarium::words::{t, tr};

/// A part on its way.
pub type Coming<T> = Pin<Box<dyn Future<Output = Result<&'static T, String>>>>;

/// Where the parts come from.
#[derive(Clone, Copy)]
pub struct Fetch {
    /// Those of the puzzle or editor called so.
    pub puzzle: fn(&'static str) -> Coming<Parts>,
    /// The laboratory.
    pub lab: fn() -> Coming<Room>,
}

thread_local! {
    static FETCH: Cell<Option<Fetch>> = const { Cell::new(None) };
}

/// Says how parts are fetched, once, before anything else.
pub fn set_up(fetch: Fetch) {
    FETCH.set(Some(fetch));
}

/// Fetches what is not here yet, all at once.
///
/// # Errors
/// Which of them could not be fetched.
pub async fn fetch(wanted: Vec<&'static Entry>) -> Result<(), String> {
    let fetch = source()?.puzzle;
    let missing = wanted.into_iter().filter(|entry| !entry.is_here());
    let coming: js_sys::Array = missing
        .map(|entry| {
            future_to_promise(async move {
                match fetch(entry.id).await {
                    Ok(parts) => {
                        entry.bring(parts);
                        Ok(JsValue::UNDEFINED)
                    }
                    Err(why) => Err(JsValue::from_str(&format!("{}: {why}", tr(entry.name)))),
                }
            })
        })
        .collect();
    let arrived = JsFuture::from(js_sys::Promise::all(&coming)).await;
    arrived.map(drop).map_err(|thrown| dom::why(&thrown))
}

fn source() -> Result<Fetch, String> {
    let source = FETCH.get();
    source.ok_or_else(|| t!("the program does not know its parts").to_owned())
}

/// Fetches the laboratory, and all puzzles: any of them may race.
async fn fetch_lab() -> Result<(), String> {
    let room = (source()?.lab)();
    fetch(PUZZLES.iter().collect()).await?;
    lab::furnish(room.await?);
    Ok(())
}

impl App {
    /// Does something in the laboratory as soon as it can be done.
    pub fn once_in_lab(&mut self, then: impl FnOnce(&mut Self, &'static Room) + 'static) {
        let here = lab::room().filter(|_| PUZZLES.iter().all(Entry::is_here));
        let then = move |app: &mut Self| {
            if let Some(room) = lab::room() {
                then(app, room);
            }
        };
        self.wait(here.is_some(), fetch_lab(), |app, came| {
            app.go_ahead(came, then)
        });
    }

    /// Does something as soon as these puzzles can be played, at once if they can
    /// be by now. Who goes elsewhere meanwhile is not called back.
    pub fn when_here(
        &mut self,
        wanted: Vec<&'static Entry>,
        then: impl FnOnce(&mut Self, Result<(), String>) + 'static,
    ) {
        let here = wanted.iter().all(|entry| entry.is_here());
        self.wait(here, fetch(wanted), then);
    }

    fn wait(
        &mut self,
        here: bool,
        coming: impl Future<Output = Result<(), String>> + 'static,
        then: impl FnOnce(&mut Self, Result<(), String>) + 'static,
    ) {
        self.waiting += 1;
        if here {
            self.busy(false);
            return then(self, Ok(()));
        }
        let number = self.waiting;
        self.busy(true);
        spawn_local(async move {
            let came = coming.await;
            app::handle(|app| {
                if app.waiting == number {
                    app.busy(false);
                    then(app, came);
                }
            });
        });
    }

    /// Goes on when what was waited for has come; else this is said and nothing is done.
    fn go_ahead(&mut self, came: Result<(), String>, then: impl FnOnce(&mut Self)) {
        match came {
            Ok(()) => then(self),
            Err(why) => self.say(&not_here(&why), Tone::Bad),
        }
    }

    /// The same; when they do not come, this is said and nothing is done.
    pub fn once_here(
        &mut self,
        wanted: Vec<&'static Entry>,
        then: impl FnOnce(&mut Self) + 'static,
    ) {
        self.when_here(wanted, |app, came| app.go_ahead(came, then));
    }

    /// Says whether the page waits for what it was asked for.
    pub fn busy(&self, busy: bool) {
        dom::optional(&self.main, "aria-busy", busy.then_some("true"));
    }
}

/// What is said when a part does not come.
pub fn not_here(why: &str) -> String {
    t!(
        "A part of the program could not be fetched ({why}). Is there a connection? Try again, or \
         load the page anew.",
        why
    )
}
