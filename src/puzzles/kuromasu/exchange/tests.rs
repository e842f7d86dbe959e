//! Tests of the other programs' forms: both ways, and every fault.

use super::super::board::Cell;
use super::*;
use crate::puzzles::kuromasu::board::{Clue, MAX_SIDE};
use crate::search::random::{SeededRng, below, seeded};
use crate::table_tests::cases;

/// The paper's opening example in all its forms: those of the two programs
/// first, as they write them.
pub const PAPER: [&str; 15] = [
    "11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b",
    "kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b",
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#11x11:b9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b",
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#11x11%3Ab9e8j7f12e16_9k10k12a8a11a3k3k3_7e2f7j2e5b",
    "kurodoko_edit/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "kurodoko_play/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "kurodoko/v:/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "kurodoko//11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "https://puzz.link/p?kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "http://pzv.jp/p.html?kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "https://pzprxs.vercel.app/p?kurodoko_edit/v:/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "https://puzz.link/p?kurodoko%2F11%2F11%2Fh9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
    "puzz.link/p?kurodoko/11/11/h9k8p7lck-109qaqcg8gbg3q3q37k2l7p2k5h",
];

/// A board of any size with any clues.
pub fn any_board(rng: &mut SeededRng, bare: bool) -> Board {
    let (width, height) = (1 + below(rng, MAX_SIDE), 1 + below(rng, MAX_SIDE));
    board_of(rng, width, height, bare)
}

fn board_of(rng: &mut SeededRng, width: usize, height: usize, bare: bool) -> Board {
    let mut board = Board::empty(width, height);
    // From no clue at all, with runs longer than any letter encodes, to clues only.
    let share = [0, 1, 3, 30, 100][below(rng, 5)];
    for cell in 0..board.cells() as Cell {
        if below(rng, 100) < share {
            let number = 1 + below(rng, board.largest_clue());
            let clue = match below(rng, 4) {
                0 if bare => Clue::Bare,
                _ => clue(&board, number).unwrap(),
            };
            board.put(cell, clue);
        }
    }
    board
}

#[test]
fn boards_of_every_size_read_back_from_both_formats() {
    let mut rng = seeded(5);
    let sizes = (1..=MAX_SIDE).flat_map(|w| (1..=MAX_SIDE).map(move |h| (w, h)));
    for (width, height) in sizes {
        let board = board_of(&mut rng, width, height, false);
        let (tatham, pzpr) = (tatham::write(&board).unwrap(), pzpr::write(&board));
        assert_eq!(tatham::read(&tatham).as_ref(), Ok(&board), "{tatham}");
        assert_eq!(pzpr::read(&pzpr).as_ref(), Ok(&board), "{pzpr}");
        assert!(recognises(&tatham) && recognises(&pzpr), "{tatham} {pzpr}");
        let board = board_of(&mut rng, width, height, true);
        let text = tatham::Description(&board).to_string();
        let again = tatham::read_description(width, height, &text, true);
        assert_eq!(again.as_ref(), Ok(&board), "{text}");
        let text = pzpr::write(&board);
        assert_eq!(read(&text).as_ref(), Ok(&board), "{text}");
    }
}

#[test]
fn the_papers_board_is_written_as_the_programs_write_it() {
    for text in PAPER {
        let board = read(text).expect(text);
        assert_eq!(tatham::write(&board).as_deref(), Ok(PAPER[0]));
        assert_eq!(pzpr::write(&board), PAPER[1]);
        let level = Level::unnamed(board);
        let address = format!("https://puzz.link/p?{}", PAPER[1]);
        assert_eq!(export(&level, "pzpr"), Some(Ok(address)));
        assert_eq!(export(&level, "tatham"), Some(Ok(PAPER[0].to_owned())));
        assert_eq!(export(&level, "genome"), None);
    }
}

#[test]
fn long_runs_and_large_numbers_are_written_as_the_programs_do() {
    let mut board = Board::empty(40, 2);
    let written = |board: &Board| (tatham::write(board).unwrap(), pzpr::write(board));
    let empty = ("40x2:zzzb".to_owned(), "kurodoko/40/2/zzzz".to_owned());
    assert_eq!(written(&board), empty);
    for (cell, number) in [(0, 15), (1, 16), (28, 41), (79, 1)] {
        board.put(cell, Clue::Sees(number));
    }
    let text = "40x2:15_16z41zx1".to_owned();
    assert_eq!(
        written(&board),
        (text, "kurodoko/40/2/f-10zl-29zzp1".to_owned())
    );
    board.put(2, Clue::Bare);
    assert_eq!(pzpr::write(&board), "kurodoko/40/2/f-10.zk-29zzp1");
    let fault = tatham::write(&board).unwrap_err();
    assert!(
        fault.starts_with("the clue in row 1, column 3 has no number"),
        "{fault}"
    );
    // pzpr reads these, although it writes them differently.
    assert_eq!(
        read("kurodoko/3/1/+003g-02").map(|b| pzpr::write(&b)),
        Ok("kurodoko/3/1/3g2".into())
    );
    // The board drawn in Tatham's source; the ID beside it lacks a cell.
    let own = "7x7:d7b3e8e5c7a7c13e4e8b4d";
    assert_eq!(tatham::write(&read(own).unwrap()).as_deref(), Ok(own));
}

