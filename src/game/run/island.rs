//! One of the islands of a run: the same search on all, each from its own seed, in rounds.
//! It runs in a worker of the page or a thread of the runner, and communicates by the
//! messages of [`crate::search::islands`].

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::config::RunConfig;
use crate::game::{Play, excerpt, message};
use crate::i18n::tr;
use crate::search::islands::{
    Answer, ArchipelagoCheckpoint, IslandLayout, Round, StatusMessage, share,
};
use crate::search::{End, Migrant, Step};

/// A request to begin an island.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct IslandRunRequest {
    /// The level and the position on it, as a save.
    pub save: String,
    /// The search's id.
    pub search: String,
    /// Its settings that are not defaults, without those about islands.
    pub set: Vec<(String, String)>,
    /// The run's seed, in decimal: it may be too large for JavaScript's numbers.
    pub seed: String,
    /// The layout of the islands.
    pub layout: IslandLayout,
    /// This island's number.
    pub island: usize,
    /// Evaluations of all islands together, if they are limited.
    pub evaluations: Option<u64>,
    /// The last generation of each, if limited.
    pub generations: Option<u64>,
    /// Whether descent is recorded.
    pub watched: bool,
    /// Its checkpoint to continue from, as JSON text.
    pub checkpoint: Option<String>,
}

impl IslandRunRequest {
    /// The requests of all islands of a configuration.
    ///
    /// # Errors
    /// Names the setting about islands that is out of range.
    pub fn all(play: &dyn Play, config: &RunConfig) -> Result<Vec<Self>, String> {
        let layout = IslandLayout::from_settings(&config.layout()?);
        let saved = play.run().and_then(|run| run.checkpoint());
        let saved = saved.map(|saved| ArchipelagoCheckpoint::read(&saved, layout));
        let saved = saved.transpose().map_err(message)?;
        let request = |island| {
            let RunConfig { search, set, seed } = config.island(island);
            Self {
                save: play.save(),
                search,
                set,
                seed: seed.to_string(),
                layout,
                island,
                evaluations: None,
                generations: None,
                watched: false,
                checkpoint: saved
                    .as_ref()
                    .map(|saved| saved.islands[island].to_string()),
            }
        };
        Ok((0..layout.islands).map(request).collect())
    }

    fn config(&self) -> Result<RunConfig, String> {
        let seed = self.seed.parse();
        Ok(RunConfig {
            search: self.search.clone(),
            set: self.set.clone(),
            seed: seed.map_err(|_| {
                tr!(
                    "“{seed}” is not a seed: expected a whole number",
                    seed = excerpt(&self.seed)
                )
            })?,
        })
    }
}

/// The result of a step of an island.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IslandStep {
    /// It worked.
    Worked,
    /// The same, and its best answer is a better one.
    Improved,
    /// A round has ended; [`IslandRun::status_message`] has the emigrants.
    EndedRound,
    /// Nothing: it waits for a permit.
    Waited,
    /// Nothing: it is over.
    Rested,
}

/// A running island.
pub struct IslandRun {
    play: Box<dyn Play>,
    layout: IslandLayout,
    island: usize,
    /// The last evaluation, the last generation, and the last one of this round.
    budget: u64,
    age: u64,
    until: u64,
    /// Permitted rounds that have not begun.
    permitted: VecDeque<Round>,
    /// Whether a round has begun, and whether a checkpoint is wanted at its end.
    in_round: bool,
    wants_checkpoint: bool,
    checkpoint: Option<String>,
    over: bool,
    end: Option<End>,
    emigrants: Option<Vec<Migrant>>,
    /// The best answer sent last.
    sent: Option<Answer>,
    /// How many columns of fitness values were sent.
    columns: usize,
}

