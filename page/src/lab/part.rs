//! The laboratory as a part of the program: fetched when it is first needed.

use std::cell::Cell;

use wasm_split_helpers::SplitLoaderError;

use crate::lab::{LAB_PAGE, LabPage};
use crate::model::context::Context;
use crate::model::event::Event;
use crate::model::loader::{self, Entries, part};
use crate::platform::Coming;

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

/// Has an event happen as soon as the laboratory and these puzzles are here.
pub fn with_lab(cx: &mut Context, wanted: Entries, then: impl Into<Event>) {
    let is_here = lab_page().is_some() && wanted.iter().all(|entry| entry.is_here());
    let coming = (!is_here).then_some(async {
        let page: Coming<_> = Box::pin(fetch_lab_page());
        loader::all(loader::missing(wanted).chain([page])).await
    });
    loader::wait(cx, is_here, coming, then.into());
}
