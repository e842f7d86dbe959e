//! The page's entry, and where its program is cut: what can only be reached through one of the
//! functions marked `wasm_split` is fetched when it is first called (`xtask/src/split.rs`).
//!
//! A puzzle's session is compiled where it is first named, and that is here: in this package, which is
//! built for size. The searches are in the library, which is built for speed.

#[cfg(target_arch = "wasm32")]
mod web;

fn main() {
    #[cfg(target_arch = "wasm32")]
    web::start(parts::FETCH);
}

#[cfg(target_arch = "wasm32")]
mod parts {
    use crate::web::{Coming, Fetch, ROOM, Room};
    use evolvarium::puzzles::registry::Parts;
    use evolvarium::puzzles::{kuromasu, morpion, slice, swap, template, theseus};
    use evolvarium::words::t;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    /// Where the page gets its parts.
    pub const FETCH: Fetch = Fetch {
        puzzle: fetch,
        lab: fetch_lab,
    };

    /// The laboratory, and all that only it needs.
    #[wasm_split(lab, fallible)]
    fn lab() -> Result<&'static Room, SplitLoaderError> {
        Ok(&ROOM)
    }

    fn fetch_lab() -> Coming<Room> {
        Box::pin(async { lab().await.map_err(|why| why.to_string()) })
    }

    /// All code of one puzzle or editor hangs on these.
    type Part = Result<&'static Parts, SplitLoaderError>;

    /// A part for each line: the function that only it is reached through, and the id by which the
    /// registry knows the puzzle.
    macro_rules! parts {
        ($($id:literal => $part:ident($level:ty),)*) => {
            $(
                #[wasm_split($part, fallible)]
                fn $part() -> Part {
                    Ok(const { &Parts::of::<$level>() })
                }
            )*

            /// Fetches the part of the puzzle or editor called `id`, or gives what has been fetched.
            fn fetch(id: &'static str) -> Coming<Parts> {
                Box::pin(async move {
                    let part = match id {
                        $($id => $part().await,)*
                        _ => return Err(t!("the program has no part “{id}”", id)),
                    };
                    part.map_err(|why| why.to_string())
                })
            }
        };
    }

    parts! {
        "slice" => slice(slice::Level),
        "slice-editor" => slice_editor(slice::editor::Draft),
        "theseus" => theseus(theseus::Level),
        "theseus-editor" => theseus_editor(theseus::editor::Draft),
        "kuromasu" => kuromasu(kuromasu::Level),
        "kuromasu-editor" => kuromasu_editor(kuromasu::editor::Draft),
        "swap" => swap(swap::Level),
        "swap-editor" => swap_editor(swap::editor::Draft),
        "morpion" => morpion(morpion::Level),
        "template" => template(template::Level),
    }
}
