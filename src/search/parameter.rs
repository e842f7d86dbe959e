//! Parameters of searches as data: name, meaning, range, default.
//!
//! The page's panel, the runner's `--set name=value` and links all use
//! [`Settings::set`](super::Settings::set), which refuses bad values with a message.

use std::str::FromStr;

use crate::i18n::{excerpt, pointed, tr, tr_noop, translate};

/// The kind of a parameter with its range and default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParameterKind {
    /// A whole number in a closed range.
    Integer {
        /// Smallest value allowed.
        min: i64,
        /// Largest value allowed.
        max: i64,
        /// Default value.
        default: i64,
    },
    /// A real number in a closed range.
    Real {
        /// Smallest value allowed.
        min: f64,
        /// Largest value allowed.
        max: f64,
        /// Default value.
        default: f64,
    },
    /// A switch.
    Switch {
        /// Default value.
        default: bool,
    },
    /// One of several words.
    Choice {
        /// The words on the command line and in links.
        options: &'static [&'static str],
        /// Their labels for people; [marked](crate::tr_noop).
        labels: &'static [&'static str],
        /// Index of the default.
        default: usize,
    },
    /// Levels of the puzzle as texts, [`LEVEL_SEPARATOR`] between them; none by default.
    Levels,
}

/// What stands between the levels of a [`ParameterKind::Levels`].
pub const LEVEL_SEPARATOR: char = '|';
/// Longest text of such levels that is read, in bytes.
const MAX_LEVELS_BYTES: usize = 1 << 16;

/// One thing that can be set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Short name on the command line and in links; never changes.
    pub id: &'static str,
    /// Label for people; [marked](crate::tr_noop).
    pub name: &'static str,
    /// What it does, in one sentence, with its unit if it has one; marked.
    pub meaning: &'static str,
    /// Range and default.
    pub kind: ParameterKind,
    /// What the fitness measures with each word of a choice, and which direction is better; marked. Empty:
    /// another choice decides that, or none.
    measures: &'static [&'static str],
}

impl Parameter {
    const fn new(
        id: &'static str,
        name: &'static str,
        meaning: &'static str,
        kind: ParameterKind,
    ) -> Self {
        Self {
            id,
            name,
            meaning,
            kind,
            measures: &[],
        }
    }

    /// A whole number.
    pub const fn integer(
        id: &'static str,
        name: &'static str,
        meaning: &'static str,
        (min, max): (i64, i64),
        default: i64,
    ) -> Self {
        let kind = ParameterKind::Integer { min, max, default };
        Self::new(id, name, meaning, kind)
    }

    /// A real number.
    pub const fn real(
        id: &'static str,
        name: &'static str,
        meaning: &'static str,
        (min, max): (f64, f64),
        default: f64,
    ) -> Self {
        let kind = ParameterKind::Real { min, max, default };
        Self::new(id, name, meaning, kind)
    }

    /// A share or a chance, 0–1.
    pub const fn share(
        id: &'static str,
        name: &'static str,
        meaning: &'static str,
        default: f64,
    ) -> Self {
        Self::real(id, name, meaning, (0.0, 1.0), default)
    }

    /// A switch.
    pub const fn switch(
        id: &'static str,
        name: &'static str,
        meaning: &'static str,
        default: bool,
    ) -> Self {
        Self::new(id, name, meaning, ParameterKind::Switch { default })
    }

