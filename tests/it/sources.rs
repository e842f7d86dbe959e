//! What the five sources state, read from `tests/cases/*-sources.json`, compared with what is
//! built: defaults of the searches, populations, mazes, boards, a game, a race.
//!
//! A file says where in the source each figure stands. A setting names the searches that must have
//! it as their default. Figures that are no setting are compared here, or in unit tests of the
//! modules that hold them.

use evolvarium::game::level_info;
use evolvarium::game::run::RunConfig;
use evolvarium::game::{Exchange, Play, Puzzle};
use evolvarium::puzzles::registry::Entry;
use evolvarium::puzzles::{kuromasu, morpion, swap, theseus};
use evolvarium::race::presets;
use serde_json::Value;

use super::linked::{find, listed};
use super::pack;

/// The figures of a puzzle's source.
pub fn sources(puzzle: &str) -> Value {
    let path = format!(
        "{}/tests/cases/{puzzle}-sources.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect(&path);
    serde_json::from_str(&text).expect(&path)
}

/// A text of the figures.
pub fn text<'a>(of: &'a Value, key: &str) -> &'a str {
    of[key].as_str().unwrap_or_else(|| panic!("{key} of {of}"))
}

/// The entries of a list.
pub fn list<'a>(of: &'a Value, key: &str) -> &'a [Value] {
    let list = of[key].as_array();
    list.unwrap_or_else(|| panic!("{key} of {of}"))
}

/// The level of this name in a puzzle's pack.
fn named<P: Puzzle>(name: &str) -> P {
    let levels = pack::chapters::<P, _>(pack::level::<P>);
    let level = levels.into_iter().flatten().find(|one| one.name() == name);
    level.unwrap_or_else(|| panic!("there is no level {name}"))
}

fn default_is_the_source_s(entry: &Entry, setting: &Value) {
    let (id, expected) = (text(setting, "id"), &setting["value"]);
    for search in list(setting, "searches") {
        let specs = entry.specs();
        let spec = specs.iter().find(|spec| search == spec.id);
        let defaults = spec.unwrap_or_else(|| panic!("{setting}")).defaults();
        let default = defaults.iter().find(|(parameter, _)| parameter.id == id);
        let (_, default) = default.unwrap_or_else(|| panic!("{setting}"));
        let agrees = match expected.as_f64() {
            Some(number) => default.parse() == Ok(number),
            None => expected == &*default,
        };
        assert!(agrees, "the default is {default}: {setting}");
    }
}

#[test]
fn defaults_are_those_of_the_sources() {
    for entry in listed() {
        for setting in list(&sources(entry.id), "settings") {
            default_is_the_source_s(entry, setting);
        }
    }
}

#[test]
fn every_figure_says_where_it_stands() {
    fn check(value: &Value, below: bool) {
        match value {
            Value::Object(fields) => {
                let stated = ["where", "text", "program"];
                let here = stated.iter().any(|key| fields.contains_key(*key));
                assert!(here || below, "{value}");
                fields
                    .values()
                    .for_each(|field| check(field, here || below));
            }
            Value::Array(items) => items.iter().for_each(|item| check(item, below)),
            _ => {}
        }
    }
    for entry in listed() {
        // What the file says of itself does not hold for the figures in it.
        let file = sources(entry.id);
        let figures = file.as_object().expect("an object").values();
        figures.for_each(|figure| check(figure, false));
    }
}

/// A run of a search on a puzzle's example.
fn run(puzzle: &str, search: &str, set: &[(&str, &str)]) -> Box<dyn Play> {
    let mut play = find(puzzle).expect(puzzle).example();
    let set = set
        .iter()
        .map(|(id, value)| ((*id).into(), (*value).into()));
    play.evolve(&RunConfig {
        search: search.to_owned(),
        set: set.collect(),
        seed: 1,
    })
    .expect(search);
    play
}

#[test]
fn the_report_s_populations_are_as_large_as_it_says() {
    let sources = sources("theseus");
    let sizes = sources["populations"]["by_side"]
        .as_object()
        .expect("sizes");
    for (side, size) in sizes {
        let mut play = run("theseus", "report", &[("width", side), ("height", side)]);
        let run = play.run_mut().expect("a run");
        while run.generation() == 0 {
            run.step();
        }
        let size = size.as_u64().expect("a size") as usize;
        assert_eq!(run.refresh_gallery(2 * size).len(), size, "side {side}");
    }
}

#[test]
fn the_report_s_mazes_are_levels_with_its_figures() {
    let sources = sources("theseus");
    for maze in list(&sources, "mazes") {
        let level: theseus::Level = named(text(maze, "level"));
        let rating = level_info::LevelInfo::rating(&level).expect("figures");
        for key in ["solution", "actions", "enemy_moves", "visited"] {
            assert_eq!(rating[key], maze[key], "{key} of {maze}");
        }
        let genome: String = text(maze, "genome").split(' ').collect();
        assert_eq!(rating["genome"], genome, "{maze}");
    }
}

/// Ours, because the figures are not in the text: start and exit follow from the list of actions.
#[test]
fn levels_after_the_report_s_figures_have_the_printed_solution_and_no_step_that_loses() {
    let sources = sources("theseus");
    for figure in list(&sources, "solutions") {
        let level: theseus::Level = named(text(figure, "level"));
        let rating = level_info::LevelInfo::rating(&level).expect("figures");
        assert_eq!(
            rating["solution"],
            text(figure, "solution").replace(", ", "")
        );
        assert_eq!(rating["actions"], figure["actions"], "{figure}");
        assert_eq!(rating["shortest_solutions"], 1.0, "{figure}");
        // “Absolutely easy to solve, it contain no trick at all”.
        assert_eq!(rating["live_lost_share"], 0.0, "{figure}");
    }
}

#[test]
fn the_paper_s_boards_are_levels() {
    let sources = sources("kuromasu");
    for board in list(&sources, "boards") {
        let level: kuromasu::Level = named(text(board, "level"));
        assert_eq!(level.to_json()["clues"], board["clues"], "{board}");
    }
    let seven = &sources["numbers_of_7x7"];
    let level: kuromasu::Level = named(text(seven, "level"));
    let clues = level.to_json()["clues"].clone();
    let rows = clues.as_array().into_iter().flatten();
    let cells = rows.flat_map(|row| row.as_array().into_iter().flatten());
    let numbers = cells.filter(|cell| cell.as_i64() != Some(0)).count();
    assert_eq!(seven["value"], numbers);
}

#[test]
fn the_paper_s_experiment_has_as_many_runs_as_it_says() {
    let race = presets::find("kuromasu-paper").expect("the race");
    assert_eq!(sources("kuromasu")["experiment"]["runs"], race.seeds);
}

#[test]
fn puzzle_x_has_the_source_s_limit_and_sizes() {
    use swap::published_generator::PublishedDifficulty;
    let sources = sources("swap");
    assert_eq!(sources["expansions"]["value"], swap::published::EXPANSIONS);
    for difficulty in PublishedDifficulty::ALL {
        let (least, most) = difficulty.sides();
        let sides = &sources["sides"][difficulty.name()];
        assert_eq!(*sides, serde_json::json!([least, most]));
    }
}

#[test]
fn the_post_s_game_is_a_level() {
    let sources = sources("morpion");
    let game = &sources["game"];
    let level: morpion::Level = named(text(game, "level"));
    assert_eq!(level.game.len(), game["moves"]);
    let code: morpion::Level = text(game, "code").parse().expect("a layer code");
    assert_eq!(level.game, code.game);
}
