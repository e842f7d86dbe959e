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
mod dom;
mod embed;
mod events;
mod evolving;
mod explain;
mod feel;
mod frame;
mod gallery;
mod home;
mod islands;
mod keeping;
mod keys;
mod lab;
mod language;
mod launch;
mod lesson;
mod levels;
mod loader;
mod making;
pub mod measure;
mod mine;
mod open;
mod own;
mod pace;
mod panel;
mod parameters;
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

/// Starts the page; in a worker there is nothing to start, for orders will come.
pub fn start() {
    if worker::scope().is_some() {
        console_error_panic_hook::set_once();
    } else {
        app::start();
    }
}
