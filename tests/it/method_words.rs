//! What is said about a run has the words of its search's method, and no other's.

use super::linked::{entries, find, puzzles};
use super::play::{run_config, step};
use evolvarium::game::run::chart::{self, Options};
use evolvarium::game::run::control::RunControl;
use evolvarium::game::{
    Play,
    run::{birth_report, curve_table, words as run_words},
};
use evolvarium::paint::recorder::Recorder;
use evolvarium::puzzles::Entry;
use evolvarium::search::lineage::{Fate, Origin};
use evolvarium::search::method::MethodWords;
use evolvarium::search::{End, Method, Spec};

/// Beginnings of words of evolution, …
const OF_EVOLUTION: &[&str] = &[
    "generation",
    "individual",
    "birth",
    "child",
    "parent",
    "elite",
    "population",
    "champion",
    "ancestor",
    "mutat",
    "crossover",
    "evol",
    "surviv",
    "immigrant",
    "tournament",
];
/// … of a swarm, …
const OF_SWARM: &[&str] = &["iteration", "particle", "swarm"];
/// … of searches by rounds, …
const OF_ROUNDS: &[&str] = &["round", "rounds"];
/// … and of searches of positions.
const OF_TREES: &[&str] = &["expand", "heuristic", "log steps"];

/// The beginnings of words that no text about a search of this method may have.
fn foreign(method: Method) -> Vec<&'static str> {
    let own = match method {
        Method::Evolution | Method::Memetic => OF_EVOLUTION,
        Method::Swarm => OF_SWARM,
        Method::LocalSearch | Method::Sampling => OF_ROUNDS,
        Method::TreeSearch | Method::BlindSearch | Method::ConstraintSearch => OF_TREES,
    };
    let all = [OF_EVOLUTION, OF_SWARM, OF_ROUNDS, OF_TREES];
    let others = all.iter().filter(|words| **words != own);
    others.flat_map(|words| words.iter().copied()).collect()
}

/// Whether a text has a word that begins so. *Evolve* is the button's name, whatever the search.
fn has_word(text: &str, beginning: &str) -> bool {
    let text = text.replace("Press Evolve", "").to_lowercase();
    text.match_indices(beginning).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphabetic())
    })
}

fn started_run(entry: &Entry, spec: &Spec, seed: u64) -> Box<dyn Play> {
    let mut play = entry.example();
    play.evolve(&run_config(spec.id, seed)).expect("a run");
    play.run_mut().expect("a run").watch();
    play
}

/// Every search of every puzzle and editor.
fn searches() -> impl Iterator<Item = (&'static Entry, &'static Spec)> {
    entries().flat_map(|entry| entry.specs().into_iter().map(move |spec| (entry, spec)))
}

fn method_texts(words: &MethodWords) -> Vec<String> {
    let MethodWords {
        candidate,
        step_title,
        log_steps,
        log_values,
        latest,
        line,
        next,
        skip,
        candidate_before,
        gallery,
    } = *words;
    let pairs = [next, skip].into_iter().flat_map(|(a, b)| [a, b]);
    let all = [
        candidate,
        step_title,
        log_steps,
        log_values,
        latest,
        line,
        candidate_before,
        gallery,
    ];
    all.into_iter().chain(pairs).map(str::to_owned).collect()
}

