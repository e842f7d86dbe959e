//! The floor: what the page needs of the browser, and nothing of the page.

use std::pin::Pin;

pub mod canvas;
pub mod clipboard;
pub mod crash;
pub mod dom;
pub mod focus;
pub mod frame;
pub mod id;
pub mod preferences;
pub mod seed;
pub mod sliders;
pub mod sound;
pub mod storage;
pub mod terms;

/// Something that is being fetched.
pub type Coming<T> = Pin<Box<dyn Future<Output = T>>>;
