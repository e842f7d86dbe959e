//! The filters of the level list: unsolved ones, a size, a difficulty.

use crate::model::packs::{Chapter, ListedLevel, Pack};
use crate::platform::{dom, id};
use web_sys::HtmlSelectElement;

/// Which levels the list shows.
#[derive(Default)]
pub struct LevelFilter {
    /// Only levels that have not been solved.
    unsolved: bool,
    /// Only levels of this step, as in [`LevelClass`](evolvarium::game::level_class::LevelClass).
    size: Option<u8>,
    difficulty: Option<u8>,
}

impl LevelFilter {
    /// What the fields of the list ask for.
    pub fn from_fields() -> Self {
        let step = |field: HtmlSelectElement| field.value().parse().ok();
        Self {
            unsolved: id::filter_unsolved.element().checked(),
            size: step(id::filter_size.element()),
            difficulty: step(id::filter_difficulty.element()),
        }
    }

    /// Whether it leaves levels out.
    pub const fn is_set(&self) -> bool {
        self.unsolved || self.size.is_some() || self.difficulty.is_some()
    }

    /// The levels of a chapter that the list shows.
    pub fn levels<'a>(&self, chapter: &'a Chapter) -> Vec<&'a ListedLevel> {
        let levels = chapter.levels.iter();
        levels.filter(|level| self.passes(level)).collect()
    }

    /// Whether the list shows this level. One of unknown size or difficulty matches no step.
    pub fn passes(&self, level: &ListedLevel) -> bool {
        let (size, difficulty) = (level.class.size, level.class.difficulty);
        self.size.is_none_or(|step| size == Some(step))
            && self.difficulty.is_none_or(|step| difficulty == Some(step))
            && !(self.unsolved && level.stars() > 0)
    }
}

/// Shows the fields that tell this pack's levels apart.
pub fn show_fields(pack: Option<&Pack>) {
    let any = |has: fn(&ListedLevel) -> bool| pack.is_some_and(|pack| pack.levels().any(has));
    let fields = [
        (id::filter_size, any(|level| level.class.size.is_some())),
        (
            id::filter_difficulty,
            any(|level| level.class.difficulty.is_some()),
        ),
    ];
    for (field, is_of_use) in fields {
        let field = field.element();
        if let Some(label) = field.parent_element() {
            dom::show(&label, is_of_use);
        }
        if !is_of_use {
            field.set_value("");
        }
    }
}
