//! Ready-made races. The first of each puzzle: the published search, the tuned one and others
//! between.
//!
//! Budgets are in evaluations, so that all figures but times are the same everywhere.
//! Levels are of the bundled packs. Searches without random numbers race once on several
//! levels instead of several times on one.

use super::Measure;
use crate::game::excerpt;
use crate::i18n::{tr, tr_noop};

/// A search that takes part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PresetContestant {
    /// Its name in this race; [marked](crate::tr_noop).
    pub label: &'static str,
    /// The search's id.
    pub search: &'static str,
    /// Settings that are not defaults: parameter and value.
    pub settings: &'static [(&'static str, &'static str)],
}

/// A race, ready to be run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RacePreset {
    /// Its name on the command line and in links, of a puzzle's first race the puzzle's id;
    /// never changes.
    pub id: &'static str,
    /// The puzzle's id.
    pub puzzle: &'static str,
    /// What races, after the puzzle's `{name}`; [marked](crate::tr_noop).
    pub title: &'static str,
    /// What it answers, as a question that anyone can understand; marked.
    pub question: &'static str,
    /// What takes part, in a few sentences; marked.
    pub about: &'static str,
    /// The levels' compact texts.
    pub levels: &'static [&'static str],
    /// Its contestants.
    pub contestants: &'static [PresetContestant],
    /// Runs of each on each level, by the seeds from 1 on.
    pub seeds: u64,
    /// Evaluated candidates of each run at most.
    pub evaluations: u64,
    /// The figure they are compared by: not evaluations where the searches' methods differ.
    pub by: Measure,
    /// What a fitness counts (not what the race compares), in a word or two. Fitness values need not mean
    /// the same for all searches where the race is not by fitness. Marked.
    pub unit: &'static str,
}

const fn contestant(label: &'static str, search: &'static str) -> PresetContestant {
    PresetContestant {
        label,
        search,
        settings: &[],
    }
}

/// The title of the races between a published search and the tuned one.
const PUBLISHED_AND_TUNED: &str = tr_noop!("{name}: the original algorithms and ours");

