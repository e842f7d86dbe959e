//! The parts of the program that are fetched when they are first needed: what plays a puzzle or
//! an editor, what evolves it, what the page needs to evolve anything, the desk,
//! the laboratory. The page's entry knows where the program is cut; here is
//! what waits for a part, and what is said when it does not come.

use std::cell::Cell;
use std::pin::Pin;

use wasm_bindgen::prelude::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise, spawn_local};

use super::app::{self, App, Tone};
use super::desk::Desk;
use super::dom;
use super::evolution::Evolution;
use super::lab::Room;
use evolvarium::puzzles::PUZZLES;
use evolvarium::puzzles::registry::{Entry, Parts, Searches};
use evolvarium::words::{t, tr};

/// A part on its way.
pub type Coming<T> = Pin<Box<dyn Future<Output = Result<T, String>>>>;

/// Where the parts come from.
#[derive(Clone, Copy)]
pub struct Fetch {
    /// What plays the puzzle or editor called so.
    pub puzzle: fn(&'static str) -> Coming<&'static Parts>,
    /// What evolves it.
    pub searches: fn(&'static str) -> Coming<&'static Searches>,
    /// What the page needs to evolve anything.
    pub evolution: fn() -> Coming<&'static Evolution>,
    /// What is read and written.
    pub desk: fn() -> Coming<&'static Desk>,
    /// The laboratory.
    pub lab: fn() -> Coming<&'static Room>,
}

/// Puzzles and editors.
pub type Entries = Vec<&'static Entry>;

thread_local! {
    static FETCH: Cell<Option<Fetch>> = const { Cell::new(None) };
    static HERE: Here = Here::default();
}

/// The page's own parts that are here.
#[derive(Default)]
struct Here {
    evolution: Cell<Option<&'static Evolution>>,
    desk: Cell<Option<&'static Desk>>,
    lab: Cell<Option<&'static Room>>,
}

/// What is done with searches, once that has been fetched.
pub fn evolution() -> Option<&'static Evolution> {
    HERE.with(|here| here.evolution.get())
}

/// What is read and written, once that has been fetched.
pub fn desk() -> Option<&'static Desk> {
    HERE.with(|here| here.desk.get())
}

/// What is done in the laboratory, once that has been fetched.
pub fn lab() -> Option<&'static Room> {
    HERE.with(|here| here.lab.get())
}

/// Says how parts are fetched, once, before anything else.
pub fn set_up(fetch: Fetch) {
    FETCH.set(Some(fetch));
}

fn source() -> Result<Fetch, String> {
    let source = FETCH.get();
    source.ok_or_else(|| t!("the program does not know its parts").to_owned())
}

/// What plays these puzzles, as far as it is not here yet.
fn playing(source: Fetch, wanted: &Entries) -> impl Iterator<Item = Coming<()>> {
    let missing = wanted.iter().filter(|entry| !entry.is_here());
    missing.map(move |entry| {
        let coming = (source.puzzle)(entry.id);
        named(entry, async {
            coming.await.map(|parts| entry.bring(parts))
        })
    })
}

/// What evolves them.
fn evolving(source: Fetch, wanted: &Entries) -> impl Iterator<Item = Coming<()>> {
    let missing = wanted.iter().filter(|entry| !entry.evolves());
    missing.map(move |entry| {
        let coming = (source.searches)(entry.id);
        let coming = async { coming.await.map(|searches| entry.bring_searches(searches)) };
        named(entry, coming)
    })
}

/// One of the page's own parts: once it has come, it is here.
fn furnishing<T>(
    coming: Coming<&'static T>,
    place: fn(&Here) -> &Cell<Option<&'static T>>,
) -> Coming<()> {
    Box::pin(async move {
        let came = coming.await?;
        HERE.with(|here| place(here).set(Some(came)));
        Ok(())
    })
}

/// Says of which puzzle a part could not be fetched.
fn named(
    entry: &'static Entry,
    coming: impl Future<Output = Result<(), String>> + 'static,
) -> Coming<()> {
    Box::pin(async {
        let came = coming.await;
        came.map_err(|why| format!("{}: {why}", tr(entry.name)))
    })
}

/// Waits for all of them at once.
async fn all(coming: impl Iterator<Item = Coming<()>>) -> Result<(), String> {
    let coming: js_sys::Array = coming
        .map(|coming| {
            future_to_promise(async {
                let came = coming.await.map(|()| JsValue::UNDEFINED);
                came.map_err(|why| JsValue::from_str(&why))
            })
        })
        .collect();
    let arrived = JsFuture::from(js_sys::Promise::all(&coming)).await;
    arrived.map(drop).map_err(|thrown| dom::why(&thrown))
}

/// Fetches what plays these puzzles.
///
/// # Errors
/// Which of them could not be fetched.
pub async fn fetch(wanted: Entries) -> Result<(), String> {
    all(playing(source()?, &wanted)).await
}

