//! The difficulty of a level for people: by the length of its best line and by the
//! positions expanded to find it, not by its size.
//!
//! A line of n swaps needs n decisions; the expanded positions say how hidden they are:
//! where greedy swaps lead straight to the goal a search expands a few positions per
//! swap, where they mislead it expands thousands.

use super::best_line::{BestLine, Effort, Finder};
use super::published_generator::PublishedDifficulty;
use super::rules::Level;
use crate::game::Scale;
use crate::i18n::{grouped, tr, tr_noop};
use serde_json::{Value, json};

/// A level's difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// Swaps of the best line known.
    pub swaps: usize,
    /// Positions expanded to find it, and to prove it if it was proved.
    pub expanded: u64,
}

/// Least points of medium, hard and expert levels.
const STEPS: [f64; 3] = [5.0, 8.0, 13.0];

impl Grade {
    /// The grade of a level with this best line, found at this cost.
    pub const fn new(best: &BestLine, expanded: u64) -> Self {
        Self {
            swaps: best.line.len(),
            expanded,
        }
    }

    /// Swaps, and one more for every tenfold of the positions on a straight way.
    pub fn points(&self) -> f64 {
        let straight = (self.swaps as f64).max(1.0);
        let hidden = libm::log10((self.expanded as f64 / straight).max(1.0));
        self.swaps as f64 + hidden
    }

    /// The step on the scale.
    pub fn difficulty(&self) -> PublishedDifficulty {
        let points = self.points();
        let step = STEPS.iter().filter(|least| points >= **least).count();
        PublishedDifficulty::ALL[step]
    }
}

/// The fewest swaps.
pub(super) const SCALE: Scale = Scale {
    unit: tr_noop!("swaps"),
    week: [
        (3.0, "width=3 height=3 kind=picture"),
        (4.0, "width=3 height=3 difficulty=medium"),
        (5.0, "width=4 height=3 difficulty=medium"),
        (6.0, "width=4 height=4 kind=picture"),
        (7.0, "width=4 height=4 difficulty=hard"),
        (9.0, "width=4 height=4 difficulty=expert"),
        (11.0, "width=5 height=4 difficulty=expert"),
    ],
    runs: 4,
    near: |_| 0.5,
    evaluations: 1_600,
};

/// What a figure of [`rating`] means, and its value as people write it.
pub(super) fn rated_figure(key: &str, value: &Value) -> Option<(&'static str, String)> {
    let label = match key {
        "swaps" => tr!("Swaps of the best line known"),
        "proved" => tr!("Proved minimum"),
        "expanded" => tr!("Positions expanded to find it"),
        "grade" => tr!("Grade"),
        "why" => tr!("Why it can't be solved"),
        _ => return None,
    };
    let figure = match value {
        Value::Number(figure) => grouped(figure.as_u64()?),
        Value::Bool(true) => tr!("yes").to_owned(),
        Value::Bool(false) => tr!("no").to_owned(),
        Value::String(text) => text.clone(),
        _ => return None,
    };
    Some((label, figure))
}

/// A level's figures for programs.
pub(super) fn rating(level: &Level) -> Value {
    let mut finder = match Finder::new(level, &level.start, Effort::Study) {
        Ok(finder) => finder,
        Err(why) => return json!({"solvable": false, "why": why}),
    };
    while finder.step() {}
    let found = finder.best();
    let grade = found
        .as_ref()
        .map(|best| Grade::new(best, finder.expanded()));
    // The level's own line may be better than the one found.
    let known = level.known_best().cloned();
    let best = match (known, found) {
        (Some(known), Some(found)) if known.line.len() < found.line.len() => Some(known),
        (Some(known), Some(found)) if known.line.len() == found.line.len() => Some(BestLine {
            proved: known.proved || found.proved,
            ..found
        }),
        (known, found) => found.or(known),
    };
    json!({
        "solvable": best.is_some(),
        "swaps": best.as_ref().map(|best| best.line.len()),
        "proved": best.as_ref().is_some_and(|best| best.proved),
        "expanded": finder.expanded(),
        "difficulty": best.as_ref().filter(|best| best.proved).map(|best| best.line.len()),
        "grade": grade.map(|grade| grade.difficulty().name()),
    })
}