/// The largest boards of the bundled pack, but for their known lines.
const SWAP: [&str; 20] = [
    "Nested;6x6;T1OT1RQ1RQ1RB3OB1OT1RQ1RQ2OB2OQ2RB3RB1RB1RB1RT2YB1OQ2OQ3RT1RB1RQ2YB2RB1RB1RB1YT1YT1OB2RQ1OB3OB3RB1RB2OT2RQ1O;RRRRRRROOOORROYYORROYYORROOOORRRRRRR",
    "Cat;6x6;T2OQ1BT1OT2OQ1OT1GT1OT3OB1OB2OT1OT3OT1OT1OT2BT3MT1OT1OT1BQ3OT1OT2BQ1OT1BT1MQ1OT2BT1OB2OB3BB1OT1OT3OQ1GQ1OT2B;OBBBBOOOBBOOOOOOOOOGOOGOOOMMOOBOOOOB",
    "Lighthouse;5x6;T3BQ1RB1BB2BQ1YB1GQ1BT1GB1BQ1BT1BT2RT1GT2GB1BT1BQ1BB3YB1BT1BB2GQ1BB2BQ2YT3YQ1BQ2BQ3BQ3YQ1B;BYYYBBBRBBBBYBBBBRBBBBYBBGGGGG",
    "Castle;6x6;Q1RB2BB1RB1RT1MT2RB2GQ1BB1RB1RQ1BB2RB1MB2BB1BB1RT1RB1MT3RQ1RQ1RB1MB1YB2RT2YQ1RB1RT2RT2RT1BQ1GT1RT1RB3RB1BT3B;RBRRBRRRRRRRBRYYRBBRRRRBBRMMRBGRMMRG",
    "Butterfly;6x6;Q1YT1MT3BT2MQ1BT1MQ3BT1YB3MQ1MQ1BT1YT1OT2MQ2OQ2YQ3MT1BT1MQ3YQ2YQ1MB1MT2YT1OQ3MT1MQ1MT3YT1MT3BB1YQ1MQ2YT1OT1M;MBYYBMMMYYMMMOMMOMBMYYMBMOYYOMMBYYBM",
    "Cherries;6x6;T2RB2BT2BQ1GQ1BT1BQ2BB1MT1RB1GB1RQ1BQ1GT1GT1RB3BQ2BT3RB2GT1BT1RQ1BB1GQ1RT2BT1BT2BT1RB2RT1BT2BT1RT3BT3BT1MT2B;BBBGGBBBGBGBBGBBBGRRBBRRRMBBRMRRBBRR",
    "Owl;6x6;B2OQ2YQ1MQ2OQ2OT1BQ2BB1OB1OT2BT1MB2BQ2OT3OQ3OB3BB2YB1OQ2MB2OQ2YT2OB1OQ1OT1OQ1MB1BB1OQ1OQ2YB1YB1YQ1OT1BT1OQ1B;OBBBBOOOOOOOYBOOBYYYMMYYOOMMOOBOOOOB",
    "Whale;6x5;Q1YT1BQ1BT1GT3BQ1BQ1GT2GB1YB1GQ3GQ1BQ2BT2YT1GB3BT2OT1BB2GQ3GQ1BB1GB1BB3GT1BB2YB1BT1BT1BT1B;BBBBYBBBBYBYGBBBYBGGGGGBBGGGGO",
    "Rocket;6x6;B2RB3RB1BT1BB1RB2BQ1RT2OQ3BQ2YQ2BT1YQ3BT1OQ1BQ2RB1YT2RT3BQ1BB1RT2BB3BB3BB3BB2RQ1RQ1YB1RB2RT1YT1RB2OB1BB1RB3R;BBRRBBBRYYRBBRBBRBBRYYRBRRRRRROBYOBO",
    "Tulips;6x6;T3BT1RT2BQ3RT1GT2BT3OT1OQ3BT1MT3GT1RT3MT1BT3MT2OT2GQ2MT1RT1GQ2GT1GT2BQ2GT1MT2GT2GT2GQ2OQ2OB2BT1RT1BT1GB1BT1G;RBMBOBRRMMOORRMMOOBGBGBGBGBGBGGGGGGG",
    "Robot;6x6;B2GT1RB1GB3RT1BQ2BB1BQ3RB1RB2GB1RB1YB2RT1GQ1RB2RB1OT1GT1BT2GB1BT1RQ1BQ1BB1GT1BB3RQ2RQ2RT1BT3YB2BB3RT2RB1GB1O;BRRRRBRYRRYRRRRRRRBBGGBBOGGGGOBGBBGB",
    "Night;6x6;B2YT3BB1BT2RT1YT1BT2BB1RT3YT2GT1BT1YT1RT1GT2YT1BT1BB2BT1RT3BT1RT2GB1GT3BT1BT1BT2BT2RT1BT1BT1GB3GT2YT2GT2BB1B;BBBBYBBYBYYBBBBBYBGBBRBBGGRRRGGGRYRG",
    "Labyrinth_of_six;6x5;Q1MQ1YQ1MQ2YT2R.Q1YB2RT1BQ1YT1M.B1BQ1MT1BQ1RQ3BT1MQ2RT2BT1RT3YB3MB1Y...T1RQ2B.;RYBBY.MMYMM.BYYBRRBBRYMR...RM.",
    "Gordian;5x5;B1OB2BT1MT2BB1GQ2MQ1B.B1RQ1MB3OB3GQ2B.T1OT2BT3RB2GQ3RT1OB1OT2GT3MB3MQ1R;OGRMBOB.BMRMG.MGRORBOOGBM",
    "Thicket;6x6;.Q1YB1RB1MB3RT3Y.B1R..T3YB1MQ2MT2RT2MB1RT3R..T3Y..T1R..T3Y.B1YT1Y.Q1MT3M..T1MT3R;.YMMRY.Y..RRYYMRR..R..R..M.MY.RY..MM",
    "Spaghetti;6x6;.Q1Y.B2MT1YT1G.T1YT1GT1MB3O.T3OB1GB3M.T1OT2GT1MB1OT1YT1Y.B1O.B3GB3GT1GT2YT2MT3OB1MQ2YT1O.T1M;.Y.MGY.OYMG.MGO.OMYOMO.Y.GMGYOGYOM.G",
    "Cat%27s_cradle;5x6;B1YT2OB1OT2RB3RB2RT1OT2M.B1YB1OB2BB3RT2M.B2BB2RT1BT3YT1BB2OT3YT3MT1MT1MT1YB1BT1YT3O.;YBROOYBR.MRYYM.MOBRORYYBBOMMO.",
    "Rush_hour;6x6;Q1OT3MT1RT2MT1GT2OT3G.Q1OT2MT3GQ1RQ2MT1BQ2OT2G.Q1GT1RQ1GT1OQ1BT1RQ1OT2M..T2MQ3OT1RT2B.Q3BT1BT1BT3R;MOMBBBB.RRRGGORG.RGMGOROO..MBMO.OGMB",
    "Babel;6x6;B1YB1BT2YT3BT2RT1BT3OB2GB2RT2YT1GT1BT2YT1GB1R.T2OB1BT1RB1MT3MT3MT3GT2OT3OT1GT2GT3RB3O.B2MB1RT3MT3BT1MT3Y;OOMBGGGRRYGBYMB.MYRRMOGMROORM.BBBGYY",
    "Entropy;6x6;T1MQ3YT1YT1RQ1MQ1RT1BQ1OT1OT1MT1BT1BT2BT2GT2GQ1MT2BT1GT3RT2RT3OQ1YT1GT2YQ3OQ1MT2GT2BT1YQ2OQ1RQ1RT2OT1YT3MQ2G;GBROMGGMYMGBROYOROORYYBRYMGBMGMYORBB",
];

