//! What is said about a run has the words of its search's method, and no other's.

use super::all_searches::{configured, run_mut, run_of, searches};
use super::linked::{find, puzzles};
use super::play::{run_config, step};
use evolvarium::game::Play;
use evolvarium::game::run::chart::{self, Options};
use evolvarium::game::run::{birth_report, birth_steps, curve_table, words as run_words};
use evolvarium::paint::recorder::Recorder;
use evolvarium::search::lineage::{Fate, Origin};
use evolvarium::search::{End, Method};

/// Beginnings of words of evolution, …
const OF_EVOLUTION: &str = "generation individual birth child parent elite population champion ancestor \
    mutat crossover evol surviv immigrant tournament";
/// … of a swarm, …
const OF_SWARM: &str = "iteration particle swarm";
/// … of searches by rounds, …
const OF_ROUNDS: &str = "round";
/// … and of searches of positions.
const OF_TREES: &str = "expand heuristic log_steps";

/// The beginnings of words that no text about a search of this method may have.
fn foreign(method: Method) -> impl Iterator<Item = String> {
    let own = match method {
        Method::Evolution | Method::Memetic => OF_EVOLUTION,
        Method::Swarm => OF_SWARM,
        Method::LocalSearch | Method::Sampling => OF_ROUNDS,
        Method::TreeSearch | Method::BlindSearch | Method::ConstraintSearch => OF_TREES,
    };
    let all = [OF_EVOLUTION, OF_SWARM, OF_ROUNDS, OF_TREES].into_iter();
    let others = all.filter(move |words| *words != own);
    others
        .flat_map(str::split_whitespace)
        .map(|word| word.replace('_', " "))
}

/// Whether a text has a word that begins so. *Evolve* is the button's name, whatever the search.
fn has_word(text: &str, beginning: &str) -> bool {
    let text = text.replace("Press Evolve", "").to_lowercase();
    text.match_indices(beginning).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphabetic())
    })
}

/// Everything that is said about a run where it stands.
fn run_texts(play: &dyn Play) -> Vec<String> {
    let run = run_of(play);
    let (method, direction) = (run.spec().method, run.report().direction);
    let mut all = vec![
        format!("{:?}", method.vocabulary()),
        method.step_name().to_owned(),
        method.value_name().to_owned(),
        method.effort_name().to_owned(),
        run_words::designing(method).to_owned(),
        run_words::paused(run),
        run_words::running(run),
        run_words::after_step(run),
        run_words::offer(run).to_owned(),
        run_words::measures(run),
        birth_report::child_title(method, "1"),
    ];
    let ends = [End::Solved, End::Exhausted, End::Limit];
    all.extend(ends.map(|end| run_words::at_end(run, end)));
    let summary = run.spec().summary();
    let mut pairs = summary
        .map(|(label, text)| (label, text.to_owned()))
        .to_vec();
    for birth in run.birth().into_iter().chain(run.descent()) {
        pairs.extend(birth_report::paragraphs(&birth, direction, method));
        pairs.extend(birth_steps::steps(&birth, direction, method));
    }
    all.extend(pairs.iter().map(|(label, text)| format!("{label}: {text}")));
    let mut recorder = Recorder::default();
    let options = Options {
        size: (320.0, 220.0),
        log_generations: false,
        by_evaluations: false,
        log_scores: false,
        direction,
        method,
        before: Some((run.trace(), "this run")),
        crosshair: None,
        further: 0,
        started: false,
    };
    chart::draw(run.trace(), &options, &mut recorder);
    chart::strip(run.trace(), run.scores(), &options, &mut recorder);
    all.extend(recorder.texts().map(str::to_owned));
    let table = curve_table::csv(play, false).expect("a run");
    all.extend(table.lines().next().map(str::to_owned));
    let picture = chart::picture(run.trace(), &options, 0.0);
    let title = picture.split("<title>").nth(1).expect("a title");
    all.extend(title.split("</title>").next().map(str::to_owned));
    all
}

#[test]
fn no_text_about_a_search_has_a_word_of_another_method() {
    for search in searches() {
        let mut play = search.watch(3);
        for steps in [0, 1, 1, 30, 300, 1500] {
            step(&mut *play, steps);
            for text in run_texts(&*play) {
                let found = foreign(search.spec.method).find(|word| has_word(&text, word));
                assert_eq!(found, None, "{search}: {text}");
            }
        }
    }
}

#[test]
fn the_words_of_other_methods_are_found_where_they_stand() {
    assert!(has_word("The best individuals, best first.", "individual"));
    assert!(has_word("Log generations", "generation"));
    assert!(!has_word("Press Evolve to plot the background.", "evol"));
    assert!(!has_word("Press Evolve to plot the background.", "round"));
    assert!(has_word("Evolving levels.", "evol"));
}

