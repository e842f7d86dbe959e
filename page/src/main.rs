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
    use crate::web::{Coming, DESK, Desk, EVOLUTION, Evolution, Fetch, ROOM, Room};
    use evolvarium::puzzles::registry::{Parts, Searches};
    use evolvarium::puzzles::{kuromasu, morpion, slice, swap, template, theseus};
    use evolvarium::words::t;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    /// Where the page gets its parts.
    pub const FETCH: Fetch = Fetch {
        puzzle: fetch,
        searches: fetch_searches,
        evolution: fetch_evolution,
        desk: fetch_desk,
        lab: fetch_lab,
    };

    /// The laboratory, and all that only it needs.
    #[wasm_split(lab, fallible)]
    fn lab() -> Result<&'static Room, SplitLoaderError> {
        Ok(&ROOM)
    }

    fn fetch_lab() -> Coming<&'static Room> {
        Box::pin(async { lab().await.map_err(|why| why.to_string()) })
    }

    /// What the page needs to evolve anything.
    #[wasm_split(evolution, fallible)]
    fn evolution() -> Result<&'static Evolution, SplitLoaderError> {
        Ok(&EVOLUTION)
    }

    fn fetch_evolution() -> Coming<&'static Evolution> {
        Box::pin(async { evolution().await.map_err(|why| why.to_string()) })
    }

    /// What is read and written rather than played.
    #[wasm_split(desk, fallible)]
    fn desk() -> Result<&'static Desk, SplitLoaderError> {
        Ok(&DESK)
    }

    fn fetch_desk() -> Coming<&'static Desk> {
        Box::pin(async { desk().await.map_err(|why| why.to_string()) })
    }

    /// All code with which one puzzle or editor is played hangs on these.
    type Part = Result<&'static Parts, SplitLoaderError>;

    /// A part for each line, and one for its searches: the functions that only they are reached
    /// through, and the id by which the registry knows the puzzle.
    macro_rules! parts {
        ($($id:literal => $part:ident, $searches:ident($level:ty),)*) => {
            $(
                #[wasm_split($part, fallible)]
                fn $part() -> Part {
                    Ok(const { &Parts::of::<$level>() })
                }

                #[wasm_split($searches, fallible)]
                fn $searches() -> Result<&'static Searches, SplitLoaderError> {
                    Ok(const { &Searches::of::<$level>() })
                }
            )*

            /// Fetches the part of the puzzle or editor called `id`, or gives what has been fetched.
            fn fetch(id: &'static str) -> Coming<&'static Parts> {
                Box::pin(async move {
                    let part = match id {
                        $($id => $part().await,)*
                        _ => return Err(t!("the program has no part “{id}”", id)),
                    };
                    part.map_err(|why| why.to_string())
                })
            }

            /// Fetches what evolves it.
            fn fetch_searches(id: &'static str) -> Coming<&'static Searches> {
                Box::pin(async move {
                    let part = match id {
                        $($id => $searches().await,)*
                        _ => return Err(t!("the program has no part “{id}”", id)),
                    };
                    part.map_err(|why| why.to_string())
                })
            }
        };
    }

    parts! {
        "slice" => slice, slice_searches(slice::Level),
        "slice-editor" => slice_editor, slice_editor_searches(slice::editor::Draft),
        "theseus" => theseus, theseus_searches(theseus::Level),
        "theseus-editor" => theseus_editor, theseus_editor_searches(theseus::editor::Draft),
        "kuromasu" => kuromasu, kuromasu_searches(kuromasu::Level),
        "kuromasu-editor" => kuromasu_editor, kuromasu_editor_searches(kuromasu::editor::Draft),
        "swap" => swap, swap_searches(swap::Level),
        "swap-editor" => swap_editor, swap_editor_searches(swap::editor::Draft),
        "morpion" => morpion, morpion_searches(morpion::Level),
        "template" => template, template_searches(template::Level),
    }
}
