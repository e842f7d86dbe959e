//! Pictures for the rules: small levels with a few moves, right or wrong. Data of a
//! puzzle; a test replays each through the rules.

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
    /// What it shows.
    pub outcome: ExampleOutcome,
    /// The picture in a few words; [marked](crate::tr_noop).
    pub caption: &'static str,
    /// Whether it is drawn as a small board: without texts.
    pub small: bool,
}

/// Whether a position of an [`Example`] is right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleOutcome {
    /// Neither right nor wrong.
    Shown,
    /// By the rules, on the way to a solution.
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
    /// A picture to a rule: a level, moves from its start and a move tried after them
    /// (either may be empty), an outcome, and a caption.
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

    /// The same, drawn as a small board.
    #[must_use]
    pub const fn small(self) -> Self {
        Self {
            small: true,
            ..self
        }
    }
}
