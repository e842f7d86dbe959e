//! Supposing a colour until it contradicts, and saying so.

use super::super::board::{Cell, Clue};
use super::super::logic::{Clash, Fact, Facts, Power};
use super::{Deduction, Reasoner, Technique};
use crate::i18n::{tr, trn};

impl Reasoner {
    /// Tries both colours in every open cell; takes the contradiction that needs the fewest
    /// further conclusions.
    pub(super) fn what_if(&mut self, facts: &Facts) -> Option<Deduction> {
        let mut found: Option<(usize, Cell, Fact)> = None;
        for power in [Power::Plain, Power::Arms] {
            for cell in facts.open_cells() {
                for tried in [Fact::Black, Fact::White] {
                    let (clash, next) = self.suppose(facts.clone(), (cell, tried), power);
                    let steps = facts.open() - next.open();
                    if clash.is_err() && found.is_none_or(|best| steps < best.0) {
                        found = Some((steps, cell, tried));
                    }
                }
            }
            if found.is_some() {
                break;
            }
        }
        let (_, cell, tried) = found?;
        self.contradiction_from(facts, cell, tried)
    }

    /// What follows from a colour in an open cell.
    fn suppose(
        &mut self,
        mut facts: Facts,
        (cell, tried): (Cell, Fact),
        power: Power,
    ) -> (Result<(), Clash>, Facts) {
        let clash = facts
            .add(cell, tried)
            .and_then(|()| facts.propagate(&self.shape, power, &mut self.scratch));
        (clash, facts)
    }

    /// The contradiction to which a colour in an open cell leads; `None` where no conclusion shows one.
    pub fn contradiction_from(
        &mut self,
        facts: &Facts,
        cell: Cell,
        tried: Fact,
    ) -> Option<Deduction> {
        let mut powers = [Power::Plain, Power::Arms].into_iter();
        let (clash, next) = powers.find_map(|power| {
            // Traced, to know in which order it follows.
            let (clash, next) = self.suppose(facts.traced(), (cell, tried), power);
            Some((clash.err()?, next))
        })?;
        let (end, rests_on) = self.contradiction(clash);
        let steps = facts.open() - next.open();
        let begin = supposed(self.board.row_and_column(cell), tried, steps);
        Some(Deduction {
            technique: Technique::WhatIf,
            facts: vec![(cell, tried.other())],
            rests_on,
            why: format!("{begin} {end}"),
            imagined: next.trail().collect(),
        })
    }

    /// Where the facts contradict the rules; `None` where no conclusion shows that.
    pub fn clash(&mut self, facts: &Facts) -> Option<Clash> {
        let mut all = facts.clone();
        all.propagate(&self.shape, Power::Arms, &mut self.scratch)
            .err()
    }

    /// A contradiction in a sentence, and its cells.
    fn contradiction(&self, clash: Clash) -> (String, Vec<Cell>) {
        match clash {
            Clash::Clue(clue) => {
                let number = match self.board.clue(clue) {
                    Clue::Sees(n) => n.to_string(),
                    _ => "?".to_owned(), // only numbers can fail to come out
                };
                let (row, column) = self.board.row_and_column(clue);
                let end = tr!(
                    "Then the {number} in row {row}, column {column} could not see its number.",
                    number,
                    row,
                    column
                );
                (end, vec![clue])
            }
            Clash::Touch(at) => {
                let (row, column) = self.board.row_and_column(at);
                let end = tr!(
                    "Then row {row}, column {column} would have to be both white and black.",
                    row,
                    column
                );
                (end, vec![at])
            }
            Clash::CutOff => (
                tr!("Then white cells would be cut off.").to_owned(),
                Vec::new(),
            ),
        }
    }
}

/// Says that a cell, given by row and column, is supposed to have a colour, and how many
/// other cells would follow, if there are at least two.
fn supposed((row, column): (usize, usize), colour: Fact, steps: usize) -> String {
    match (colour, steps) {
        (Fact::Black, 0..=2) => tr!(
            "Suppose row {row}, column {column} were black.",
            row,
            column
        ),
        (_, 0..=2) => tr!(
            "Suppose row {row}, column {column} were white.",
            row,
            column
        ),
        (Fact::Black, _) => trn!(
            steps - 1,
            "Suppose row {row}, column {column} were black, which would settle {n} other cell.",
            "Suppose row {row}, column {column} were black, which would settle {n} other cells.",
            row,
            column
        ),
        _ => trn!(
            steps - 1,
            "Suppose row {row}, column {column} were white, which would settle {n} other cell.",
            "Suppose row {row}, column {column} were white, which would settle {n} other cells.",
            row,
            column
        ),
    }
}
