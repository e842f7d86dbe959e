//! What the coordinator grants, in which order islands are heard or lost, and what
//! is kept of them.

use super::*;
use crate::search::Score;
use crate::search::islands::{Topology, seed, share};

fn layout(islands: usize, topology: Topology) -> IslandLayout {
    IslandLayout {
        islands,
        topology,
        interval: 10,
        migrants: 1,
    }
}

fn migrant(island: usize, round: u64) -> Migrant {
    Migrant {
        genome: serde_json::json!([island, round]),
    }
}

/// The news of an island at the end of a round.
fn ended(island: usize, round: u64, value: f64) -> StatusMessage {
    StatusMessage {
        island,
        emigrants: Some(vec![migrant(island, round)]),
        best: Some(Answer {
            line: format!("{island}.{round}"),
            score: Score {
                value,
                solved: false,
            },
            elite: false,
        }),
        ..StatusMessage::default()
    }
}

fn solved(message: StatusMessage) -> StatusMessage {
    let best = message.best.map(|best| Answer {
        score: Score {
            solved: true,
            ..best.score
        },
        ..best
    });
    StatusMessage {
        best,
        over: true,
        end: Some(End::Solved),
        ..message
    }
}

fn rounds(permits: &[RoundPermit], island: usize) -> usize {
    permits
        .iter()
        .filter(|permit| permit.island == island)
        .count()
}

#[test]
fn nobody_waits_for_those_on_their_way() {
    let mut sea = Archipelago::new(layout(3, Topology::Ring));
    let permits = sea.begin();
    for island in 0..3 {
        assert_eq!(rounds(&permits, island) as u64, MIGRATION_DELAY_ROUNDS + 1);
    }
    assert!(
        permits
            .iter()
            .all(|permit| permit.round.migrants.is_empty())
    );
    // The first is fast: its next round needs news of the third.
    assert!(sea.hear(&ended(0, 0, 1.0)).is_empty());
    let permits = sea.hear(&ended(2, 0, 1.0));
    assert_eq!(permits.len(), 1);
    assert_eq!(permits[0].island, 0);
    assert_eq!(permits[0].round.migrants, [migrant(2, 0)]);
    assert_eq!(permits[0].from, [2]);
}

#[test]
fn everybody_sends_to_all_others_in_the_order_of_islands() {
    let mut sea = Archipelago::new(layout(3, Topology::All));
    sea.begin();
    let mut permits = Vec::new();
    for island in [2, 0, 1] {
        permits = sea.hear(&ended(island, 0, 1.0));
    }
    assert_eq!(permits.len(), 3);
    assert_eq!(permits[0].from, [1, 2]);
    assert_eq!(permits[1].from, [0, 2]);
    assert_eq!(permits[2].from, [0, 1]);
    assert_eq!(permits[2].round.migrants, [migrant(0, 0), migrant(1, 0)]);
}

/// Whatever the order in which islands are heard, each round of each island has
/// the same newcomers.
#[test]
fn newcomers_do_not_depend_on_who_is_faster() {
    let run = |topology, order: &[usize]| {
        let mut sea = Archipelago::new(layout(3, topology));
        let mut arrived = vec![Vec::new(); 3];
        let mut waiting = [0u64; 3];
        let mut lived = [0u64; 3];
        let mut take = |permits: Vec<RoundPermit>, waiting: &mut [u64; 3]| {
            for permit in permits {
                arrived[permit.island].push(permit.round.migrants);
                waiting[permit.island] += 1;
            }
        };
        take(sea.begin(), &mut waiting);
        for step in 0..600 {
            let island = order[step % order.len()];
            if waiting[island] > 0 && lived[island] < 20 {
                waiting[island] -= 1;
                let message = ended(island, lived[island], 1.0);
                lived[island] += 1;
                take(sea.hear(&message), &mut waiting);
            }
        }
        assert_eq!(lived, [20; 3]);
        arrived.iter().map(|a| a[..20].to_vec()).collect::<Vec<_>>()
    };
    for topology in [Topology::Ring, Topology::All] {
        let fair = run(topology, &[0, 1, 2]);
        assert_eq!(fair, run(topology, &[2, 2, 2, 2, 1, 1, 0]));
        assert_eq!(fair, run(topology, &[1, 1, 1, 1, 0, 2, 2, 2]));
        assert!(fair[0][5].contains(&migrant(2, 5 - MIGRATION_DELAY_ROUNDS - 1)));
    }
}

#[test]
fn the_first_round_that_ends_a_run_decides() {
    let mut sea = Archipelago::new(layout(2, Topology::Ring));
    sea.begin();
    // Island 0 runs ahead and finds something good in its second round.
    sea.hear(&ended(0, 0, 5.0));
    sea.hear(&ended(0, 1, 1.0));
    assert!(!sea.is_over());
    // Island 1 solves in its first: what the other did later does not count.
    let permits = sea.hear(&solved(ended(1, 0, 7.0)));
    assert!(permits.is_empty());
    assert!(sea.is_over());
    assert_eq!(sea.end(), Some(End::Solved));
    let (island, answer) = sea.best().unwrap();
    assert_eq!((island, answer.line.as_str()), (1, "1.0"));
    let outcome = sea.outcome();
    assert_eq!(outcome.answer.unwrap().line, "1.0");
    // And the other way round: an island that solves later but is heard first waits.
    let mut sea = Archipelago::new(layout(2, Topology::Ring));
    sea.begin();
    sea.hear(&ended(0, 0, 5.0));
    sea.hear(&solved(ended(0, 1, 1.0)));
    assert!(!sea.is_over(), "the other has not lived that round yet");
    sea.hear(&ended(1, 0, 6.0));
    assert!(!sea.is_over());
    sea.hear(&ended(1, 1, 6.0));
    assert!(sea.is_over());
    assert_eq!(sea.best().unwrap().0, 0);
}

