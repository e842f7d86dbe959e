//! The fitness that the searches minimise: how far the pieces are from equal, and the
//! cost of missing strokes and pieces.
//!
//! Source: the blog post (Macuyiko 2012), “The Result”. *Squared sum* is its first function, which
//! it found not to be enough; *punished* is that with a cost for missing and surplus strokes and
//! pieces, as the Java program weighs them (`Level.java`, `getFitness`: 100 and 100). The program
//! also adds up pieces under 1 %, which the rules do not count; here they are left out. *Evenness*
//! is this project's. All are better the lower they are, and 0 only if all pieces are equal.
//!
//! The rules look at the worst piece, these functions at all of them: a solution can have a worse value than
//! a candidate with one piece just outside the tolerance. The searches rank solutions first.

use super::cut::{CutReport, Cutting};
use super::rules::Level;
use crate::i18n::tr_noop;
use crate::search::terms::{Term, Total};
use crate::search::{Parameter, Settings};

/// Costs of a line that cuts nothing, of touching a zone, and of its depth.
const UNCUT: f64 = 1.0;
const ZONE: f64 = 0.5;
const ZONE_DEPTH: f64 = 20.0;
/// Cost of crumbs, per share of the whole: the rules do not count pieces under
/// 1 %, so that a win may hide some, which looks bad. Takes a quarter more evaluations
/// at tolerance 0.5 on the house, none more at 3.
const CRUMBS: f64 = 2.0;

const NAMES: &[&str] = &["squared-sum", "punished", "evenness"];
const LABELS: &[&str] = &[
    tr_noop!("squared sum"),
    tr_noop!("penalised"),
    tr_noop!("evenness"),
];
/// Places in the list of names, for defaults.
pub(super) const PUNISHED: usize = 1;
pub(super) const EVENNESS: usize = 2;

/// The parameter that chooses the function.
pub(super) const fn choice(default: usize) -> Parameter {
    let meaning = tr_noop!(
        "Squared sum: squared deviations from equal pieces. Penalised: plus the weights below. \
         Evenness: missing pieces count as empty."
    );
    Parameter::choice("fitness", tr_noop!("Fitness"), meaning, NAMES, default).labelled(LABELS)
}

pub(super) const STROKE_WEIGHT: Parameter = Parameter::real(
    "stroke-weight",
    tr_noop!("Stroke weight"),
    tr_noop!("Squared percentage points for each missing or surplus stroke (penalised only)."),
    (0.0, 10_000.0),
    100.0,
);
pub(super) const PIECE_WEIGHT: Parameter = Parameter::real(
    "piece-weight",
    tr_noop!("Piece weight"),
    tr_noop!("Squared percentage points for each missing or surplus piece (penalised only)."),
    (0.0, 10_000.0),
    100.0,
);

/// A fitness function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Fitness {
    /// Σ (percent − ideal)² over the pieces that count.
    SquaredSum,
    /// The squared sum, and a cost of each stroke and each piece too few or too many.
    Punished {
        /// Per stroke.
        stroke: f64,
        /// Per piece.
        piece: f64,
    },
    /// m²·(Σ over the m largest (a − 1/m)² + Σ others a²) + [`faults`] + the cost of crumbs.
    Evenness,
}

/// A figure that has been cut, as a fitness function sees it.
pub(super) struct Outcome<'a> {
    /// The areas of the pieces that count, as shares of the whole; evenness may sort them.
    pub(super) pieces: &'a mut [f64],
    /// The areas of those that do not count.
    pub(super) slivers: &'a [f64],
    /// The number of valid strokes.
    pub(super) strokes: usize,
    /// What is wrong with strokes, by [`faults`] (evenness only).
    pub(super) faults: f64,
}

impl<'a> Outcome<'a> {
    /// What has been cut, with all faults of the strokes; `pieces` is a buffer.
    pub(super) fn new(cutting: &Cutting<'a>, pieces: &'a mut Vec<f64>) -> Self {
        pieces.clear();
        pieces.extend_from_slice(cutting.pieces);
        Self {
            pieces,
            slivers: cutting.slivers,
            strokes: cutting.cuts.iter().filter(|cut| cut.is_valid()).count(),
            faults: faults(cutting.cuts),
        }
    }

    /// Whether numbers and areas meet the level's conditions; the rules decide.
    pub(super) fn wins(&self, level: &Level) -> bool {
        let close = |area: &f64| (100.0 * area - level.ideal()).abs() <= level.tolerance();
        self.pieces.len() == level.pieces
            && self.strokes == level.strokes
            && self.pieces.iter().all(close)
    }
}

