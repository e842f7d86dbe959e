//! The faults to be fixed before a draft can be played, and the doubts about it.
//!
//! The facts: n strokes on one convex figure give k = n + 1 + I pieces, every
//! k from n + 1 to n(n + 1)/2 + 1 and none outside; three lines cannot make
//! seven equal pieces of any convex figure. Without holes every stroke adds at least one
//! piece; with a hole it may add none, where it only opens the ring around the hole.

use super::super::rules::{Level, is_tolerance};
use crate::i18n::{tr, trn};

/// The most nearly equal pieces (within 3 points) known for 2, 3, … strokes on a convex
/// figure; found by this project's search, proved for none of them.
const MAX_EQUAL_PIECES: [usize; 5] = [4, 6, 9, 12, 16];

/// The fault to be fixed, in words; `None` when the draft can be played.
pub(super) fn fault(level: &Level) -> Option<String> {
    if let Err(fault) = level.figure.validate() {
        return Some(fault.to_string());
    }
    if level.stated_tolerance.is_some_and(|t| !is_tolerance(t)) {
        return Some(
            tr!("The tolerance must be above 0 and at most 50 points: change it.").to_owned(),
        );
    }
    let (n, k) = (level.strokes, level.pieces);
    let shapes = &level.figure.shapes;
    let holed = shapes.iter().any(|shape| !shape.holes.is_empty());
    let least = shapes.len() + n;
    if !holed && k < least {
        return Some(trn!(
            n,
            "{n} stroke makes at least {least} pieces here: {k} is impossible.",
            "{n} strokes make at least {least} pieces here: {k} is impossible.",
            least,
            k
        ));
    }
    if level.figure.is_convex() {
        let most = n * (n + 1) / 2 + 1;
        if k > most {
            return Some(trn!(
                n,
                "{n} stroke cuts a convex shape into at most {most} pieces, not {k}.",
                "{n} strokes cut a convex shape into at most {most} pieces, not {k}.",
                most,
                k
            ));
        }
        if (n, k) == (3, 7) && level.tolerance() <= SEVEN_NEEDS {
            return Some(
                tr!("3 strokes can't cut a convex shape into 7 equal pieces: ask for 6.")
                    .to_owned(),
            );
        }
    }
    None
}

/// The best deviation of seven pieces by three lines, in points: the triangle's
/// (1, 2, 2, 2, 3, 3, 3)/16 is off by 3/16 − 1/7 and 1/7 − 1/16.
const SEVEN_NEEDS: f64 = 100.0 * (1.0 / 7.0 - 1.0 / 16.0);

/// The doubt whether the draft can be won, in words, if there is one.
pub(super) fn doubt(level: &Level) -> Option<String> {
    let most = MAX_EQUAL_PIECES.get(level.strokes.checked_sub(2)?)?;
    let doubtful = level.figure.is_convex() && level.pieces > *most;
    doubtful.then(|| {
        trn!(
            level.strokes,
            "With {n} stroke, no one has yet cut a convex shape into more than {most} nearly \
             equal pieces. Press Evolve to try.",
            "With {n} strokes, no one has yet cut a convex shape into more than {most} nearly \
             equal pieces. Press Evolve to try.",
            most
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::figure::{Figure, samples};
    use super::*;

    fn level(figure: Figure, strokes: usize, pieces: usize) -> Level {
        let (name, solution) = (String::new(), Vec::new());
        Level {
            name,
            strokes,
            pieces,
            stated_tolerance: None,
            figure,
            solution,
        }
    }

    #[test]
    fn impossible_pairs_of_convex_shapes() {
        for n in 1..=6 {
            for k in 1..=30 {
                let possible = (n + 1..=n * (n + 1) / 2 + 1).contains(&k) && (n, k) != (3, 7);
                let found = fault(&level(samples::house(), n, k));
                assert_eq!(found.is_none(), possible, "{n} {k}: {found:?}");
            }
        }
        let mut generous = level(samples::house(), 3, 7);
        generous.stated_tolerance = Some(9.0);
        assert_eq!(fault(&generous), None);
    }

    #[test]
    fn holes_and_concave_shapes_have_other_bounds() {
        assert_eq!(fault(&level(samples::frame(), 2, 2)), None);
        assert!(fault(&level(samples::comb(3), 2, 2)).is_some());
        assert_eq!(fault(&level(samples::comb(3), 2, 7)), None);
        let apart = samples::figure(vec![
            samples::rectangle(0.0, 0.0, 1.0, 1.0),
            samples::rectangle(2.0, 0.0, 1.0, 1.0),
        ]);
        assert!(fault(&level(apart.clone(), 1, 2)).is_some());
        assert_eq!(fault(&level(apart, 1, 4)), None);
    }

    #[test]
    fn faulty_figures_come_first_and_doubts_are_no_faults() {
        let bow_tie = samples::figure(vec![vec![[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]]);
        assert!(
            fault(&level(bow_tie, 1, 9))
                .unwrap()
                .contains("outline of shape 1")
        );
        assert!(
            fault(&level(Figure::default(), 1, 2))
                .unwrap()
                .contains("no shape")
        );
        let hopeful = level(samples::house(), 5, 15);
        assert_eq!(fault(&hopeful), None);
        assert!(doubt(&hopeful).unwrap().contains("more than 12"));
        assert_eq!(doubt(&level(samples::house(), 5, 12)), None);
    }
}
