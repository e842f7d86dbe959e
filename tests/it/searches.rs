//! Invariants that hold for every search of every puzzle and editor of the registry.

use evolvarium::game::GeneratorProgress;
use evolvarium::game::level_info::Offer;
use evolvarium::game::puzzle::evolves::Choice;
use evolvarium::game::run::RunConfig;
use evolvarium::game::{Look, Play, Status};
use evolvarium::paint::recorder::Recorder;
use evolvarium::search::parameter::ParameterKind;
use evolvarium::search::{Aim, End, Parameter, Settings, Spec, Step};

use super::all_searches::{configured, run_mut, run_of, searches};
use super::play::{entries, look_at, run_config, step};
use super::registry::positions;

/// Searches that draw no lots: they look at positions in order, or reason.
const ORDERLY: &str =
    "breadth-first depth-first deduction exact solver source astar beam uniform breadth";

/// Whether a search draws lots.
fn draws(spec: &Spec) -> bool {
    !ORDERLY.split(' ').any(|id| id == spec.id)
}

/// Where a run stands, in full.
fn state_of(play: &mut dyn Play) -> String {
    let run = run_mut(&mut *play);
    run.refresh_preview();
    let tiles = run.refresh_gallery(50);
    let run = run_of(&*play);
    let samples: Vec<_> = run.trace().logarithmic().collect();
    let (report, end) = (&run.report(), run.end());
    format!(
        "{report:?}\n{end:?}\n{:?}\n{tiles:?}\n{samples:?}",
        run.best_answer()
    )
}

#[test]
fn a_seed_gives_the_same_run_for_any_batching() {
    for search in searches() {
        let mut whole = search.start(7);
        step(&mut *whole, 1000);
        let mut sliced = search.start(7);
        for _ in 0..10 {
            step(&mut *sliced, 100);
            // All that a shell reads between two slices.
            sliced.run_mut().expect("a run").refresh_preview();
            sliced.run_mut().expect("a run").refresh_gallery(9);
            sliced.advance(16.0, false);
            sliced.draw(Look::default(), &mut Recorder::default());
            sliced.run().expect("a run").best_answer();
        }
        assert_eq!(state_of(&mut *whole), state_of(&mut *sliced), "{search}");
        assert_eq!(whole.save(), sliced.save(), "{search}: the position");
        let mut other = search.start(8);
        step(&mut *other, 1000);
        assert_eq!(other.run().map(|run| run.seed()), Some(8));
        if !draws(search.spec) {
            continue;
        }
        assert_ne!(
            state_of(&mut *whole),
            state_of(&mut *other),
            "{search}: the seed is not used; a search that draws no lots stands in ORDERLY"
        );
    }
}

#[test]
fn the_course_of_a_run_that_has_solved_shows_it() {
    let mut solved = 0;
    for search in searches() {
        for seed in 1..6 {
            let at = format!("{search} {seed}");
            let mut play = search.start(seed);
            step(&mut *play, 3000);
            let run = run_of(&*play);
            let traces: [Vec<_>; 2] = [
                run.trace().linear().collect(),
                run.trace().logarithmic().collect(),
            ];
            for samples in traces {
                let ordered = samples.is_sorted_by(|a, b| a.generation < b.generation);
                assert!(ordered, "{at}: {samples:?}");
                if run.end() != Some(End::Solved) {
                    continue;
                }
                let last = samples.last().expect("its end");
                let best = run.report().best.expect("a best");
                assert_eq!((last.champion(), last.solved), (best.value, true), "{at}");
                // It is the reported generation, or the last complete one.
                assert!(last.generation <= run.report().generation, "{at}");
                solved += 1;
            }
        }
    }
    assert!(solved > 20, "{solved}");
}

