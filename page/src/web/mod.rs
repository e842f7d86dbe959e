//! The page: the only place that knows the browser.
//!
//! [`app`] holds the state and carries out [`command`]s; [`frame`] is the one
//! loop, in which a search gets its slice ([`pace`]) and everything is painted
//! ([`canvas`], [`stage`]). Events only change the state and ask for a frame. The same
//! program also runs in workers, where it is a search's island ([`worker`], [`islands`]) or makes
//! the runs of a race ([`lab`]).

mod after;
pub mod app;
mod backup;
mod canvas;
mod command;
mod controls;
mod crash;
mod designing;
mod desk;
mod dom;
mod embed;
mod events;
mod evolution;
mod evolving;
mod explain;
mod feel;
mod frame;
mod gallery;
mod home;
mod islands;
mod json;
mod keeping;
mod keys;
mod lab;
mod language;
mod launch;
mod lesson;
mod levels;
mod making;
pub mod measure;
mod mine;
mod open;
mod own;
mod pace;
mod panel;
mod parameters;
mod parts;
mod past;
mod plot;
mod pointer;
mod prefs;
mod route;
mod rules;
mod seascape;
mod share;
mod shelf;
mod sound;
mod stage;
mod storage;
mod table;
mod timeline;
mod timer;
mod today;
pub mod worker;
mod zoom;

pub use desk::{DESK, Desk};
pub use evolution::{EVOLUTION, Evolution};
pub use lab::{ROOM, Room};
pub use parts::{Coming, Fetch};

/// Starts the page; in a worker there is nothing to start, for orders will come.
/// `fetch`: where the program's parts come from.
pub fn start(fetch: Fetch) {
    parts::set_up(fetch);
    if worker::scope().is_some() {
        console_error_panic_hook::set_once();
    } else {
        app::start();
    }
}
