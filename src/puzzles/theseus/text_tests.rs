//! Tests of the texts: everything written is read back, every fault is named.

use super::super::solver::tests::any_maze;
use super::*;
use crate::game::Puzzle as _;
use crate::search::random::seeded;

#[test]
fn mazes_read_back_from_all_their_texts() {
    let mut rng = seeded(8);
    for _ in 0..200 {
        let maze = any_maze(&mut rng, 16);
        let level = Level::new("Ä maze; of [mine]".to_owned(), maze);
        let text = level.to_string();
        let urlsafe = |c: u8| c.is_ascii_alphanumeric() || b"_%;.".contains(&c);
        assert!(text.bytes().all(urlsafe), "{text}");
        for text in [text, level.to_json().to_string()] {
            let again: Level = text.parse().unwrap();
            assert_eq!(again.name, level.name);
            assert_eq!(again.maze(), &maze);
        }
        assert_eq!(level.to_json().get("exit_wins").is_some(), maze.exit_wins);
        if let Ok(file) = to_genome_json(&level) {
            let file: Value = file.parse().unwrap();
            assert_eq!(file.get("exit_wins").is_some(), maze.exit_wins);
            assert_eq!(file.to_string().parse::<Level>().unwrap().maze(), &maze);
        }
    }
}

fn fault(text: &str) -> String {
    text.parse::<Level>().unwrap_err().to_string()
}

#[test]
fn faults_say_what_and_where() {
    assert!(fault("").contains("not a maze"));
    assert!(fault("a;6y6;0.1.2;").contains("not a size: expected something like 6x6"));
    assert!(fault("a;2x6;0.1.2;").starts_with("width: 2 is out of range"));
    assert!(fault("a;3x3;0.1;000").starts_with("cells: "));
    assert!(fault("a;3x3;0.9.2;000").starts_with("minotaur: cell 9 is outside"));
    assert!(fault("a;3x3;0.1.4;000").starts_with("exit: [1, 1] is inside"));
    assert!(fault("a;3x3;0.1.2;00").starts_with("walls: 2 digits"));
    assert!(fault("a;3x3;0.1.2;0g0").starts_with("walls, digit 2: "));
    for end in ["1", "X", "x;x"] {
        let fault = fault(&format!("a;3x3;0.1.2;000;{end}"));
        assert!(fault.contains("follows the walls"), "{end}: {fault}");
    }
    assert!(fault("0110").contains("4 bits don't make a square maze"));
    let file = |fields: &str| fault(&format!("{{\"puzzle\":\"theseus\",{fields}}}"));
    assert!(file("\"size\":6,\"genome\":\"01\"").starts_with("genome: 2 bits"));
    assert!(file("\"size\":60,\"genome\":\"01\"").starts_with("size: 60 is out"));
    assert!(file("\"size\":3,\"genome\":\"01a\"").starts_with("genome, character 3"));
    assert!(file("\"width\":3").contains("“height” is missing"));
    let places = "\"width\":3,\"height\":3,\"theseus\":[0,0],\"minotaur\":[2,2],\"exit\":[0,1]";
    assert!(file(places).contains("“walls” is missing"));
    let walls = |walls: &str| file(&format!("{places},\"walls\":{walls}"));
    assert!(walls("{\"right\":[[0,0],[0,2]]}").starts_with("walls, right, wall 2: [0, 2]"));
    assert!(walls("{\"below\":[[3,0]]}").contains("is outside"));
    assert!(walls("{\"below\":[[0]]}").starts_with("line 1"));
}

#[test]
fn answers_are_read_bare_and_quoted() {
    let level = Level::example();
    let moves = level.read_answer("\"ISW\"").unwrap();
    assert_eq!(moves, level.read_answer(" i s\nw ").unwrap());
    assert_eq!(level.answer(&moves), "ISW");
    let placed = vec![Move::Lay(Maze::open(5, 4))];
    let answer = level.answer(&placed).to_string();
    assert_eq!(level.read_answer(&answer).unwrap(), placed);
    let fault = level.read_answer("NEX").unwrap_err().to_string();
    assert!(
        fault.starts_with("character 3: “X” is not a step"),
        "{fault}"
    );
}