#[test]
fn only_evolution_has_an_elite() {
    let mut with_elite = 0;
    for search in searches() {
        let mut play = search.start(3);
        step(&mut *play, 1500);
        let gallery = run_mut(&mut *play).refresh_gallery(12);
        let has_elite = gallery.iter().any(|tile| tile.elite);
        with_elite += usize::from(has_elite);
        assert!(!has_elite || search.spec.method.evolves(), "{search}");
    }
    assert!(with_elite >= 3, "{with_elite}");
}

#[test]
fn the_candidates_of_a_control_inherit_nothing() {
    let mut controls = 0;
    for search in searches().filter(|search| search.spec.is_control()) {
        controls += 1;
        let mut play = search.watch(3);
        for _ in 0..300 {
            step(&mut *play, 1);
            let Some(birth) = run_of(&*play).birth() else {
                continue;
            };
            let at = format!("{search}: {birth:?}");
            match birth.origin {
                Origin::Drawn => assert!(birth.parents.is_empty(), "{at}"),
                // The best game is shown beside it.
                Origin::Played => assert!(birth.child.genes.is_empty(), "{at}"),
                _ => panic!("{at}"),
            }
        }
    }
    assert!(controls >= 4, "{controls}");
}

#[test]
fn a_birth_has_the_number_of_the_generation_that_the_panel_shows() {
    let mut births = 0;
    for search in searches() {
        let mut play = search.watch(5);
        for steps in (0..60).map(|_| 1).chain([500, 1, 1500, 1]) {
            step(&mut *play, steps);
            let run = run_of(&*play);
            let (Some(birth), None) = (run.birth(), run.end()) else {
                continue;
            };
            births += 1;
            let (born, shown) = (birth.generation, run.generation());
            // The last one of a generation has ended it.
            let agree = born == shown || born + 1 == shown;
            assert!(
                agree,
                "{search}: generation {born}, the panel shows {shown}"
            );
            if run.report().evaluations == 1 && search.spec.method == Method::Sampling {
                assert_eq!(born, shown, "{search}");
            }
        }
    }
    assert!(births > 500, "{births}");
}

/// A run on the open board of Morpion.
fn morpion_run(search: &str, seed: u64) -> Box<dyn Play> {
    let mut play = find("morpion")
        .expect("a puzzle")
        .open("5T")
        .expect("a level");
    play.evolve(&run_config(search, seed)).expect("a run");
    play
}

#[test]
fn every_change_is_described_as_accepted_or_rejected() {
    for id in ["hunt", "galias", "dna", "dna-off"] {
        let mut play = morpion_run(id, 7);
        run_mut(&mut *play).watch();
        let (mut accepted, mut rejected) = (0, 0);
        for evaluation in 1..=400 {
            step(&mut *play, 1);
            let run = run_of(&*play);
            let birth = run.birth().expect("a change");
            assert_eq!(birth.evaluation, evaluation, "{id}");
            match birth.fate {
                Fate::Dies => rejected += 1,
                Fate::Champion | Fate::Lives => accepted += 1,
            }
            let (method, direction) = (run.spec().method, run.report().direction);
            let paragraphs = birth_report::paragraphs(&birth, direction, method);
            let report: String = paragraphs.into_iter().map(|(_, text)| text).collect();
            let change = match id {
                "dna" => {
                    "The array was filled with random ranks that play A. 3 pairs of them changed places"
                }
                "dna-off" => "The rank of one line in A was set to 0",
                _ => "lines of A were removed",
            };
            assert_eq!(report.contains(change), evaluation > 1, "{id}: {report}");
            assert!(!report.contains("A solution ranks above"), "{id}: {report}");
        }
        assert!(accepted > 5 && rejected > 5, "{id}: {accepted}, {rejected}");
    }
}

#[test]
fn solved_run_names_the_solution() {
    let (mut at_random, mut by_evolution, mut by_search) = (0, 0, 0);
    // One stroke is soon found.
    let slice = find("slice").expect("a puzzle");
    let square = (slice, "Square;1;2;5;o0,0,100,0,100,100,0,100".to_owned());
    let levels = puzzles()
        .iter()
        .map(|entry| (entry, entry.example().level().text()));
    for (entry, level) in levels.chain([square]) {
        for (spec, seed) in entry
            .specs()
            .iter()
            .flat_map(|spec| (1..6).map(move |n| (spec, n)))
        {
            let mut play = entry.open(&level).expect("a level");
            play.evolve(&run_config(spec.id, seed)).expect("a run");
            step(&mut *play, 3000);
            let run = run_of(&*play);
            if run.end() != Some(End::Solved) {
                continue;
            }
            let (offer, text) = (run_words::offer(run), run_words::at_end(run, End::Solved));
            let at = format!("{} {} {seed}: {offer} {text}", entry.id, spec.id);
            let evolved = run.generation() > 0;
            let chance = spec.is_control() || (spec.method == Method::Evolution && !evolved);
            assert_eq!(offer.contains("by a random candidate"), chance, "{at}");
            if chance {
                at_random += 1;
                let evaluations = run.report().evaluations;
                let count = format!("the first {evaluations} candidates");
                assert!(
                    evaluations == 1 || text.replace(',', "").contains(&count),
                    "{at}"
                );
            } else if spec.method.evolves() && evolved {
                by_evolution += 1;
                assert!(offer.contains("by evolution"), "{at}");
            } else {
                by_search += 1;
                assert!(offer.contains("by the search"), "{at}");
            }
        }
    }
    assert!(at_random > 0 && by_evolution > 0 && by_search > 0);
}

