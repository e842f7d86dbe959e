//! The page: the only package that depends on the browser.
//!
//! The folders are a floor, rooms and a roof: `platform` is what all need of the browser, `model` what
//! the rooms share, `widgets` what several of them show; `board`, `run`, `levels`, `share`, `home` and
//! `lab` are the rooms, and none knows another; `app` starts the program and gives events, commands and
//! frames to the rooms. The same program also runs in workers, where it is a search's island or makes
//! the runs of a race (`app::worker`).
#![cfg_attr(not(target_arch = "wasm32"), allow(unused))]

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod board;
#[cfg(target_arch = "wasm32")]
mod home;
#[cfg(target_arch = "wasm32")]
mod lab;
#[cfg(target_arch = "wasm32")]
mod levels;
#[cfg(target_arch = "wasm32")]
mod model;
#[cfg(target_arch = "wasm32")]
mod platform;
#[cfg(target_arch = "wasm32")]
mod run;
#[cfg(target_arch = "wasm32")]
mod share;
#[cfg(target_arch = "wasm32")]
mod widgets;

fn main() {
    #[cfg(target_arch = "wasm32")]
    app::start();
}
