//! The configuration of a run: a search, its settings and those of its islands, a seed.

use super::run_control::RunControl;
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

/// Adds to the settings of a run that an earlier version made the defaults that were others then.
/// `version`: the one that made it; `None`: one before 0.2.0, which did not say it. The settings
/// are then in the order of the parameters, as [`Settings::changed`] lists them.
pub fn add_former_defaults(
    parameters: &[Parameter],
    set: &mut Vec<(String, String)>,
    version: Option<&str>,
) {
    if !is_former(version) {
        return;
    }
    for parameter in parameters {
        let is_set = set.iter().any(|(id, _)| id == parameter.id);
        if let Some(default) = parameter.former_default.filter(|_| !is_set) {
            set.push((parameter.id.to_owned(), default.to_owned()));
        }
    }
    let place = |id: &str| parameters.iter().position(|parameter| parameter.id == id);
    set.sort_by_key(|(id, _)| place(id).unwrap_or(usize::MAX));
}

/// Whether a version is from before 0.2.0, as is what names none. What can't be read is taken for a later one.
pub fn is_former(version: Option<&str>) -> bool {
    let mut numbers = version.unwrap_or("0.1").split('.').map(str::parse::<u64>);
    let major_minor = (numbers.next(), numbers.next());
    matches!(major_minor, (Some(Ok(major)), Some(Ok(minor))) if (major, minor) < (0, 2))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_versions_before_0_2_have_the_former_defaults() {
        for former in [None, Some("0.1.0"), Some("0.1"), Some("0.0.9")] {
            assert!(is_former(former), "{former:?}");
        }
        for later in [crate::VERSION, "0.2.0", "0.10.0", "1.0.0", "", "x", "0.x"] {
            assert!(!is_former(Some(later)), "{later}");
        }
    }

    #[test]
    fn former_defaults_fill_in_what_is_not_set() {
        let parameters = [
            Parameter::switch("a", "A", "A switch.", true).formerly("off"),
            Parameter::switch("b", "B", "Another one.", true),
            Parameter::real("c", "C", "A number.", (0.0, 1.0), 0.1).formerly("0.2"),
        ];
        let filled = |set: &[(&str, &str)], version| {
            let set = set
                .iter()
                .map(|(id, value)| (id.to_string(), value.to_string()));
            let mut set = set.collect();
            add_former_defaults(&parameters, &mut set, version);
            let set = set.iter().map(|(id, value)| format!("{id}={value}"));
            set.collect::<Vec<_>>().join(" ")
        };
        let set = [("islands", "2"), ("c", "0.5"), ("b", "off")];
        assert_eq!(filled(&set, None), "a=off b=off c=0.5 islands=2");
        assert_eq!(filled(&[], Some("0.1.0")), "a=off c=0.2");
        assert_eq!(filled(&set, Some("0.2.0")), "islands=2 c=0.5 b=off");
    }
}
