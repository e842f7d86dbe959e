//! A puzzle's name, rules and keys, as data.

use crate::game::Example;

/// A puzzle's description. All texts are [marked](crate::tr_noop). A puzzle states what it has and
/// takes the rest from [`Guide::EMPTY`].
#[derive(Clone, Copy, Debug)]
pub struct Guide {
    /// For people.
    pub name: &'static str,
    /// The player's task, in one short sentence.
    pub tagline: &'static str,
    /// What to do first, shown until the first level is won; may be empty.
    pub opening: &'static str,
    /// The rules, one short sentence each; the last says what the stars are for.
    pub rules: &'static [&'static str],
    /// Pictures to the rules.
    pub examples: &'static [Example],
    /// Keys that mean something on the board: key and meaning.
    pub keys: &'static [(&'static str, &'static str)],
    /// Accent hue in degrees (OKLCH).
    pub accent: f64,
    /// Ids of the controls whose value is stored for all levels: switches and choices that
    /// change the `Ui` only.
    pub remembered: &'static [&'static str],
    /// Whether a solved position takes further moves until it has three stars. If not, it takes none until
    /// it is undone or restarted.
    pub improvable: bool,
    /// Whether the time played on a level is seen while it is played; a win says it in any case.
    pub timed: bool,
    /// A run of the search that a level offers first, worth watching, for the front page.
    pub demo: Option<Demo>,
}

/// A run that takes some seconds on a level of the pack, or never ends.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// The level's [key](crate::game::play::key).
    pub level: &'static str,
    /// The seed of the run.
    pub seed: u64,
}

impl Guide {
    /// Nothing. Every puzzle states name, tagline and rules.
    pub const EMPTY: Self = Self {
        name: "",
        tagline: "",
        opening: "",
        rules: &[],
        examples: &[],
        keys: &[],
        accent: 0.0,
        remembered: &[],
        improvable: false,
        timed: false,
        demo: None,
    };
}
