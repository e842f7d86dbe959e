//! A long run's file: its checkpoint, to continue from, and its best answer so far.

use std::fs::{self, File};
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use evolvarium::game::{Play, run::kept_run};

use super::{Fault, text};

/// Writes a run to this file, and reads it again.
pub struct RunFile(pub PathBuf);

impl RunFile {
    /// How often a run or a race is written.
    pub const WRITE_INTERVAL: Duration = Duration::from_secs(10);
    /// The maximum size of a file, in bytes; the largest measured have 4 MB.
    const MAX_BYTES: usize = 64 << 20;

    /// A fault of the file.
    pub fn fault(&self, what: impl std::fmt::Display) -> Fault {
        Fault::new(what).within(self.0.display())
    }

    /// Continues from the file, if it exists.
    ///
    /// # Errors
    /// When the search has no checkpoints, or the file can't be read or belongs to another run.
    pub fn restore(&self, play: &mut dyn Play) -> Result<(), Fault> {
        // Islands have checkpoints only after a round.
        let remote = play.run().is_some_and(|run| run.is_remote());
        if !remote {
            self.file_of(play)?;
        }
        if !self.0.exists() {
            return Ok(());
        }
        if !self.0.is_file() {
            return Err(self.fault("not a regular file"));
        }
        let name = self.0.display().to_string();
        let text = text::read_up_to(&name, Self::MAX_BYTES, "64 megabytes")?;
        kept_run::restore(play, &text).map_err(|why| self.fault(why))
    }

    fn file_of(&self, play: &dyn Play) -> Result<String, Fault> {
        let none = || self.fault("this search can't be resumed, so nothing was saved");
        let file = kept_run::file(play).ok_or_else(none)?;
        Ok(format!("{file}\n"))
    }

    /// Writes the run's checkpoint.
    ///
    /// # Errors
    /// When the search has no checkpoints, or the file can't be written.
    pub fn write(&self, play: &dyn Play) -> Result<(), Fault> {
        let file = self.file_of(play)?;
        write_whole(&self.0, &file).map_err(|error| self.fault(error))
    }
}

/// Writes a file, first beside it under a name of this process, so that an interrupted write leaves the old
/// file, no reader finds a half, and simultaneous processes do not mix.
///
/// # Errors
/// When it can't be written.
pub fn write_whole(path: &Path, content: &str) -> io::Result<()> {
    // A link stays one: its target is written.
    let target = match fs::read_link(path) {
        Ok(link) => fs::canonicalize(path).unwrap_or_else(|_| path.with_file_name(link)),
        Err(_) => path.to_owned(),
    };
    if fs::metadata(&target).is_ok_and(|data| !data.is_file()) {
        return Err(io::Error::other("not a regular file"));
    }
    // Processes of several machines may have the same number.
    let random = RandomState::new().build_hasher().finish();
    let beside = target.with_file_name(format!("evolve-{}-{random:x}.part", process::id()));
    let write = || -> io::Result<()> {
        let mut part = File::create(&beside)?;
        part.write_all(content.as_bytes())?;
        part.sync_all()?;
        fs::rename(&beside, &target)
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}
