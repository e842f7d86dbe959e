//! A puzzle's own controls, which the shell draws as elements of its page.

use crate::i18n::tr_noop;

/// The switch that a session adds to those of a puzzle with rows and columns
/// ([`Layout::grid`](crate::game::Layout::grid)): whether they are numbered.
pub const LABELS: &str = "labels";

/// A puzzle's own control.
#[derive(Clone, Debug, PartialEq)]
pub struct Control {
    /// Comes back in [`Input::Control`](crate::game::Input::Control).
    pub id: &'static str,
    /// Label; [marked](crate::tr_noop).
    pub label: &'static str,
    /// What it does, for a tooltip; marked.
    pub meaning: &'static str,
    /// Kind and present value.
    pub kind: ControlKind,
}

impl Control {
    /// A control of any kind.
    pub const fn new(
        id: &'static str,
        label: &'static str,
        meaning: &'static str,
        kind: ControlKind,
    ) -> Self {
        Self {
            id,
            label,
            meaning,
            kind,
        }
    }

    /// A button that can be pressed now, or not.
    pub const fn button(
        id: &'static str,
        label: &'static str,
        meaning: &'static str,
        enabled: bool,
    ) -> Self {
        Self::new(id, label, meaning, ControlKind::Button { enabled })
    }

    /// A switch, on or off.
    pub const fn switch(
        id: &'static str,
        label: &'static str,
        meaning: &'static str,
        on: bool,
    ) -> Self {
        Self::new(id, label, meaning, ControlKind::Switch(on))
    }

    /// A whole number from `min` to `max`.
    pub const fn number(
        id: &'static str,
        label: &'static str,
        meaning: &'static str,
        value: usize,
        (min, max): (usize, usize),
    ) -> Self {
        let kind = ControlKind::Number {
            value: value as f64,
            min: min as f64,
            max: max as f64,
            step: 1.0,
        };
        Self::new(id, label, meaning, kind)
    }

    /// A choice among options, of which one is chosen.
    pub fn choice<T: PartialEq>(
        id: &'static str,
        label: &'static str,
        meaning: &'static str,
        options: &Options<T>,
        chosen: &T,
    ) -> Self {
        let option = options.iter().find(|(own, ..)| own == chosen);
        let kind = ControlKind::Choice {
            options: options
                .iter()
                .map(|(_, value, text)| (*value, *text))
                .collect(),
            value: option.map_or("", |(_, value, _)| value),
        };
        Self::new(id, label, meaning, kind)
    }

    /// How many cells a row has in a level that is being made, and how many it may have.
    pub const fn width(meaning: &'static str, value: usize, range: (usize, usize)) -> Self {
        Self::number("width", tr_noop!("Width"), meaning, value, range)
    }

    /// How many rows it has, and how many it may have.
    pub const fn height(meaning: &'static str, value: usize, range: (usize, usize)) -> Self {
        Self::number("height", tr_noop!("Height"), meaning, value, range)
    }

    /// The name of a level that is being made.
    pub const fn name(meaning: &'static str, name: String) -> Self {
        Self::new("name", tr_noop!("Name"), meaning, ControlKind::Text(name))
    }
}

/// The options of a choice: what each stands for, its value and its marked label.
pub type Options<T> = [(T, &'static str, &'static str)];

/// What the option with a value stands for.
pub fn option<T: Copy>(options: &Options<T>, value: &str) -> Option<T> {
    let mut options = options.iter();
    options.find_map(|(own, of, _)| (*of == value).then_some(*own))
}

/// A switch of a puzzle's `Ui` that is on until it is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnAtFirst(pub bool);

impl Default for OnAtFirst {
    fn default() -> Self {
        Self(true)
    }
}

/// What a control looks like, with its present value.
#[derive(Clone, Debug, PartialEq)]
pub enum ControlKind {
    /// Does something; comes back with an empty value.
    Button {
        /// Whether it can be pressed now.
        enabled: bool,
    },
    /// `on` or `off`.
    Switch(bool),
    /// A number in a closed range.
    Number {
        /// Present value.
        value: f64,
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
        /// Step of the arrows.
        step: f64,
    },
    /// One of several words.
    Choice {
        /// Value and label of each option; labels are marked.
        options: Vec<(&'static str, &'static str)>,
        /// Present value.
        value: &'static str,
    },
    /// A short text.
    Text(String),
}

impl ControlKind {
    /// The present value as [`Input::Control`](crate::game::Input::Control) brings it; a button has none.
    pub fn value(&self) -> Option<String> {
        Some(match self {
            Self::Button { .. } => return None,
            Self::Switch(on) => if *on { "on" } else { "off" }.to_owned(),
            Self::Number { value, .. } => value.to_string(),
            Self::Choice { value, .. } => (*value).to_owned(),
            Self::Text(text) => text.clone(),
        })
    }

    /// Whether the control can be set to a value, such as one stored by another version of
    /// the program.
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Button { .. } => false,
            Self::Switch(_) => matches!(value, "on" | "off"),
            Self::Number { min, max, .. } => value
                .parse()
                .is_ok_and(|value: f64| (*min..=*max).contains(&value)),
            Self::Choice { options, .. } => options.iter().any(|(option, _)| *option == value),
            Self::Text(_) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_accept_their_value_and_reject_garbage() {
        let number = ControlKind::Number {
            value: 2.5,
            min: 1.0,
            max: 9.0,
            step: 0.5,
        };
        let options = vec![("off", "Never"), ("live", "At once")];
        let choice = ControlKind::Choice {
            options,
            value: "live",
        };
        let cases = [
            (ControlKind::Switch(true), "on", vec!["", "true", "On"]),
            (ControlKind::Switch(false), "off", vec!["0"]),
            (number, "2.5", vec!["", "x", "NaN", "inf", "0", "9.5"]),
            (choice, "live", vec!["", "Live", "At once"]),
        ];
        for (kind, value, nonsense) in cases {
            assert_eq!(kind.value().as_deref(), Some(value));
            assert!(kind.accepts(value), "{kind:?}");
            for value in nonsense {
                assert!(!kind.accepts(value), "{kind:?} {value}");
            }
        }
        let button = ControlKind::Button { enabled: true };
        assert!(button.value().is_none() && !button.accepts(""));
    }
}
