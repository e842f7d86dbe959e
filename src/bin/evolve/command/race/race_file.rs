//! A long race's file: its report so far, to continue from and to put together with other parts.

use std::path::Path;

use evolvarium::race::gathered::read_report;
use evolvarium::race::parts::{description, difference};
use evolvarium::race::{Provenance, RaceResults, report};

use super::super::run_file::write_whole;
use super::super::{Fault, text};
use super::unwritable;

/// The largest file that is read, in bytes: a hundred thousand runs with long curves have half of it.
const MAX_BYTES: usize = 1 << 30;

/// Writes a race to this file, and reads it again.
pub struct RaceFile<'a>(pub &'a Path);

impl RaceFile<'_> {
    /// Takes the runs that are in the file, if it exists; there are `all` to be made.
    ///
    /// # Errors
    /// When it can't be read, or belongs to another race.
    pub fn restore(&self, results: &mut RaceResults, all: usize) -> Result<(), Fault> {
        if !self.0.is_file() {
            return self.write(results);
        }
        let name = self.0.display().to_string();
        let mut kept = read(&name)?;
        let key = difference(&description(results), &description(&mut kept));
        let parts = (kept.made.part != results.made.part).then(|| "part".to_owned());
        if let Some(key) = key.or(parts) {
            let what = format!("it belongs to another race: another “{key}”");
            return Err(Fault::new(what).within(&name));
        }
        let there = kept.outcomes.len();
        results.made = match there == all {
            true => kept.made,
            false => Provenance {
                resumed: there > 0,
                ..results.made.clone()
            },
        };
        results.outcomes = kept.outcomes;
        Ok(())
    }

    /// Writes the race as it is.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn write(&self, results: &RaceResults) -> Result<(), Fault> {
        let text = format!("{}\n", report::json(results));
        write_whole(self.0, &text).map_err(|error| unwritable(self.0, &error))
    }
}

/// Reads a race's report.
///
/// # Errors
/// Names the file, and says what is wrong.
pub fn read(name: &str) -> Result<RaceResults, Fault> {
    let text = text::read_up_to(name, MAX_BYTES, "a gigabyte")?;
    read_report(&text).map_err(|why| Fault::new(why).within(text::place(name)))
}
