//! The run before the present one on the same level, for its curve beside the new one.

use super::control::RunControl;
use crate::i18n::{tr, translate};
use crate::search::islands::describe_all;
use crate::search::{Direction, Settings, Spec, Trace};

/// A run that is over, or was given up for another.
pub struct PastRun {
    trace: Trace,
    spec: &'static Spec,
    settings: Settings,
    layout: Settings,
    seed: u64,
    direction: Direction,
}

impl PastRun {
    /// A run's course, and what it was made with; `None` before its first generation.
    pub fn new(run: &dyn RunControl) -> Option<Self> {
        let trace = run.trace();
        (!trace.is_empty()).then(|| Self {
            trace: trace.clone(),
            spec: run.spec(),
            settings: run.settings().clone(),
            layout: run.layout().clone(),
            seed: run.seed(),
            direction: run.report().direction,
        })
    }

    /// Its course.
    pub const fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Its name beside another run: what it had that is changed now. `None` if their fitness values can't
    /// be compared.
    pub fn name(&self, now: &dyn RunControl) -> Option<String> {
        let (before, spec) = (self.spec, now.spec());
        let alike = before.fitness == spec.fitness && self.direction == now.report().direction;
        if !alike || !spec.method.has_fitness() {
            return None;
        }
        if before.id != spec.id {
            return Some(translate(before.name).to_owned());
        }
        let changed = |then: &Settings, now: &Settings| -> Vec<(String, String)> {
            let both = then.iter().zip(now.iter());
            let differ = both.filter(|((_, then), (_, now))| then != now);
            differ
                .map(|((it, then), _)| (it.id.to_owned(), then))
                .collect()
        };
        let mut set = changed(&self.settings, now.settings());
        set.extend(changed(&self.layout, now.layout()));
        let text = describe_all(spec.parameters, &set);
        Some(match text.is_empty() {
            false => text,
            true if self.seed != now.seed() => tr!("seed {seed}", seed = self.seed),
            true => tr!("the same run").to_owned(),
        })
    }
}
