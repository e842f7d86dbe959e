//! A game that has been played, as a policy learns from it.

use super::RolloutGame;
use crate::search::Score;

/// A game as a policy learns from it.
#[derive(Clone, Debug)]
pub(super) struct TrainingGame<C> {
    pub score: Score,
    pub choices: Vec<C>,
    /// Where each choice stood among those there were.
    pub places: Vec<u32>,
    /// Codes of the choices made.
    pub made: Vec<u32>,
    /// Codes of all choices there were, turn by turn.
    pub options: Vec<u32>,
    /// Where the options of each turn end.
    pub ends: Vec<u32>,
    /// The turns in which each code was there, known when the game is learnt
    /// from: what can be chosen now can mostly be chosen next turn, too.
    pub runs: Vec<TurnRange>,
}

/// Turns on end in which a code was among the options.
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
            choices: Vec::new(),
            places: Vec::new(),
            made: Vec::new(),
            options: Vec::new(),
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
        self.ends.clear();
        self.runs.clear();
    }

    /// Notes what can be chosen at a turn; gives the place of the first option.
    pub fn offer<G: RolloutGame<Choice = C>>(&mut self, game: &G) -> usize
    where
        C: Copy,
    {
        let first = self.options.len();
        let codes = game.choices().iter().map(|choice| game.code(*choice));
        self.options.extend(codes.map(|code| code as u32));
        first
    }

    /// Notes what is chosen of the options from `first` on.
    pub fn choose(&mut self, first: usize, place: usize, choice: C) {
        self.made.push(self.options[first + place]);
        self.ends.push(self.options.len() as u32);
        self.choices.push(choice);
        self.places.push(place as u32);
    }

    /// Finds the runs. `last`: by code, the number of its latest run; of no use
    /// before and after.
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
