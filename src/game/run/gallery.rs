//! What a run's gallery shows: the best of the population, or the champion's line.

use super::champion_line::{ChampionLine, LineBoard};
use super::control::{RunControl as _, Tile};
use super::{MAX_TILES, Run};
use crate::game::puzzle::evolves::Walked;
use crate::game::{Game, files::save};
use crate::search::{Individual, Method, Score};

/// The most ways of a population that a board shows.
const MAX_WAYS: usize = 100;

impl<P: Game> Run<P> {
    /// The individuals shown, as of the last refresh.
    pub fn gallery(&self) -> &[Individual<P::Move>] {
        &self.gallery
    }

    /// The answers of the population, best first, where the board shows them all as ways.
    pub fn ways(&self) -> &[Vec<P::Move>] {
        &self.ways
    }

    /// The best of the population.
    fn fittest(&mut self, at_most: usize) -> Vec<Individual<P::Move>> {
        if P::WALKED == Walked::All && self.shown.is_position() {
            self.ways = self.search().ways(MAX_WAYS);
            self.shown.repaint();
        }
        let mut fittest = self.search().population(at_most.max(MAX_TILES));
        // The best need not be in the population: it is a child of the generation under way, perhaps
        // the one that ended the run, or was found before a restart. It stands first nevertheless, unless
        // the player chooses among the individuals of a generation.
        let breeding = self.breeding();
        let is_bred_by_hand = breeding.is_some_and(|breeding| breeding.generations() > 0);
        let (direction, has_fitness) = (self.report().direction, self.spec().method.has_fitness());
        let best = self.best().filter(|(score, _)| has_fitness || score.solved);
        if !is_bred_by_hand
            && let Some((score, moves)) = best
            && (fittest.first()).is_none_or(|first| direction.compare(score, first.score).is_le())
            && fittest
                .iter()
                .all(|one| (one.score, &one.moves) != (score, &moves))
        {
            fittest.insert(0, Individual::new(moves, score));
        }
        fittest.truncate(at_most);
        fittest
    }

    /// The champion's line: its ancestors, or the bests of the run where no descent is recorded.
    pub(super) fn champion_line(&self) -> ChampionLine {
        let (direction, descent) = (self.report().direction, self.descent());
        if descent.len() > 1 {
            return ChampionLine::of_descent(&descent, direction);
        }
        let bests = self.shown.all_bests().map(|(entry, moves)| LineBoard {
            line: save::write_moves(moves),
            parents: Vec::new(),
            score: entry.score,
            generation: entry.generation,
            brought: String::new(),
        });
        ChampionLine::of_bests(bests.collect(), direction)
    }

    /// The answer to be put on the board, with its fitness: the individual or the earlier best that is
    /// shown, or the best.
    pub(super) fn chosen(&self) -> Option<(Score, Vec<P::Move>)> {
        match self.shown.chosen() {
            Some((score, moves, _)) => Some((score, moves.to_vec())),
            None => self.best(),
        }
    }

    /// That answer, or an individual of the gallery.
    pub fn answer_of(&self, individual: Option<usize>) -> Option<Vec<P::Move>> {
        match individual {
            None => self.chosen().map(|(_, moves)| moves),
            Some(index) => Some(self.gallery.get(index)?.moves.clone()),
        }
    }

    /// Whether pictures of individuals mark what the best does not have: all but ways, which are seen whole.
    pub fn marks_differences(&self) -> bool {
        let are_ways = P::WALKED != Walked::None && self.shown.is_position();
        self.line.is_none() && !are_ways
    }

    /// The individuals of the line.
    fn line_individuals(&self) -> Option<Vec<Individual<P::Move>>> {
        let boards = self.line.as_ref()?.boards.iter();
        let individual = |(at, board): (usize, &LineBoard)| {
            Some(Individual::new(self.line_moves(at)?, board.score))
        };
        boards.enumerate().map(individual).collect()
    }

    /// The moves of a board of the line.
    pub(super) fn line_moves(&self, at: usize) -> Option<Vec<P::Move>> {
        let board = self.line.as_ref()?.boards.get(at)?;
        save::read_moves::<P>(&board.line).ok()
    }

    /// Refreshes the gallery.
    pub(super) fn fill_gallery(&mut self, at_most: usize) -> Vec<Tile> {
        let shown = match self.line_individuals() {
            Some(line) => line,
            None => self.fittest(at_most),
        };
        let before = std::mem::replace(&mut self.gallery, shown);
        let evolves = self.spec().method.evolves();
        // Of equal individuals, the one that was chosen or the first stands for all.
        let is_shown = |one: &Individual<P::Move>| one.moves == self.shown.moves();
        let chosen = self.gallery.get(self.chosen_tile).filter(|it| is_shown(it));
        let shown = chosen.map(|_| self.chosen_tile);
        let shown = shown.or_else(|| self.gallery.iter().position(is_shown));
        let mut left: Vec<_> = before.iter().map(Some).collect();
        let place_before = |one: &Individual<P::Move>| {
            let alike =
                |old: &Option<&Individual<P::Move>>| old.is_some_and(|old| old.moves == one.moves);
            let at = left.iter().position(alike)?;
            left[at] = None; // of equal ones, each stays one
            Some(at)
        };
        self.places_before = self.gallery.iter().map(place_before).collect();
        let tile = |(index, i): (usize, &Individual<P::Move>)| Tile {
            score: i.score,
            elite: i.elite && evolves,
            is_shown: shown == Some(index),
        };
        self.gallery.iter().enumerate().map(tile).collect()
    }

    /// Makes the children of these individuals of the gallery the next generation; whether it did.
    pub(super) fn breed_from_tiles(&mut self, tiles: &[usize]) -> bool {
        let population = self.search().population(MAX_TILES);
        // The best may stand before the population.
        let others = usize::from(self.gallery.first() != population.first());
        let rank = |tile: &usize| {
            let one = self.gallery.get(*tile)?;
            let rank = tile.checked_sub(others);
            let is_there = rank.is_none_or(|rank| population.get(rank) == Some(one));
            is_there.then_some(rank)
        };
        let Some(ranks) = tiles.iter().map(rank).collect::<Option<Vec<_>>>() else {
            return false;
        };
        let bred = (self.breeding()).is_some_and(|breeding| breeding.breed_from(&ranks));
        if bred {
            self.resume();
            self.catch_up();
        }
        bred
    }

    /// The size of the population if all of it are alike.
    pub(super) fn alike(&self) -> Option<u64> {
        let report = self.report();
        let method = self.spec().method;
        let has_births = method.evolves() || method == Method::Swarm;
        // Diversity is measured on samples, but takes less time.
        if !has_births || report.population < 2 || report.diversity != 0.0 {
            return None;
        }
        let all = self.search().population(report.population);
        let (first, others) = all.split_first()?;
        let alike = !others.is_empty() && others.iter().all(|other| other.moves == first.moves);
        alike.then_some(report.population as u64)
    }
}