/// The report's search with one of its four fitness functions and one of its two mutation rates.
const fn report(
    label: &'static str,
    settings: &'static [(&'static str, &'static str)],
) -> PresetContestant {
    PresetContestant {
        settings,
        ..contestant(label, "report")
    }
}

const ALL_OFTEN: &str = tr_noop!("all three, 1 bit in 1,000 mutated");
const STEPS_OFTEN: &str = tr_noop!("steps alone, 1 bit in 1,000 mutated");
const VISITED_OFTEN: &str = tr_noop!("positions visited alone, 1 bit in 1,000 mutated");
const MINOTAUR_OFTEN: &str = tr_noop!("Minotaur steps alone, 1 bit in 1,000 mutated");
const ALL_RARELY: &str = tr_noop!("all three, 1 bit in 10,000 mutated");
const STEPS_RARELY: &str = tr_noop!("steps alone, 1 bit in 10,000 mutated");
const VISITED_RARELY: &str = tr_noop!("positions visited alone, 1 bit in 10,000 mutated");
const MINOTAUR_RARELY: &str = tr_noop!("Minotaur steps alone, 1 bit in 10,000 mutated");

/// Settings of the report's experiment.
const ALL: (&str, &str) = ("fitness", "combined");
const STEPS: (&str, &str) = ("fitness", "solution");
const VISITED: (&str, &str) = ("fitness", "visited");
const MINOTAUR: (&str, &str) = ("fitness", "enemy-moves");
const OFTEN: (&str, &str) = ("mutation", "0.001");
const RARELY: (&str, &str) = ("mutation", "0.0001");
const WIDTH: (&str, &str) = ("width", "8");
const HEIGHT: (&str, &str) = ("height", "8");

