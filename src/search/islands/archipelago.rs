//! The coordinator of the islands: it permits rounds, forwards migrants, and decides
//! which answer counts.

use std::collections::VecDeque;

use serde_json::Value;

use super::{
    Answer, ArchipelagoCheckpoint, FinalResult, IslandLayout, MIGRATION_DELAY_ROUNDS, Round,
    StatusMessage, Topology,
};
use crate::search::{Direction, End, Migrant, Report};

/// An island may begin one more round, with these migrants.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundPermit {
    /// Which island.
    pub island: usize,
    /// The round.
    pub round: Round,
    /// The islands that the migrants come from, for display.
    pub from: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
struct IslandState {
    best: Option<Answer>,
    report: Report,
}

/// The coordinator's record of an island.
#[derive(Clone, Debug, Default)]
struct IslandRecord {
    /// Rounds permitted, and rounds done.
    permitted: u64,
    done: u64,
    /// Emigrants at the ends of the latest rounds; the last entry is of round `done`.
    emigrants: VecDeque<Vec<Migrant>>,
    /// Its best answer and report, now and at the ends of the latest rounds.
    now: IslandState,
    by_round: VecDeque<IslandState>,
    over: bool,
    lost: bool,
}

impl IslandRecord {
    fn is_gone(&self) -> bool {
        self.over || self.lost
    }

    /// The place in `by_round` of round `round`, counted from 0.
    fn at<T>(&self, by_round: &VecDeque<T>, round: u64) -> Option<usize> {
        let first = self.done - by_round.len() as u64;
        let at = usize::try_from(round.checked_sub(first)?).ok()?;
        (at < by_round.len()).then_some(at)
    }
}

/// An island's checkpoint, and its emigrants of the latest rounds.
type IslandCheckpoint = (Value, Vec<Vec<Migrant>>);

/// The islands of one run.
#[derive(Clone, Debug)]
pub struct Archipelago {
    layout: IslandLayout,
    records: Vec<IslandRecord>,
    direction: Direction,
    /// The round after which all islands send checkpoints, and those received, with their
    /// emigrants of the latest rounds.
    awaited: Option<(u64, Vec<Option<IslandCheckpoint>>)>,
    complete: Option<ArchipelagoCheckpoint>,
    /// The first round in which an island's search was over, and why.
    last: Option<(u64, End)>,
}

impl Archipelago {
    /// Islands that have not begun.
    pub fn new(layout: IslandLayout) -> Self {
        Self {
            records: vec![IslandRecord::default(); layout.islands.max(1)],
            layout,
            direction: Direction::default(),
            awaited: None,
            complete: None,
            last: None,
        }
    }

    /// Islands that continue from a checkpoint.
    pub fn restored(layout: IslandLayout, checkpoint: &ArchipelagoCheckpoint) -> Self {
        let mut restored = Self::new(layout);
        for (record, emigrants) in restored
            .records
            .iter_mut()
            .zip(&checkpoint.migrants_in_transit)
        {
            record.permitted = checkpoint.rounds;
            record.done = checkpoint.rounds;
            record.emigrants = emigrants.iter().cloned().collect();
        }
        restored
    }

    /// Asks all islands for a checkpoint at the end of the first round that none has
    /// begun, unless they have been asked before and have not all sent theirs. There is no
    /// checkpoint if the search has none, or an island is gone.
    pub fn request_checkpoint(&mut self) {
        let round = self.records.iter().map(|record| record.permitted).max();
        let none = self.records.iter().map(|_| None).collect();
        self.awaited.get_or_insert((round.unwrap_or(0), none));
    }

    /// Takes the checkpoint that [`Self::request_checkpoint`] requested, if it is complete.
    pub fn take_checkpoint(&mut self) -> Option<ArchipelagoCheckpoint> {
        self.complete.take()
    }

    /// Stores an island's checkpoint.
    fn store_checkpoint(&mut self, island: usize, checkpoint: &str) {
        let Ok(checkpoint) = serde_json::from_str(checkpoint) else {
            return;
        };
        let record = &self.records[island];
        let Some((round, received)) = &mut self.awaited else {
            return;
        };
        if record.done != *round + 1 {
            return;
        }
        let latest = record
            .emigrants
            .len()
            .saturating_sub(MIGRATION_DELAY_ROUNDS as usize + 1);
        let emigrants = record.emigrants.iter().skip(latest).cloned().collect();
        received[island] = Some((checkpoint, emigrants));
        if received.iter().all(Option::is_some) {
            let rounds = *round + 1;
            let received = self
                .awaited
                .take()
                .into_iter()
                .flat_map(|(_, received)| received);
            let (islands, emigrants) = received.flatten().unzip();
            self.complete = Some(ArchipelagoCheckpoint {
                rounds,
                islands,
                migrants_in_transit: emigrants,
            });
        }
    }

    /// The first permits.
    pub fn begin(&mut self) -> Vec<RoundPermit> {
        self.permits()
    }

    /// Takes in an island's message; returns the permits that follow from it.
    pub fn on_status(&mut self, message: &StatusMessage) -> Vec<RoundPermit> {
        let Some(record) = self.records.get_mut(message.island) else {
            return Vec::new();
        };
        self.direction = message.report.direction;
        if let Some(best) = &message.best {
            record.now.best = Some(best.clone());
        }
        record.now.report = message.report.clone();
        record.over = message.over;
        if let Some(emigrants) = &message.emigrants {
            record.done += 1;
            record.emigrants.push_back(emigrants.clone());
            record.by_round.push_back(record.now.clone());
            let round = record.done - 1;
            let end = message.end.filter(|end| *end != End::Limit);
            if let Some(end) = end
                && self.last.is_none_or(|(last, _)| round < last)
            {
                self.last = Some((round, end));
            }
        }
        if let Some(checkpoint) = &message.checkpoint {
            self.store_checkpoint(message.island, checkpoint);
        }
        let permits = self.permits();
        self.trim();
        permits
    }