#[test]
fn the_best_is_legal_at_any_time_and_never_gets_worse() {
    for search in searches() {
        let mut play = search.start(5);
        let first = run_of(&*play).best_answer();
        assert_eq!(first, None, "{search}: nothing is evaluated yet");
        assert!(play.adopt(None).message.is_some(), "{search}");
        assert_eq!(play.steps(), 0, "{search}");
        let mut before = None;
        for _ in 0..40 {
            step(&mut *play, 25);
            let report = run_of(&*play).report();
            let Some(best) = report.best else { continue };
            let key = (!best.solved, report.direction.cost(best.value));
            let is_worse = before.is_some_and(|before| key > before);
            assert!(!is_worse, "{search}: {before:?} {key:?}");
            before = Some(key);

            let answer = run_of(&*play)
                .best_answer()
                .expect("an answer to the score");
            let verdict = play.level().check(&answer.to_string());
            let verdict = verdict.expect("an answer of its own");
            assert!(verdict.valid, "{search}: {} in {answer}", verdict.why);
            assert_eq!(verdict.solved, best.solved, "{search}: {answer}");

            let (line, steps) = (play.line(), play.steps());
            let effect = play.adopt(None);
            assert_eq!(effect.message, None, "{search}");
            assert_eq!(
                play.steps(),
                steps + usize::from(effect.changed),
                "{search}"
            );
            assert_eq!(play.status() == Status::Solved, best.solved, "{search}");
            if effect.changed {
                play.undo();
            }
            assert_eq!((play.line(), play.steps()), (line, steps), "{search}");
        }
        assert!(before.is_some(), "{search}: no answer in 1000 steps");
    }
}

#[test]
fn reports_and_populations_are_sane() {
    for search in searches() {
        let mut play = search.start(11);
        let mut before = run_of(&*play).report();
        let first = (before.evaluations, before.generation, before.best);
        assert_eq!(first, (0, 0, None), "{search}");
        for _ in 0..20 {
            step(&mut *play, 50);
            let report = run_of(&*play).report();
            let at = format!("{search}: {report:?}");
            assert!(report.evaluations >= before.evaluations, "{at}");
            assert!(report.generation >= before.generation, "{at}");
            assert!(report.restarts >= before.restarts, "{at}");
            assert!(report.diversity >= 0.0, "{at}");
            assert!(report.diversity.is_finite(), "{at}");
            assert!(report.mean.is_finite(), "{at}");
            assert!(
                report.best.is_none_or(|best| best.value.is_finite()),
                "{at}"
            );
            let direction = report.direction;

            let tiles = run_mut(&mut *play).refresh_gallery(12);
            // A search may keep more for variety than are alive.
            assert!(tiles.len() <= 12, "{search}");
            let key =
                |score: evolvarium::search::Score| (!score.solved, direction.cost(score.value));
            // In the queue of a search that draws nothing, the next one stands first.
            let ranked =
                !draws(search.spec) || tiles.is_sorted_by(|a, b| key(a.score) <= key(b.score));
            assert!(ranked, "{search}: {tiles:?}");
            if let (Some(best), Some(tile)) = (report.best, tiles.first()) {
                assert!(key(best) <= key(tile.score), "{search}: {best:?} {tile:?}");
            }
            let few = run_mut(&mut *play).refresh_gallery(1);
            assert_eq!(few[..], tiles[..tiles.len().min(1)], "{search}");
            before = report;
        }
    }
}

/// The fitness of the first individual in the gallery is that of the best answer.
fn assert_best_stands_first(play: &mut dyn Play, at: &str) {
    let run = run_mut(&mut *play);
    let first = run.refresh_gallery(12).first().map(|tile| tile.score);
    let report = run.report();
    assert!(report.evaluations == 0 || first.is_some(), "{at}: none");
    assert_eq!(
        first, report.best,
        "{at}, evaluation {}",
        report.evaluations
    );
}

#[test]
fn best_stands_first_among_the_individuals_from_the_first_evaluation_on() {
    for search in searches() {
        if !search.spec.method.has_fitness() {
            continue;
        }
        let mut play = search.start(3);
        for round in 0..80 {
            step(&mut *play, if round < 40 { 1 } else { 61 });
            assert_best_stands_first(&mut *play, &search.to_string());
        }
    }
}

#[test]
fn best_stands_first_at_the_end_of_an_offered_evolution() {
    for entry in entries() {
        let example = entry.example();
        let offers = example.level().offers();
        let Some(offer) = offers.iter().find(|offer| offer.choice == Choice::Genetic) else {
            continue;
        };
        for seed in 1..=5 {
            let mut play = entry.example();
            play.evolve(&offer.run_config(seed)).expect("a run");
            step(&mut *play, 20_000);
            assert_best_stands_first(&mut *play, &format!("{} {}", entry.id, offer.search));
        }
    }
}