impl Fitness {
    /// The function that settings ask for.
    pub(super) fn from_settings(set: &Settings) -> Self {
        let punished = Self::Punished {
            stroke: set.real("stroke-weight"),
            piece: set.real("piece-weight"),
        };
        set.pick("fitness", &[Self::SquaredSum, punished, Self::Evenness])
    }

    /// The fitness of what has been cut, lower better: in squared percentage points, or in squared
    /// shares of an ideal piece by evenness.
    pub(super) fn value(&self, level: &Level, cut: Outcome<'_>) -> f64 {
        let mut value = 0.0;
        if *self == Self::Evenness {
            value += unevenness(cut.pieces, level.pieces);
            value += cut.faults;
            add_crumbs(cut.slivers, &mut value);
        } else {
            self.add_percentages(level, &cut, &mut value);
        }
        value
    }

    /// The terms that this fitness adds up to, the largest piece first; `add_faults` adds those of
    /// the faults.
    pub(super) fn terms(
        &self,
        level: &Level,
        cut: Outcome<'_>,
        add_faults: impl FnOnce(&mut Vec<Term>),
    ) -> Vec<Term> {
        largest_first(cut.pieces);
        let mut terms = Vec::new();
        if *self == Self::Evenness {
            add_unevenness(cut.pieces, level.pieces, &mut terms);
            add_faults(&mut terms);
            add_crumbs(cut.slivers, &mut terms);
        } else {
            self.add_percentages(level, &cut, &mut terms);
        }
        terms
    }

    /// The terms of the published functions.
    fn add_percentages(&self, level: &Level, cut: &Outcome<'_>, total: &mut dyn Total) {
        for area in cut.pieces.iter() {
            let percent = 100.0 * area;
            let off = percent - level.ideal();
            let what = tr_noop!("piece of {percent} %: off by {off} points, squared");
            total.add(off * off, what, &[percent, off]);
        }
        if let Self::Punished { stroke, piece } = *self {
            let pieces = cut.pieces.len().abs_diff(level.pieces) as f64;
            let what = tr_noop!("missing or surplus pieces: {count} × {weight}");
            total.add(piece * pieces, what, &[pieces, piece]);
            let strokes = cut.strokes.abs_diff(level.strokes) as f64;
            let what = tr_noop!("missing or surplus strokes: {count} × {weight}");
            total.add(stroke * strokes, what, &[strokes, stroke]);
        }
    }
}

/// What is wrong with strokes that were all cut with, valid or not: 1 for each that cuts nothing,
/// 20 × the depth in zones, + 0.5 if any.
fn faults(cuts: &[CutReport]) -> f64 {
    let mut faults = 0.0;
    add_faults(cuts, &mut faults);
    faults
}

/// The terms of [`faults`].
pub(super) fn add_faults(cuts: &[CutReport], total: &mut dyn Total) {
    for (number, cut) in (1..).zip(cuts) {
        let number = f64::from(number);
        if cut.chord <= 0.0 {
            let what = tr_noop!("stroke {number} cuts nothing");
            total.add(UNCUT, what, &[number]);
        }
        if cut.zone_depth > 0.0 {
            let what =
                tr_noop!("stroke {number} touches a zone: {base} + {weight} × depth {depth}");
            let depth = cut.zone_depth;
            total.add(
                ZONE + ZONE_DEPTH * depth,
                what,
                &[number, ZONE, ZONE_DEPTH, depth],
            );
        }
    }
}

/// The same where invalid strokes were left out: each missing or surplus one is as one that cuts
/// nothing.
pub(super) fn missing(level: &Level, strokes: usize) -> f64 {
    UNCUT * strokes.abs_diff(level.strokes) as f64
}

/// The term of [`missing`].
pub(super) fn add_missing(level: &Level, strokes: usize, total: &mut dyn Total) {
    let count = strokes.abs_diff(level.strokes) as f64;
    let what = tr_noop!("missing or surplus strokes: {count} × {weight}");
    total.add(missing(level, strokes), what, &[count, UNCUT]);
}

/// The cost of pieces that do not count.
fn add_crumbs(slivers: &[f64], total: &mut dyn Total) {
    let crumbs: f64 = slivers.iter().sum();
    let what = tr_noop!("slivers too small to count: {share} of the figure × {weight}");
    total.add(CRUMBS * crumbs, what, &[crumbs, CRUMBS]);
}

fn largest_first(areas: &mut [f64]) {
    areas.sort_unstable_by(f64::total_cmp);
    areas.reverse();
}