    /// One of several words, which are [marked](crate::tr_noop) labels too; the default is its index among
    /// the options.
    pub const fn choice(
        id: &'static str,
        name: &'static str,
        meaning: &'static str,
        options: &'static [&'static str],
        default: usize,
    ) -> Self {
        let kind = ParameterKind::Choice {
            options,
            labels: options,
            default,
        };
        Self::new(id, name, meaning, kind)
    }

    /// The same choice with labels that differ from its words.
    pub const fn labelled(mut self, texts: &'static [&'static str]) -> Self {
        if let ParameterKind::Choice { ref mut labels, .. } = self.kind {
            *labels = texts;
        }
        self
    }

    /// The same choice where it decides what the fitness measures.
    pub const fn measuring(self, measures: &'static [&'static str]) -> Self {
        Self { measures, ..self }
    }

    /// Levels of the puzzle.
    pub const fn levels(id: &'static str, name: &'static str, meaning: &'static str) -> Self {
        Self::new(id, name, meaning, ParameterKind::Levels)
    }

    /// How many individuals are alive at once.
    pub const fn population(meaning: &'static str, range: (i64, i64), default: i64) -> Self {
        let name = tr_noop!("Population");
        Self::integer("population", name, meaning, range, default)
    }

    /// How many of the best survive a generation.
    pub const fn elite(meaning: &'static str, range: (i64, i64), default: i64) -> Self {
        Self::integer("elite", tr_noop!("Elite size"), meaning, range, default)
    }

    /// How often two parents are crossed: a share, 0–1.
    pub const fn crossover_rate(meaning: &'static str, default: f64) -> Self {
        let name = tr_noop!("Crossover rate");
        Self::share("crossover", name, meaning, default)
    }

    /// After how many generations the run is over.
    pub const fn generations(default: i64) -> Self {
        let meaning = tr_noop!("The run stops after this many; you can continue it.");
        let name = tr_noop!("Generations");
        Self::integer("generations", name, meaning, (1, 1_000_000), default)
    }

    /// How many chains parallel tempering has.
    pub const fn chains(meaning: &'static str, range: (i64, i64), default: i64) -> Self {
        Self::integer("chains", tr_noop!("Chains"), meaning, range, default)
    }

    /// The temperature of the hottest chain.
    pub const fn hottest(meaning: &'static str, range: (f64, f64), default: f64) -> Self {
        let name = tr_noop!("Highest temperature");
        Self::real("hot", name, meaning, range, default)
    }

    /// The temperature of the coldest chain.
    pub const fn coldest(meaning: &'static str, range: (f64, f64), default: f64) -> Self {
        let name = tr_noop!("Lowest temperature");
        Self::real("cold", name, meaning, range, default)
    }

    /// How hard a level is to be, in its puzzle's unit.
    pub const fn difficulty(meaning: &'static str, range: (f64, f64), default: f64) -> Self {
        Self::real(
            "difficulty",
            tr_noop!("Difficulty"),
            meaning,
            range,
            default,
        )
    }

    /// How many cells a row has, or how wide a search is.
    pub const fn width(meaning: &'static str, range: (i64, i64), default: i64) -> Self {
        Self::integer("width", tr_noop!("Width"), meaning, range, default)
    }

    /// How many rows a board has.
    pub const fn height(meaning: &'static str, range: (i64, i64), default: i64) -> Self {
        Self::integer("height", tr_noop!("Height"), meaning, range, default)
    }

    /// What the fitness measures by this value; marked.
    pub(super) fn measure(&self, value: &Value) -> Option<&'static str> {
        let Value::Choice(at) = value else {
            return None;
        };
        self.measures.get(*at).copied().filter(|it| !it.is_empty())
    }

    /// Whether its values are numbers.
    pub const fn is_number(&self) -> bool {
        matches!(
            self.kind,
            ParameterKind::Integer { .. } | ParameterKind::Real { .. }
        )
    }

    /// The default value.
    pub const fn default_value(&self) -> Value {
        match self.kind {
            ParameterKind::Integer { default, .. } => Value::Integer(default),
            ParameterKind::Real { default, .. } => Value::Real(default),
            ParameterKind::Switch { default } => Value::Switch(default),
            ParameterKind::Choice { default, .. } => Value::Choice(default),
            ParameterKind::Levels => Value::Levels(String::new()),
        }
    }

    /// Reads a value as a person types it.
    ///
    /// # Errors
    /// Names the parameter and the values it accepts.
    pub fn parse(&self, text: &str) -> Result<Value, String> {
        let text = text.trim();
        let value = match self.kind {
            ParameterKind::Integer { min, max, .. } => within(text, min, max).map(Value::Integer),
            ParameterKind::Real { min, max, .. } => within(text, min, max).map(Value::Real),
            ParameterKind::Switch { .. } => match text {
                "on" | "true" | "yes" | "1" => Some(Value::Switch(true)),
                "off" | "false" | "no" | "0" => Some(Value::Switch(false)),
                _ => None,
            },
            ParameterKind::Choice { options, .. } => {
                options.iter().position(|o| *o == text).map(Value::Choice)
            }
            ParameterKind::Levels => {
                (text.len() <= MAX_LEVELS_BYTES).then(|| Value::Levels(text.to_owned()))
            }
        };
        value.ok_or_else(|| self.fault(text))
    }

    /// The message for a text that is none of its values.
    fn fault(&self, text: &str) -> String {
        let (id, text) = (self.id, excerpt(text));
        match self.kind {
            ParameterKind::Integer { min, max, .. } => tr!(
                "“{id}” can't be “{text}”: expected a whole number from {min} to {max}",
                id,
                text,
                min,
                max
            ),
            ParameterKind::Real { min, max, .. } => tr!(
                "“{id}” can't be “{text}”: expected a number from {min} to {max}",
                id,
                text,
                min = pointed(&min.to_string()),
                max = pointed(&max.to_string())
            ),
            ParameterKind::Switch { .. } => tr!(
                "“{id}” can't be “{text}”: expected {on} or {off}",
                id,
                text,
                on = "on",
                off = "off"
            ),
            ParameterKind::Choice { options, .. } => tr!(
                "“{id}” can't be “{text}”: expected one of {options}",
                id,
                text,
                options = options.join(", ")
            ),
            ParameterKind::Levels => tr!(
                "“{id}” can't be “{text}”: expected {range}",
                id,
                text,
                range = self.range()
            ),
        }
    }

    /// The allowed values in words: `a whole number from 2 to 5000`; of a choice, each as it is typed, with
    /// its label where that differs: `one of flat, deep (to the end)`.
    pub fn range(&self) -> String {
        match self.kind {
            ParameterKind::Integer { min, max, .. } => {
                tr!("a whole number from {min} to {max}", min, max)
            }
            ParameterKind::Real { min, max, .. } => {
                let [min, max] = [min, max].map(|x| pointed(&x.to_string()));
                tr!("a number from {min} to {max}", min, max)
            }
            ParameterKind::Switch { .. } => tr!("{on} or {off}", on = "on", off = "off"),
            ParameterKind::Choice {
                options, labels, ..
            } => {
                let option = |(id, label): (&&str, &&str)| match translate(label) {
                    same if same == *id => same.to_owned(),
                    label => format!("{id} ({label})"),
                };
                let options: Vec<_> = options.iter().zip(labels).map(option).collect();
                tr!("one of {options}", options = options.join(", "))
            }
            ParameterKind::Levels => tr!(
                "levels in text form, separated by “{separator}”, at most {most} characters in \
                 all",
                separator = LEVEL_SEPARATOR,
                most = MAX_LEVELS_BYTES
            ),
        }
    }

    /// A value of this parameter as text that [`Parameter::parse`] reads back.
    pub fn show(&self, value: &Value) -> String {
        match (value, self.kind) {
            (Value::Integer(n), _) => n.to_string(),
            (Value::Real(x), _) => x.to_string(),
            (Value::Switch(on), _) => if *on { "on" } else { "off" }.to_owned(),
            (Value::Choice(i), ParameterKind::Choice { options, .. }) => options[*i].to_owned(),
            (Value::Choice(i), _) => i.to_string(),
            (Value::Levels(texts), _) => texts.clone(),
        }
    }
}