impl IslandRun {
    /// An island on a session of the request's save.
    ///
    /// # Errors
    /// Why there can't be such a run.
    pub fn begin(mut play: Box<dyn Play>, request: &IslandRunRequest) -> Result<Self, String> {
        play.evolve(&request.config()?)?;
        if let Some(run) = play.run_mut() {
            if request.watched {
                run.watch();
            }
            if let Some(checkpoint) = &request.checkpoint {
                let checkpoint = serde_json::from_str(checkpoint);
                run.restore(&checkpoint.map_err(|why| tr!("the checkpoint: {why}", why))?)?;
            }
        }
        let layout = request.layout;
        let whole = request.evaluations;
        let budget = whole.map_or(u64::MAX, |all| share(all, layout.islands, request.island));
        Ok(Self {
            play,
            layout,
            island: request.island,
            budget,
            age: request.generations.unwrap_or(u64::MAX),
            until: 0,
            permitted: VecDeque::new(),
            in_round: false,
            wants_checkpoint: false,
            checkpoint: None,
            over: budget == 0,
            end: None,
            emigrants: None,
            sent: None,
            columns: 0,
        })
    }

    /// Permits one more round.
    pub fn permit(&mut self, round: Round) {
        self.permitted.push_back(round);
    }

    /// One step of its search, if it may.
    pub fn step(&mut self) -> IslandStep {
        if self.over {
            return IslandStep::Rested;
        }
        let Some(run) = self.play.run_mut() else {
            return IslandStep::Rested;
        };
        if !self.in_round {
            let Some(round) = self.permitted.pop_front() else {
                return IslandStep::Waited;
            };
            run.immigrate(&round.migrants);
            self.wants_checkpoint = round.wants_checkpoint;
            self.in_round = true;
            // A single island has one long round.
            let interval = match self.layout.islands {
                1 => u64::MAX,
                _ => self.layout.interval,
            };
            self.until = run.report().generation.saturating_add(interval);
        }
        let step = run.step();
        let report = run.report();
        if let Step::Done(end) = step {
            self.end = Some(end);
            self.over = true;
        }
        self.over |= report.evaluations >= self.budget || report.generation >= self.age;
        if !self.over && report.generation < self.until {
            return match step {
                Step::Improved => IslandStep::Improved,
                _ => IslandStep::Worked,
            };
        }
        self.in_round = false;
        let most = if self.over { 0 } else { self.layout.migrants };
        self.emigrants = Some(run.emigrants(most));
        if self.wants_checkpoint {
            self.checkpoint = run.checkpoint().map(|checkpoint| checkpoint.to_string());
        }
        IslandStep::EndedRound
    }

    /// Whether its initial population is not complete.
    pub fn is_founding(&self) -> bool {
        self.play.run().is_some_and(|run| run.trace().is_empty())
    }

    /// Its status, with its champion's line of descent.
    pub fn descent(&mut self) -> StatusMessage {
        let descent = self.play.run().map(|run| run.descent());
        let message = self.status_message(0);
        StatusMessage { descent, ..message }
    }

    /// Its present generation, and its evaluations so far.
    pub fn progress(&self) -> (u64, u64) {
        let run = self.play.run().map(|run| run.report());
        run.map_or((0, 0), |report| (report.generation, report.evaluations))
    }

    /// Continues after the end of its search, for a better answer.
    pub fn resume(&mut self) {
        self.play.resume();
        self.over = false;
        self.end = None;
    }

    /// Its status since the last message, with up to `at_most` of its population. To be called
    /// after each round.
    pub fn status_message(&mut self, at_most: usize) -> StatusMessage {
        let Some(run) = self.play.run() else {
            return StatusMessage::default();
        };
        let report = run.report();
        // Lines of moves are long, so they are sent only when they change.
        let sent = self.sent.as_ref().map(|answer| answer.score);
        let best = match report.best == sent {
            true => None,
            false => run.answer(),
        };
        if best.is_some() {
            self.sent.clone_from(&best);
        }
        let shows = at_most > 0;
        let tells = shows || self.over || self.emigrants.is_some();
        let scores = match tells {
            true => run.scores()[self.columns..].to_vec(),
            false => Vec::new(),
        };
        self.columns += scores.len();
        StatusMessage {
            scores,
            founders: run.founders().filter(|_| tells),
            island: self.island,
            emigrants: self.emigrants.take(),
            over: self.over,
            end: self.end,
            report,
            best,
            population: shows.then(|| run.population(at_most)),
            sample: run.trace().linear().last(),
            birth: if shows { run.birth() } else { None },
            descent: None,
            checkpoint: self.checkpoint.take(),
        }
    }
}
