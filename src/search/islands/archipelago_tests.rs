//! The coordinator's permits for any order of messages or losses of islands, and its
//! checkpoints.

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

/// The status of an island at the end of a round.
fn ended(island: usize, round: u64, value: f64) -> StatusMessage {
    StatusMessage {
        island,
        emigrants: Some(vec![migrant(island, round)]),
        best: Some(Answer {
            line: format!("{island}.{round}"),
            score: Score::new(value, false),
            elite: false,
            terms: Vec::new(),
        }),
        ..StatusMessage::default()
    }
}

fn solved(message: StatusMessage) -> StatusMessage {
    let best = message.best.map(|best| Answer {
        score: Score::new(best.score.value, true),
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
    let own = permits.iter().filter(|permit| permit.island == island);
    own.count()
}

#[test]
fn no_island_waits_for_migrants_in_transit() {
    let mut archipelago = Archipelago::new(layout(3, Topology::Ring));
    let permits = archipelago.begin();
    for island in 0..3 {
        assert_eq!(rounds(&permits, island) as u64, MIGRATION_DELAY_ROUNDS + 1);
    }
    assert!(permits.iter().all(|it| it.round.migrants.is_empty()));
    // The first is fast: its next round needs the status of the third.
    assert!(archipelago.on_status(&ended(0, 0, 1.0)).is_empty());
    let permits = archipelago.on_status(&ended(2, 0, 1.0));
    assert_eq!(permits.len(), 1);
    assert_eq!(permits[0].island, 0);
    assert_eq!(permits[0].round.migrants, [migrant(2, 0)]);
    assert_eq!(permits[0].from, [2]);
}

#[test]
fn every_island_sends_to_all_others_in_order() {
    let mut archipelago = Archipelago::new(layout(3, Topology::All));
    archipelago.begin();
    let mut permits = Vec::new();
    for island in [2, 0, 1] {
        permits = archipelago.on_status(&ended(island, 0, 1.0));
    }
    assert_eq!(permits.len(), 3);
    assert_eq!(permits[0].from, [1, 2]);
    assert_eq!(permits[1].from, [0, 2]);
    assert_eq!(permits[2].from, [0, 1]);
    assert_eq!(permits[2].round.migrants, [migrant(0, 0), migrant(1, 0)]);
}

/// Whatever the order of messages, each round of each island has
/// the same migrants.
#[test]
fn migrants_do_not_depend_on_which_island_is_faster() {
    let run = |topology, order: &[usize]| {
        let mut archipelago = Archipelago::new(layout(3, topology));
        let mut arrived = vec![Vec::new(); 3];
        let mut waiting = [0u64; 3];
        let mut lived = [0u64; 3];
        let mut take = |permits: Vec<RoundPermit>, waiting: &mut [u64; 3]| {
            for permit in permits {
                arrived[permit.island].push(permit.round.migrants);
                waiting[permit.island] += 1;
            }
        };
        take(archipelago.begin(), &mut waiting);
        for step in 0..600 {
            let island = order[step % order.len()];
            if waiting[island] > 0 && lived[island] < 20 {
                waiting[island] -= 1;
                let message = ended(island, lived[island], 1.0);
                lived[island] += 1;
                take(archipelago.on_status(&message), &mut waiting);
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
    let mut archipelago = Archipelago::new(layout(2, Topology::Ring));
    archipelago.begin();
    // Island 0 runs ahead and finds something good in its second round.
    archipelago.on_status(&ended(0, 0, 5.0));
    archipelago.on_status(&ended(0, 1, 1.0));
    assert!(!archipelago.is_over());
    // Island 1 solves in its first: what the other did later does not count.
    let permits = archipelago.on_status(&solved(ended(1, 0, 7.0)));
    assert!(permits.is_empty());
    assert!(archipelago.is_over());
    assert_eq!(archipelago.end(), Some(End::Solved));
    let (island, answer) = archipelago.best().unwrap();
    assert_eq!((island, answer.line.as_str()), (1, "1.0"));
    let outcome = archipelago.outcome();
    assert_eq!(outcome.answer.unwrap().line, "1.0");
    // And the other way round: an island that solves later but whose message comes first waits.
    let mut archipelago = Archipelago::new(layout(2, Topology::Ring));
    archipelago.begin();
    archipelago.on_status(&ended(0, 0, 5.0));
    archipelago.on_status(&solved(ended(0, 1, 1.0)));
    assert!(
        !archipelago.is_over(),
        "the other has yet to live that round"
    );
    archipelago.on_status(&ended(1, 0, 6.0));
    assert!(!archipelago.is_over());
    archipelago.on_status(&ended(1, 1, 6.0));
    assert!(archipelago.is_over());
    assert_eq!(archipelago.best().unwrap().0, 0);
}

#[test]
fn an_island_that_is_over_or_lost_delays_no_other() {
    let mut archipelago = Archipelago::new(layout(2, Topology::Ring));
    archipelago.begin();
    for round in 0..3 {
        archipelago.on_status(&ended(0, round, 3.0));
    }
    assert_eq!(rounds(&archipelago.on_status(&ended(1, 0, 2.0)), 0), 1);
    let permits = archipelago.mark_lost(1);
    assert_eq!(rounds(&permits, 0), 2, "as far ahead as it may be");
    assert_eq!(rounds(&archipelago.on_status(&ended(0, 3, 3.0)), 0), 1);
    assert!(archipelago.is_lost(1) && !archipelago.is_lost(0));
    // A ring closes over a gap.
    let mut ring = Archipelago::new(layout(3, Topology::Ring));
    ring.begin();
    ring.on_status(&ended(1, 0, 1.0));
    let permits = ring.mark_lost(0);
    assert!(permits.is_empty(), "the third is still waited for");
    let permits = ring.on_status(&ended(2, 0, 1.0));
    let second = permits.iter().find(|permit| permit.island == 1).unwrap();
    assert_eq!(second.from, [2]);
    // What the lost one had found still counts.
    assert_eq!(archipelago.best().unwrap().0, 1);
    let spent = StatusMessage {
        over: true,
        end: Some(End::Limit),
        ..ended(0, 4, 3.0)
    };
    archipelago.on_status(&spent);
    assert!(archipelago.is_over());
    assert_eq!(archipelago.end(), None, "it is not solved");
    assert!(!archipelago.resume().is_empty());
    assert!(!archipelago.is_over());
}

#[test]
fn memory_stays_small() {
    let mut archipelago = Archipelago::new(layout(4, Topology::All));
    archipelago.begin();
    for round in 0..10_000 {
        for island in 0..4 {
            archipelago.on_status(&ended(island, round, 1.0));
        }
    }
    for record in &archipelago.records {
        assert!(record.emigrants.len() < 10 && record.by_round.len() < 10);
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
fn a_message_of_no_island_changes_nothing() {
    let mut archipelago = Archipelago::new(layout(2, Topology::Ring));
    archipelago.begin();
    assert!(archipelago.on_status(&ended(9, 0, 1.0)).is_empty());
    assert!(archipelago.mark_lost(9).is_empty());
    assert!(archipelago.best().is_none());
}

/// Islands restored from a checkpoint get the same migrants as islands that were never stopped.
#[test]
fn a_restored_archipelago_gives_the_same_migrants() {
    let layout = layout(3, Topology::Ring);
    let mut archipelago = Archipelago::new(layout);
    let mut lived = [0u64; 3];
    let mut waiting: Vec<VecDeque<Round>> = vec![VecDeque::new(); 3];
    let mut newcomers = vec![Vec::new(); 3];
    let take = |permits: Vec<RoundPermit>, waiting: &mut Vec<VecDeque<Round>>| {
        for permit in permits {
            waiting[permit.island].push_back(permit.round);
        }
    };
    take(archipelago.begin(), &mut waiting);
    let mut saved = None;
    for step in 0..300 {
        // It comes even if requests are more frequent than ends of rounds.
        if step >= 20 && saved.is_none() {
            archipelago.request_checkpoint();
        }
        let island = [0, 0, 1, 2, 2, 2][step % 6];
        let Some(round) = waiting[island].pop_front() else {
            continue;
        };
        let checkpoint = round.wants_checkpoint.then(|| lived[island].to_string());
        newcomers[island].push(round.migrants);
        let message = StatusMessage {
            checkpoint,
            ..ended(island, lived[island], 1.0)
        };
        lived[island] += 1;
        take(archipelago.on_status(&message), &mut waiting);
        saved = saved.or_else(|| archipelago.take_checkpoint());
    }
    let saved = saved.expect("all have received what is needed");
    let at = saved.rounds as usize;
    let received = serde_json::json!(saved.rounds - 1);
    assert!(saved.islands.iter().all(|it| *it == received));
    let text = serde_json::to_value(&saved).unwrap();
    let saved = ArchipelagoCheckpoint::read(&text, layout).unwrap();
    let mut again = Archipelago::restored(layout, &saved);
    let mut waiting: Vec<VecDeque<Round>> = vec![VecDeque::new(); 3];
    take(again.begin(), &mut waiting);
    let mut lived = [saved.rounds; 3];
    for _ in 0..10 {
        for island in [2, 1, 0] {
            let round = waiting[island].pop_front().expect("it may live on");
            let before = &newcomers[island][lived[island] as usize];
            assert_eq!(&round.migrants, before, "island {island} after {at}");
            let message = ended(island, lived[island], 1.0);
            lived[island] += 1;
            take(again.on_status(&message), &mut waiting);
        }
    }
    let wrong = IslandLayout {
        islands: 2,
        ..layout
    };
    let why = ArchipelagoCheckpoint::read(&text, wrong).unwrap_err();
    assert!(why.contains("3 islands"), "{why}");
    assert!(ArchipelagoCheckpoint::read(&serde_json::json!({"pool": []}), layout).is_err());
}
