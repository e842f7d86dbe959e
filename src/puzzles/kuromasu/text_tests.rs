//! Tests of the texts: everything written is read back, every fault is named.

use super::super::exchange::tests::{PAPER, any_board};
use super::*;
use crate::game::files::link::Link;
use crate::search::random::{SeededRng, below, chance, seeded};
use crate::table_tests::cases;

fn same(level: &Level, again: &Level) {
    assert_eq!((&again.name, &again.board), (&level.name, &level.board));
}

#[test]
fn boards_read_back_from_all_their_texts() {
    let mut rng = seeded(8);
    for round in 0..300 {
        let board = any_board(&mut rng, true);
        let name = ["Ä board; of [mine]", "kurodoko x", "9x9", "x/y:3x3"][round % 4];
        let named = Level::new(name.to_owned(), board.clone());
        for level in [named, Level::unnamed(board)] {
            let text = level.to_string();
            let urlsafe = |c: u8| c.is_ascii_alphanumeric() || b"_%;.".contains(&c);
            assert!(text.bytes().all(urlsafe), "{text}");
            same(&level, &text.parse().unwrap());
            same(&level, &level.to_json().to_string().parse().unwrap());
        }
    }
}

#[test]
fn the_compact_form_is_short() {
    let level: Level = "5x5:a3b8_9s".parse().unwrap();
    assert_eq!(level.name, "Kuromasu 5 × 5");
    assert_eq!(level.to_string(), ";5x5;a3b8_9s");
    let mut board = (*level.board).clone();
    board.put(2, Clue::Bare);
    board.put(5, Clue::Bare);
    let level = Level::new("A b".to_owned(), board);
    assert_eq!(level.to_string(), "A_b;5x5;a3.a8.s");
}

#[test]
fn every_form_of_the_papers_board_is_read() {
    let paper = include_str!("../../../tests/cases/kuromasu-11x11.json");
    let paper: Level = paper.parse().unwrap();
    assert_eq!(paper.name, "The paper's opening example");
    for text in PAPER {
        for text in [text.to_owned(), format!(" \n{text}\r\n")] {
            let level: Level = text.parse().expect(&text);
            assert_eq!(level.board, paper.board, "{text}");
        }
        let written = Link {
            level: Some(text.to_owned()),
            ..Link::default()
        };
        for link in [
            format!("#/kuromasu?level={text}"),
            format!("https://example.org/a/#/kuromasu?level={text}&seed=5"),
            written.to_string(),
        ] {
            let level = link.parse::<Link>().unwrap().level.unwrap();
            let level: Level = level.parse().expect(&link);
            assert_eq!(level.board, paper.board, "{link}");
        }
    }
}

fn fault(text: &str) -> String {
    text.parse::<Level>().unwrap_err().to_string()
}

#[test]
fn faults_of_files_say_what_and_where() {
    let file = |clues: &str| fault(&format!("{{\"puzzle\":\"kuromasu\",\"clues\":{clues}}}"));
    let too_large = "row 2, column 3: 6 is too large for a clue: expected 1 to 4 on 3 × 2";
    let one =
        "is not a whole number: expected -1 for a blank clue, 0 for none, or a clue from 1 to 1";
    let table = r#"
        [] | clues: there are no rows: expected 1 to 60
        [[],[]] | clues, row 1: there are no cells
        [[0,0],[0]] | clues, row 2: 1 cell: expected 2, as in row 1
        [[0,0],[0,0,0]] | clues, row 2: 3 cells: expected 2
        7 | clues: “7” is not a list
        [[0,0],"00"] | clues, row 2: “"00"” is not a list
        [[0,-2]] | clues, row 1, column 2: -2 is too small
        [[0,1.5]] | clues, row 1, column 2: “1.5” is not a whole number
        [[0,"1"]] | clues, row 1, column 2: “"1"” is not a whole number
        [[0,null]] | clues, row 1, column 2: “null” is not a whole number
        [[4294967297]] | clues, row 1, column 1: 4294967297 is too large
    "#;
    for [clues, what] in cases(table).into_iter().chain([
        ["[[0,0,0],[0,0,6]]", &format!("clues, {too_large}")],
        [
            "[[18446744073709551615]]",
            &format!("clues, row 1, column 1: “18446744073709551615” {one}"),
        ],
        ["[[0,0]", "line 1, column "],
    ]) {
        let fault = file(clues);
        assert!(fault.starts_with(what), "{fault}");
    }
    let row = format!("[{}0]", "0,".repeat(60));
    assert!(file(&format!("[{row}]")).starts_with("clues, row 1: 61 cells are too many"));
    let rows = format!("[{}[0]]", "[0],".repeat(60));
    assert!(file(&rows).starts_with("clues: 61 rows are too many"));
    assert!(fault("{\"puzzle\":\"kuromasu\"}").starts_with("“clues” is missing"));
    assert!(fault("{\"puzzle\":\"kuromasu\",\"clues\":null}").starts_with("“clues” is missing"));
    assert!(fault("{\"puzzle\":\"slice\",\"clues\":[[0]]}").contains("expected “kuromasu”"));
    assert!(fault(&" ".repeat(MAX_BYTES + 1)).contains("too long"));
    let more = "{\"later\":[1],\"puzzle\":\"kuromasu\",\"clues\":[[1]],\"width\":\"x\"}";
    assert_eq!(more.parse::<Level>().unwrap().to_string(), ";1x1;1");
}

