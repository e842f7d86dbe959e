//! Who came from whom: one breeding event, and a champion's line of descent.
//!
//! While a search is watched it gives each of its individuals a [`Lineage`]: the
//! genome, how it came to be, and the lineage of the parent it took the place or the
//! most of. A lineage is shared by all who descend from it, and what has no living
//! descendant is forgotten, so that memory is the population's and not the run's.
//! Only one parent is followed: the whole tree of ancestors is as large as the run
//! and tells a reader nothing, a single lineage can be walked back through.
//!
//! Invariants: a lineage has at most [`LONGEST`] links; the first of it, the last and
//! those better than all before stay when it is thinned, as long as there are not
//! too many of these alone; [`Birth::skipped`] says how many births are left out.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::random::mixed;
use super::{Direction, Score};

/// Most links of a lineage.
pub const LONGEST: usize = 256;

/// How somebody came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// Was there when the watching began.
    Present,
    /// Drawn at random, one of the first population.
    Founded,
    /// Drawn at random in the place of a child, so that something new comes in.
    Immigrated,
    /// Came from another island.
    Arrived,
    /// A copy of one parent, mutated.
    Mutated,
    /// Crossed from two parents, then mutated.
    Crossed,
    /// Crossed from two parents, then improved by a local search.
    Raised,
    /// A copy of one parent, improved by a local search.
    Improved,
    /// A particle that flew on, drawn to its own best place and to its leader's.
    Flew,
    /// A neighbour of the state before, taken by its temperature.
    Walked,
    /// A game with some of its lines turned off and the rest played anew.
    Changed,
    /// A game played by chance, or by what was learnt from the one before.
    Played,
}

/// What became of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// Better than all before.
    Champion,
    /// Has a place in the population, or is where the search goes on from.
    Lives,
    /// Found no place.
    Dies,
}

/// One of a birth: a parent or the child.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Participant<A> {
    /// The moves that put it on the board, or a text of them.
    pub answer: A,
    /// Its genes, place by place: equal numbers are equal genes. Empty where the
    /// search has no genome but the moves.
    pub genes: Vec<u32>,
    /// Its score.
    pub score: Score,
    /// Its rank in the population at the time, the best is 0; `None`: it has none.
    pub rank: Option<usize>,
}

/// A breeding event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Birth<A> {
    /// How the child came to be.
    #[serde(rename = "act")]
    pub origin: Origin,
    /// Whom it is from, the one its lineage goes back to first: none, one or two.
    pub parents: Vec<Participant<A>>,
    /// The child.
    pub child: Participant<A>,
    /// What became of it.
    pub fate: Fate,
    /// The generation in which it was born.
    pub generation: u64,
    /// The number of its evaluation, from 1.
    pub evaluation: u64,
    /// Births between the first of the parents shown and the child that are left
    /// out, because the lineage is long: the one shown is then not its parent but an
    /// earlier ancestor, and there is no second.
    pub skipped: u64,
    /// Individuals in the population at the time.
    pub population: usize,
}

impl<A> Birth<A> {
    /// The same with other answers: such as lines of moves in the place of moves.
    pub fn map<B>(&self, answer: &dyn Fn(&A) -> B) -> Birth<B> {
        let participant = |participant: &Participant<A>| Participant {
            answer: answer(&participant.answer),
            genes: participant.genes.clone(),
            score: participant.score,
            rank: participant.rank,
        };
        Birth {
            origin: self.origin,
            parents: self.parents.iter().map(participant).collect(),
            child: participant(&self.child),
            fate: self.fate,
            generation: self.generation,
            evaluation: self.evaluation,
            skipped: self.skipped,
            population: self.population,
        }
    }
}

/// A parent that is not followed.
#[derive(Clone, Debug)]
pub struct Mate<G> {
    /// Its genome.
    pub genome: G,
    /// Its score.
    pub score: Score,
    /// Its rank at the time.
    pub rank: Option<usize>,
}

/// From whom a child is, as long as it is not judged.
#[derive(Clone, Debug)]
pub struct Parentage<G> {
    /// How.
    pub origin: Origin,
    /// The lineage it continues, if it continues one.
    pub lineage: Option<Lineage<G>>,
    /// The rank of that lineage's last one at the time.
    pub rank: Option<usize>,
    /// Another parent.
    pub mate: Option<Mate<G>>,
}

