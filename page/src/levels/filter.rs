//! The filters of the level list: unsolved ones, a size, a difficulty.

use crate::model::packs::{Chapter, ListedLevel, Pack};
use crate::platform::id::Id;
use crate::platform::{dom, id};
use web_sys::HtmlSelectElement;

/// Which levels the list shows.
#[derive(Clone, Copy, Default)]
pub struct LevelFilter {
    /// Only levels that have not been solved.
    unsolved: bool,
    /// Only levels of this step, as in [`LevelClass`](evolvarium::game::puzzle::level_class::LevelClass).
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

    /// The same for this pack: only what tells its levels apart, whose fields are shown.
    pub fn for_pack(self, pack: Option<&Pack>) -> Self {
        let any = |has: fn(&ListedLevel) -> bool| pack.is_some_and(|pack| pack.levels().any(has));
        let has_sizes = any(|level| level.class.size.is_some());
        let has_difficulties = any(|level| level.class.difficulty.is_some());
        show(id::filter_size, has_sizes);
        show(id::filter_difficulty, has_difficulties);
        Self {
            size: self.size.filter(|_| has_sizes),
            difficulty: self.difficulty.filter(|_| has_difficulties),
            ..self
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

/// Shows a field with its label, or hides both.
fn show(field: Id<HtmlSelectElement>, shown: bool) {
    if let Some(label) = field.element().parent_element() {
        dom::show(&label, shown);
    }
}
