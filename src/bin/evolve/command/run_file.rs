//! A long run's file: its checkpoint, to continue from, and its best answer so far.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::PathBuf;
use std::process;
use std::time::Duration;

use evolvarium::game::Play;
use serde_json::{Map, Value, json};

use super::Fault;

/// Writes a run to this file, and reads it again.
pub struct RunFile(pub PathBuf);

impl RunFile {
    /// How often a run is written.
    pub const EVERY: Duration = Duration::from_secs(10);
    /// The most bytes of a file that are read; the largest that were seen have 4 MB.
    const LONGEST: u64 = 64 << 20;

    fn fault(&self, what: impl std::fmt::Display) -> Fault {
        Fault::new(what).within(&self.0.display().to_string())
    }

    /// The identity of a run: another run can't continue from its file.
    fn identity(play: &dyn Play) -> Value {
        let run = play.run();
        json!({
            "puzzle": play.puzzle_id(),
            "level": play.level().text(),
            "line": play.line(),
            "search": run.map(|run| run.spec().id),
            "settings": changed(play),
        })
    }

    /// Continues from the file, if it exists.
    ///
    /// # Errors
    /// When the search has no checkpoints, or the file can't be read or is of another run.
    pub fn restore(&self, play: &mut dyn Play) -> Result<(), Fault> {
        // Islands have checkpoints only after a round.
        let remote = play.run().is_some_and(|run| run.is_remote());
        if !remote {
            self.checkpoint(play)?;
        }
        let mut text = String::new();
        match File::open(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            opened => {
                opened.and_then(|file| file.take(Self::LONGEST + 1).read_to_string(&mut text))
            }
        }
        .map_err(|e| self.fault(e))?;
        if text.len() as u64 > Self::LONGEST {
            return Err(self.fault("this is longer than 64 megabytes: that can't be right"));
        }
        let file: Value = serde_json::from_str(&text).map_err(|e| self.fault(e))?;
        let own = Self::identity(play);
        for key in ["puzzle", "level", "line", "search", "settings"] {
            if file["run"][key] != own[key] {
                let (kept, asked) = (&file["run"][key], &own[key]);
                let what = format!("it keeps another run: “{key}” is {kept} there, {asked} here");
                return Err(self.fault(what));
            }
        }
        let run = play.run_mut().ok_or("no search is running");
        let restored = run
            .map_err(str::to_owned)
            .and_then(|run| run.restore(&file["checkpoint"]));
        restored.map_err(|why| self.fault(why))
    }

    fn checkpoint(&self, play: &dyn Play) -> Result<Value, Fault> {
        let checkpoint = play.run().and_then(|run| run.checkpoint());
        checkpoint.ok_or_else(|| self.fault("this search can't be laid aside, so nothing is kept"))
    }

    /// Writes the run's checkpoint, to a file of this process first, so that an interrupted write
    /// leaves the old one, and runs beside each other do not mix.
    ///
    /// # Errors
    /// When the search has no checkpoints, or the file can't be written.
    pub fn write(&self, play: &dyn Play) -> Result<(), Fault> {
        let checkpoint = self.checkpoint(play)?;
        let run = play.run();
        let report = run.map(|run| run.report());
        let file = json!({
            "run": Self::identity(play),
            "evaluations": report.as_ref().map(|report| report.evaluations),
            "score": report.and_then(|report| report.best).map(|best| best.value),
            "answer": run.and_then(|run| run.best_answer()),
            "checkpoint": checkpoint,
        });
        let mut beside = self.0.clone().into_os_string();
        beside.push(format!(".{}.part", process::id()));
        let write = || -> io::Result<()> {
            let mut part = File::create(&beside)?;
            part.write_all(format!("{file}\n").as_bytes())?;
            part.sync_all()?;
            fs::rename(&beside, &self.0)
        };
        write().map_err(|e| {
            let _ = fs::remove_file(&beside);
            self.fault(e)
        })
    }
}

/// The settings that differ from the defaults.
pub fn changed(play: &dyn Play) -> Map<String, Value> {
    let changed = play
        .run()
        .into_iter()
        .flat_map(|run| run.settings().changed().chain(run.layout().changed()));
    changed
        .map(|(id, value)| (id.to_owned(), Value::String(value)))
        .collect()
}
