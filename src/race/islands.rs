//! A run of a race on islands. They take turns in one thread, a round each, so that every run has one core;
//! a seed gives the same run as islands that work side by side.

use crate::game::Play;
use crate::game::run::RunConfig;
use crate::game::run::island::{IslandRun, IslandRunRequest, IslandStep};
use crate::puzzles::registry::open_any;
use crate::search::islands::{Archipelago, RoundPermit};
use crate::search::{End, Step};

/// The islands, and which one's turn it is.
pub struct IslandsInTurn {
    archipelago: Archipelago,
    islands: Vec<IslandRun>,
    turn: usize,
}

impl IslandsInTurn {
    /// The islands of the run that a session has begun elsewhere, with a limit of evaluations for all.
    ///
    /// # Errors
    /// Why there can't be such a run.
    pub fn begin(
        play: &dyn Play,
        config: &RunConfig,
        evaluations: Option<u64>,
    ) -> Result<Self, String> {
        let requests = IslandRunRequest::all(play, config)?;
        let layout = requests[0].layout;
        let islands = requests.into_iter().map(|request| {
            let play = open_any(&request.save).map_err(|why| why.to_string())?;
            let limited = IslandRunRequest {
                evaluations,
                ..request
            };
            IslandRun::begin(play, &limited)
        });
        let mut all = Self {
            archipelago: Archipelago::new(layout),
            islands: islands.collect::<Result<_, _>>()?,
            turn: 0,
        };
        let permits = all.archipelago.begin();
        all.permit(permits);
        Ok(all)
    }

    fn permit(&mut self, permits: Vec<RoundPermit>) {
        for permit in permits {
            self.islands[permit.island].permit(permit.round);
        }
    }

    /// Whether the run is over.
    pub fn is_over(&self) -> bool {
        self.archipelago.is_over()
    }

    /// One step of the island whose turn it is; `play` hears of its rounds.
    pub fn step(&mut self, play: &mut dyn Play) -> Step {
        for _ in 0..self.islands.len() {
            let island = self.turn;
            match self.islands[island].step() {
                IslandStep::Worked | IslandStep::Improved => return Step::Working,
                IslandStep::EndedRound => return self.end_round(island, play),
                IslandStep::Waited | IslandStep::Rested => self.pass_turn(),
            }
        }
        Step::Done(End::Limit) // none can work
    }

    fn pass_turn(&mut self) {
        self.turn = (self.turn + 1) % self.islands.len();
    }

    fn end_round(&mut self, island: usize, play: &mut dyn Play) -> Step {
        self.pass_turn();
        let message = self.islands[island].status_message(0);
        let permits = self.archipelago.on_status(&message);
        self.permit(permits);
        let Some(run) = play.run_mut() else {
            return Step::Done(End::Limit);
        };
        let before = run.report().best;
        run.on_status(&message);
        if self.is_over() {
            run.finish(&self.archipelago.outcome());
            return Step::Done(self.archipelago.end().unwrap_or(End::Limit));
        }
        match run.report().best == before {
            true => Step::Working,
            false => Step::Improved,
        }
    }
}
