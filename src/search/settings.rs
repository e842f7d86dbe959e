//! Settings of a search: a value for each of its [`Parameter`]s.

use super::parameter::{LEVEL_SEPARATOR, Parameter, ParameterKind, Value};
use crate::i18n::{excerpt, tr};

/// A value for every parameter of one algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    parameters: &'static [Parameter],
    values: Vec<Value>,
}

impl Settings {
    /// All at their defaults.
    pub fn new(parameters: &'static [Parameter]) -> Self {
        let values = parameters.iter().map(Parameter::default_value).collect();
        Self { parameters, values }
    }

    /// Sets the parameter called `id` from text.
    ///
    /// # Errors
    /// When there is no such parameter or the value is out of its range.
    pub fn set(&mut self, id: &str, text: &str) -> Result<(), String> {
        let Some(at) = self.parameters.iter().position(|p| p.id == id) else {
            let (id, known) = (excerpt(id), self.known_ids());
            return Err(match known.as_str() {
                "" => tr!("unknown parameter “{id}”; there are none", id),
                known => tr!("unknown parameter “{id}”; known: {known}", id, known),
            });
        };
        self.values[at] = self.parameters[at].parse(text)?;
        Ok(())
    }

    /// The ids of the parameters, as far as a message has room for them.
    fn known_ids(&self) -> String {
        const MAX_CHARS: usize = 200;
        let mut known = String::new();
        for parameter in self.parameters {
            if known.len() + parameter.id.len() > MAX_CHARS {
                return known + ", …";
            }
            known += if known.is_empty() { "" } else { ", " };
            known += parameter.id;
        }
        known
    }

    /// Each parameter with its value as text.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Parameter, String)> + '_ {
        self.parameters
            .iter()
            .zip(&self.values)
            .map(|(p, v)| (p, p.show(v)))
    }

    /// Those that differ from their defaults, as `(id, text)`, for links.
    pub fn changed(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        self.parameters
            .iter()
            .zip(&self.values)
            .filter(|(p, v)| p.default_value() != **v)
            .map(|(p, v)| (p.id, p.show(v)))
    }

    fn value(&self, id: &str) -> &Value {
        let at = self.parameters.iter().position(|p| p.id == id);
        debug_assert!(at.is_some(), "no parameter {id}");
        at.map_or(&Value::Integer(0), |at| &self.values[at])
    }

    /// The whole number called `id`, as a count.
    pub fn count(&self, id: &str) -> usize {
        match self.value(id) {
            Value::Integer(n) => usize::try_from(*n).unwrap_or(0),
            other => wrong(id, other),
        }
    }

    /// The real number called `id`.
    pub fn real(&self, id: &str) -> f64 {
        match self.value(id) {
            Value::Real(x) => *x,
            other => wrong(id, other),
        }
    }

    /// Whether the switch called `id` is on.
    pub fn on(&self, id: &str) -> bool {
        *self.value(id) == Value::Switch(true)
    }

    /// The words that `id` can be, and the place of the one chosen.
    fn chosen(&self, id: &str) -> (&'static [&'static str], usize) {
        let parameter = self.parameters.iter().find(|p| p.id == id);
        match (self.value(id), parameter.map(|p| p.kind)) {
            (Value::Choice(at), Some(ParameterKind::Choice { options, .. })) => (options, *at),
            (other, _) => wrong(id, other),
        }
    }

    /// The word chosen for `id`.
    pub fn choice(&self, id: &str) -> &'static str {
        let (options, at) = self.chosen(id);
        options.get(at).copied().unwrap_or_default()
    }

    /// What is chosen for `id`: `all` are what its words stand for, in the same order.
    pub fn pick<T: Copy>(&self, id: &str, all: &[T]) -> T {
        let (options, at) = self.chosen(id);
        debug_assert_eq!(options.len(), all.len(), "{id}");
        all[at]
    }

    /// What the fitness measures, where a choice decides that; marked.
    pub fn measure(&self) -> Option<&'static str> {
        let mut all = self.parameters.iter().zip(&self.values);
        all.find_map(|(parameter, value)| parameter.measure(value))
    }

    /// The texts of the levels that `id` is set to.
    pub fn levels(&self, id: &str) -> impl Iterator<Item = &str> {
        let texts = match self.value(id) {
            Value::Levels(texts) => texts.as_str(),
            other => wrong(id, other),
        };
        let texts = texts.split(LEVEL_SEPARATOR).map(str::trim);
        texts.filter(|text| !text.is_empty())
    }
}

/// In place of a value of another kind, which is a mistake in the program.
fn wrong<T: Default>(id: &str, value: &Value) -> T {
    debug_assert!(false, "{id} is {value:?}");
    T::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    static PARAMETERS: [Parameter; 4] = [
        Parameter::integer(
            "population",
            "Population",
            "Number of individuals.",
            (2, 5000),
            100,
        ),
        Parameter::real("rate", "Rate", "Chance per child.", (0.0, 1.0), 0.5),
        Parameter::switch("restart", "Restart", "Start again when stuck.", true),
        Parameter::choice(
            "crossover",
            "Crossover",
            "How parents mix.",
            &["one", "two"],
            1,
        ),
    ];

    #[test]
    fn values_are_read_shown_and_read_again() {
        let mut settings = Settings::new(&PARAMETERS);
        assert_eq!(settings.changed().count(), 0);
        for (id, text) in [
            ("population", "7"),
            ("rate", "0.25"),
            ("restart", "off"),
            ("crossover", "one"),
        ] {
            settings.set(id, text).unwrap();
        }
        assert_eq!(settings.count("population"), 7);
        assert_eq!(settings.real("rate"), 0.25);
        assert!(!settings.on("restart"));
        assert_eq!(settings.choice("crossover"), "one");
        let mut again = Settings::new(&PARAMETERS);
        for (id, text) in settings.changed() {
            again.set(id, &text).unwrap();
        }
        assert_eq!(again, settings);
    }

    #[test]
    fn bad_values_are_named_with_what_would_be_right() {
        let mut settings = Settings::new(&PARAMETERS);
        let fault = settings.set("population", "1").unwrap_err().to_string();
        assert!(
            fault.contains("population") && fault.contains("from 2 to 5000"),
            "{fault}"
        );
        let fault = settings.set("rate", "NaN").unwrap_err().to_string();
        assert!(fault.contains("from 0 to 1"), "{fault}");
        let fault = settings.set("crossover", "three").unwrap_err().to_string();
        assert!(fault.contains("one, two"), "{fault}");
        let fault = settings.set("colour", "red").unwrap_err().to_string();
        assert!(fault.contains("population, rate"), "{fault}");
        assert_eq!(settings, Settings::new(&PARAMETERS));
    }
}
