//! What the rooms share: the context with the current game and its run, packs of levels, commands and
//! events, and the loader of the program's parts.

/// An enumeration with a variant for each room, which is made of what the room gets.
macro_rules! by_room {
    ($(#[$attribute:meta])* $name:ident {
        $($(#[$about:meta])* $room:ident($inner:ident),)+
    }) => {
        $(#[$attribute])*
        pub enum $name {
            $($(#[$about])* $room($inner),)+
        }

        $(impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                Self::$room(inner)
            }
        })+
    };
}

pub mod address;
pub mod command;
pub mod context;
pub mod current_game;
pub mod day;
pub mod event;
pub mod feedback;
pub mod given_tutorial;
pub mod history;
pub mod loader;
pub mod packs;
pub mod preview;
pub mod worker_handle;
