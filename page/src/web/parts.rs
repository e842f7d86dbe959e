//! The parts of the program that are fetched when they are first needed: each
//! puzzle, each editor. The page's entry knows where the program is cut; here is
//! what waits for a part, and what is said when it does not come.

use std::cell::Cell;
use std::pin::Pin;

use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};

use super::app::{self, App, Tone};
use super::dom;
use evolvarium::puzzles::registry::{Entry, Parts};
use evolvarium::words::{t, tr};

/// Fetches the parts of the puzzle or editor called so.
pub type Fetch = fn(&'static str) -> Pin<Box<dyn Future<Output = Result<&'static Parts, String>>>>;

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
    let Some(fetch) = FETCH.get() else {
        return Err(t!("the program does not know its parts").to_owned());
    };
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

impl App {
    /// Does something as soon as these puzzles can be played, at once if they can
    /// be by now. Who goes elsewhere meanwhile is not called back.
    pub fn when_here(
        &mut self,
        wanted: Vec<&'static Entry>,
        then: impl FnOnce(&mut Self, Result<(), String>) + 'static,
    ) {
        self.waiting += 1;
        if wanted.iter().all(|entry| entry.is_here()) {
            self.busy(false);
            return then(self, Ok(()));
        }
        let number = self.waiting;
        self.busy(true);
        spawn_local(async move {
            let came = fetch(wanted).await;
            app::handle(|app| {
                if app.waiting == number {
                    app.busy(false);
                    then(app, came);
                }
            });
        });
    }

    /// The same; when they do not come, this is said and nothing is done.
    pub fn once_here(
        &mut self,
        wanted: Vec<&'static Entry>,
        then: impl FnOnce(&mut Self) + 'static,
    ) {
        self.when_here(wanted, |app, came| match came {
            Ok(()) => then(app),
            Err(why) => app.say(&not_here(&why), Tone::Bad),
        });
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
