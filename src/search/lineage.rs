//! Descent: a champion's line of births ([`Birth`]).
//!
//! A watched search gives each individual a [`Lineage`]: genome, origin, and the lineage
//! of its main parent. Descendants share it, and links without living descendants are
//! freed, so that memory grows with the population and not with the run. Only one parent
//! is followed: the whole tree of ancestors would be as large as the run.
//!
//! Invariants: a lineage has at most [`MAX_LINKS`] links. Thinning keeps the first, the
//! last and, unless they are too many, those better than all before;
//! [`Birth::skipped`] counts the births left out.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub use super::birth::{Birth, Fate, Origin, Participant};

use super::founders::Founders;
use super::random::mixed;
use super::selection::Chosen;
use super::terms::{Term, largest};
use super::{Direction, Score};

/// Most links of a lineage.
pub const MAX_LINKS: usize = 256;

/// A parent that is not followed.
#[derive(Clone, Debug)]
pub struct Mate<G> {
    /// Its genome.
    pub genome: G,
    /// Its fitness.
    pub score: Score,
    /// How it was chosen.
    pub chosen: Option<Chosen>,
}

/// The parents of a child that is not evaluated yet.
#[derive(Clone, Debug)]
pub struct Parentage<G> {
    /// How the child was made.
    pub origin: Origin,
    /// The lineage it continues, if it continues one.
    pub lineage: Option<Lineage<G>>,
    /// How that lineage's last individual was chosen.
    pub chosen: Option<Chosen>,
    /// Another parent.
    pub mate: Option<Mate<G>>,
    /// The genome after crossover, before its mutation.
    pub unmutated: Option<G>,
    /// The initial individuals that it descends from; `None`: unknown.
    pub founders: Option<Founders>,
}

/// A chosen parent.
#[derive(Clone, Debug)]
pub struct Parent<'a, G> {
    /// Its genome.
    pub genome: &'a G,
    /// Its fitness.
    pub score: Score,
    /// Its lineage, if it was born while the search was watched.
    pub lineage: Option<&'a Lineage<G>>,
    /// Its rank and how it was chosen, if the population has ranks.
    pub chosen: Option<Chosen>,
}

impl<G: Clone> Parentage<G> {
    /// Of a child of one parent or two; the first is followed.
    pub fn new(
        origin: Origin,
        first: Parent<'_, G>,
        second: Option<Parent<'_, G>>,
        when: When,
        direction: Direction,
    ) -> Self {
        let present = || {
            let parentage = Self::none(Origin::Present);
            Lineage::born(
                first.genome.clone(),
                first.score,
                parentage,
                when,
                direction,
            )
        };
        let founders = |parent: &Parent<'_, G>| parent.lineage?.founders().cloned();
        let founders = match &second {
            None => founders(&first),
            Some(second) => founders(&first)
                .zip(founders(second))
                .map(|(a, b)| a.union(&b)),
        };
        Self {
            origin,
            founders,
            lineage: Some(first.lineage.cloned().unwrap_or_else(present)),
            chosen: first.chosen,
            mate: second.map(|mate| Mate {
                genome: mate.genome.clone(),
                score: mate.score,
                chosen: mate.chosen,
            }),
            unmutated: None,
        }
    }
}

