//! What a puzzle says of itself: its name, its rules and its keys, as data.

use super::Example;

/// What a puzzle says of itself. All texts are [marked](crate::tr_noop). A puzzle states what it
/// has and takes the rest from [`Guide::EMPTY`].
#[derive(Clone, Copy, Debug)]
pub struct Guide {
    /// For people.
    pub name: &'static str,
    /// What one does, in one short sentence.
    pub tagline: &'static str,
    /// What to do first, said until the first level has been won; may be empty.
    pub opening: &'static str,
    /// The rules, one short sentence each.
    pub rules: &'static [&'static str],
    /// Pictures to the rules.
    pub examples: &'static [Example],
    /// Keys that mean something on the board: key and meaning.
    pub keys: &'static [(&'static str, &'static str)],
    /// Accent hue in degrees (OKLCH).
    pub accent: f64,
    /// Ids of the controls whose value the player's device remembers for all
    /// levels: switches and choices that change the `Ui` and nothing else.
    pub remembered: &'static [&'static str],
    /// Whether people like to know how long they have played a level.
    pub timed: bool,
}

impl Guide {
    /// Says nothing yet. Name, tagline and rules are to be stated by every puzzle.
    pub const EMPTY: Self = Self {
        name: "",
        tagline: "",
        opening: "",
        rules: &[],
        examples: &[],
        keys: &[],
        accent: 0.0,
        remembered: &[],
        timed: false,
    };
}