/// Fetches what plays them and what evolves them.
///
/// # Errors
/// Which of them could not be fetched.
pub async fn fetch_evolving(wanted: Entries) -> Result<(), String> {
    let source = source()?;
    all(playing(source, &wanted).chain(evolving(source, &wanted))).await
}

/// The same, with what the page needs to evolve anything.
///
/// # Errors
/// What could not be fetched.
pub async fn fetch_evolution(wanted: Entries) -> Result<(), String> {
    let source = source()?;
    let evolution = furnishing((source.evolution)(), |here| &here.evolution);
    let parts = playing(source, &wanted).chain(evolving(source, &wanted));
    all(parts.chain([evolution])).await
}

/// Fetches what is read and written, with what reads and writes these puzzles' levels.
///
/// # Errors
/// What could not be fetched.
pub async fn fetch_desk(wanted: Entries) -> Result<(), String> {
    let source = source()?;
    let desk = furnishing((source.desk)(), |here| &here.desk);
    let parts = playing(source, &wanted).chain(evolving(source, &wanted));
    all(parts.chain([desk])).await
}

/// Fetches the laboratory, and all puzzles: any of them may race.
async fn fetch_lab() -> Result<(), String> {
    let source = source()?;
    let wanted = PUZZLES.iter().collect();
    let lab = furnishing((source.lab)(), |here| &here.lab);
    let parts = playing(source, &wanted).chain(evolving(source, &wanted));
    all(parts.chain([lab])).await
}

impl App {
    /// Does something in the laboratory as soon as it can be done.
    pub fn once_in_lab(&mut self, then: impl FnOnce(&mut Self, &'static Room) + 'static) {
        let here = lab().filter(|_| PUZZLES.iter().all(Entry::evolves));
        let then = move |app: &mut Self| {
            if let Some(room) = lab() {
                then(app, room);
            }
        };
        self.once(here.is_some(), fetch_lab(), then);
    }

    /// Does something with what evolves the level on the table, as soon as that is here.
    pub fn once_evolving(&mut self, then: impl FnOnce(&mut Self, &'static Evolution) + 'static) {
        let Some(entry) = self.table.as_ref().map(|table| table.entry) else {
            return;
        };
        let then = move |app: &mut Self| {
            app.furnish_panel();
            if let Some(room) = evolution() {
                then(app, room);
            }
        };
        let here = evolution().is_some() && entry.evolves();
        self.once(here, fetch_evolution(vec![entry]), then);
    }

    /// Does something at the desk, perhaps with the level on the table, as soon as it can be done.
    pub fn once_at_desk(&mut self, then: impl FnOnce(&mut Self, &'static Desk) + 'static) {
        let table = self.table.as_ref();
        let wanted = table.map_or_else(Vec::new, |table| vec![table.entry, table.game]);
        let here = desk().is_some() && wanted.iter().all(|entry| entry.evolves());
        let then = move |app: &mut Self| {
            if let Some(room) = desk() {
                then(app, room);
            }
        };
        self.once(here, fetch_desk(wanted), then);
    }

    /// Does something as soon as these puzzles can be played, at once if they can
    /// be by now. Who goes elsewhere meanwhile is not called back.
    pub fn when_here(
        &mut self,
        wanted: Entries,
        then: impl FnOnce(&mut Self, Result<(), String>) + 'static,
    ) {
        let here = wanted.iter().all(|entry| entry.is_here());
        self.wait(here, fetch(wanted), then);
    }

    /// Does something as soon as levels of these puzzles can be read in any form.
    pub fn when_read(
        &mut self,
        wanted: Entries,
        then: impl FnOnce(&mut Self, Result<(), String>) + 'static,
    ) {
        let here = wanted
            .iter()
            .all(|entry| entry.is_here() && entry.evolves());
        self.wait(here, fetch_evolving(wanted), then);
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

    /// Does something that a button asks for; says so when it has to wait.
    fn once(
        &mut self,
        here: bool,
        coming: impl Future<Output = Result<(), String>> + 'static,
        then: impl FnOnce(&mut Self) + 'static,
    ) {
        if !here {
            let words = t!("One moment: this part of the program is on its way.");
            self.say_until_next(words, Tone::Plain);
        }
        self.wait(here, coming, move |app, came| {
            if !here {
                app.say_until_next("", Tone::Plain);
            }
            app.go_ahead(came, then);
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
    pub fn once_here(&mut self, wanted: Entries, then: impl FnOnce(&mut Self) + 'static) {
        self.when_here(wanted, |app, came| app.go_ahead(came, then));
    }

    /// As [`Self::when_read`]; when they do not come, this is said and nothing is done.
    pub fn once_read(&mut self, wanted: Entries, then: impl FnOnce(&mut Self) + 'static) {
        self.when_read(wanted, |app, came| app.go_ahead(came, then));
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
