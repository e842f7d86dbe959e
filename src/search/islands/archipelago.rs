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
struct Post {
    /// Rounds permitted, and rounds done.
    granted: u64,
    done: u64,
    /// Emigrants at the ends of the latest rounds; the last entry is of round `done`.
    boats: VecDeque<Vec<Migrant>>,
    /// Its best answer and report, now and at the ends of the latest rounds.
    now: IslandState,
    then: VecDeque<IslandState>,
    over: bool,
    lost: bool,
}

impl Post {
    fn is_gone(&self) -> bool {
        self.over || self.lost
    }

    /// The place in `kept` of round `round`, counted from 0.
    fn at<T>(&self, kept: &VecDeque<T>, round: u64) -> Option<usize> {
        let first = self.done - kept.len() as u64;
        let at = usize::try_from(round.checked_sub(first)?).ok()?;
        (at < kept.len()).then_some(at)
    }
}

/// An island's checkpoint, and its boats of the latest rounds.
type Said = (Value, Vec<Vec<Migrant>>);

/// The islands of one run.
#[derive(Clone, Debug)]
pub struct Archipelago {
    layout: IslandLayout,
    posts: Vec<Post>,
    direction: Direction,
    /// The round after which all islands send checkpoints, and those received, with their
    /// boats of the latest rounds.
    keeping: Option<(u64, Vec<Option<Said>>)>,
    kept: Option<ArchipelagoCheckpoint>,
    /// The first round in which an island's search was over, and why.
    last: Option<(u64, End)>,
}

impl Archipelago {
    /// Islands that have not begun.
    pub fn new(layout: IslandLayout) -> Self {
        Self {
            posts: vec![Post::default(); layout.islands.max(1)],
            layout,
            direction: Direction::default(),
            keeping: None,
            kept: None,
            last: None,
        }
    }

    /// Islands that continue from a checkpoint.
    pub fn restored(layout: IslandLayout, kept: &ArchipelagoCheckpoint) -> Self {
        let mut restored = Self::new(layout);
        for (post, boats) in restored.posts.iter_mut().zip(&kept.boats) {
            post.granted = kept.rounds;
            post.done = kept.rounds;
            post.boats = boats.iter().cloned().collect();
        }
        restored
    }

    /// Asks all islands for a checkpoint at the end of the first round that none has
    /// begun, unless they have been asked before and have not all sent theirs. There is no
    /// checkpoint if the search has none, or an island is gone.
    pub fn keep(&mut self) {
        let round = self.posts.iter().map(|post| post.granted).max();
        let none = self.posts.iter().map(|_| None).collect();
        self.keeping.get_or_insert((round.unwrap_or(0), none));
    }

    /// Takes the checkpoint that [`Self::keep`] has asked for, if it is complete.
    pub fn kept(&mut self) -> Option<ArchipelagoCheckpoint> {
        self.kept.take()
    }

    /// Stores an island's checkpoint.
    fn note(&mut self, island: usize, checkpoint: &str) {
        let Ok(checkpoint) = serde_json::from_str(checkpoint) else {
            return;
        };
        let post = &self.posts[island];
        let Some((round, said)) = &mut self.keeping else {
            return;
        };
        if post.done != *round + 1 {
            return;
        }
        let latest = post
            .boats
            .len()
            .saturating_sub(MIGRATION_DELAY_ROUNDS as usize + 1);
        let boats = post.boats.iter().skip(latest).cloned().collect();
        said[island] = Some((checkpoint, boats));
        if said.iter().all(Option::is_some) {
            let rounds = *round + 1;
            let said = self.keeping.take().into_iter().flat_map(|(_, said)| said);
            let (islands, boats) = said.flatten().unzip();
            self.kept = Some(ArchipelagoCheckpoint {
                rounds,
                islands,
                boats,
            });
        }
    }

    /// The first permits.
    pub fn begin(&mut self) -> Vec<RoundPermit> {
        self.permits()
    }

    /// Takes in an island's message; returns the permits that follow from it.
    pub fn hear(&mut self, message: &StatusMessage) -> Vec<RoundPermit> {
        let Some(post) = self.posts.get_mut(message.island) else {
            return Vec::new();
        };
        self.direction = message.report.direction;
        if let Some(best) = &message.best {
            post.now.best = Some(best.clone());
        }
        post.now.report = message.report.clone();
        post.over = message.over;
        if let Some(emigrants) = &message.emigrants {
            post.done += 1;
            post.boats.push_back(emigrants.clone());
            post.then.push_back(post.now.clone());
            let round = post.done - 1;
            let end = message.end.filter(|end| *end != End::Limit);
            if let Some(end) = end
                && self.last.is_none_or(|(last, _)| round < last)
            {
                self.last = Some((round, end));
            }
        }
        if let Some(checkpoint) = &message.checkpoint {
            self.note(message.island, checkpoint);
        }
        let permits = self.permits();
        self.forget();
        permits
    }

    /// Drops an island that does not answer any more; the others continue without it.
    pub fn lose(&mut self, island: usize) -> Vec<RoundPermit> {
        if let Some(post) = self.posts.get_mut(island) {
            post.lost = true;
        }
        self.permits()
    }