#[test]
fn faults_of_the_compact_form_say_what_and_where() {
    let table = "
        a;5x5 | the description is missing
        a;;y | size: missing: expected 1 to 60
        a;5y5;y | size: “5y5” is not a whole number
        a;0x5;y | width: 0 is out of range: expected 1 to 60
        a;5x61;y | height: 61 is out of range
        a;5x5;x | description, the end: one cell missing: 24 are described
        a;5x5;y. | description, character 2: one cell too many: 26 are
        a;5x5;._y | description, character 2: “_” is allowed only between numbers
        a;5x5;y;y | description, character 2: “;” is not allowed here
    ";
    for [text, what] in cases(table) {
        assert!(fault(text).starts_with(what), "{text}: {}", fault(text));
    }
}

fn any_move(rng: &mut SeededRng) -> Move {
    let (width, height) = (1 + below(rng, MAX_SIDE), 1 + below(rng, MAX_SIDE));
    match below(rng, 6) {
        0 => Move::Try,
        1 => Move::Keep,
        2 => Move::Drop,
        3 => {
            let mut cells = Cells::blank(width, height);
            for cell in 0..(width * height) as Cell {
                cells.set(cell, chance(rng, 0.3));
            }
            Move::Lay(cells)
        }
        _ => {
            let mark = LETTERS[below(rng, 3)].1;
            let mut cells = Vec::new();
            for _ in 0..below(rng, 5) {
                let from = below(rng, MAX_CELLS - 4) as Cell;
                cells.extend(from..from + 1 + below(rng, 4) as Cell);
            }
            Move::Paint(mark, cells)
        }
    }
}

#[test]
fn moves_read_back_from_their_texts() {
    let mut rng = seeded(4);
    for _ in 0..2000 {
        let mv = any_move(&mut rng);
        let text = mv.to_string();
        let safe = |c: u8| c.is_ascii_alphanumeric() || b".-:".contains(&c);
        assert!(text.bytes().all(safe), "{text}");
        assert_eq!(text.parse::<Move>().unwrap(), mv, "{text}");
    }
    let paint = Move::Paint(Mark::Black, vec![7, 8, 9, 3, 2, 3, 3, 12]);
    assert_eq!(paint.to_string(), "b7-9.3.2-3.3.12");
    let mut cells = Cells::blank(3, 2);
    cells.set(0, true);
    cells.set(5, true);
    assert_eq!(Move::Lay(cells).to_string(), "lay:3x2:84");
}

#[test]
fn faults_of_moves_say_what_is_wrong() {
    let fault = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    for (text, what) in [
        ("", "“” is not a move"),
        ("x3", "“x3” is not a move"),
        ("Try", "is not a move"),
        ("b.", "“” is not a cell number: expected 0 to 3599"),
        ("b3600", "“3600” is not a cell number"),
        ("b+1", "“+1” is not a cell number"),
        ("b5-", "“” is not a cell number"),
        ("b5-3", "“5-3” counts down"),
        ("b1-2-3", "“2-3” is not a cell number"),
        ("d99999999999999999999", "is not a cell number"),
        ("lay:", "is not a layout"),
        ("lay:3x2", "is not a layout"),
        ("lay:3x0:", "height: 0 is out of range"),
        ("lay:3x2:8", "1 digit: expected 2 for 3 × 2 cells"),
        ("lay:3x2:8g", "digit 2: “g” is not a hexadecimal digit"),
        ("lay:3x2:81", "digit 2: there are black cells past"),
        ("lay:3x2:8é", "digit 2: “é”"),
    ] {
        assert!(fault(text).contains(what), "{text}: {}", fault(text));
    }
    let often = format!("b{}", "0-3599.".repeat(10_000));
    assert!(fault(&often).contains("more than 3,600 cells"));
}

#[test]
fn answers_are_rows_of_white_and_black() {
    let level = Level::unnamed(Board::empty(3, 2));
    let moves = "b0-1.5 e1 try b2.4 d5 drop try b3 keep".split(' ');
    let moves: Vec<Move> = moves.map(|text| text.parse().unwrap()).collect();
    let rows = level.answer(&moves);
    assert_eq!(rows, json!([[1, 0, 0], [1, 0, 1]]));
    let placed = level.read_answer(" [[1,0,0],\n[1,0,1]] ").unwrap();
    assert_eq!(placed[0].to_string(), "lay:3x2:94");
    assert_eq!(level.answer(&placed), rows);
    assert_eq!(level.answer(&["b0-1599".parse().unwrap()])[1][2], 1);
    let other = Level::unnamed(Board::empty(2, 3));
    assert_eq!(other.answer(&placed)[0][0], 0, "of another size");
}

#[test]
fn faults_of_answers_say_what_and_where() {
    let level = Level::unnamed(Board::empty(3, 2));
    let table = "
        [ | the text ends too early
        1 | “1” is not a list
        [] | the answer has 0 rows of 0 cells: expected 2 rows of 3
        [[0,0,0]] | the answer has 1 row of 3 cells: expected 2 rows of 3
        [[0,0],[0,0],[0,0]] | the answer has 3 rows of 2 cells
        [[0,0,0],[0,0]] | row 2: 2 cells: expected 3, as in row 1
        [[0,0,0],5] | row 2: “5” is not a list
        [[0,0,0],[0,2,0]] | row 2, column 2: “2” is not a cell: expected 0 (white) or 1
        [[0,0,true],[0,0,0]] | row 1, column 3: “true” is not a cell
        [[0,0,-1],[0,0,0]] | row 1, column 3: “-1” is not a cell
    ";
    for [text, what] in cases(table)
        .into_iter()
        .chain([["", "the text ends too early"]])
    {
        let found = level.read_answer(text).unwrap_err().to_string();
        assert!(found.contains(what), "{text}: {found}");
    }
}
