//! The configuration of a run: a search, its settings and those of its islands, a seed.

use super::control::RunControl;
use crate::search::islands;
use crate::search::{Parameter, Settings};

/// Which search, with which settings, from which seed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunConfig {
    /// The search's id; empty: the recommended one.
    pub search: String,
    /// Settings that are not defaults: parameter and value.
    pub set: Vec<(String, String)>,
    /// The seed.
    pub seed: u64,
}

impl RunConfig {
    /// That of a run.
    pub fn from_run(run: &dyn RunControl) -> Self {
        let set = run.settings().changed().chain(run.layout().changed());
        Self {
            search: run.spec().id.to_owned(),
            set: set.map(|(id, value)| (id.to_owned(), value)).collect(),
            seed: run.seed(),
        }
    }

    /// The settings of the islands.
    ///
    /// # Errors
    /// Names the parameter that is out of range.
    pub fn layout(&self) -> Result<Settings, String> {
        let mut layout = Settings::new(&islands::PARAMETERS);
        for (id, value) in self.set.iter().filter(|(id, _)| islands::is_setting(id)) {
            layout.set(id, value)?;
        }
        Ok(layout)
    }

    /// The configuration of an island: the same search without islands, from its own seed.
    #[must_use]
    pub fn island(&self, island: usize) -> Self {
        let own = self.set.iter().filter(|(id, _)| !islands::is_setting(id));
        Self {
            search: self.search.clone(),
            set: own.cloned().collect(),
            seed: islands::seed(self.seed, island),
        }
    }
}

/// The settings of some parameters: the defaults and those given, without those of islands.
///
/// # Errors
/// Names the parameter that is unknown or out of range.
pub fn settings(
    parameters: &'static [Parameter],
    set: &[(String, String)],
) -> Result<Settings, String> {
    let mut settings = Settings::new(parameters);
    for (id, value) in set.iter().filter(|(id, _)| !islands::is_setting(id)) {
        settings.set(id, value)?;
    }
    Ok(settings)
}