/// Somebody who is chosen as a parent.
#[derive(Clone, Copy, Debug)]
pub struct Parent<'a, G> {
    /// His genome.
    pub genome: &'a G,
    /// His score.
    pub score: Score,
    /// His lineage, if he was born while the search was watched.
    pub lineage: Option<&'a Lineage<G>>,
    /// His rank in the population, if it has ranks.
    pub rank: Option<usize>,
}

impl<G: Clone> Parentage<G> {
    /// Of a child of one parent or two, of whom the first is followed.
    pub fn of(
        origin: Origin,
        first: Parent<'_, G>,
        second: Option<Parent<'_, G>>,
        when: When,
        direction: Direction,
    ) -> Self {
        let present = || {
            // He was there when the watching began.
            let parentage = Self::none(Origin::Present);
            Lineage::born(
                first.genome.clone(),
                first.score,
                parentage,
                when,
                direction,
            )
        };
        Self {
            origin,
            lineage: Some(first.lineage.cloned().unwrap_or_else(present)),
            rank: first.rank,
            mate: second.map(|mate| Mate {
                genome: mate.genome.clone(),
                score: mate.score,
                rank: mate.rank,
            }),
        }
    }
}

impl<G> Parentage<G> {
    /// Of somebody who descends from nobody here.
    pub const fn none(origin: Origin) -> Self {
        Self {
            origin,
            lineage: None,
            rank: None,
            mate: None,
        }
    }
}

/// When a child was born.
#[derive(Clone, Copy, Debug, Default)]
pub struct When {
    /// The generation.
    pub generation: u64,
    /// The number of its evaluation.
    pub evaluation: u64,
    /// Individuals in the population.
    pub population: usize,
}

/// A link of a lineage: somebody, and how he came to be.
#[derive(Debug)]
pub struct LineageLink<G> {
    genome: G,
    score: Score,
    origin: Origin,
    rank: Option<usize>,
    mate: Option<Mate<G>>,
    when: When,
    /// Better than all before in its lineage.
    is_record: bool,
    /// The rank key of the best in its lineage.
    best: (bool, f64),
    before: RefCell<Option<Lineage<G>>>,
    skipped: Cell<u64>,
    /// Links up to here, itself counted; an upper bound once others have thinned
    /// what they share with it.
    depth: Cell<usize>,
}

/// The moves that put a genome on the board, and its genes.
type Expression<'a, G, M> = &'a dyn Fn(&G) -> (Vec<M>, Vec<u32>);

/// An individual with all it descends from; cheap to clone.
#[derive(Debug)]
pub struct Lineage<G>(Rc<LineageLink<G>>);

impl<G> Clone for Lineage<G> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<G> Lineage<G> {
    /// Somebody who has just been judged.
    pub fn born(
        genome: G,
        score: Score,
        parentage: Parentage<G>,
        when: When,
        direction: Direction,
    ) -> Self {
        let Parentage {
            origin,
            lineage,
            rank,
            mate,
        } = parentage;
        let key = direction.rank(score);
        let best = lineage.as_ref().map(|lineage| lineage.0.best);
        let is_record = best.is_none_or(|best| key < best);
        let depth = lineage
            .as_ref()
            .map_or(1, |lineage| lineage.0.depth.get() + 1);
        let born = Self(Rc::new(LineageLink {
            genome,
            score,
            origin,
            rank,
            mate,
            when,
            is_record,
            best: best.filter(|_| !is_record).unwrap_or(key),
            before: RefCell::new(lineage),
            skipped: Cell::new(0),
            depth: Cell::new(depth),
        }));
        if depth > LONGEST {
            born.thin();
        }
        born
    }

    /// All of the lineage, the latest first.
    fn links(&self) -> Vec<Self> {
        let mut all = vec![self.clone()];
        let before = |lineage: &Self| lineage.0.before.borrow().clone();
        while let Some(lineage) = all.last().and_then(before) {
            all.push(lineage);
        }
        all
    }

    /// Leaves out every second link that is no record; every second one at all if
    /// that is too little.
    fn thin(&self) {
        let all = self.links();
        self.0.depth.set(all.len());
        if all.len() <= LONGEST {
            return; // others who descend from it have thinned it
        }
        let last = all.len() - 1;
        let records = all.iter().filter(|link| link.0.is_record).count();
        let spared = |link: &Self| link.0.is_record && records <= LONGEST / 2;
        let mut here = &all[0];
        let (mut left_out, mut length) = (0, 1);
        for (place, link) in all.iter().enumerate().skip(1) {
            if place % 2 == 0 || place == last || spared(link) {
                if left_out > 0 {
                    here.0.skipped.set(here.0.skipped.get() + left_out);
                    *here.0.before.borrow_mut() = Some(link.clone());
                }
                (here, left_out) = (link, 0);
                length += 1;
            } else {
                left_out += 1 + link.0.skipped.get();
            }
        }
        self.0.depth.set(length);
    }

