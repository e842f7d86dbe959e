//! The shell of the page: the router, commands, events, the frame loop, messages, addresses, storage,
//! preferences, language, and what all features need of the browser.

/// An enumeration with a variant for each feature, which is made of what the feature gets.
macro_rules! by_feature {
    ($(#[$attribute:meta])* $name:ident { $($feature:ident($inner:ident),)+ }) => {
        $(#[$attribute])*
        pub enum $name {
            $($feature($inner),)+
        }

        $(impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                Self::$feature(inner)
            }
        })+
    };
}

pub mod app;
pub mod automation;
pub mod canvas;
pub mod command;
pub mod context;
pub mod crash;
pub mod dom;
pub mod embed;
pub mod event;
pub mod feedback;
pub mod frame;
pub mod history;
pub mod language;
pub mod listeners;
pub mod loader;
pub mod preferences;
pub mod route;
pub mod sliders;
pub mod sound;
pub mod storage;
pub mod view;
pub mod worker;
pub mod worker_handle;

/// Starts the page; in a worker there is nothing to start, for commands will come.
pub fn start() {
    if worker::scope().is_some() {
        console_error_panic_hook::set_once();
    } else {
        app::start();
    }
}
