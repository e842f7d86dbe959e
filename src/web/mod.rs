//! The page: the only place that knows the browser.
//!
//! [`app`] holds the state and carries out [`command`]s; [`frame`] is the one
//! loop, in which a search gets its slice ([`pace`]) and everything is painted
//! ([`canvas`], [`stage`]). Events only change the state and ask for a frame.

pub mod app;
mod canvas;
mod command;
mod controls;
mod crash;
mod designing;
mod dom;
mod events;
mod evolving;
mod frame;
mod gallery;
mod home;
mod keeping;
mod keys;
mod levels;
mod making;
pub mod measure;
mod mine;
mod open;
mod pace;
mod panel;
mod parameters;
mod plot;
mod pointer;
mod prefs;
mod route;
mod share;
mod shelf;
mod stage;
mod storage;
mod table;
mod timeline;
mod timer;
mod zoom;
