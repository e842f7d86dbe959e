//! A long run's file: its checkpoint, to continue from, and its best answer so far.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use evolvarium::game::{Play, kept_run};

use super::Fault;

/// Writes a run to this file, and reads it again.
pub struct RunFile(pub PathBuf);

impl RunFile {
    /// How often a run is written.
    pub const WRITE_INTERVAL: Duration = Duration::from_secs(10);
    /// The maximum size of a file, in bytes; the largest measured have 4 MB.
    const MAX_BYTES: u64 = 64 << 20;

    /// A fault of the file.
    pub fn fault(&self, what: impl std::fmt::Display) -> Fault {
        Fault::new(what).within(&self.0.display().to_string())
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
        let mut text = String::new();
        match File::open(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            opened => {
                opened.and_then(|file| file.take(Self::MAX_BYTES + 1).read_to_string(&mut text))
            }
        }
        .map_err(|e| self.fault(e))?;
        if text.len() as u64 > Self::MAX_BYTES {
            return Err(self.fault("longer than 64 megabytes, the limit"));
        }
        kept_run::restore(play, &text).map_err(|why| self.fault(why))
    }

    fn file_of(&self, play: &dyn Play) -> Result<String, Fault> {
        let none = || self.fault("this search can't be resumed, so nothing was saved");
        let file = kept_run::file(play).ok_or_else(none)?;
        Ok(format!("{file}\n"))
    }

    /// Writes the run's checkpoint, to a file of this process first, so that an interrupted write
    /// leaves the old file, and simultaneous runs do not mix.
    ///
    /// # Errors
    /// When the search has no checkpoints, or the file can't be written.
    pub fn write(&self, play: &dyn Play) -> Result<(), Fault> {
        let file = self.file_of(play)?;
        let mut beside = self.0.clone().into_os_string();
        beside.push(format!(".{}.part", process::id()));
        let write = || -> io::Result<()> {
            let mut part = File::create(&beside)?;
            part.write_all(file.as_bytes())?;
            part.sync_all()?;
            fs::rename(&beside, &self.0)
        };
        write().map_err(|e| {
            let _ = fs::remove_file(&beside);
            self.fault(e)
        })
    }
}
