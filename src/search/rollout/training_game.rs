//! A game that has been played, as a policy learns from it.

use super::RolloutGame;
use crate::search::Score;

/// A game as a policy learns from it.
#[derive(Clone, Debug)]
pub(super) struct TrainingGame<C> {
    pub score: Score,
    /// What it is worth to a policy ([`RolloutGame::merit`]).
    pub merit: Score,
    pub choices: Vec<C>,
    /// The place of each choice among its options.
    pub places: Vec<u32>,
    /// Codes of the choices made.
    pub made: Vec<u32>,
    /// Codes of all options, turn by turn.
    pub options: Vec<u32>,
    /// The game's own weights of all options, if it weighs policies.
    pub weights: Vec<f64>,
    /// Where the options of each turn end.
    pub ends: Vec<u32>,
    /// The turns in which each code was an option, found when a policy learns from the
    /// game. Most options last for many turns.
    pub runs: Vec<TurnRange>,
}

/// Consecutive turns in which a code was an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnRange {
    pub code: u32,
    /// The first turn, and the one after the last.
    pub from: u32,
    pub to: u32,
}

impl<C> Default for TrainingGame<C> {
    fn default() -> Self {
        Self {
            score: Score::default(),
            merit: Score::default(),
            choices: Vec::new(),
            places: Vec::new(),
            made: Vec::new(),
            options: Vec::new(),
            weights: Vec::new(),
            ends: Vec::new(),
            runs: Vec::new(),
        }
    }
}

impl<C> TrainingGame<C> {
    pub fn clear(&mut self) {
        self.choices.clear();
        self.places.clear();
        self.made.clear();
        self.options.clear();
        self.weights.clear();
        self.ends.clear();
        self.runs.clear();
    }

    /// Adds the options of a turn; returns the place of the first. `weights` is a buffer.
    pub fn offer<G: RolloutGame<Choice = C>>(
        &mut self,
        game: &mut G,
        weights: &mut Vec<f64>,
    ) -> usize
    where
        C: Copy,
    {
        let first = self.options.len();
        let codes = game.choices().iter().map(|choice| game.code(*choice));
        self.options.extend(codes.map(|code| code as u32));
        if game.weighs_policies() {
            game.weigh(weights);
            self.weights.extend_from_slice(weights);
        }
        first
    }

    /// Adds the choice among the options from `first` on.
    pub fn choose(&mut self, first: usize, place: usize, choice: C) {
        self.made.push(self.options[first + place]);
        self.ends.push(self.options.len() as u32);
        self.choices.push(choice);
        self.places.push(place as u32);
    }

    /// Finds the runs. `last` is a buffer: by code, the number of its latest run.
    pub fn find_runs(&mut self, last: &mut [u32]) {
        let mut first = 0;
        for (turn, end) in self.ends.iter().enumerate() {
            let turn = turn as u32;
            for code in &self.options[first..*end as usize] {
                let known = &mut last[*code as usize];
                match self.runs.get_mut(*known as usize) {
                    Some(run) if run.code == *code && run.to == turn => run.to += 1,
                    _ => {
                        *known = self.runs.len() as u32;
                        self.runs.push(TurnRange {
                            code: *code,
                            from: turn,
                            to: turn + 1,
                        });
                    }
                }
            }
            first = *end as usize;
        }
    }
}