/// Everything that is said about a run where it stands.
fn run_texts(play: &dyn Play, run: &dyn RunControl) -> Vec<String> {
    let (method, direction) = (run.spec().method, run.report().direction);
    let mut all = method_texts(method.vocabulary());
    all.extend(
        [
            method.step_name(),
            method.value_name(),
            method.effort_name(),
        ]
        .map(str::to_owned),
    );
    all.extend([
        run_words::designing(method).to_owned(),
        run_words::paused(run),
        run_words::running(run),
        run_words::after_step(run),
        run_words::offer(run).to_owned(),
        run_words::measures(run),
        birth_report::child_title(method, "1"),
    ]);
    for end in [End::Solved, End::Exhausted, End::Limit] {
        all.push(run_words::at_end(run, end));
    }
    for (label, text) in run.spec().summary() {
        all.push(format!("{label}: {text}"));
    }
    let mut latest: Vec<_> = run.birth().into_iter().collect();
    latest.extend(run.descent());
    for birth in &latest {
        for (heading, text) in birth_report::paragraphs(birth, direction, method) {
            all.push(format!("{heading}: {text}"));
        }
    }
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
    for (entry, spec) in searches() {
        let mut play = started_run(entry, spec, 3);
        let foreign = foreign(spec.method);
        for steps in [0, 1, 1, 30, 300, 1500] {
            step(&mut *play, steps);
            let run = play.run().expect("a run");
            for text in run_texts(&*play, run) {
                for word in &foreign {
                    assert!(
                        !has_word(&text, word),
                        "{} {} ({:?}): “{word}” in “{text}”",
                        entry.id,
                        spec.id,
                        spec.method
                    );
                }
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
    for (entry, spec) in searches() {
        let mut play = started_run(entry, spec, 3);
        step(&mut *play, 1500);
        let gallery = play.run_mut().expect("a run").refresh_gallery(12);
        let has_elite = gallery.iter().any(|tile| tile.elite);
        with_elite += usize::from(has_elite);
        assert!(
            !has_elite || spec.method.evolves(),
            "{} {}",
            entry.id,
            spec.id
        );
    }
    assert!(with_elite >= 3, "{with_elite}");
}

#[test]
fn the_candidates_of_a_control_inherit_nothing() {
    let mut controls = 0;
    for (entry, spec) in searches().filter(|(_, spec)| spec.is_control()) {
        controls += 1;
        let mut play = started_run(entry, spec, 3);
        for _ in 0..300 {
            step(&mut *play, 1);
            let Some(birth) = play.run().and_then(|run| run.birth()) else {
                continue;
            };
            let at = format!("{} {}: {birth:?}", entry.id, spec.id);
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
    for (entry, spec) in searches() {
        let mut play = started_run(entry, spec, 5);
        for steps in (0..60).map(|_| 1).chain([500, 1, 1500, 1]) {
            step(&mut *play, steps);
            let run = play.run().expect("a run");
            let (Some(birth), None) = (run.birth(), run.end()) else {
                continue;
            };
            births += 1;
            let (born, shown) = (birth.generation, run.generation());
            // The last one of a generation has ended it.
            assert!(
                born == shown || born + 1 == shown,
                "{} {}: generation {born}, the panel shows {shown}",
                entry.id,
                spec.id
            );
            if run.report().evaluations == 1 && spec.method == Method::Sampling {
                assert_eq!(born, shown, "{} {}", entry.id, spec.id);
            }
        }
    }
    assert!(births > 500, "{births}");
}

#[test]
fn every_change_is_described_as_accepted_or_rejected() {
    for id in ["hunt", "galias", "dna", "dna-off"] {
        let entry = find("morpion").expect("a puzzle");
        let spec = entry.specs().into_iter().find(|spec| spec.id == id);
        let spec = spec.expect("a search");
        let mut play = entry.open("5T").expect("a level");
        play.evolve(&run_config(id, 7)).expect("a run");
        play.run_mut().expect("a run").watch();
        let (mut accepted, mut rejected) = (0, 0);
        for evaluation in 1..=400 {
            step(&mut *play, 1);
            let run = play.run().expect("a run");
            let birth = run.birth().expect("a change");
            assert_eq!(birth.evaluation, evaluation, "{id}");
            match birth.fate {
                Fate::Dies => rejected += 1,
                Fate::Champion | Fate::Lives => accepted += 1,
            }
            let paragraphs = birth_report::paragraphs(&birth, run.report().direction, spec.method);
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
        assert!(
            accepted > 5 && rejected > 5,
            "{id}: {accepted} kept, {rejected} rejected"
        );
    }
}

#[test]
fn solved_run_names_the_solution() {
    let (mut at_random, mut by_evolution, mut by_search) = (0, 0, 0);
    // One stroke is soon found.
    let slice = find("slice").expect("a puzzle");
    let square = slice.open("Square;1;2;5;o0,0,100,0,100,100,0,100");
    let square = square.expect("a level").level().text();
    let levels = puzzles()
        .iter()
        .map(|entry| (entry, entry.example().level().text()));
    let runs = levels.chain([(slice, square)]).flat_map(|(entry, level)| {
        let specs = entry.specs().into_iter();
        specs.map(move |spec| (entry, level.clone(), spec))
    });
    for (entry, level, spec) in runs {
        for seed in 1..6 {
            let mut play = entry.open(&level).expect("a level");
            play.evolve(&run_config(spec.id, seed)).expect("a run");
            step(&mut *play, 3000);
            let run = play.run().expect("a run");
            let at = format!("{} {} {seed}", entry.id, spec.id);
            if run.end() != Some(End::Solved) {
                continue;
            }
            let (offer, text) = (run_words::offer(run), run_words::at_end(run, End::Solved));
            let chance =
                spec.is_control() || (spec.method == Method::Evolution && run.generation() == 0);
            assert_eq!(
                offer.contains("by a random candidate"),
                chance,
                "{at}: {offer}"
            );
            let evaluations = run.report().evaluations.to_string();
            match (chance, spec.method.evolves()) {
                (true, _) => {
                    at_random += 1;
                    let count = format!("the first {evaluations} candidates");
                    let digits = text.replace(',', "");
                    assert!(
                        digits.contains(&count) || evaluations == "1",
                        "{at}: {text}"
                    );
                }
                (false, true) if run.generation() > 0 => {
                    by_evolution += 1;
                    assert!(offer.contains("by evolution"), "{at}: {offer}");
                }
                (false, _) => {
                    by_search += 1;
                    assert!(offer.contains("by the search"), "{at}: {offer}");
                }
            }
        }
    }
    assert!(at_random > 0 && by_evolution > 0 && by_search > 0);
}

#[test]
fn continued_run_still_says_that_it_is_solved() {
    let mut solved = 0;
    for (entry, spec) in searches() {
        let mut play = started_run(entry, spec, 2);
        for steps in [1, 100, 1000] {
            step(&mut *play, steps);
            let run = play.run().expect("a run");
            let text = run_words::running(run);
            let at = format!("{} {}: {text}", entry.id, spec.id);
            assert_eq!(text.starts_with("Solved"), run.is_solved(), "{at}");
            solved += usize::from(run.is_solved() && run.end().is_none());
        }
    }
    assert!(solved > 0);
    let mut open = find("morpion")
        .expect("a puzzle")
        .open("5T")
        .expect("a level");
    open.evolve(&run_config("random", 1)).expect("a run");
    step(&mut *open, 50);
    assert!(!open.run().expect("a run").is_solved(), "it has no goal");
}

#[test]
fn looking_back_a_run_says_that_the_board_shows_another_answer() {
    let mut checked = 0;
    for (entry, spec) in searches() {
        let mut play = started_run(entry, spec, 3);
        for _ in 0..8 {
            step(&mut *play, 40);
            play.run_mut().expect("a run").refresh_preview();
        }
        let run = play.run_mut().expect("a run");
        if spec.method == Method::BlindSearch || run.bests().0 < 2 {
            continue;
        }
        for (at, earlier) in [(Some(0), true), (None, false)] {
            run.show_best_at(at);
            let (paused, running) = (run_words::paused(run), run_words::running(run));
            let at = format!("{} {}: {paused} {running}", entry.id, spec.id);
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
    for (entry, spec) in searches() {
        let mut play = entry.example();
        play.evolve(&run_config(spec.id, 9)).expect("a run");
        step(&mut *play, 1200);
        let table = curve_table::csv(&*play, false).expect("a run");
        let mut lines = table.lines();
        let names: Vec<&str> = lines.next().expect("names").split(',').collect();
        let about = ["version", "puzzle", "level", "search", "settings", "seed"];
        assert_eq!(names[..6], about, "{} {}", entry.id, spec.id);
        let at = |name| {
            names
                .iter()
                .rev()
                .position(|own| *own == name)
                .expect("a column")
        };
        // A level may have commas: columns are counted from the right.
        let column = |line: &str, name| {
            let fields: Vec<&str> = line.rsplit(',').collect();
            fields[at(name)].to_owned()
        };
        let mut before = 0;
        for line in lines {
            let start = format!("{},{},", evolvarium::VERSION, play.puzzle_id());
            assert!(line.starts_with(&start), "{line}");
            assert_eq!(
                (column(line, "search"), column(line, "seed")),
                (spec.id.into(), "9".into())
            );
            let evaluations: u64 = column(line, "evaluations").parse().expect("a number");
            assert!(evaluations >= before, "{line}");
            before = evaluations;
        }
        assert!(before <= play.run().expect("a run").report().evaluations);
        let stem = curve_table::file_stem(&*play);
        assert!(stem.contains(spec.id) && stem.ends_with("-9"), "{stem}");
    }
}

#[test]
fn without_elitism_the_best_of_the_generation_gets_worse_again() {
    let mut play = find("slice").expect("a puzzle").example();
    let mut config = run_config("java", 1);
    config.set = vec![("elite".to_owned(), "0".to_owned())];
    play.evolve(&config).expect("a run");
    step(&mut *play, 6000);
    let samples: Vec<_> = play.run().expect("a run").trace().linear().collect();
    let present: Vec<f64> = samples.iter().filter_map(|sample| sample.present).collect();
    assert_eq!(present.len(), samples.len());
    assert!(samples.is_sorted_by(|a, b| a.best >= b.best), "best so far");
    assert!(
        present.windows(2).any(|pair| pair[1] > pair[0]),
        "{present:?}"
    );
}
