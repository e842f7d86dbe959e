//! Long runs: what a run remembers stays small, however many generations and
//! evaluations it has behind it.

use super::linked::open_any;
use evolvarium::game::Play;
use evolvarium::game::run::RunConfig;
use evolvarium::search::{Step, Trace};

/// The house with a tolerance that nothing meets.
const HOUSE: &str = "slice House;5;10;0.000000001;o100,230,240,230,240,130,170,30,100,130";

/// How much a run remembers: samples of its course, earlier bests, bytes of its
/// checkpoint.
fn remembered(play: &dyn Play) -> [usize; 4] {
    let trace = play.run().expect("a run").trace();
    let checkpoint = play
        .run()
        .expect("a run")
        .checkpoint()
        .map_or(0, |it| it.to_string().len());
    [
        trace.linear().count(),
        trace.logarithmic().count(),
        play.run().expect("a run").bests().0,
        checkpoint,
    ]
}

fn run(level: &str, search: &str, set: &[(&str, &str)], generations: u64) -> Box<dyn Play> {
    let mut play = open_any(level).expect("a level");
    let owned = |(id, value): &(&str, &str)| ((*id).to_owned(), (*value).to_owned());
    let config = RunConfig {
        search: search.to_owned(),
        set: set.iter().map(owned).collect(),
        seed: 1,
    };
    play.evolve(&config).expect("a run");
    let mut checked = 0;
    while play.run().expect("a run").report().generation < generations {
        for _ in 0..1000 {
            if let Some(Step::Done(_)) = play.run_mut().map(|run| run.step()) {
                play.resume();
            }
        }
        // As the page does, ten times a second.
        checked += 1;
        if checked % 100 == 0 {
            play.run_mut().expect("a run").refresh_preview();
            play.run_mut().expect("a run").refresh_gallery(12);
        }
    }
    play
}

#[test]
fn a_million_generations_use_little_memory() {
    for (level, search, set) in [
        (HOUSE, "tuned", &[("population", "1")][..]),
        ("template 1011001", "genetic", &[("population", "2")][..]),
    ] {
        let play = run(level, search, set, 1_000_000);
        let [linear, logarithmic, bests, _] = remembered(&*play);
        assert!(linear <= Trace::MAX_SAMPLES, "{level}: {linear}");
        assert!(logarithmic <= Trace::MAX_SAMPLES, "{level}: {logarithmic}");
        assert!(bests <= 256, "{level}: {bests}");
    }
}

#[test]
fn checkpoint_size_does_not_grow_with_the_run() {
    let short = remembered(&*run("morpion 5T", "hunt", &[], 20));
    let long = remembered(&*run("morpion 5T", "hunt", &[], 400));
    assert!(short[3] > 0, "a hunt can be laid aside");
    // Games differ in length, and a best or two is found on the way.
    assert!(long[3] < 2 * short[3], "{short:?} {long:?}");
}
