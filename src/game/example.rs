//! Pictures to the rules: small levels with a few moves, and what is right or
//! wrong about them. Data of a puzzle; a test replays each through the rules.

use crate::i18n::trc;

/// A position that shows a rule.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// Which of the puzzle's rules it belongs to, from 0.
    pub rule: usize,
    /// The level in any of its text forms.
    pub level: &'static str,
    /// Moves from the start, all of them legal.
    pub moves: &'static str,
    /// A move that is tried after them and refused; may be empty.
    pub tried: &'static str,
    /// What is to be seen.
    pub outcome: ExampleOutcome,
    /// The picture in a few words; [marked](crate::tr_noop).
    pub caption: &'static str,
    /// Drawn as small boards are: without texts that could not be read.
    pub small: bool,
}

/// How a position of an [`Example`] stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleOutcome {
    /// What happens, neither good nor bad.
    Shown,
    /// As the rules want it, on the way to a solution.
    Right,
    /// A solution.
    Solved,
    /// A rule is broken, the game lost, or the last move refused.
    Wrong,
}

impl ExampleOutcome {
    /// For people.
    pub fn word(self) -> &'static str {
        match self {
            Self::Shown => trc!("above a picture to a rule", "For example"),
            Self::Right => trc!("above a picture to a rule", "Right"),
            Self::Solved => trc!("above a picture to a rule", "Solved"),
            Self::Wrong => trc!("above a picture to a rule", "Wrong"),
        }
    }
}

impl Example {
    /// A picture to a rule: a level, moves from its start and a move that is tried
    /// after them (either may be empty), what is to be seen, and a caption.
    pub const fn new(
        rule: usize,
        level: &'static str,
        [moves, tried]: [&'static str; 2],
        outcome: ExampleOutcome,
        caption: &'static str,
    ) -> Self {
        Self {
            rule,
            level,
            moves,
            tried,
            outcome,
            caption,
            small: false,
        }
    }

    /// Drawn as small boards are.
    #[must_use]
    pub const fn small(self) -> Self {
        Self {
            small: true,
            ..self
        }
    }
}
