//! The page's entry, and where its program is cut: what can only be reached through one of the
//! functions marked `wasm_split` is fetched when it is first called (`xtask/src/split.rs`).
//!
//! A puzzle's session is compiled where it is first named, and that is here: in this package, which is
//! built for size. The searches are in the library, which is built for speed.

#[cfg(target_arch = "wasm32")]
mod web;

fn main() {
    #[cfg(target_arch = "wasm32")]
    web::start(parts::fetch);
}

#[cfg(target_arch = "wasm32")]
mod parts {
    use evolvarium::puzzles::registry::Parts;
    use evolvarium::puzzles::{kuromasu, morpion, slice, swap, template, theseus};
    use std::pin::Pin;
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    /// All code of one puzzle or editor hangs on these.
    type Part = Result<&'static Parts, SplitLoaderError>;

    #[wasm_split(slice, fallible)]
    fn slice() -> Part {
        Ok(const { &Parts::of::<slice::Level>() })
    }
    #[wasm_split(theseus, fallible)]
    fn theseus() -> Part {
        Ok(const { &Parts::of::<theseus::Level>() })
    }
    #[wasm_split(kuromasu, fallible)]
    fn kuromasu() -> Part {
        Ok(const { &Parts::of::<kuromasu::Level>() })
    }
    #[wasm_split(swap, fallible)]
    fn swap() -> Part {
        Ok(const { &Parts::of::<swap::Level>() })
    }
    #[wasm_split(morpion, fallible)]
    fn morpion() -> Part {
        Ok(const { &Parts::of::<morpion::Level>() })
    }
    #[wasm_split(template, fallible)]
    fn template() -> Part {
        Ok(const { &Parts::of::<template::Level>() })
    }
    #[wasm_split(slice_editor, fallible)]
    fn slice_editor() -> Part {
        Ok(const { &Parts::of::<slice::editor::Draft>() })
    }
    #[wasm_split(theseus_editor, fallible)]
    fn theseus_editor() -> Part {
        Ok(const { &Parts::of::<theseus::editor::Draft>() })
    }
    #[wasm_split(kuromasu_editor, fallible)]
    fn kuromasu_editor() -> Part {
        Ok(const { &Parts::of::<kuromasu::editor::Draft>() })
    }
    #[wasm_split(swap_editor, fallible)]
    fn swap_editor() -> Part {
        Ok(const { &Parts::of::<swap::editor::Draft>() })
    }

    pub fn fetch(
        id: &'static str,
    ) -> Pin<Box<dyn Future<Output = Result<&'static Parts, String>>>> {
        Box::pin(async move {
            let part = match id {
                "slice" => slice().await,
                "theseus" => theseus().await,
                "kuromasu" => kuromasu().await,
                "swap" => swap().await,
                "morpion" => morpion().await,
                "template" => template().await,
                "slice-editor" => slice_editor().await,
                "theseus-editor" => theseus_editor().await,
                "kuromasu-editor" => kuromasu_editor().await,
                "swap-editor" => swap_editor().await,
                _ => return Err(format!("the program has no part “{id}”")),
            };
            part.map_err(|why| why.to_string())
        })
    }
}
