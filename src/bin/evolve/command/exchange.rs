//! A folder through which runs exchange their best individuals: islands that are processes, on any machines that
//! see the folder.
//!
//! Each run writes its own file, whole or not at all, and reads those of others: no run waits for another, and
//! the file of a run that was lost is of use to the others still. At each exchange a run reads four files, which
//! are one place apart in the order of their names, then five, then twenty-five: so where runs exchange in step, the
//! number of those that a good individual has reached grows fivefold.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use evolvarium::game::{Play, run::kept_run};
use evolvarium::search::Migrant;
use evolvarium::search::islands::IslandLayout;

use super::run_file::{RunFile, write_whole};
use super::{Fault, print_fault, tell_unwritten, text};

/// The end of the names of the files.
const ENDING: &str = ".best.json";
/// The most files of others that are read at an exchange.
const FILES: usize = 4;
/// How much farther off they are at the next one.
const FARTHER: usize = FILES + 1;

/// A run's exchange with others.
pub struct Exchange {
    folder: PathBuf,
    /// The name of its own file.
    own: String,
    /// The distance between the files that are read at the next exchange, from its own one on.
    distance: usize,
    /// When that is.
    next: Duration,
    /// The files read last, by their names.
    read: BTreeMap<String, String>,
    /// Locked as long as the run lasts: another one from the same seed would write the same files.
    _lock: Option<File>,
}

impl Exchange {
    /// Of the run from a seed; makes the folder.
    ///
    /// # Errors
    /// When it can't be made, or a run from this seed uses it.
    pub fn new(folder: &Path, seed: u64) -> Result<Self, Fault> {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| Fault::new(error).within(folder.display()))?;
        let lock = folder.join(format!("seed-{seed}.lock"));
        let file = File::create(&lock).ok();
        // A file system without locks has none that says so.
        let tried = file.as_ref().map(File::try_lock);
        if let Some(Err(TryLockError::WouldBlock)) = tried {
            let what = "another run from this seed uses the folder: give each a --seed of its own";
            return Err(Fault::new(what).within(lock.display()));
        }
        Ok(Self {
            _lock: file,
            folder: folder.to_owned(),
            own: format!("seed-{seed}{ENDING}"),
            distance: 1,
            next: Duration::ZERO,
            read: BTreeMap::new(),
        })
    }

    /// Whether it is time for an exchange, at the beginning and every few seconds.
    pub fn is_due(&mut self, elapsed: Duration) -> bool {
        let is_due = elapsed >= self.next;
        if is_due {
            self.next = elapsed + RunFile::WRITE_INTERVAL;
        }
        is_due
    }

    /// The number of individuals that a run sends.
    pub fn migrants(play: &dyn Play) -> usize {
        let run = play.run();
        run.map_or(0, |run| IslandLayout::from_settings(run.layout()).migrants)
    }

    /// Writes a run's best individuals, and takes what others have written since. What can't be read or
    /// written is said, and does no harm: it may be there the next time.
    pub fn exchange(&mut self, play: &dyn Play, own: &[Migrant]) -> Vec<Migrant> {
        let path = self.folder.join(&self.own);
        let file = kept_run::migrants_file(play, own).filter(|_| !own.is_empty());
        if let Some(file) = file {
            let written = write_whole(&path, &format!("{file}\n"));
            tell_unwritten(written.map_err(|why| Fault::new(why).within(path.display())));
        }
        let names = self.others();
        let mut arrived = Vec::new();
        for name in at_distance(self.distance, names.len()).filter_map(|at| names.get(at)) {
            arrived.extend(self.read(play, name));
        }
        self.distance = farther(self.distance, names.len());
        arrived
    }

    /// The names of the others' files, from the one after its own.
    fn others(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let is_other = |name: &String| name.ends_with(ENDING) && *name != self.own;
        let mut names: Vec<String> = names.filter(is_other).collect();
        names.sort();
        let after = names.partition_point(|name| *name < self.own);
        names.rotate_left(after);
        names
    }

    /// The individuals of another's file, if they are new.
    fn read(&mut self, play: &dyn Play, name: &str) -> Vec<Migrant> {
        let path = self.folder.join(name);
        let is_pipe = fs::metadata(&path).is_ok_and(|data| !data.is_file() && !data.is_dir());
        let path = path.display().to_string();
        // Reading a pipe would wait for its writer.
        let text = match is_pipe {
            true => Err(Fault::new("not a regular file").within(&path)),
            false => text::read(&path),
        };
        let file = text.as_ref().map_or_else(ToString::to_string, Clone::clone);
        if self.read.get(name) == Some(&file) {
            return Vec::new();
        }
        self.read.insert(name.to_owned(), file);
        let read = text.and_then(|text| {
            let migrants = kept_run::read_migrants(play, &text);
            migrants.map_err(|why| Fault::new(why).within(&path))
        });
        read.unwrap_or_else(|fault| {
            print_fault(&fault);
            Vec::new()
        })
    }
}

/// Which of the others' files, from the one after its own, are read at a distance.
fn at_distance(distance: usize, others: usize) -> impl Iterator<Item = usize> {
    let steps = 1..=FILES.min(others);
    steps.filter_map(move |n| (distance * n % (others + 1)).checked_sub(1))
}

/// The distance of the next exchange.
const fn farther(distance: usize, others: usize) -> usize {
    match distance * FARTHER <= others {
        true => distance * FARTHER,
        false => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_individual_reaches_five_times_as_many_runs_at_each_exchange() {
        for runs in (2..300).chain([624, 625, 626, 1000, 3125, 4000]) {
            let mut has: Vec<bool> = (0..runs).map(|run| run == 0).collect();
            let (mut distance, mut reached, mut before) = (1, 1, 0);
            while reached < runs {
                assert!(reached > before, "{runs} runs");
                before = reached;
                let reads = |run: usize| {
                    let read = at_distance(distance, runs - 1);
                    read.map(move |at| (run + 1 + at) % runs)
                };
                let next = (0..runs).map(|run| has[run] || reads(run).any(|other| has[other]));
                has = next.collect();
                distance = farther(distance, runs - 1);
                reached = has.iter().filter(|has| **has).count();
                assert_eq!(reached, runs.min(5 * before), "{runs} runs");
            }
        }
    }
}