    /// Drops an island that does not answer any more; the others continue without it.
    pub fn mark_lost(&mut self, island: usize) -> Vec<RoundPermit> {
        if let Some(record) = self.records.get_mut(island) {
            record.lost = true;
        }
        self.permits()
    }

    /// Whether an island was lost.
    pub fn is_lost(&self, island: usize) -> bool {
        self.records.get(island).is_some_and(|record| record.lost)
    }

    /// Continues islands whose searches were over, for better answers.
    pub fn resume(&mut self) -> Vec<RoundPermit> {
        self.last = None;
        for record in &mut self.records {
            record.over = false;
        }
        self.permits()
    }

    /// Whether the run is over.
    pub fn is_over(&self) -> bool {
        let finished = |record: &IslandRecord| {
            let last = self.last.is_some_and(|(last, _)| record.done > last);
            record.is_gone() || last
        };
        self.records.iter().all(finished)
    }

    /// Why it is over, once it is; `None` as well when the budget is spent or all
    /// islands are lost.
    pub fn end(&self) -> Option<End> {
        self.last.map(|(_, end)| end)
    }

    /// The state of an island that counts: once the run is over, that of its last round.
    fn counted<'a>(&self, record: &'a IslandRecord) -> &'a IslandState {
        let counts = self.last.filter(|(last, _)| record.done > *last);
        let at = counts.and_then(|(last, _)| record.at(&record.by_round, last));
        at.map_or(&record.now, |at| &record.by_round[at])
    }

    /// The best answer that counts, and its island; of equal ones the first island's.
    pub fn best(&self) -> Option<(usize, &Answer)> {
        let answers = self.records.iter().enumerate();
        let answers = answers.filter_map(|(island, record)| {
            let answer = self.counted(record).best.as_ref()?;
            Some((island, answer))
        });
        let rank = |answer: &Answer| self.direction.rank(answer.score);
        answers.reduce(|a, b| if rank(b.1) < rank(a.1) { b } else { a })
    }

    /// The result of the run, once it is over.
    pub fn outcome(&self) -> FinalResult {
        let reports = self.records.iter().map(|record| self.counted(record));
        FinalResult {
            end: self.end(),
            answer: self.best().map(|(_, answer)| answer.clone()),
            reports: reports.map(|counted| counted.report.clone()).collect(),
        }
    }

    /// The islands that send to an island. A ring skips lost ones.
    fn sources(&self, island: usize) -> impl Iterator<Item = usize> {
        let n = self.records.len();
        let most = match self.layout.topology {
            Topology::Ring => 1,
            Topology::All => n,
        };
        let before = (1..n).map(move |back| (island + n - back) % n);
        let mut living: Vec<usize> = before
            .filter(|other| !self.records[*other].lost)
            .take(most)
            .collect();
        crate::sort::by(&mut living, Ord::cmp);
        living.into_iter()
    }

    fn permits(&mut self) -> Vec<RoundPermit> {
        let mut permits = Vec::new();
        for island in 0..self.records.len() {
            while let Some(permit) = self.permit(island) {
                self.records[island].permitted += 1;
                permits.push(permit);
            }
        }
        permits
    }

    /// The next round of an island, if it may begin.
    fn permit(&self, island: usize) -> Option<RoundPermit> {
        let record = &self.records[island];
        let round = record.permitted;
        let beyond = self.last.is_some_and(|(last, _)| round > last);
        // A single island needs no permits of others, but its messages must be heard.
        if record.is_gone() || beyond || round > record.done + MIGRATION_DELAY_ROUNDS {
            return None;
        }
        let awaited = self.awaited.as_ref();
        let mut permit = RoundPermit {
            island,
            round: Round {
                migrants: Vec::new(),
                wants_checkpoint: awaited.is_some_and(|(at, _)| *at == round),
            },
            from: Vec::new(),
        };
        let Some(of) = round.checked_sub(MIGRATION_DELAY_ROUNDS + 1) else {
            return Some(permit);
        };
        for source in self.sources(island) {
            let other = &self.records[source];
            if other.done > of {
                let migrants = other
                    .at(&other.emigrants, of)
                    .map(|at| &other.emigrants[at]);
                if let Some(migrants) = migrants.filter(|migrants| !migrants.is_empty()) {
                    permit.round.migrants.extend_from_slice(migrants);
                    permit.from.push(source);
                }
            } else if !other.is_gone() {
                return None;
            }
        }
        Some(permit)
    }

    /// Drops emigrants and states that are not needed any more.
    fn trim(&mut self) {
        let living = self.records.iter().filter(|record| !record.is_gone());
        let (mut permitted, mut done) = (u64::MAX, u64::MAX);
        for record in living {
            permitted = permitted.min(record.permitted);
            done = done.min(record.done);
        }
        let last = self.last.map_or(u64::MAX, |(last, _)| last);
        for record in &mut self.records {
            let first = permitted.saturating_sub(MIGRATION_DELAY_ROUNDS + 1);
            while record.emigrants.len() > MIGRATION_DELAY_ROUNDS as usize + 1
                && record.done - (record.emigrants.len() as u64) < first
            {
                record.emigrants.pop_front();
            }
            let first = done.min(last);
            while record.by_round.len() > 1 && record.done - (record.by_round.len() as u64) < first
            {
                record.by_round.pop_front();
            }
        }
    }
}

#[cfg(test)]
#[path = "archipelago_tests.rs"]
mod tests;
