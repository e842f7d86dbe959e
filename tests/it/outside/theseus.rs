//! Mazes of Theseus as other programs write and read them.

use std::collections::BTreeSet;

use evolvarium::game::Exchange;
use evolvarium::puzzles::theseus::Level;
use serde_json::{Value, json};

use super::{json_file, opened, refusal, text, variants};
use crate::drawn_mazes::{WITH_HASHES, WITH_POSTS};
use crate::pack;

const XML: &str = "<?xml version='1.0'?>
<mazes>
  <maze><name>Robert Abbott&apos;s &amp; mine</name><data>
    <walls>
      <horizontal><row>---o</row><row>o-o-</row><row>ooo-</row><row>-ooo</row><row>---o</row></horizontal>
      <vertical><row>|oo|o</row><row>|oooo</row><row>||o|o</row><row>|oo|o</row></vertical>
    </walls>
    <positions>
      <position id=\"theseus\"><x>1</x><y>1</y></position>
      <position id=\"minotaur\"><x>1</x><y>0</y></position>
      <position id=\"exit\"><x>3</x><y>1</y></position>
    </positions></data></maze>
</mazes>";

pub fn drawn_mazes_are_the_maze() {
    // The case's maze, without the cells outside that cannot be reached.
    let case = json_file("outside-exit-wins-maze.json");
    let maze = |form: &str| {
        let mut file = opened(form).level().json();
        for wall in ["right", "below"] {
            let walls = file["walls"][wall].as_array().expect("walls").clone();
            file["walls"][wall] = walls
                .into_iter()
                .filter(|at| at[1].as_i64() < Some(2))
                .collect();
        }
        ["width", "height", "theseus", "minotaur", "exit", "walls"].map(|key| file[key].clone())
    };
    let expected = maze(&case["level"].to_string());
    for form in variants(XML) {
        assert_eq!(maze(&form), expected);
        assert_eq!(opened(&form).level().name(), "Robert Abbott's & mine");
    }
    let two = XML.replace("</mazes>", &XML[XML.find("<maze>").expect("a maze")..]);
    assert_eq!(maze(&two), expected);
    assert!(opened(&two).level().name().contains("[1/2]"));
    assert!(refusal(&XML.replace("minotaur", "x")).contains("“minotaur” is missing"));
    let posts = opened(WITH_POSTS).level().json();
    for (wall, at) in [("right", [2, 0]), ("below", [0, 1]), ("below", [2, 0])] {
        let walls = posts["walls"][wall].as_array().expect("walls");
        assert!(walls.contains(&json!(at)), "{wall} {at:?}: {posts}");
    }
    assert_eq!(posts["width"], json!(4));
    assert_eq!(posts["exit"], json!([1, 3]));
    for form in variants(WITH_HASHES).iter().chain(&variants(WITH_POSTS)) {
        assert_eq!(opened(form).puzzle_id(), "theseus", "{form}");
    }
    for inside in ["*", "T", "@"] {
        let other = WITH_HASHES.replace('*', inside);
        assert_eq!(text(&*opened(&other)), text(&*opened(WITH_HASHES)));
    }
}

/// A maze as D. Lafreniere's solver keeps it, with the outer wall all around.
fn xml(level: &Value) -> String {
    let number = |key: &str| level[key].as_u64().expect(key) as usize;
    let (width, height) = (number("width"), number("height"));
    let has = |walls: &str, row: usize, column: usize| {
        let walls = level["walls"][walls].as_array().expect("walls");
        walls.contains(&json!([row, column]))
    };
    let row = |cells: Vec<bool>, wall: char| {
        let cells = cells
            .into_iter()
            .map(|there| if there { wall } else { 'o' });
        format!("<row>{}</row>", cells.collect::<String>())
    };
    let level_walls = |line: usize| {
        let outer = line == 0 || line == height;
        let cells = (0..width).map(|column| outer || has("below", line - 1, column));
        row(cells.collect(), '-')
    };
    let upright_walls = |line: usize| {
        let outer = |column| column == 0 || column == width;
        let cells = (0..=width).map(|column| outer(column) || has("right", line, column - 1));
        row(cells.collect(), '|')
    };
    let position = |id: &str| {
        let (x, y) = (&level[id][1], &level[id][0]);
        format!("<position id=\"{id}\"><x>{x}</x><y>{y}</y></position>")
    };
    let name = level["name"].as_str().expect("a name");
    let horizontal: String = (0..=height).map(level_walls).collect();
    let vertical: String = (0..height).map(upright_walls).collect();
    let positions: String = ["theseus", "minotaur", "exit"].map(position).concat();
    format!(
        "<mazes><maze><name>{name}</name><data><walls><horizontal>{horizontal}</horizontal>\
         <vertical>{vertical}</vertical></walls><positions>{positions}</positions></data></maze></mazes>"
    )
}

pub fn published_mazes_take_the_published_steps() {
    for case in json_file("theseus-exit-wins.json")
        .as_array()
        .expect("mazes")
    {
        let mut level = case["level"].clone();
        let name = level["name"].clone();
        let play = opened(&xml(&level));
        assert_eq!(play.level().json()["exit_wins"], true, "{name}");
        let rating = play.level().rating().expect("a rating");
        assert_eq!(rating["actions"], case["steps"], "{name}");
        let way = rating["solution"].as_str().expect("a way out");
        let check = |way: &str| play.level().check(way).expect("an answer");
        assert!(check(way).solved, "{name}");
        assert!(!check(&way[..way.len() - 1]).solved, "{name}");
        // They are lost where the Minotaur still replies at the exit.
        let replied = opened(&level.to_string()).level().rating();
        assert_eq!(replied.expect("a rating")["solvable"], false, "{name}");
        level["exit_wins"] = true.into();
        assert_eq!(text(&*opened(&level.to_string())), text(&*play), "{name}");
    }
}

#[test]
fn every_bundled_maze_is_written_as_the_format_says() {
    for level in pack::chapters::<Level, _>(pack::level::<Level>).concat() {
        let (file, maze) = (level.to_json(), level.maze());
        let size = ["width", "height"].map(|side| file[side].as_u64().expect(side));
        assert_eq!(size, [maze.width, maze.height].map(u64::from));
        let number = |at: &Value, n: usize| at[n].as_u64().expect("a number");
        // A wall is between two cells of the maze.
        let walls = |name: &str, right: u64, below: u64| -> BTreeSet<u64> {
            let cells = file["walls"][name].as_array().expect("walls").iter();
            let cells = cells.map(|at| {
                let (row, column) = (number(at, 0), number(at, 1));
                assert!(row + below < size[1] && column + right < size[0], "{file}");
                row * size[0] + column
            });
            cells.collect()
        };
        let (right, below) = (walls("right", 1, 0), walls("below", 0, 1));
        assert_eq!((right.len() + below.len()) as u32, maze.walls(), "{file}");
        assert!(
            right.iter().all(|cell| maze.has_right(*cell as u8)),
            "{file}"
        );
        assert!(
            below.iter().all(|cell| maze.has_below(*cell as u8)),
            "{file}"
        );
        let pieces = ["theseus", "minotaur", "exit"].map(|id| &file[id]);
        let cells = pieces.map(|at| number(at, 0) * size[0] + number(at, 1));
        assert_eq!(
            cells,
            [maze.theseus, maze.minotaur, maze.exit].map(u64::from)
        );
        assert_eq!(file.get("exit_wins").is_some(), maze.exit_wins);
    }
}
