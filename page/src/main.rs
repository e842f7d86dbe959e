//! The page: the only package that depends on the browser.
//!
//! Each folder is a feature of the page. `shell` starts the program and gives
//! commands, events and frames to the others. The same program also runs in workers,
//! where it is a search's island or makes the runs of a race (`shell::worker`).
#![cfg_attr(not(target_arch = "wasm32"), allow(unused))]

#[cfg(target_arch = "wasm32")]
mod board;
#[cfg(target_arch = "wasm32")]
mod home;
#[cfg(target_arch = "wasm32")]
mod lab;
#[cfg(target_arch = "wasm32")]
mod levels;
#[cfg(target_arch = "wasm32")]
mod run;
#[cfg(target_arch = "wasm32")]
mod share;
#[cfg(target_arch = "wasm32")]
mod shell;

fn main() {
    #[cfg(target_arch = "wasm32")]
    shell::start();
}