/// m²·(Σ over the m largest areas (a − 1/m)² + Σ others a²); missing pieces
/// count as pieces of area 0. May change the order of `areas`.
fn unevenness(areas: &mut [f64], m: usize) -> f64 {
    if areas.len() > m {
        largest_first(areas);
    }
    let ideal = 1.0 / m as f64;
    let (large, small) = areas.split_at(areas.len().min(m));
    let off: f64 = large.iter().map(|a| (a - ideal) * (a - ideal)).sum();
    let missing = (m - large.len()) as f64 * ideal * ideal;
    let surplus: f64 = small.iter().map(|a| a * a).sum();
    (m * m) as f64 * (off + missing + surplus)
}

/// The terms of [`unevenness`], in ideal pieces: m²·(a − 1/m)² = (m·a − 1)². The largest area is first.
fn add_unevenness(areas: &[f64], m: usize, total: &mut dyn Total) {
    for (place, area) in areas.iter().enumerate() {
        let (percent, size) = (100.0 * area, m as f64 * area);
        if place < m {
            let off = size - 1.0;
            let what = tr_noop!("piece of {percent} %: off by {off} of an ideal piece, squared");
            total.add(off * off, what, &[percent, off]);
        } else {
            let what = tr_noop!("surplus piece of {percent} %: {size} of an ideal piece, squared");
            total.add(size * size, what, &[percent, size]);
        }
    }
    let count = m.saturating_sub(areas.len()) as f64;
    if count > 0.0 {
        let what = tr_noop!("missing pieces: {count}");
        total.add(count, what, &[count]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Puzzle;

    #[test]
    fn unevenness_by_hand() {
        assert_eq!(unevenness(&mut [0.5, 0.5], 2), 0.0);
        assert!((unevenness(&mut [0.6, 0.4], 2) - 4.0 * 0.02).abs() < 1e-12);
        let missing = unevenness(&mut [1.0], 2);
        assert!((missing - 4.0 * 0.5).abs() < 1e-12, "one is missing");
        let surplus = unevenness(&mut [0.2, 0.4, 0.4], 2);
        let wanted = 4.0 * (0.01 + 0.01 + 0.04);
        assert!((surplus - wanted).abs() < 1e-12, "one too many");
    }

    #[test]
    fn solution_can_have_a_worse_value_than_a_candidate_with_one_piece_outside_the_tolerance() {
        fn judged(level: &Level, pieces: &mut [f64]) -> (bool, f64) {
            let outcome = Outcome {
                pieces,
                slivers: &[],
                strokes: level.strokes,
                faults: 0.0,
            };
            (outcome.wins(level), Fitness::Evenness.value(level, outcome))
        }
        let level = Level::example();
        let off = 0.01 * (level.tolerance() - 0.1);
        let (solves, worse) = judged(&level, &mut [0.1 - off, 0.1 + off].repeat(5));
        let mut one_outside = [0.1 - (off + 0.002) / 9.0; 10];
        one_outside[0] = 0.1 + off + 0.002;
        let (fails, better) = judged(&level, &mut one_outside);
        assert!(solves && !fails && better < worse, "{better} {worse}");
    }

    /// The house needs 5 strokes and 10 pieces of 10 %.
    #[test]
    fn the_functions_by_hand() {
        let level = Level::example();
        let value = |fitness: Fitness, pieces: &[f64], strokes| {
            let mut pieces = pieces.to_vec();
            let faults = missing(&level, strokes);
            let outcome = Outcome {
                pieces: &mut pieces,
                slivers: &[0.005],
                strokes,
                faults,
            };
            fitness.value(&level, outcome)
        };
        let punished = Fitness::Punished {
            stroke: 7.0,
            piece: 30.0,
        };
        let eight = [0.125; 8];
        for (fitness, wanted) in [
            (Fitness::SquaredSum, 8.0 * 2.5 * 2.5),
            (punished, 8.0 * 2.5 * 2.5 + 2.0 * 30.0 + 7.0),
            (
                Fitness::Evenness,
                100.0 * (8.0 * 0.025 * 0.025 + 2.0 * 0.01) + 1.0 + 0.01,
            ),
        ] {
            let found = value(fitness, &eight, 4);
            assert!(
                (found - wanted).abs() < 1e-9,
                "{fitness:?}: {found}, not {wanted}"
            );
        }
        let alone = |strokes| value(Fitness::SquaredSum, &[0.1; 10], strokes);
        assert_eq!(alone(4), alone(5), "a missing stroke costs nothing");
    }
}