#[test]
fn galleries_and_previews_are_drawn_and_adopted() {
    for search in searches() {
        let mut play = search.start(13);
        for part in [10.0, 90.0, 500.0] {
            step(&mut *play, 100);
            run_mut(&mut *play).refresh_preview();
            look_at(&*play);
            play.advance(part, false);
            look_at(&*play);
        }
        let tiles = run_mut(&mut *play).refresh_gallery(6).len();
        for index in [0, 1, 2, 3, 4, 5, usize::MAX] {
            for thumbnail in [false, true] {
                let mut recorder = Recorder::default();
                let look = Look {
                    thumbnail,
                    ..Look::default()
                };
                play.draw_individual(index, look, &mut recorder);
                assert_eq!(recorder.open, 0, "{search}");
                assert_eq!(recorder.drawn.is_empty(), index >= tiles, "{search}");
            }
            let steps = play.steps();
            let effect = play.adopt(Some(index));
            assert_eq!(
                play.steps(),
                steps + usize::from(effect.changed),
                "{search}"
            );
            assert_eq!(effect.handled, index < tiles, "{search}");
        }
    }
}

#[test]
fn an_individual_is_shown_until_it_is_chosen_again_and_adopted_as_shown() {
    for search in searches() {
        let mut play = search.start(13);
        step(&mut *play, 500);
        let run = run_mut(&mut *play);
        run.refresh_preview();
        let tiles = run.refresh_gallery(12);
        let Some(other) = tiles.iter().rposition(|tile| !tile.is_shown) else {
            continue;
        };
        run.show_individual(other);
        if run.shows_best() {
            // The best itself, which had not been shown.
            continue;
        }
        run.refresh_preview();
        assert!(run.refresh_gallery(12)[other].is_shown, "{search}");
        run.show_individual(other);
        assert!(run.shows_best(), "{search}");
        run.refresh_preview();
        assert!(!run.refresh_gallery(12)[other].is_shown, "{search}");
        run.show_individual(other);
        play.adopt(None);
        let mut same = search.start(13);
        step(&mut *same, 500);
        same.run_mut().expect("a run").refresh_gallery(12);
        same.adopt(Some(other));
        assert_eq!(play.save(), same.save(), "{search}");
    }
}

#[test]
fn figures_in_an_editor_are_those_of_the_answer_shown() {
    for search in searches() {
        let mut play = search.start(29);
        if play.edited().is_none() {
            continue;
        }
        step(&mut *play, 500);
        let run = run_mut(&mut *play);
        run.refresh_preview();
        if run.shows_answer().is_none() {
            continue;
        }
        assert!(play.describes_answer() && !play.shows_answer(), "{search}");
        let before = (play.counters(), play.describe());
        run_mut(&mut *play).choose_game(true);
        assert!(!play.describes_answer(), "{search}");
        play.adopt(None);
        assert_eq!((play.counters(), play.describe()), before, "{search}");
    }
}

#[test]
fn designs_are_levels_and_the_others_have_none() {
    for search in searches() {
        let mut play = search.start(23);
        step(&mut *play, 2000);
        run_mut(&mut *play).refresh_preview();
        let tiles = run_mut(&mut *play).refresh_gallery(6).len();
        // In an editor an answer is an edit, for a search of any aim.
        if search.spec.aim == Aim::Solve || play.edited().is_some() {
            assert!(play.designed_level(None).is_none(), "{search}");
            assert!(play.designed_level(Some(0)).is_none(), "{search}");
            assert_eq!(run_of(&*play).best_summary(), None, "{search}");
            continue;
        }
        let best = play.run().and_then(|run| run.report().best);
        assert!(best.is_some_and(|best| !best.solved), "{search}: {best:?}");
        let best = play.designed_level(None).expect("a level in 2000 steps");
        let summary = best.level().summary();
        assert_eq!(run_of(&*play).best_summary(), Some(&*summary), "{search}");
        let tiles = (0..tiles).filter_map(|index| play.designed_level(Some(index)));
        for level in tiles.chain([best]) {
            let text = level.level().text();
            assert_eq!(level.puzzle_id(), search.entry.id, "{text}");
            assert_eq!(level.steps(), 0, "{text}");
            assert_eq!(level.status(), Status::Playing, "{text}");
            let again = search.entry.open(&text).expect(&text);
            assert_eq!(again.level().text(), text);
            assert_eq!(again.level().json(), level.level().json(), "{text}");
            assert_eq!(again.level().rating(), level.level().rating(), "{text}");
            assert_eq!(again.level().summary(), level.level().summary(), "{text}");
            look_at(&*level);
        }
        assert!(play.designed_level(Some(usize::MAX)).is_none(), "{search}");
    }
}

#[test]
fn levels_are_rated_the_same_however_they_came() {
    for entry in entries() {
        for play in positions(entry) {
            let (rating, summary) = (play.level().rating(), play.level().summary());
            assert!(!summary.contains('\n'), "{}: {summary}", entry.id);
            let Some(rating) = rating else { continue };
            assert!(rating.is_object(), "{}: {rating}", entry.id);
            let again = entry
                .open(&play.level().json().to_string())
                .expect("a level's own file");
            assert_eq!(again.level().rating(), Some(rating), "{}", entry.id);
            assert_eq!(again.level().summary(), summary, "{}", entry.id);
        }
    }
}