/// Every race, in the order of the puzzles.
pub static PRESETS: &[RacePreset] = &[
    RacePreset {
        id: "slice",
        puzzle: "slice",
        title: PUBLISHED_AND_TUNED,
        question: tr_noop!(
            "Does evolution cut a house into ten equal pieces sooner than random lines do?"
        ),
        about: tr_noop!(
            "The house of the Java program, five strokes for ten pieces, and our house with \
             forbidden zones, after the post's level. Both published versions, our tuned search \
             and random lines."
        ),
        levels: &[
            "House;5;10;3;o100,230,240,230,240,130,170,30,100,130",
            "Barred_House;5;10;3;o100,230,240,230,240,130,170,30,100,130;f160,15,180,15,180,60,160,60;f160,205,180,205,180,245,160,245",
        ],
        contestants: &[
            contestant(tr_noop!("tuned"), "tuned"),
            contestant(tr_noop!("Java version"), "java"),
            contestant(tr_noop!("JavaScript demo"), "javascript"),
            contestant(tr_noop!("random lines"), "random"),
        ],
        seeds: 20,
        evaluations: 500_000,
        by: Measure::Evaluations,
        unit: tr_noop!("each search's own fitness"),
    },
    RacePreset {
        id: "theseus",
        puzzle: "theseus",
        title: PUBLISHED_AND_TUNED,
        question: tr_noop!("Does evolution design harder mazes than chance does?"),
        about: tr_noop!(
            "6 × 6 mazes, judged by the report's fitness and with the report's budget of 300 \
             generations of 154 mazes."
        ),
        levels: &[],
        contestants: &[
            contestant(tr_noop!("tuned"), "tuned"),
            contestant(tr_noop!("GA on walls"), "genetic"),
            PresetContestant {
                settings: &[("mutation", "0.0001")],
                ..contestant(tr_noop!("original GA, 1 bit in 10,000 mutated"), "report")
            },
            PresetContestant {
                settings: &[("mutation", "0.001")],
                ..contestant(tr_noop!("original GA"), "report")
            },
            contestant(tr_noop!("random mazes"), "random"),
        ],
        seeds: 20,
        evaluations: 46_200,
        by: Measure::Score,
        unit: tr_noop!("the report's fitness"),
    },
    RacePreset {
        id: "theseus-report",
        puzzle: "theseus",
        title: tr_noop!("{name}: the report's experiment, 6 × 6"),
        question: tr_noop!(
            "How hard do mazes get if only one part of their difficulty is rewarded?"
        ),
        about: tr_noop!(
            "The report's four fitness functions, each with both mutation rates that it states, \
             for 300 generations of 154 mazes. Whatever a search maximises, its maze is compared \
             by the combination of all three figures."
        ),
        levels: &[],
        contestants: &[
            report(ALL_OFTEN, &[ALL, OFTEN]),
            report(STEPS_OFTEN, &[STEPS, OFTEN]),
            report(VISITED_OFTEN, &[VISITED, OFTEN]),
            report(MINOTAUR_OFTEN, &[MINOTAUR, OFTEN]),
            report(ALL_RARELY, &[ALL, RARELY]),
            report(STEPS_RARELY, &[STEPS, RARELY]),
            report(VISITED_RARELY, &[VISITED, RARELY]),
            report(MINOTAUR_RARELY, &[MINOTAUR, RARELY]),
        ],
        seeds: 20,
        evaluations: 46_200,
        by: Measure::Score,
        unit: tr_noop!("the report's fitness"),
    },
    RacePreset {
        id: "theseus-report-8",
        puzzle: "theseus",
        title: tr_noop!("{name}: the report's experiment, 8 × 8"),
        question: tr_noop!(
            "The same on a larger board: how hard do mazes get if only one part is rewarded?"
        ),
        about: tr_noop!("The same on 8 × 8, for 300 generations of 258 mazes."),
        levels: &[],
        contestants: &[
            report(ALL_OFTEN, &[WIDTH, HEIGHT, ALL, OFTEN]),
            report(STEPS_OFTEN, &[WIDTH, HEIGHT, STEPS, OFTEN]),
            report(VISITED_OFTEN, &[WIDTH, HEIGHT, VISITED, OFTEN]),
            report(MINOTAUR_OFTEN, &[WIDTH, HEIGHT, MINOTAUR, OFTEN]),
            report(ALL_RARELY, &[WIDTH, HEIGHT, ALL, RARELY]),
            report(STEPS_RARELY, &[WIDTH, HEIGHT, STEPS, RARELY]),
            report(VISITED_RARELY, &[WIDTH, HEIGHT, VISITED, RARELY]),
            report(MINOTAUR_RARELY, &[WIDTH, HEIGHT, MINOTAUR, RARELY]),
        ],
        seeds: 20,
        evaluations: 77_400,
        by: Measure::Score,
        unit: tr_noop!("the report's fitness"),
    },
    RacePreset {
        id: "theseus-walks",
        puzzle: "theseus",
        title: tr_noop!("{name}: evolving a way out"),
        question: tr_noop!(
            "What finds a way out sooner: trying what is new, or coming close to the exit?"
        ),
        about: tr_noop!(
            "Four mazes of 16 to 28 steps. The genetic algorithm on walks, with parents chosen by \
             novelty or by their distance to the exit, and breadth-first search."
        ),
        levels: &[
            "Tribute;6x6;33.23.11;02045880b682510",
            "Whirlpool;7x7;18.21.0;801112220040222011100",
            "Meander;8x8;13.55.31;00612b66d486000a000000000050",
            "Sirens;8x7;43.40.54;210304420080802202200a050",
        ],
        contestants: &[
            contestant(tr_noop!("GA, novelty"), "walks"),
            PresetContestant {
                settings: &[("fitness", "objective")],
                ..contestant(tr_noop!("GA, distance to the exit"), "walks")
            },
            contestant(tr_noop!("Breadth-first search"), "breadth-first"),
        ],
        seeds: 10,
        evaluations: 100_000,
        by: Measure::Seconds,
        unit: tr_noop!("each search's own fitness"),
    },
    RacePreset {
        id: "kuromasu",
        puzzle: "kuromasu",
        title: PUBLISHED_AND_TUNED,
        question: tr_noop!("Which of five ways to evolve a board solves it in the least time?"),
        about: tr_noop!(
            "Boards of 5 × 5, 6 × 6 and 7 × 7 with one solution each. The paper's genetic \
             algorithm and swarm, our searches on bits, and the tuned one on arm lengths."
        ),
        levels: &[
            "Keyhole;5x5;c7c3h6b6e",
            "Lampshade;6x6;a4c4b10a7c5c7f7g5b",
            "Pinwheel;7x7;b7a7d2c5a5g9a9g5a7c8d7a7b",
        ],
        contestants: &[
            contestant(tr_noop!("tuned, on arm lengths"), "genetic"),
            contestant(tr_noop!("memetic, on bits"), "bits-memetic"),
            contestant(tr_noop!("GA on bits, connected"), "bits-connected"),
            contestant(tr_noop!("original GA"), "genetic-penalty"),
            contestant(tr_noop!("original particle swarm"), "swarm"),
        ],
        seeds: 20,
        evaluations: 501_000,
        by: Measure::Seconds,
        unit: tr_noop!("each search's own fitness"),
    },
    RacePreset {
        id: "kuromasu-paper",
        puzzle: "kuromasu",
        title: tr_noop!("{name}: the paper's experiment"),
        question: tr_noop!(
            "What solves the paper's boards sooner: a genetic algorithm or a swarm?"
        ),
        about: tr_noop!(
            "The paper's genetic algorithm and swarm, each with basic fitness and with penalties, \
             100 runs on each board: the paper's 3 × 3, and two bundled boards in place of its 5 \
             × 5 and 7 × 7, which it does not print; the larger has nine clues, as in the paper. \
             Solved means by the rules, not fitness 0."
        ),
        levels: &[
            "The_paper%27s_smallest_board;3x3;a3a3e",
            "Keyhole;5x5;c7c3h6b6e",
            "Loose_Thread;7x7;4e2c6o4_6b5c3h7b4b",
        ],
        contestants: &[
            contestant(tr_noop!("original GA, basic fitness"), "genetic-basic"),
            contestant(tr_noop!("original GA, penalties"), "genetic-penalty"),
            PresetContestant {
                label: tr_noop!("original particle swarm, basic fitness"),
                search: "swarm",
                settings: &[("fitness", "basic")],
            },
            contestant(tr_noop!("original particle swarm, penalties"), "swarm"),
        ],
        seeds: 100,
        evaluations: 501_000,
        by: Measure::Seconds,
        unit: tr_noop!("each search's own fitness"),
    },
    RacePreset {
        id: "swap",
        puzzle: "swap",
        title: PUBLISHED_AND_TUNED,
        question: tr_noop!("Which of two searches finds solutions with fewer swaps?"),
        about: tr_noop!(
            "The twenty largest bundled boards, one run each, as neither search uses random \
             numbers. Which one finds shorter solutions?"
        ),
        levels: &SWAP,
        contestants: &[
            contestant(tr_noop!("tuned: beam search, then proof"), "solver"),
            contestant(tr_noop!("original: four greedy A*"), "source"),
        ],
        seeds: 1,
        evaluations: 1_000_000,
        by: Measure::Score,
        unit: tr_noop!("swaps (if unsolved: swaps + 3 × heuristic)"),
    },
    RacePreset {
        id: "morpion",
        puzzle: "morpion",
        title: PUBLISHED_AND_TUNED,
        question: tr_noop!("Which search plays the longest game?"),
        about: tr_noop!(
            "Long games of 5T: the post's preferences, our tuned search and random games."
        ),
        levels: &["5T"],
        contestants: &[
            contestant(tr_noop!("tuned: ruin and recreate"), "hunt"),
            contestant(tr_noop!("original: preferences"), "dna"),
            contestant(tr_noop!("random games"), "random"),
        ],
        seeds: 20,
        evaluations: 200_000,
        by: Measure::Score,
        unit: tr_noop!("moves"),
    },
];