/// Settings as a person reads them: `Population 30, Restarts off`.
pub fn describe_settings(parameters: &[Parameter], set: &[(String, String)]) -> String {
    let one = |(id, text): &(String, String)| {
        let Some(parameter) = parameters.iter().find(|parameter| parameter.id == id) else {
            return format!("{id} {text}");
        };
        let value = match parameter.kind {
            ParameterKind::Choice {
                options, labels, ..
            } => {
                let at = options.iter().position(|option| option == text);
                at.map_or(&**text, |at| translate(labels[at])).to_owned()
            }
            ParameterKind::Switch { .. } => match parameter.parse(text) {
                Ok(Value::Switch(true)) => tr!("on").to_owned(),
                _ => tr!("off").to_owned(),
            },
            ParameterKind::Real { .. } => pointed(text),
            ParameterKind::Integer { .. } | ParameterKind::Levels => text.clone(),
        };
        format!("{} {value}", translate(parameter.name))
    };
    set.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// A number from `min` to `max`.
fn within<T: FromStr + PartialOrd>(text: &str, min: T, max: T) -> Option<T> {
    text.parse().ok().filter(|n| (min..=max).contains(n))
}

/// A parameter's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// A switch.
    Switch(bool),
    /// Index into the parameter's options.
    Choice(usize),
    /// Texts of levels, [`LEVEL_SEPARATOR`] between them.
    Levels(String),
}
