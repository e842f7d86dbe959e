//! Lines of descent: what they keep, and what they leave out.

use super::super::selection::Draw;
use super::*;

fn child(lineage: Option<&Lineage<u64>>, genome: u64, value: f64) -> Lineage<u64> {
    let parentage = Parentage {
        origin: lineage.map_or(Origin::Founded, |_| Origin::Mutated),
        lineage: lineage.cloned(),
        chosen: lineage.map(|_| Chosen {
            rank: 0,
            draw: Draw::Uniform,
        }),
        mate: None,
        unmutated: None,
        founders: None,
    };
    let when = When {
        generation: genome,
        evaluation: genome + 1,
        population: 1,
    };
    Lineage::born(
        genome,
        Score::new(value, false),
        parentage,
        when,
        Direction::Lower,
    )
}

fn descent(lineage: &Lineage<u64>) -> Vec<Birth<Vec<u64>>> {
    let express = |genome: &u64| (vec![*genome], vec![*genome as u32]);
    Lineage::descent(Some(lineage), &express, &|_| Vec::new())
}

#[test]
fn a_line_goes_back_to_its_founder() {
    let founder = child(None, 0, 9.0);
    let middle = child(Some(&founder), 1, 10.0);
    let last = child(Some(&middle), 2, 8.0);
    let births = descent(&last);
    let answers: Vec<u64> = births.iter().map(|birth| birth.child.answer[0]).collect();
    assert_eq!(answers, [0, 1, 2]);
    assert_eq!(births[0].origin, Origin::Founded);
    assert!(births[0].parents.is_empty());
    assert_eq!(births[2].parents[0].answer, [1]);
    let fates: Vec<Fate> = births.iter().map(|birth| birth.fate).collect();
    assert_eq!(fates, [Fate::Champion, Fate::Lives, Fate::Champion]);
}

#[test]
fn a_long_line_is_thinned_and_says_what_is_left_out() {
    let mut lineage = child(None, 0, 1e6);
    let mut records = vec![0];
    for n in 1..100_000u64 {
        // Better than all before now and then only.
        let better = n.is_power_of_two();
        let value = if better { 1e6 - n as f64 } else { 2e6 };
        if better {
            records.push(n);
        }
        lineage = child(Some(&lineage), n, value);
        if n % 997 == 0 || n < 600 {
            let births = descent(&lineage);
            assert!(births.len() <= MAX_LINKS, "{} at {n}", births.len());
            let all: u64 = births.iter().map(|birth| 1 + birth.skipped).sum();
            assert_eq!(all, n + 1, "births are lost");
            assert_eq!(births[0].child.answer, [0]);
            assert_eq!(births[births.len() - 1].child.answer, [n]);
            let has = |n: &u64| births.iter().any(|birth| birth.child.answer == [*n]);
            assert!(records.iter().all(has), "a record is lost at {n}");
            for pair in births.windows(2) {
                assert_eq!(pair[1].parents[0].answer, pair[0].child.answer);
                let apart = pair[1].child.answer[0] - pair[0].child.answer[0];
                assert_eq!(pair[1].skipped, apart - 1);
            }
        }
    }
}

#[test]
fn lines_that_share_their_past_are_thinned_together() {
    let mut trunk = child(None, 0, 5.0);
    for n in 1..MAX_LINKS as u64 {
        trunk = child(Some(&trunk), n, 5.0);
    }
    let branches: Vec<_> = (0..4).map(|n| child(Some(&trunk), 1000 + n, 5.0)).collect();
    for branch in &branches {
        let births = descent(branch);
        assert!(births.len() <= MAX_LINKS);
        let all: u64 = births.iter().map(|birth| 1 + birth.skipped).sum();
        assert_eq!(all, MAX_LINKS as u64 + 1);
    }
}

#[test]
fn a_line_of_records_alone_is_kept_short_too() {
    let mut lineage = child(None, 0, 1e9);
    for n in 1..5_000u64 {
        lineage = child(Some(&lineage), n, 1e9 - n as f64);
    }
    assert!(descent(&lineage).len() <= MAX_LINKS);
}

#[test]
fn individuals_without_descendants_are_forgotten() {
    let founder = child(None, 0, 1.0);
    let weak = {
        let dead = child(Some(&founder), 1, 2.0);
        Rc::downgrade(&dead.0)
    };
    assert!(weak.upgrade().is_none());
    drop(child(Some(&founder), 2, 2.0));
    assert_eq!(Rc::strong_count(&founder.0), 1);
}

#[test]
fn unwatched_runs_record_no_lineage() {
    let mut recorder: LineageRecorder<u64> = LineageRecorder::default();
    let parentage = recorder.parentage(|| Parentage::none(Origin::Founded));
    assert!(parentage.is_none());
    let lineage = recorder.born(
        &1,
        Score::new(1.0, false),
        None,
        When::default(),
        Direction::Lower,
    );
    assert!(lineage.is_none());
    recorder.fate(Fate::Dies);
    let birth = recorder.birth(&|genome| (vec![*genome], Vec::new()), &|_| Vec::new());
    assert!(birth.is_none());
}