#[test]
fn faults_say_what_and_where() {
    let table = "
        hello | “hello” is not a board
        5x5:x | description, the end: one cell missing: 24 are described, but 5 × 5 makes 25
        5x5: | description, the end: 25 cells missing
        5x5:y1 | description, character 2: one cell too many: 26 are
        5x5:w1zc | description, character 3: 28 cells too many: 53 are
        5x5:0x | description, character 1, row 1, column 1: 0 can't be a clue, as a clue counts its own
        5x5:f03r | description, character 2: “03” starts with 0: expected 3
        5x5:f99999999999999999999999r | character 2, row 2, column 2: 99999999999999999999999 is too large
        5x5:_x | description, character 1: “_” is allowed only between numbers
        5x5:3_w | description, character 2: “_”
        5x5:a_3w | description, character 2: “_”
        5x5:3__3w | description, character 2: “_”
        5x5:x3_ | description, character 3: “_”
        5x5:aAw | description, character 2: “A” is not allowed here
        5x5:a.w | description, character 2: “.” is not allowed here
        5x5:a b | description, character 2: white space is not allowed here
        :y | the size is missing: expected 11x11:… or kurodoko/11/11/…
        b9e8j7f12 | the size is missing
        5x:y | height: missing
        x5:y | width: missing
        axb:y | width: “a” is not a whole number: expected 1 to 60
        5x-5:y | height: “-5” is not a whole number
        0:y | size: 0 is out of range
        61x5:y | width: 61 is out of range: expected 1 to 60
        99999999999999999999x5:y | width: 99999999999999999999 is out of range
        5x5x5:y | height: “5x5” is not a whole number
        9x9#123456 | “9x9#123456” is a random seed, which only Tatham's program
        9#1 | expected the game ID, which starts with “9:”
        9x9 | “9x9” is only a size
        https://example.org/range.html#9x9#5 | “9x9#5” is a random seed
        kurodoko | the size is missing
        kurodoko/5 | the size is missing
        kurodoko/v:/5 | width: “v:” is not a whole number
        kurodoko/5/5 | body, the end: 25 cells missing
        kurodoko/5/x/zk | height: “x” is not a whole number
        kurodoko/5/61/zk | height: 61 is out of range
        kurodoko//5/zk | width: missing
        kurodoko/5/5/zj | body, the end: one cell missing: 24 are
        kurodoko/5/5/zk3 | body, character 3: one cell too many: 26 are
        kurodoko/5/5/0zj | body, character 1, row 1, column 1: 0 can't be a clue
        kurodoko/5/5/-00zj | body, character 1, row 1, column 1: 0 can't be a clue
        kurodoko/5/5/gazi | body, character 2, row 1, column 2: 10 is too large for a clue
        kurodoko/5/5/-10zj | row 1, column 1: 16 is too large
        kurodoko/5/5/+100zj | row 1, column 1: 256 is too large
        kurodoko/5/5/=100zj | body, character 1: “=” starts a number above 4095: expected at most 9
        kurodoko/5/5/zj-1 | body, character 3: “-” must be followed by 2 digits
        kurodoko/5/5/+1gzj | body, character 1: “+” must be followed by 3 digits
        kurodoko/5/5/g_zj | body, character 2: “_” is not allowed here
        kurodoko/5/5/Gzj | body, character 1: “G” is not allowed here
        kurodoko/5/5/zk/a | body, character 3: “/” is not allowed here
        https://puzz.link/p?heyawake/5/5/0 | “heyawake” is another puzzle: expected kurodoko
        https://puzz.link/p?nurimisaki_edit/5/5/0 | “nurimisaki_edit” is another puzzle
        https://puzz.link/p | this link holds no board
    ";
    for [text, what] in cases(table).into_iter().chain([
        [
            "",
            "“” is not a board: expected a level file, a game ID such as",
        ],
        [
            "5x5:f10r",
            "description, character 2, row 2, column 2: 10 is too large for a clue: expected 1 to \
             9 on 5 × 5 cells; two numbers need “_”",
        ],
        [
            "5x5:a\u{7}b",
            "description, character 2: a control character is not allowed here",
        ],
    ]) {
        let fault = read(text).unwrap_err().to_string();
        assert!(fault.contains(what), "{text}: {fault}");
        if !text.starts_with('k') || text.contains('/') {
            let level = text.parse::<Level>().unwrap_err().to_string();
            assert_eq!(level, fault, "{text}");
        }
    }
}

#[test]
fn only_these_forms_are_claimed() {
    for text in PAPER.into_iter().take(14).chain([
        "9:",
        "9x9#1",
        "12#1",
        "kurodoko/",
        "5/5/",
        "https://puzz.link/p?heyawake/5/5/0",
    ]) {
        assert!(recognises(text), "{text}");
    }
    for text in [
        "",
        "9",
        "9x9",
        "9x9;5x5;y",
        "kurodoko_x;5x5;y",
        "1/2",
        "1 slice 5;6 @0",
        "https://example.org/a?b",
        "0110",
        "é",
        "a:b",
        "5;10;3;x",
    ] {
        assert!(!recognises(text), "{text}");
    }
}

#[test]
fn long_texts_are_read_at_once() {
    for part in ["z", "9", "_", "-", "é", "/", "kurodoko/", "1_", "#", "5x"] {
        let long = part.repeat(1_000_000 / part.len());
        for text in [
            long.clone(),
            format!("40x40:{long}"),
            format!("kurodoko/40/40/{long}"),
            format!("https://puzz.link/p?{long}"),
        ] {
            assert!(read(&text).is_err());
            let _ = recognises(&text);
        }
    }
}
