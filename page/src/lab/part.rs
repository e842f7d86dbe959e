//! The laboratory as a part of the program: fetched when it is first needed.

use std::cell::Cell;

use wasm_split_helpers::SplitLoaderError;

use crate::lab::{LAB_PAGE, LabPage};
use crate::model::context::Context;
use crate::model::event::Event;
use crate::model::loader::{self, part};
use crate::platform::Coming;
use evolvarium::puzzles::{Entry, PUZZLES};

part!(lab -> &'static LabPage = &LAB_PAGE);

thread_local! {
    /// The laboratory, once it has been fetched.
    static LAB: Cell<Option<&'static LabPage>> = const { Cell::new(None) };
}

/// The laboratory, once it has been fetched.
pub fn lab_page() -> Option<&'static LabPage> {
    LAB.get()
}

async fn fetch_lab_page() -> Result<(), String> {
    LAB.set(Some(loader::insist(|| Box::pin(lab())).await?));
    Ok(())
}

/// Fetches the laboratory, and all puzzles: any of them may race.
async fn fetch_lab() -> Result<(), String> {
    let page: Coming<_> = Box::pin(fetch_lab_page());
    loader::all(loader::missing(PUZZLES.iter().collect()).chain([page])).await
}

/// Has an event happen as soon as the laboratory is here.
pub fn with_lab(cx: &mut Context, then: impl Into<Event>) {
    let is_here = lab_page().is_some() && PUZZLES.iter().all(Entry::is_here);
    loader::wait(cx, is_here, (!is_here).then(fetch_lab), then.into());
}