#[test]
fn continued_run_still_says_that_it_is_solved() {
    let mut solved = 0;
    for search in searches() {
        let mut play = search.start(2);
        for steps in [1, 100, 1000] {
            step(&mut *play, steps);
            let run = run_of(&*play);
            let text = run_words::running(run);
            let says = text.starts_with("Solved");
            assert_eq!(says, run.is_solved(), "{search}: {text}");
            solved += usize::from(run.is_solved() && run.end().is_none());
        }
    }
    assert!(solved > 0);
    let mut open = morpion_run("random", 1);
    step(&mut *open, 50);
    assert!(!run_of(&*open).is_solved(), "it has no goal");
}

#[test]
fn looking_back_a_run_says_that_the_board_shows_another_answer() {
    let mut checked = 0;
    for search in searches() {
        let mut play = search.start(3);
        for _ in 0..8 {
            step(&mut *play, 40);
            run_mut(&mut *play).refresh_preview();
        }
        let run = run_mut(&mut *play);
        if search.spec.method == Method::BlindSearch || run.bests().0 < 2 {
            continue;
        }
        for (at, earlier) in [(Some(0), true), (None, false)] {
            run.show_best_at(at);
            let (paused, running) = (run_words::paused(run), run_words::running(run));
            let at = format!("{search}: {paused} {running}");
            assert_eq!(paused.ends_with("shows another one."), earlier, "{at}");
            let names_earlier = running.ends_with("shows another answer.");
            assert_eq!(names_earlier, earlier && !run.is_solved(), "{at}");
        }
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn a_curve_says_which_run_it_is_and_counts_evaluations() {
    for search in searches() {
        let mut play = search.start(9);
        step(&mut *play, 1200);
        let table = curve_table::csv(&*play, false).expect("a run");
        let mut lines = table.lines();
        let names: Vec<&str> = lines.next().expect("names").rsplit(',').collect();
        let about = ["seed", "settings", "search", "level", "puzzle", "version"];
        assert!(names.ends_with(&about), "{search}: {names:?}");
        // A level may have commas: columns are counted from the right.
        let column = |line: &str, name| {
            let at = names.iter().position(|own| *own == name);
            line.rsplit(',')
                .nth(at.expect("a column"))
                .expect(line)
                .to_owned()
        };
        let mut before = 0;
        for line in lines {
            let start = format!("{},{},", evolvarium::VERSION, play.puzzle_id());
            assert!(line.starts_with(&start), "{line}");
            assert_eq!(column(line, "search"), search.spec.id);
            assert_eq!(column(line, "seed"), "9");
            let evaluations: u64 = column(line, "evaluations").parse().expect("a number");
            assert!(evaluations >= before, "{line}");
            before = evaluations;
        }
        assert!(before <= run_of(&*play).report().evaluations);
        let stem = curve_table::file_stem(&*play);
        assert!(stem.contains(search.spec.id), "{stem}");
        assert!(stem.ends_with("-9"), "{stem}");
    }
}

#[test]
fn without_elitism_the_best_of_the_generation_gets_worse_again() {
    let mut play = find("slice").expect("a puzzle").example();
    play.evolve(&configured("java", &[("elite", "0")], 1))
        .expect("a run");
    step(&mut *play, 6000);
    let samples: Vec<_> = run_of(&*play).trace().linear().collect();
    let present: Vec<f64> = samples.iter().filter_map(|sample| sample.present).collect();
    assert_eq!(present.len(), samples.len());
    assert!(samples.is_sorted_by(|a, b| a.best >= b.best), "best so far");
    assert!(!present.is_sorted_by(|a, b| a >= b), "{present:?}");
}

#[test]
fn progress_is_told_in_words_of_the_puzzle() {
    for (puzzle, end) in [
        ("slice", " of 10 pieces"),
        ("slice", " points of equal size"),
        ("theseus", " steps from the exit"),
        ("kuromasu", " of 18 clues right"),
        ("swap", " squares wrong"),
        ("morpion", " moves"),
    ] {
        let mut play = find(puzzle).expect("a puzzle").example();
        let offer = &play.level().offers()[0];
        play.evolve(&offer.run_config(5)).expect("a run");
        let lines = (0..30).map(|_| {
            step(&mut *play, 10);
            run_mut(&mut *play).refresh_preview();
            run_words::running(run_of(&*play))
        });
        let lines: Vec<String> = lines.collect();
        let is_told = |line: &String| line.starts_with("Generation ") && line.ends_with(end);
        assert!(lines.iter().any(is_told), "{end}: {lines:?}");
        assert!(!lines.concat().contains("fitness"), "{lines:?}");
    }
}
