//! Edits in saves and links of earlier versions: `+o1,2,3,4,5,6` a new outline (`h` a hole, `f` a zone), `-h0.1`
//! a ring taken away, `~o0:5,-5` a ring shifted, `>o0.2:7,8` corner 2 moved, `^o0.2:7,8` a corner put before
//! corner 2, `!o0.2` corner 2 taken away, `n5` strokes, `k10` pieces, `t3` tolerance, `=…` the name. Rings:
//! `o0` outline of shape 0, `h0.1` hole 1 of shape 0, `f2` zone 2.

use super::super::rules::Level;
use super::super::text;
use super::super::validate::Ring;
use super::edits::{self, RingKind};
use crate::game::name;

/// The draft after such an edit, if it is one.
pub(super) fn after(level: &Level, edit: &str) -> Option<Level> {
    let (verb, rest) = edit.split_at_checked(1)?;
    let (place, at) = rest.split_once(':').unwrap_or((rest, ""));
    let at = || text::points(at).ok()?.first().copied();
    let after = match (verb, ring(place)) {
        ("+", _) => {
            let (kind, points) = rest.split_at_checked(1)?;
            let kind = match kind {
                "o" => RingKind::Outline,
                "h" => RingKind::Hole,
                "f" => RingKind::Zone,
                _ => return None,
            };
            edits::with_ring(level, kind, text::points(points).ok()?)
        }
        ("n", _) => edits::with_strokes(level, rest.parse().ok()?),
        ("k", _) => edits::with_pieces(level, rest.parse().ok()?),
        ("t", _) => edits::with_tolerance(level, rest.parse().ok()?),
        ("=", _) => Ok(edits::named(level, name::decode(rest))),
        ("-", Some((ring, None))) => edits::without(level, ring),
        ("~", Some((ring, None))) => edits::shifted(level, ring, at()?),
        (">", Some((ring, Some(corner)))) => edits::with_corner(level, ring, corner, at()?),
        ("^", Some((ring, Some(corner)))) => edits::split(level, ring, corner, at()?),
        ("!", Some((ring, Some(corner)))) => edits::merged(level, ring, corner),
        _ => return None,
    };
    let fits = |level: &Level| {
        let mut rings = level.figure.named_rings();
        rings.all(|(_, points)| points.iter().flatten().all(|x| x.is_finite()))
    };
    after.ok().filter(fits)
}

/// `o0`, `h0.1` or `f2`, with `.CORNER` behind or without.
fn ring(place: &str) -> Option<(Ring, Option<usize>)> {
    let (kind, numbers) = place.split_at_checked(1)?;
    let numbers: Option<Vec<usize>> = numbers.split('.').map(|n| n.parse().ok()).collect();
    let (ring, rest) = match (kind, &numbers?[..]) {
        ("o", &[shape, ref rest @ ..]) => (Ring::Outline { shape }, rest.to_vec()),
        ("h", &[shape, hole, ref rest @ ..]) => (Ring::Hole { shape, hole }, rest.to_vec()),
        ("f", &[zone, ref rest @ ..]) => (Ring::Zone { zone }, rest.to_vec()),
        _ => return None,
    };
    Some((ring, rest.first().copied()))
}