    /// Whether an island was lost.
    pub fn is_lost(&self, island: usize) -> bool {
        self.posts.get(island).is_some_and(|post| post.lost)
    }

    /// Continues islands whose searches were over, for better answers.
    pub fn resume(&mut self) -> Vec<RoundPermit> {
        self.last = None;
        for post in &mut self.posts {
            post.over = false;
        }
        self.permits()
    }

    /// Whether the run is over.
    pub fn is_over(&self) -> bool {
        let finished = |post: &Post| {
            let last = self.last.is_some_and(|(last, _)| post.done > last);
            post.is_gone() || last
        };
        self.posts.iter().all(finished)
    }

    /// Why it is over, once it is; `None` as well when the budget is spent or all
    /// islands are lost.
    pub fn end(&self) -> Option<End> {
        self.last.map(|(_, end)| end)
    }

    /// The state of an island that counts: once the run is over, that of its last round.
    fn standing<'a>(&self, post: &'a Post) -> &'a IslandState {
        let counts = self.last.filter(|(last, _)| post.done > *last);
        let at = counts.and_then(|(last, _)| post.at(&post.then, last));
        at.map_or(&post.now, |at| &post.then[at])
    }

    /// The best answer that counts, and its island; of equal ones the first island's.
    pub fn best(&self) -> Option<(usize, &Answer)> {
        let answers = self.posts.iter().enumerate();
        let answers = answers.filter_map(|(island, post)| {
            let answer = self.standing(post).best.as_ref()?;
            Some((island, answer))
        });
        let rank = |answer: &Answer| self.direction.rank(answer.score);
        answers.reduce(|a, b| if rank(b.1) < rank(a.1) { b } else { a })
    }

    /// The result of the run, once it is over.
    pub fn outcome(&self) -> FinalResult {
        let reports = self.posts.iter().map(|post| self.standing(post));
        FinalResult {
            end: self.end(),
            answer: self.best().map(|(_, answer)| answer.clone()),
            reports: reports.map(|standing| standing.report.clone()).collect(),
        }
    }

    /// The islands that send to an island. A ring skips lost ones.
    fn sources(&self, island: usize) -> impl Iterator<Item = usize> {
        let n = self.posts.len();
        let most = match self.layout.topology {
            Topology::Ring => 1,
            Topology::All => n,
        };
        let before = (1..n).map(move |back| (island + n - back) % n);
        let mut living: Vec<usize> = before
            .filter(|other| !self.posts[*other].lost)
            .take(most)
            .collect();
        living.sort_unstable();
        living.into_iter()
    }

    fn permits(&mut self) -> Vec<RoundPermit> {
        let mut permits = Vec::new();
        for island in 0..self.posts.len() {
            while let Some(permit) = self.permit(island) {
                self.posts[island].granted += 1;
                permits.push(permit);
            }
        }
        permits
    }

    /// The next round of an island, if it may begin.
    fn permit(&self, island: usize) -> Option<RoundPermit> {
        let post = &self.posts[island];
        let round = post.granted;
        let beyond = self.last.is_some_and(|(last, _)| round > last);
        // A single island needs no permits of others, but its messages must be heard.
        if post.is_gone() || beyond || round > post.done + MIGRATION_DELAY_ROUNDS {
            return None;
        }
        let keeping = self.keeping.as_ref();
        let mut permit = RoundPermit {
            island,
            round: Round {
                migrants: Vec::new(),
                keep: keeping.is_some_and(|(at, _)| *at == round),
            },
            from: Vec::new(),
        };
        let Some(of) = round.checked_sub(MIGRATION_DELAY_ROUNDS + 1) else {
            return Some(permit);
        };
        for source in self.sources(island) {
            let other = &self.posts[source];
            if other.done > of {
                let boat = other.at(&other.boats, of).map(|at| &other.boats[at]);
                if let Some(boat) = boat.filter(|boat| !boat.is_empty()) {
                    permit.round.migrants.extend_from_slice(boat);
                    permit.from.push(source);
                }
            } else if !other.is_gone() {
                return None;
            }
        }
        Some(permit)
    }

    /// Drops boats and states that are not needed any more.
    fn forget(&mut self) {
        let living = self.posts.iter().filter(|post| !post.is_gone());
        let (mut granted, mut done) = (u64::MAX, u64::MAX);
        for post in living {
            granted = granted.min(post.granted);
            done = done.min(post.done);
        }
        let last = self.last.map_or(u64::MAX, |(last, _)| last);
        for post in &mut self.posts {
            let first = granted.saturating_sub(MIGRATION_DELAY_ROUNDS + 1);
            while post.boats.len() > MIGRATION_DELAY_ROUNDS as usize + 1
                && post.done - (post.boats.len() as u64) < first
            {
                post.boats.pop_front();
            }
            let first = done.min(last);
            while post.then.len() > 1 && post.done - (post.then.len() as u64) < first {
                post.then.pop_front();
            }
        }
    }
}

#[cfg(test)]
#[path = "archipelago_tests.rs"]
mod tests;