impl<G> Parentage<G> {
    /// Of an individual without parents here.
    pub const fn none(origin: Origin) -> Self {
        Self {
            founders: match origin {
                Origin::Present => None,
                _ => Some(Founders::NONE),
            },
            origin,
            lineage: None,
            chosen: None,
            mate: None,
            unmutated: None,
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

/// A link of a lineage: an individual and its origin.
#[derive(Debug)]
pub struct LineageLink<G> {
    genome: G,
    score: Score,
    origin: Origin,
    chosen: Option<Chosen>,
    mate: Option<Mate<G>>,
    unmutated: Option<G>,
    when: When,
    founders: Option<Founders>,
    /// Better than all before in its lineage.
    is_record: bool,
    /// The rank key of the best in its lineage.
    best: (bool, f64),
    before: RefCell<Option<Lineage<G>>>,
    skipped: Cell<u64>,
    /// Links up to here, itself included; an upper bound once other lineages have
    /// thinned the shared part.
    depth: Cell<usize>,
}

/// The moves that put a genome on the board, and its genes.
type Expression<'a, G, M> = &'a dyn Fn(&G) -> (Vec<M>, Vec<u32>);

/// The terms that a genome's fitness adds up to.
type Terms<'a, G> = &'a dyn Fn(&G) -> Vec<Term>;

/// An individual with its ancestors; cheap to clone.
#[derive(Debug)]
pub struct Lineage<G>(Rc<LineageLink<G>>);

impl<G> Clone for Lineage<G> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<G> Lineage<G> {
    /// Of an individual that has just been evaluated.
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
            chosen,
            mate,
            unmutated,
            founders,
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
            chosen,
            mate,
            unmutated,
            when,
            founders,
            is_record,
            best: best.filter(|_| !is_record).unwrap_or(key),
            before: RefCell::new(lineage),
            skipped: Cell::new(0),
            depth: Cell::new(depth),
        }));
        if depth > MAX_LINKS {
            born.drop_every_second();
        }
        born
    }

    /// The initial individuals that it descends from; `None`: unknown.
    pub fn founders(&self) -> Option<&Founders> {
        self.0.founders.as_ref()
    }

    /// All links, the latest first.
    fn links(&self) -> Vec<Self> {
        let mut all = vec![self.clone()];
        let before = |lineage: &Self| lineage.0.before.borrow().clone();
        while let Some(lineage) = all.last().and_then(before) {
            all.push(lineage);
        }
        all
    }

    /// Drops every second link that is no record; every second one of all where most
    /// are records.
    fn drop_every_second(&self) {
        let all = self.links();
        self.0.depth.set(all.len());
        if all.len() <= MAX_LINKS {
            return; // another lineage has thinned the shared part
        }
        let last = all.len() - 1;
        let records = all.iter().filter(|link| link.0.is_record).count();
        let spared = |link: &Self| link.0.is_record && records <= MAX_LINKS / 2;
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

    /// Its birth.
    pub fn birth<M>(
        &self,
        fate: Fate,
        express: Expression<'_, G, M>,
        terms: Terms<'_, G>,
    ) -> Birth<Vec<M>> {
        let link = &self.0;
        let participant = |genome, score, chosen| {
            let (answer, genes) = express(genome);
            Participant {
                answer,
                genes,
                score,
                chosen,
            }
        };
        let skipped = link.skipped.get();
        let before = link.before.borrow();
        let direct = skipped == 0;
        let first = before.as_ref().map(|lineage| {
            let chosen = link.chosen.clone().filter(|_| direct);
            participant(&lineage.0.genome, lineage.0.score, chosen)
        });
        let mate = link.mate.as_ref().filter(|_| direct);
        let second = mate.map(|mate| participant(&mate.genome, mate.score, mate.chosen.clone()));
        let child = participant(&link.genome, link.score, None);
        let unmutated = match (&link.unmutated, link.origin) {
            (Some(genome), _) => Some(express(genome).1),
            (None, Origin::Mutated) if direct => first.as_ref().map(|one| one.genes.clone()),
            _ => None,
        };
        let mutated = unmutated.filter(|genes| !genes.is_empty());
        Birth {
            origin: link.origin,
            crossover: Cow::Borrowed(""),
            mutated: mutated.map(|genes| changed_genes(&genes, &child.genes)),
            parents: first.into_iter().chain(second).collect(),
            child,
            terms: largest(terms(&link.genome)),
            fate,
            generation: link.when.generation,
            evaluation: link.when.evaluation,
            skipped,
            population: link.when.population,
        }
    }

    /// The births of a lineage, oldest first, its own last; empty for `None`.
    pub fn descent<M>(
        lineage: Option<&Self>,
        express: Expression<'_, G, M>,
        terms: Terms<'_, G>,
    ) -> Vec<Birth<Vec<M>>> {
        let fate = |lineage: &Self| match lineage.0.is_record {
            true => Fate::Champion,
            false => Fate::Lives,
        };
        let all = lineage.map_or_else(Vec::new, Self::links);
        let births = all.iter().rev();
        births
            .map(|lineage| lineage.birth(fate(lineage), express, terms))
            .collect()
    }
}

/// What a watched search keeps beside its individuals' lineages.
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
    /// Whether the search is watched.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// Starts watching.
    pub fn begin(&mut self) {
        self.on = true;
    }

    /// The parentage of a child, if the search is watched. Boxed, so that a search that is not
    /// watched does not carry its room along with each child.
    pub fn parentage(&self, parentage: impl FnOnce() -> Parentage<G>) -> Option<Box<Parentage<G>>> {
        self.on.then(|| Box::new(parentage()))
    }

    /// The same of one that descends from none.
    pub fn no_parents(&self, origin: Origin) -> Option<Box<Parentage<G>>> {
        self.parentage(|| Parentage::none(origin))
    }

    /// Records an evaluated individual. Returns its lineage, if the search is watched.
    pub fn born(
        &mut self,
        genome: &G,
        score: Score,
        parentage: Option<Box<Parentage<G>>>,
        when: When,
        direction: Direction,
    ) -> Option<Lineage<G>> {
        let parentage = parentage?; // before anything is cloned
        let lineage = Lineage::born(genome.clone(), score, *parentage, when, direction);
        self.latest = Some((lineage.clone(), Fate::Lives));
        Some(lineage)
    }

    /// Records whether the individual evaluated last survives.
    pub fn fate(&mut self, fate: Fate) {
        if let Some((_, before)) = &mut self.latest
            && *before != Fate::Champion
        {
            *before = fate;
        }
    }

    /// Records the individual evaluated last as the champion, with its lineage if known.
    pub fn record_best(&mut self, lineage: Option<&Lineage<G>>) {
        self.fate(Fate::Champion);
        self.champion = lineage.cloned();
    }

    /// The champion's lineage, if it is known.
    pub const fn champion(&self) -> Option<&Lineage<G>> {
        self.champion.as_ref()
    }

    /// The champion's line of descent.
    pub fn descent<M>(
        &self,
        express: Expression<'_, G, M>,
        terms: Terms<'_, G>,
    ) -> Vec<Birth<Vec<M>>> {
        Lineage::descent(self.champion.as_ref(), express, terms)
    }

    /// The birth of the individual evaluated last.
    pub fn birth<M>(
        &self,
        express: Expression<'_, G, M>,
        terms: Terms<'_, G>,
    ) -> Option<Birth<Vec<M>>> {
        let (lineage, fate) = self.latest.as_ref()?;
        Some(lineage.birth(*fate, express, terms))
    }
}

/// How many genes of `after` a mutation of `before` has changed: those that differ at their place,
/// or, where the genomes differ in length, those that `before` has nowhere.
fn changed_genes(before: &[u32], after: &[u32]) -> usize {
    match before.len() == after.len() {
        true => before.iter().zip(after).filter(|(a, b)| a != b).count(),
        false => after.iter().filter(|gene| !before.contains(gene)).count(),
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