#[test]
fn who_is_over_or_lost_keeps_nobody_waiting() {
    let mut sea = Archipelago::new(layout(2, Topology::Ring));
    sea.begin();
    for round in 0..3 {
        sea.hear(&ended(0, round, 3.0));
    }
    assert_eq!(rounds(&sea.hear(&ended(1, 0, 2.0)), 0), 1);
    let permits = sea.lose(1);
    assert_eq!(rounds(&permits, 0), 2, "as far ahead as it may be");
    assert_eq!(rounds(&sea.hear(&ended(0, 3, 3.0)), 0), 1);
    assert!(sea.is_lost(1) && !sea.is_lost(0));
    // A ring closes over a gap.
    let mut ring = Archipelago::new(layout(3, Topology::Ring));
    ring.begin();
    ring.hear(&ended(1, 0, 1.0));
    let permits = ring.lose(0);
    assert!(permits.is_empty(), "the third is still waited for");
    let permits = ring.hear(&ended(2, 0, 1.0));
    let second = permits.iter().find(|permit| permit.island == 1).unwrap();
    assert_eq!(second.from, [2]);
    // What the lost one had found still counts.
    assert_eq!(sea.best().unwrap().0, 1);
    let spent = StatusMessage {
        over: true,
        end: Some(End::Limit),
        ..ended(0, 4, 3.0)
    };
    sea.hear(&spent);
    assert!(sea.is_over());
    assert_eq!(sea.end(), None, "nobody solved it");
    assert!(!sea.resume().is_empty());
    assert!(!sea.is_over());
}

#[test]
fn memory_stays_small() {
    let mut sea = Archipelago::new(layout(4, Topology::All));
    sea.begin();
    for round in 0..10_000 {
        for island in 0..4 {
            sea.hear(&ended(island, round, 1.0));
        }
    }
    for post in &sea.posts {
        assert!(post.boats.len() < 10 && post.then.len() < 10);
    }
}

#[test]
fn islands_have_seeds_and_shares_of_their_own() {
    assert_eq!(seed(7, 0), 7);
    let seeds: std::collections::HashSet<u64> = (0..64).map(|island| seed(7, island)).collect();
    assert_eq!(seeds.len(), 64);
    assert!((1..64).all(|island| seed(u64::MAX, island) < 1 << 53));
    for all in [0, 1, 10, 1_000_003] {
        let sum: u64 = (0..7).map(|island| share(all, 7, island)).sum();
        assert_eq!(sum, all);
    }
}

#[test]
fn news_from_nowhere_changes_nothing() {
    let mut sea = Archipelago::new(layout(2, Topology::Ring));
    sea.begin();
    assert!(sea.hear(&ended(9, 0, 1.0)).is_empty());
    assert!(sea.lose(9).is_empty());
    assert!(sea.best().is_none());
}

/// Islands that are laid aside and gone on with hear of the same newcomers as those
/// that never were.
#[test]
fn what_is_kept_goes_on_as_if_nothing_had_been() {
    let layout = layout(3, Topology::Ring);
    let mut sea = Archipelago::new(layout);
    let mut lived = [0u64; 3];
    let mut waiting: Vec<VecDeque<Round>> = vec![VecDeque::new(); 3];
    let mut newcomers = vec![Vec::new(); 3];
    let take = |permits: Vec<RoundPermit>, waiting: &mut Vec<VecDeque<Round>>| {
        for permit in permits {
            waiting[permit.island].push_back(permit.round);
        }
    };
    take(sea.begin(), &mut waiting);
    let mut kept = None;
    for step in 0..300 {
        // It comes even if it is asked for more often than rounds end.
        if step >= 20 && kept.is_none() {
            sea.keep();
        }
        let island = [0, 0, 1, 2, 2, 2][step % 6];
        let Some(round) = waiting[island].pop_front() else {
            continue;
        };
        let checkpoint = round.keep.then(|| lived[island].to_string());
        newcomers[island].push(round.migrants);
        let message = StatusMessage {
            checkpoint,
            ..ended(island, lived[island], 1.0)
        };
        lived[island] += 1;
        take(sea.hear(&message), &mut waiting);
        kept = kept.or_else(|| sea.kept());
    }
    let kept = kept.expect("all have said what is needed");
    let at = kept.rounds as usize;
    assert!(
        kept.islands
            .iter()
            .all(|said| *said == serde_json::json!(kept.rounds - 1))
    );
    let text = serde_json::to_value(&kept).unwrap();
    let kept = ArchipelagoCheckpoint::read(&text, layout).unwrap();
    let mut again = Archipelago::restored(layout, &kept);
    let mut waiting: Vec<VecDeque<Round>> = vec![VecDeque::new(); 3];
    take(again.begin(), &mut waiting);
    let mut lived = [kept.rounds; 3];
    for _ in 0..10 {
        for island in [2, 1, 0] {
            let round = waiting[island].pop_front().expect("it may live on");
            let before = &newcomers[island][lived[island] as usize];
            assert_eq!(&round.migrants, before, "island {island} after {at}");
            let message = ended(island, lived[island], 1.0);
            lived[island] += 1;
            take(again.hear(&message), &mut waiting);
        }
    }
    let wrong = IslandLayout {
        islands: 2,
        ..layout
    };
    assert!(
        ArchipelagoCheckpoint::read(&text, wrong)
            .unwrap_err()
            .contains("3 islands")
    );
    assert!(ArchipelagoCheckpoint::read(&serde_json::json!({"pool": []}), layout).is_err());
}