#[test]
fn a_run_that_is_over_stays_so_until_it_is_resumed() {
    for search in searches() {
        let mut play = search.start(17);
        // Judging a whole level is slow, and few searches that design ever end.
        let most = match search.spec.aim {
            Aim::Solve => 20_000,
            Aim::Design => 2_000,
        };
        let mut steps = (0..most).map(|_| run_mut(&mut *play).step());
        let Some(Step::Done(end)) = steps.find(|step| matches!(step, Step::Done(_))) else {
            continue;
        };
        let is_solved =
            |play: &dyn Play| run_of(play).report().best.is_some_and(|best| best.solved);
        let solved = is_solved(&*play);
        assert!(end != End::Solved || solved, "{search}");
        let over = state_of(&mut *play);
        assert_eq!(run_mut(&mut *play).step(), Step::Done(end), "{search}");
        assert_eq!(state_of(&mut *play), over, "{search}");
        play.resume();
        let evaluations = run_of(&*play).report().evaluations;
        let can_continue = !matches!(run_mut(&mut *play).step(), Step::Done(_));
        if draws(search.spec) {
            assert_eq!(can_continue, end != End::Exhausted, "{search}");
        }
        step(&mut *play, 500);
        let report = run_of(&*play).report();
        // One that looks in order may find that nothing better is left.
        let more = report.evaluations > evaluations;
        assert!(
            more == can_continue || (!more && !draws(search.spec)),
            "{search}"
        );
        assert!(!solved || is_solved(&*play), "{search}: kept");
    }
}

#[test]
fn a_search_may_begin_at_any_position() {
    for search in searches() {
        for mut play in positions(search.entry) {
            if let Err(why) = play.evolve(&run_config(search.spec.id, 1)) {
                assert!(!why.is_empty(), "{search}");
                continue;
            }
            step(&mut *play, 200);
            let effect = play.adopt(None);
            assert!(effect.message.is_none(), "{search}: {effect:?}");
        }
    }
}

/// The values at the ends of a parameter's range.
fn extremes(parameter: &Parameter) -> Vec<String> {
    match parameter.kind {
        ParameterKind::Integer { min, max, .. } => vec![min.to_string(), max.to_string()],
        ParameterKind::Real { min, max, .. } => vec![min.to_string(), max.to_string()],
        ParameterKind::Switch { .. } => vec!["on".to_owned(), "off".to_owned()],
        ParameterKind::Choice { options, .. } => options.iter().map(ToString::to_string).collect(),
        ParameterKind::Levels => vec![String::new()],
    }
}

fn check_parameters(at: &str, parameters: &'static [Parameter]) {
    let mut ids: Vec<_> = parameters.iter().map(|p| p.id).collect();
    ids.sort_unstable();
    assert!(ids.is_sorted_by(|a, b| a < b), "{at}: twice in {ids:?}");
    for parameter in parameters {
        let at = format!("{at} {}", parameter.id);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(!parameter.id.is_empty(), "{at}");
        assert!(parameter.id.chars().all(plain), "{at}");
        assert!(!parameter.name.is_empty(), "{at}");
        assert!(parameter.meaning.ends_with('.'), "{at}");
        let default = parameter.default_value();
        let shown = parameter.show(&default);
        assert_eq!(parameter.parse(&shown), Ok(default), "{at}");
        for text in extremes(parameter) {
            let mut settings = Settings::new(parameters);
            settings.set(parameter.id, &text).expect(&at);
            let shown = settings.iter().find(|(p, _)| p.id == parameter.id);
            assert_eq!(shown.map(|(_, text)| text), Some(text.clone()), "{at}");
            let mut again = Settings::new(parameters);
            for (id, text) in settings.changed() {
                again.set(id, &text).expect(&at);
            }
            assert_eq!(again, settings, "{at}");
        }
        // Which levels are right, a search says when it is built.
        let long = "x".repeat(1 << 17);
        let bad: &[&str] = match parameter.kind {
            ParameterKind::Levels => &[&long],
            _ => &["", "nonsense", "1e400", "NaN", "99999999999999999999"],
        };
        for text in bad {
            assert!(parameter.parse(text).is_err(), "{at} takes “{text}”");
        }
    }
}