    /// Its genome.
    pub fn genome(&self) -> &G {
        &self.0.genome
    }

    /// Its birth.
    pub fn birth<M>(&self, fate: Fate, express: Expression<'_, G, M>) -> Birth<Vec<M>> {
        let link = &self.0;
        let participant = |genome, score, rank| {
            let (answer, genes) = express(genome);
            Participant {
                answer,
                genes,
                score,
                rank,
            }
        };
        let skipped = link.skipped.get();
        let before = link.before.borrow();
        let direct = skipped == 0;
        let first = before.as_ref().map(|lineage| {
            let rank = link.rank.filter(|_| direct);
            participant(&lineage.0.genome, lineage.0.score, rank)
        });
        let mate = link.mate.as_ref().filter(|_| direct);
        let second = mate.map(|mate| participant(&mate.genome, mate.score, mate.rank));
        Birth {
            origin: link.origin,
            parents: first.into_iter().chain(second).collect(),
            child: participant(&link.genome, link.score, None),
            fate,
            generation: link.when.generation,
            evaluation: link.when.evaluation,
            skipped,
            population: link.when.population,
        }
    }

    /// The births of a lineage, the oldest first, up to the one whose lineage it is; none
    /// of none.
    pub fn descent<M>(lineage: Option<&Self>, express: Expression<'_, G, M>) -> Vec<Birth<Vec<M>>> {
        let fate = |lineage: &Self| match lineage.0.is_record {
            true => Fate::Champion,
            false => Fate::Lives,
        };
        let all = lineage.map_or_else(Vec::new, Self::links);
        let births = all.iter().rev();
        births
            .map(|lineage| lineage.birth(fate(lineage), express))
            .collect()
    }
}

/// What a search that is watched remembers beside its individuals' lineages.
#[derive(Debug)]
pub struct LineageRecorder<G> {
    on: bool,
    latest: Option<(Lineage<G>, Fate)>,
    /// The champion's lineage, if it was born while the search was watched.
    champion: Option<Lineage<G>>,
}

impl<G> Default for LineageRecorder<G> {
    fn default() -> Self {
        Self {
            on: false,
            latest: None,
            champion: None,
        }
    }
}

impl<G: Clone> LineageRecorder<G> {
    /// Whether anybody watches.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// From now on.
    pub fn begin(&mut self) {
        self.on = true;
    }

    /// Where a child is from, if anybody watches.
    pub fn parentage(&self, parentage: impl FnOnce() -> Parentage<G>) -> Option<Parentage<G>> {
        self.on.then(parentage)
    }

    /// Somebody has been judged; his lineage, if anybody watches.
    pub fn born(
        &mut self,
        genome: &G,
        score: Score,
        parentage: Option<Parentage<G>>,
        when: When,
        direction: Direction,
    ) -> Option<Lineage<G>> {
        let parentage = parentage?; // before anything is cloned
        let lineage = Lineage::born(genome.clone(), score, parentage, when, direction);
        self.latest = Some((lineage.clone(), Fate::Lives));
        Some(lineage)
    }

    /// What became of the one judged last.
    pub fn fate(&mut self, fate: Fate) {
        if let Some((_, before)) = &mut self.latest
            && *before != Fate::Champion
        {
            *before = fate;
        }
    }

    /// The one judged last is the champion, and this is his lineage if it is known.
    pub fn record_best(&mut self, lineage: Option<&Lineage<G>>) {
        self.fate(Fate::Champion);
        self.champion = lineage.cloned();
    }

    /// The champion's line of descent.
    pub fn descent<M>(&self, express: Expression<'_, G, M>) -> Vec<Birth<Vec<M>>> {
        Lineage::descent(self.champion.as_ref(), express)
    }

    /// How the one judged last came to be.
    pub fn birth<M>(&self, express: Expression<'_, G, M>) -> Option<Birth<Vec<M>>> {
        let (lineage, fate) = self.latest.as_ref()?;
        Some(lineage.birth(*fate, express))
    }
}

/// A gene as a number: equal for equal words.
pub fn gene(words: &[u64]) -> u32 {
    let all = words
        .iter()
        .fold(0, |hash, word| mixed(hash ^ mixed(*word)));
    (all >> 32) as u32
}

#[cfg(test)]
#[path = "lineage_tests.rs"]
mod tests;
