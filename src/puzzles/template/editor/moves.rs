//! The editor's moves: one edit each, as text and as a change of the draft.
//!
//! Texts: a number switches that lamp alone, `width:7` sets the number of lamps, `lay:0110` another row.

use std::fmt;
use std::str::FromStr;

use super::super::rules::{Level, MOST};
use crate::game::{Illegal, ParseError, excerpt};
use crate::i18n::tr;

/// One edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The lamp of this number is switched, and no other.
    Switch(usize),
    /// The number of lamps; new ones are out.
    Width(usize),
    /// Another row in this one's place.
    Lay(Level),
}

/// The draft after an edit.
pub(super) fn apply(level: &Level, edit: &Edit) -> Result<Level, Illegal> {
    let mut lamps = level.lamps.clone();
    match edit {
        Edit::Switch(lamp) => match lamps.get_mut(*lamp) {
            Some(lit) => *lit = !*lit,
            None => return Err(Illegal::new(tr!("there is no lamp {lamp}", lamp))),
        },
        Edit::Width(width) if !(1..=MOST).contains(width) => {
            return Err(Illegal::new(tr!(
                "Width can't be {wanted}: expected {least} to {most}.",
                wanted = width,
                least = 1,
                most = MOST
            )));
        }
        Edit::Width(width) => lamps.resize(*width, false),
        Edit::Lay(row) => lamps.clone_from(&row.lamps),
    }
    Ok(Level { lamps })
}

const WIDTH: &str = "width:";
const LAY: &str = "lay:";

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(lamp) => lamp.fmt(f),
            Self::Width(width) => write!(f, "{WIDTH}{width}"),
            Self::Lay(row) => write!(f, "{LAY}{row}"),
        }
    }
}

impl FromStr for Edit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let unknown = || ParseError::new(tr!("“{text}” is not an edit", text = excerpt(text)));
        let number = |text: &str| text.parse().map_err(|_| unknown());
        if let Some(row) = text.strip_prefix(LAY) {
            return row.parse().map(Self::Lay);
        }
        match text.strip_prefix(WIDTH) {
            Some(width) => number(width).map(Self::Width),
            None => number(text).map(Self::Switch),
        }
    }
}