#[test]
fn parameters_say_what_they_mean_and_take_what_they_say() {
    for entry in entries() {
        let mut ids: Vec<_> = entry.specs().iter().map(|spec| spec.id).collect();
        ids.sort_unstable();
        assert!(ids.is_sorted_by(|a, b| a < b), "twice in {ids:?}");
        for spec in entry.specs() {
            let at = format!("{} {}", entry.id, spec.id);
            assert!(!spec.name.is_empty() && !spec.source.is_empty(), "{at}");
            for (_, text) in spec.summary() {
                assert!(text.ends_with('.'), "{at}: {text}");
            }
            check_parameters(&at, spec.parameters);
        }
        if let Some(parameters) = entry.generates() {
            check_parameters(&format!("{} generator", entry.id), parameters);
        }
    }
}

#[test]
fn searches_work_at_the_ends_of_every_range() {
    for search in searches() {
        for parameter in search.spec.parameters {
            for value in extremes(parameter) {
                let at = format!("{search} {}={value}", parameter.id);
                let config = configured(search.spec.id, &[(parameter.id, &value)], 19);
                let mut play = search.entry.example();
                if let Err(why) = play.evolve(&config) {
                    assert!(!why.is_empty(), "{at}");
                    continue;
                }
                step(&mut *play, 150);
                assert_eq!(play.adopt(None).message, None, "{at}");
                assert!(run_of(&*play).report().mean.is_finite(), "{at}");
            }
        }
    }
}

#[test]
fn generated_levels_are_levels_and_depend_on_the_seed_alone() {
    for entry in entries() {
        if entry.generates().is_none() {
            assert!(entry.generate(&[], 1).is_err(), "{}", entry.id);
            continue;
        }
        let make = |seed| {
            let mut making = entry.generate(&[], seed).expect(entry.id);
            loop {
                match making.step() {
                    GeneratorProgress::Working(done) => {
                        assert!((0.0..=1.0).contains(&done), "{done}")
                    }
                    GeneratorProgress::Done(play) => break play,
                    GeneratorProgress::Failed(why) => panic!("{}: {why}", entry.id),
                }
            }
        };
        let levels: Vec<_> = (1..4).map(|seed| make(seed).level().text()).collect();
        assert_eq!(make(1).level().text(), levels[0], "{}", entry.id);
        let differ = levels.iter().any(|level| *level != levels[0]);
        assert!(differ, "{}", entry.id);
        for level in levels {
            let play = entry.open(&level).expect(&level);
            assert_eq!(play.level().text(), level);
            look_at(&*play);
        }
        let unknown = [("nonsense".to_owned(), "1".to_owned())];
        assert!(entry.generate(&unknown, 1).is_err(), "{}", entry.id);
    }
}

#[test]
fn a_population_that_has_converged_says_so_and_another_does_not() {
    let mut all = searches();
    let search = all
        .find(|search| search.spec.id == "genetic-penalty")
        .expect("it");
    let alike = |flips: &str| {
        let set = [
            ("population", "20"),
            ("parents", "1"),
            ("elite", "1"),
            ("stop", "off"),
        ];
        let mut play = search.start_with(&[&set[..], &[("flips", flips)]].concat(), 3);
        step(&mut *play, 20);
        let founders = run_of(&*play).size_if_all_alike();
        assert_eq!(founders, None, "founders differ");
        step(&mut *play, 10_000);
        let run = run_of(&*play);
        (run.size_if_all_alike(), run.report().population as u64)
    };
    // Without mutation, a single parent has children that are all alike.
    let (converged, population) = alike("0");
    assert_eq!(converged, Some(population), "without mutation");
    assert_eq!(alike("3").0, None);
}

#[test]
fn every_offered_run_is_one_of_a_search_that_runs() {
    for entry in entries() {
        let offers = entry.example().level().offers();
        let evolves = entry.specs().iter().any(|spec| spec.method.evolves());
        assert_eq!(offers[0].choice == Choice::Genetic, evolves, "{}", entry.id);
        for Offer {
            aim, search, set, ..
        } in offers
        {
            let mut play = entry.example();
            let config = RunConfig {
                search: search.to_owned(),
                set,
                seed: 1,
            };
            play.evolve(&config).expect("a run");
            let run = run_of(&*play);
            assert_eq!((run.spec().id, run.spec().aim), (search, aim));
            let changed = run.settings().changed();
            let changed: Vec<_> = changed.map(|(id, value)| (id.to_owned(), value)).collect();
            assert_eq!(changed, config.set, "{}", entry.id);
        }
    }
}
