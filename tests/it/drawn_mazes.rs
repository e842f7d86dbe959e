//! Mazes drawn in characters, by others and by us: each opens as the maze that is seen, however its
//! lines begin and end.

use evolvarium::game::level_info::LevelInfo;
use evolvarium::puzzles::theseus::Level;
use serde_json::{Value, json};

use super::linked::open_any;
use super::pack;

/// The exit is a gap at the end of a line.
pub const WITH_POSTS: &str = "\
+---+---+---+
|     M |   |
+   +---+   +
|     T      
+   +   +   +
|   |       |
+---+   +   +
|           |
+---+---+---+";

/// The exit is outside the wall.
pub const WITH_HASHES: &str = "\
#########
#. M .#.#
# ### # #
#. * . . X
# # # # #
#.#. . .#
### # # #
#. . . .#
#########";

/// The exit is a gap at the end of a line of blanks.
const WITH_GAP: &str = "\
#########
#T      #
# # # # #
#        
# # # # #
#      M#
#########";

/// The level file of a drawing, without the name.
fn file(drawing: &str) -> Value {
    let play = open_any(drawing).expect(drawing);
    let mut file = play.level().json();
    file.as_object_mut().expect("an object").remove("name");
    file
}

fn drawings() -> [(&'static str, Value); 3] {
    let posts = json!({
        "puzzle": "theseus", "width": 4, "height": 4,
        "theseus": [1, 1], "minotaur": [0, 1], "exit": [1, 3],
        "walls": {
            "right": [[0, 1], [0, 2], [2, 0], [2, 2], [3, 2]],
            "below": [[0, 1], [0, 3], [1, 3], [2, 0], [2, 3]],
        },
    });
    let hashes = json!({
        "puzzle": "theseus", "width": 5, "height": 4,
        "theseus": [1, 1], "minotaur": [0, 1], "exit": [1, 4],
        "walls": {
            "right": [[0, 2], [0, 3], [2, 0], [2, 3], [3, 3]],
            "below": [[0, 1], [0, 4], [1, 4], [2, 0], [2, 4]],
        },
    });
    let gap = json!({
        "puzzle": "theseus", "width": 5, "height": 3,
        "theseus": [0, 0], "minotaur": [2, 3], "exit": [1, 4],
        "walls": {"right": [[0, 3], [2, 3]], "below": [[0, 4], [1, 4]]},
    });
    [(WITH_POSTS, posts), (WITH_HASHES, hashes), (WITH_GAP, gap)]
}

#[test]
fn a_drawing_is_the_maze_that_is_seen_however_its_lines_begin_and_end() {
    for (drawing, maze) in drawings() {
        for indent in 0..9 {
            for (title, end) in [("", "\n"), ("", "  \r\n"), ("A maze\n", "\n")] {
                let line = |line: &str| format!("{:indent$}{}{end}", "", line.trim_end());
                let text: String = drawing.lines().map(line).collect();
                assert_eq!(file(&(title.to_owned() + &text)), maze, "{text}");
            }
        }
    }
}

#[test]
fn a_gap_on_any_side_is_the_exit() {
    let closed = "#######\n#T    #\n# # # #\n#     #\n# # # #\n#    M#\n#######";
    for (at, exit) in [
        (1, [0, 0]),
        (5, [0, 2]),
        (24, [1, 0]),
        (30, [1, 3]),
        (14, [0, 3]),
        (51, [3, 1]),
    ] {
        let mut drawing = closed.as_bytes().to_vec();
        assert_eq!(drawing[at], b'#');
        drawing[at] = b' ';
        let drawing = String::from_utf8(drawing).expect("a text");
        assert_eq!(file(&drawing)["exit"], json!(exit), "{drawing}");
    }
}

#[test]
fn every_maze_that_we_draw_opens_as_itself() {
    let levels = pack::chapters::<Level, _>(pack::level::<Level>).concat();
    let on_exit = ["A;3x3;0.8.0;000", "A;3x3;0.8.8;000"].map(|text| text.parse().expect(text));
    assert!(levels.len() > 60);
    for level in levels.iter().chain(&on_exit) {
        for text in [level.to_string(), format!("{level};x")] {
            let level: Level = text.parse().expect(&text);
            for indent in ["", "    "] {
                let drawn = level.drawn().replace('\n', &format!("\n{indent}"));
                let again: Level = drawn.parse().expect(&drawn);
                assert_eq!(again.maze(), level.maze(), "{drawn}");
            }
        }
    }
}

#[test]
fn a_drawing_larger_than_any_maze_is_refused_with_its_size() {
    let drawing = |cells: usize| {
        let (wall, row) = ("#".repeat(2 * cells + 1), " ".repeat(2 * cells - 3));
        let mut lines = vec![wall.clone(), format!("#T{row}M#")];
        lines.extend(vec![format!("#{row}  #"); 2 * cells - 3]);
        lines.extend([format!("#{row} X#"), wall]);
        lines.join("\n")
    };
    assert!(open_any(&drawing(16)).is_ok());
    for cells in [17, 60] {
        let why = open_any(&drawing(cells))
            .err()
            .expect("too large")
            .to_string();
        assert!(why.contains("expected 3 to 16"), "{why}");
    }
    assert!(open_any(&drawing(150)).is_err());
}
