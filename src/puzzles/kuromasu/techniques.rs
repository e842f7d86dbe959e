//! One deduction at a time, by name and with its reason: what hints are made of.
//!
//! The same rules as in [`super::logic`], asked singly and from the plainest to
//! the deepest, so that whoever follows the hints needs no more than what the
//! level's grade says.

use std::rc::Rc;

use super::board::{Board, Cell, Clue};
use super::logic::{Clash, Fact, Facts, Looker, Power, Scratch, Shape};
use crate::game::capital;

/// A way to conclude something, the plainest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A cell beside a black one is white.
    Touch,
    /// A clue sees its number already, or can only just see it.
    Reach,
    /// However far a clue sees the other ways, it must see this far here.
    MustSee,
    /// White here would join to more than a clue may see.
    Overfill,
    /// Black here would cut white cells off.
    Cut,
    /// Every way of dividing a clue's number among its arms has this in common.
    Arms,
    /// One colour leads to a contradiction, so it is the other.
    WhatIf,
}

impl Technique {
    /// All, the plainest first.
    pub const ALL: [Self; 7] = [
        Self::Touch,
        Self::Reach,
        Self::MustSee,
        Self::Overfill,
        Self::Cut,
        Self::Arms,
        Self::WhatIf,
    ];

    /// Its name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Touch => "Would touch",
            Self::Reach => "Clue reach",
            Self::MustSee => "Must see",
            Self::Overfill => "Would overfill",
            Self::Cut => "Would cut off",
            Self::Arms => "Dividing the arms",
            Self::WhatIf => "What if",
        }
    }
}

/// Something that follows from what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// By which technique.
    pub technique: Technique,
    /// What is known now; at least one cell.
    pub facts: Vec<(Cell, Fact)>,
    /// The cells it rests on: clues, and black cells that would be touched.
    pub rests_on: Vec<Cell>,
    /// Why, in a sentence or two.
    pub why: String,
}

/// Finds deductions on one board.
#[derive(Clone, Debug)]
pub struct Reasoner {
    board: Rc<Board>,
    shape: Shape,
    scratch: Scratch,
}

impl Reasoner {
    /// Makes a board ready.
    #[must_use]
    pub fn new(board: &Rc<Board>) -> Self {
        Self {
            board: Rc::clone(board),
            shape: Shape::new(board),
            scratch: Scratch::default(),
        }
    }

    /// What is known from the clue cells alone.
    #[must_use]
    pub fn start(&self) -> Facts {
        Facts::new(&self.shape)
    }

    /// The plainest thing that follows from what is known by itself; `None`
    /// where these techniques find nothing more.
    pub fn next(&mut self, facts: &Facts) -> Option<Deduction> {
        let plain = self.next_short_of(facts, Technique::WhatIf);
        plain.or_else(|| self.what_if(facts))
    }

    /// The same by techniques plainer than `limit` alone.
    pub fn next_short_of(&mut self, facts: &Facts, limit: Technique) -> Option<Deduction> {
        let plainer = |technique: &&Technique| **technique < limit;
        Technique::ALL
            .iter()
            .take_while(plainer)
            .find_map(|technique| match technique {
                Technique::Touch => self.touch(facts),
                Technique::Reach => self.each_clue(facts, Self::reach),
                Technique::MustSee => self.each_clue(facts, Self::must_see),
                Technique::Overfill => self.each_clue(facts, Self::overfill),
                Technique::Cut => self.cut(facts),
                Technique::Arms => self.each_clue(facts, Self::arms),
                Technique::WhatIf => self.what_if(facts),
            })
    }

    fn each_clue(
        &self,
        facts: &Facts,
        rule: fn(&Self, &Facts, &Looker) -> Option<Deduction>,
    ) -> Option<Deduction> {
        let lookers = self.shape.lookers().iter();
        lookers
            .into_iter()
            .find_map(|looker| rule(self, facts, looker))
    }

    fn clue(&self, looker: &Looker) -> String {
        format!(
            "the {} in {}",
            looker.sum + 1,
            self.board.words(looker.cell)
        )
    }

