//! Cuts what everybody fetches in two: what opening a puzzle and its first moves were seen to call,
//! and the rest, which is fetched when the board has been seen.
//!
//! `split` cuts the program by what can be reached; a page can reach nearly everything of itself. So
//! here a function's place is where it was seen: `cargo xtask opening` builds the program with a mark
//! in each function, plays the openings (`tests/browser/opening.spec.mjs`) and writes the names of
//! those that were called to [`SEEN`]. In the first half every other function is a few bytes that
//! call the real one through the table; if it has not come yet, its half is asked for at once and
//! waited for (`parts.js`). So a list that is out of date costs time, never a function.
//!
//! This comes after wasm-opt, which would put small functions where they are called from.

mod cut;
mod marks;
mod survey;

use crate::Outcome;
use crate::finish::Fnv;
use crate::process::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub use cut::{Call, Halves};
use survey::Survey;

/// Names of the functions that an opening was seen to call, one a line.
const SEEN: &str = "page/opening.txt";
/// Asks for a build with marks instead of one that is cut.
pub const MARKS: &str = "EVOLVARIUM_MARKS";

/// The functions that belong to an opening, by [`name`].
#[derive(Default)]
pub struct Opening(BTreeSet<String>);

impl Opening {
    /// What was seen when it was last looked at.
    ///
    /// # Errors
    /// The list can't be read.
    pub fn seen() -> Outcome<Self> {
        let text = fs::read_to_string(root().join(SEEN)).map_err(|why| format!("{SEEN}: {why}"))?;
        let names = text.lines().filter(|line| !line.starts_with('#'));
        Ok(Self(names.map(str::to_owned).collect()))
    }

    /// Whether an opening calls the function of this name, or one that is called the same.
    pub fn calls(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    /// Another number for every other list.
    pub fn fingerprint(&self) -> u64 {
        let mut hash = Fnv::default();
        for name in &self.0 {
            hash.write(name.as_bytes());
            hash.write(b"\n");
        }
        hash.0
    }
}

/// What a function is called in [`SEEN`]: its path, without the compiler's hashes and the tools'
/// numbers, which are others in every build. Different closures and instances may be called the same.
pub fn name(symbol: &str) -> String {
    let stem = symbol.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let stem = match stem.strip_suffix(['_', '.']) {
        Some(end) if stem.len() < symbol.len() && !end.is_empty() => end,
        _ => symbol,
    };
    // wasm-bindgen says behind a name what it has added to the function.
    let (path, added) = stem.split_at(stem.find(' ').unwrap_or(stem.len()));
    format!("{:#}{added}", rustc_demangle::demangle(path))
}

/// Puts marks into a module, in place.
///
/// # Errors
/// It can't be read or written, or is no module.
pub fn mark(file: &Path) -> Outcome {
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let bytes = fs::read(file).map_err(|why| failed(&why))?;
    let survey = Survey::of(&bytes).map_err(|why| failed(&why))?;
    let marked = marks::mark(&bytes, &survey).map_err(|why| failed(&why))?;
    fs::write(file, marked).map_err(|why| failed(&why))
}

/// Cuts a module: it becomes its first half, and in the folder is the rest, at the path that is given
/// with how many slots of the table it needs. `None`: there was nothing to cut off.
///
/// `call`: where the first half imports what fetches the rest. `slots`: the first slot of the table
/// that nobody uses. The module that makes the table is to be cut last.
///
/// # Errors
/// It can't be read or written, or is no module.
pub fn cut(
    file: &Path,
    folder: &Path,
    opening: &Opening,
    call: Call<'_>,
    slots: u32,
) -> Outcome<Option<(PathBuf, u32)>> {
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let bytes = fs::read(file).map_err(|why| failed(&why))?;
    let survey = Survey::of(&bytes).map_err(|why| failed(&why))?;
    let halves = cut::cut(&bytes, &survey, opening, call, slots);
    let Halves { first, rest, slots } = halves.map_err(|why| failed(&why))?;
    fs::write(file, first).map_err(|why| failed(&why))?;
    let Some(rest) = rest else {
        return Ok(None);
    };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    // The program itself carries a hash.
    let stem = if stem.starts_with("app-") {
        "app"
    } else {
        &stem
    };
    let path = folder.join(format!("{stem}_rest.wasm"));
    fs::write(&path, rest).map_err(|why| failed(&why))?;
    Ok(Some((path, slots)))
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn a_name_is_a_path() {
        let symbol = "_RNvNtNtCsgMmTF7FXVqA_3app3web5frame3run";
        assert_eq!(name(symbol), "app::web::frame::run");
        let closure = "_RNCNvNtNtCsgMmTF7FXVqA_3app3web4keys6listen0B7_";
        assert_eq!(name(closure), "app::web::keys::listen::{closure#0}");
        assert_eq!(name(&format!("{symbol}_12")), "app::web::frame::run");
        let added = format!("{symbol} externref shim");
        assert_eq!(name(&added), "app::web::frame::run externref shim");
        assert_eq!(name("<T as Write>::write.56"), "<T as Write>::write");
        assert_eq!(name("read_u8"), "read_u8");
    }
}