/// The race called `id`.
pub fn find(id: &str) -> Option<&'static RacePreset> {
    PRESETS.iter().find(|race| race.id == id)
}

/// The same.
///
/// # Errors
/// Names those there are.
pub fn choose(id: &str) -> Result<&'static RacePreset, String> {
    find(id).ok_or_else(|| {
        let known: Vec<_> = PRESETS.iter().map(|race| race.id).collect();
        tr!(
            "unknown race “{id}”; known: {known}",
            id = excerpt(id),
            known = known.join(", ")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{find, registry};
    use crate::search::Aim;

    #[test]
    fn every_listed_puzzle_has_a_race_that_can_be_run() {
        registry::link_all();
        for entry in registry::listed() {
            assert!(super::find(entry.id).is_some(), "{}", entry.id);
        }
        for race in PRESETS {
            let entry = find(race.puzzle).expect(race.puzzle);
            let specs = entry.specs();
            for contestant in race.contestants {
                let spec = specs.iter().find(|spec| spec.id == contestant.search);
                let spec = spec.expect(contestant.search);
                assert_eq!(
                    spec.aim == Aim::Design,
                    race.levels.is_empty(),
                    "{}",
                    spec.id
                );
                let mut settings = spec.defaults();
                for (id, value) in contestant.settings {
                    settings.set(id, value).expect(id);
                }
            }
            for level in race.levels {
                entry.open(level).map_err(|e| e.to_string()).expect(level);
            }
            assert_eq!(
                super::find(race.id),
                Some(race),
                "{} is there twice",
                race.id
            );
            assert!(race.title.contains("{name}"), "{}", race.title);
            let config = crate::race::RaceConfig::ready(race).unwrap();
            let is_fair = race.by != Measure::Evaluations || !config.mixes_methods();
            assert!(
                is_fair,
                "{} compares evaluations that are not alike",
                race.id
            );
            assert!(race.seeds > 0 && race.evaluations > 0 && !race.about.is_empty());
            assert!(race.question.ends_with('?'), "{}", race.question);
        }
    }
}