    fn touch(&self, facts: &Facts) -> Option<Deduction> {
        let all = 0..self.board.cells() as Cell;
        let mut black = all.filter(|cell| facts.of(*cell) == Fact::Black);
        black.find_map(|cell| {
            let open = |other: &Cell| facts.of(*other) == Fact::Open;
            let beside: Vec<_> = self.shape.neighbours(cell).filter(open).collect();
            (!beside.is_empty()).then(|| Deduction {
                technique: Technique::Touch,
                facts: all_of(&beside, Fact::White),
                rests_on: vec![cell],
                why: format!(
                    "Black cells never touch, so what is beside the black cell in {} is white.",
                    self.board.words(cell)
                ),
            })
        })
    }

    /// A colour that leads to a contradiction in a cell; see [`Facts::refute`].
    pub fn refute(&mut self, facts: &Facts, cell: Cell) -> Option<(Fact, Clash)> {
        facts.refute(&self.shape, cell, &mut self.scratch)
    }

    /// The four rays of a clue, each with how far it sees and can see at most.
    fn reaches(&self, facts: &Facts, looker: &Looker) -> [(&[Cell], usize, usize); 4] {
        [0, 1, 2, 3].map(|way| {
            let ray = self.shape.ray(looker, way);
            let (short, long) = facts.reach(ray);
            (ray, short, long)
        })
    }

    fn reach(&self, facts: &Facts, looker: &Looker) -> Option<Deduction> {
        let rays = self.reaches(facts, looker);
        let least: usize = rays.iter().map(|r| r.1).sum();
        let most: usize = rays.iter().map(|r| r.2).sum();
        if least == most {
            return None;
        }
        let (cells, fact, why): (Vec<Cell>, _, _) = if least == looker.sum {
            let ends = rays.iter().filter(|r| r.1 < r.2).map(|r| r.0[r.1]);
            let why = match looker.sum {
                0 => "sees itself, which is all it may see: what is beside it is black",
                _ => "sees as many white cells as it may: where it sees on, black must stop it",
            };
            (ends.collect(), Fact::Black, why)
        } else if most == looker.sum {
            let between = rays.iter().flat_map(|r| r.0[r.1..r.2].iter().copied());
            let open = between.filter(|cell| facts.of(*cell) == Fact::Open);
            let why = "can only just see its number: all it can see is white";
            (open.collect(), Fact::White, why)
        } else {
            return None;
        };
        Some(Deduction {
            technique: Technique::Reach,
            facts: all_of(&cells, fact),
            rests_on: vec![looker.cell],
            why: format!("{} {why}.", capital(self.clue(looker))),
        })
    }

    fn must_see(&self, facts: &Facts, looker: &Looker) -> Option<Deduction> {
        let rays = self.reaches(facts, looker);
        let most: usize = rays.iter().map(|r| r.2).sum();
        (0..4).find_map(|way| {
            let (ray, short, long) = rays[way];
            let others = most - long;
            let needed = looker.sum.checked_sub(others).filter(|n| *n > short)?;
            let cells = ray.get(short..needed.min(long))?;
            let open = |cell: &&Cell| facts.of(**cell) == Fact::Open;
            let cells: Vec<_> = cells.iter().filter(open).copied().collect();
            (!cells.is_empty()).then(|| Deduction {
                technique: Technique::MustSee,
                facts: all_of(&cells, Fact::White),
                rests_on: vec![looker.cell],
                why: format!(
                    "{} sees itself and at most {others} cells the other ways, so it must see \
                     {needed} {}.",
                    capital(self.clue(looker)),
                    WAYS_IN_WORDS[way],
                ),
            })
        })
    }

    fn overfill(&self, facts: &Facts, looker: &Looker) -> Option<Deduction> {
        let rays = self.reaches(facts, looker);
        let least: usize = rays.iter().map(|r| r.1).sum();
        (0..4).find_map(|way| {
            let (ray, short, long) = rays[way];
            let joined = facts.joined(ray, short);
            let total = 1 + least - short + joined;
            (short < long && total > looker.sum + 1).then(|| Deduction {
                technique: Technique::Overfill,
                facts: vec![(ray[short], Fact::Black)],
                rests_on: vec![looker.cell],
                why: format!(
                    "If {} were white, {} would see at least {total} cells.",
                    self.board.words(ray[short]),
                    self.clue(looker),
                ),
            })
        })
    }

