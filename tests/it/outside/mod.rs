//! What other people's programs write and do: each case of `tests/cases/outside.json` that a level's
//! text can show, and forms that are compared with readers and files that are not ours.
//!
//! The other cases are the page's (`tests/browser/`).

use std::fs;

use evolvarium::game::Play;
use evolvarium::puzzles::registry::Entry;
use serde_json::Value;

use super::linked::open_any;

mod kuromasu;
mod links;
mod morpion;
mod slice;
mod swap;
mod theseus;

/// Cases of the page.
const ELSEWHERE: [&str; 5] = [
    "cyrillic-undo",
    "forced-colors",
    "gpu-crash",
    "midnight",
    "print",
];

#[test]
fn every_case_of_a_text_comes_out_as_expected() {
    let cases = json_file("outside.json");
    for case in cases.as_array().expect("a list") {
        match case["id"].as_str().expect("an id") {
            "abbott-exit" => theseus::published_mazes_take_the_published_steps(),
            "closed-ring" => slice::closed_rings_are_taken(),
            "grid-json" => morpion::grid_files_are_the_game_they_hold(),
            "large-boards" => kuromasu::large_boards_open(),
            "link-double-encoded" => links::links_escaped_twice_open(),
            "link-fbclid" => links::parameters_of_others_are_left_out(),
            "maze-files" => theseus::drawn_mazes_are_the_maze(),
            "msr-in-picture" => morpion::pictures_open_as_their_game(),
            "one-moves" => morpion::one_move_is_singular(),
            "penpa" => kuromasu::penpa_is_named_with_a_way_out(),
            "pentasol-5d" => morpion::games_of_5d_stay_5d(),
            "pentasol-empty" => morpion::an_empty_game_is_the_cross(),
            "pentasol-reference" => morpion::pentasol_is_written_as_others_read_it(),
            "plain-grid" => kuromasu::plain_grids_open(),
            "prove-on" => kuromasu::the_exact_solver_says_whether_there_is_one_solution(),
            "pzprv3" => kuromasu::files_of_pzpr_open(),
            "range-save" => kuromasu::save_files_of_range_open(),
            "share-link-full-stop" => links::every_link_survives_a_text(),
            other => assert!(ELSEWHERE.contains(&other), "a case without a test: {other}"),
        }
    }
}

fn json_file(name: &str) -> Value {
    let text = fs::read_to_string(format!("tests/cases/{name}")).expect(name);
    serde_json::from_str(&text).expect(name)
}

fn opened(text: &str) -> Box<dyn Play> {
    open_any(text).expect(text)
}

fn refusal(text: &str) -> String {
    let refused = open_any(text).err();
    refused
        .unwrap_or_else(|| panic!("{text} opens"))
        .to_string()
}

fn text(play: &dyn Play) -> String {
    play.level().text()
}

/// A text with the line ends, marks and blanks that editors add.
fn variants(text: &str) -> [String; 4] {
    [
        text.to_owned(),
        text.replace('\n', "\r\n"),
        format!("\u{feff}{text}\n\n"),
        format!("\n  {}  \n", text.replace('\n', "  \n  ")),
    ]
}

/// The levels of a puzzle's pack.
fn bundled(entry: &Entry) -> impl Iterator<Item = Value> + use<> {
    let pack = fs::read_to_string(format!("www/levels/{}.json", entry.id)).unwrap_or_default();
    let pack: Value = serde_json::from_str(&pack).unwrap_or_default();
    let chapters = pack["chapters"].as_array().cloned().unwrap_or_default();
    let levels = chapters
        .into_iter()
        .filter_map(|it| it["levels"].as_array().cloned());
    levels.flatten()
}
