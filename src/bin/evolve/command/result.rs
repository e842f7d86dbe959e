//! Outcomes, faults and output of commands.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use evolvarium::game::message;
use indicatif::{ProgressBar, ProgressStyle};

/// Bad input: one line that names the error and its place.
#[derive(Debug)]
pub struct Fault(String);

impl Fault {
    /// A fault of the input.
    pub fn new(what: impl fmt::Display) -> Self {
        Self(what.to_string())
    }

    /// The same fault, in the thing called `place`.
    pub fn within(self, place: impl fmt::Display) -> Self {
        Self(format!("{place}: {}", self.0))
    }
}

impl fmt::Display for Fault {
    /// Always one line of bounded length, whatever the input was.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<&str> = self
            .0
            .split(|c: char| c.is_control() || c.is_whitespace())
            .filter(|word| !word.is_empty())
            .collect();
        f.write_str(&message(words.join(" ")))
    }
}

/// The outcome of a command that could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandResult {
    /// Solved, valid or made.
    Success,
    /// Not solved, not valid, or not made.
    Failure,
}

impl From<bool> for CommandResult {
    fn from(success: bool) -> Self {
        match success {
            true => Self::Success,
            false => Self::Failure,
        }
    }
}

/// What was said of files beside the result that could not be written.
static UNWRITTEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn unwritten() -> MutexGuard<'static, Vec<String>> {
    UNWRITTEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says once why a file beside the result could not be written. The run goes on, and its result is printed.
pub fn tell_unwritten(written: Result<(), Fault>) {
    if let Err(fault) = written {
        let (line, mut told) = (fault.to_string(), unwritten());
        if !told.contains(&line) {
            print_fault(&fault);
            told.push(line);
        }
    }
}

/// Whether a file beside the result could not be written, for a moment or for good.
pub fn has_file_failed() -> bool {
    !unwritten().is_empty()
}

/// One line on stderr.
pub fn print_fault(fault: &Fault) {
    let _ = writeln!(io::stderr(), "evolve: {fault}");
}

/// A progress bar of a length; hidden if `quiet`.
pub fn progress_bar(length: u64, template: &str, quiet: bool) -> ProgressBar {
    let bar = match quiet {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(length),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Writes to the standard output. A closed pipe is not a fault: the rest is dropped.
///
/// # Errors
/// When the output can't be written for another reason, such as a full disk.
pub fn print(text: impl fmt::Display) -> Result<(), Fault> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Fault::new(error).within("standard output"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_one_line_for_any_text() {
        let fault = Fault::new("a\nb\r\n\u{1b}[31mc  d").within("x\ty");
        assert_eq!(fault.to_string(), "x y: a b [31mc d");
    }
}