    fn cut(&mut self, facts: &Facts) -> Option<Deduction> {
        let cuts = facts.cuts(&self.shape, &mut self.scratch).ok()?;
        let cell = *cuts.iter().min()?;
        Some(Deduction {
            technique: Technique::Cut,
            facts: vec![(cell, Fact::White)],
            rests_on: Vec::new(),
            why: format!(
                "A black cell in {} would cut white cells off from the others.",
                self.board.words(cell)
            ),
        })
    }

    fn arms(&self, facts: &Facts, looker: &Looker) -> Option<Deduction> {
        let lengths = facts.lengths(&self.shape, looker);
        let mut found = Vec::new();
        for (way, lengths) in lengths.into_iter().enumerate() {
            if lengths == 0 {
                return None;
            }
            let ray = self.shape.ray(looker, way);
            let least = lengths.trailing_zeros() as usize;
            let open = |cell: &&Cell| facts.of(**cell) == Fact::Open;
            let white = ray[..least].iter().filter(open);
            found.extend(white.map(|cell| (*cell, Fact::White)));
            if lengths.is_power_of_two() {
                let end = ray.get(least).filter(open);
                found.extend(end.map(|cell| (*cell, Fact::Black)));
            }
        }
        (!found.is_empty()).then(|| Deduction {
            technique: Technique::Arms,
            facts: found,
            rests_on: vec![looker.cell],
            why: format!(
                "However {} divides what it sees among the four ways, stopping each time at the \
                 edge or where black may stand, this is always the same.",
                self.clue(looker)
            ),
        })
    }

    /// Tries both colours in every open cell; of the contradictions found, the
    /// one that comes after the fewest further conclusions is told.
    fn what_if(&mut self, facts: &Facts) -> Option<Deduction> {
        let mut found: Option<(usize, Cell, Fact, Clash)> = None;
        for power in [Power::Plain, Power::Arms] {
            for cell in facts.open_cells() {
                for tried in [Fact::Black, Fact::White] {
                    let mut next = facts.clone();
                    let clash = next
                        .add(cell, tried)
                        .and_then(|()| next.propagate(&self.shape, power, &mut self.scratch));
                    let steps = facts.open() - next.open();
                    if let Err(clash) = clash
                        && found.is_none_or(|best| steps < best.0)
                    {
                        found = Some((steps, cell, tried, clash));
                    }
                }
            }
            if found.is_some() {
                break;
            }
        }
        let (steps, cell, tried, clash) = found?;
        let (colour, fact) = match tried {
            Fact::Black => ("black", Fact::White),
            _ => ("white", Fact::Black),
        };
        let (end, rests_on) = match clash {
            Clash::Clue(clue) => {
                let number = match self.board.clue(clue) {
                    Clue::Sees(n) => n.to_string(),
                    _ => "clue".to_owned(),
                };
                let at = self.board.words(clue);
                let end = format!("the {number} in {at} could not come out");
                (end, vec![clue])
            }
            Clash::Touch(at) => {
                let end = format!("{} would have to be white and black", self.board.words(at));
                (end, vec![at])
            }
            Clash::CutOff => ("white cells would be cut off".to_owned(), Vec::new()),
        };
        let after = match steps {
            0..=2 => String::new(),
            n => format!(", and with it {} other cells were known", n - 1),
        };
        Some(Deduction {
            technique: Technique::WhatIf,
            facts: vec![(cell, fact)],
            rests_on,
            why: format!("If {} were {colour}{after}, {end}.", self.board.words(cell)),
        })
    }
}

const WAYS_IN_WORDS: [&str; 4] = ["to the left", "to the right", "upwards", "downwards"];

fn all_of(cells: &[Cell], fact: Fact) -> Vec<(Cell, Fact)> {
    cells.iter().map(|cell| (*cell, fact)).collect()
}
