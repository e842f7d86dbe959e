//! Tests of the texts of levels, moves and answers.

use super::*;

fn fault(text: &str) -> String {
    text.parse::<Level>().unwrap_err().to_string()
}

#[test]
fn the_compact_form_and_the_file_read_back() {
    let mut level = house();
    level.name = "Żółw; 100 %_1".into();
    level.figure.shapes[0]
        .holes
        .push(vec![[150.0, 180.5], [160.0, 180.5], [155.0, 190.25]]);
    level
        .figure
        .forbidden
        .push(vec![[0.0, 0.0], [10.0, 0.0], [0.0, -10.0]]);
    let text = level.to_string();
    assert!(text.chars().all(|c| c.is_ascii_graphic()), "{text}");
    assert_eq!(text.parse::<Level>().unwrap(), level);
    assert_eq!(level.to_json().to_string().parse::<Level>().unwrap(), level);
}

#[test]
fn numbers_of_a_level_file_are_read_to_the_last_bit() {
    let subnormal = 2.225_073_858_507_201e-308;
    for x in [0.1, 1e23, 5e-324, f64::MAX, subnormal, -0.0, 8.0] {
        for number in [format!("{x:?}"), format!("{x:e}"), format!("{x:.40e}")] {
            let file = format!(
                r#"{{"puzzle":"slice","strokes":1,"pieces":2,"tolerance":{number},
                "shapes":[{{"outline":[[{number},0]]}}],"solution":[[0,{number},0,0]]}}"#
            );
            let level = parse_file(&file).unwrap();
            let read = [
                level.stated_tolerance.unwrap(),
                level.figure.shapes[0].outline[0][0],
                level.solution[0].from[1],
            ];
            assert_eq!(read.map(f64::to_bits), [x.to_bits(); 3], "{number}");
        }
    }
}

#[test]
fn moves_read_back() {
    for text in ["1,2.5,-3,4", "2:1,2,3,4", "x0"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    let bad = "1,2,3 1,2,3,4,5 1,2,3,NaN x x-1 a:1,2,3,4 1,2,3,inf 1,2,3,-infinity 1,2,3,1e999";
    for text in bad.split(' ').chain([""]) {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn cut_off_texts_say_what_is_missing() {
    assert!(fault("House").contains("the number of strokes is missing"));
    assert!(fault("House;5;10;3").contains("no shape"));
    assert!(fault("House;5;10;3;o1,2,3").contains("come in pairs"));
    assert!(fault("House;5;10;3;o1,2,3,x").starts_with("ring 1: “x”"));
    let file = house().to_json().to_string();
    assert!(fault(&file[..file.len() / 2]).contains("ends too early"));
}

#[test]
fn bad_values_are_named() {
    assert!(fault("A;1000;10;;o0,0,1,0,0,1").starts_with("strokes: 1000 is out of range"));
    assert!(fault("A;2;100;;o0,0,1,0,0,1").starts_with("pieces: 100 is out of range"));
    assert!(fault("A;2;4;NaN;o0,0,1,0,0,1").starts_with("tolerance"));
    assert!(fault("A;2;4;-1;o0,0,1,0,0,1").starts_with("tolerance"));
    assert!(fault("A;2;4;3,5;o0,0,1,0,0,1").starts_with("tolerance: “3,5”"));
    assert!(fault("A;2;4;;o").contains("at least 3"), "no corners");
    assert!(fault("A;2;4;;h0,0,1,0,0,1").contains("hole"));
    // A bow tie.
    assert!(fault("A;2;4;;o0,0,2,2,2,0,0,2").contains("cross"));
    assert!(fault("A;2;4;;o0,0,1e9,0,0,1e9").contains("1"), "huge");
    let other = r#"{"puzzle":"swap","strokes":1,"pieces":2,"shapes":[]}"#;
    assert!(fault(other).contains("expected “slice”"));
    assert!(fault(r#"{"puzzle":"slice","pieces":2,"shapes":[]}"#).contains("strokes"));
    assert!(fault(r#"{"puzzle":"slice","strokes":1.5,"pieces":2,"shapes":[]}"#).contains("1.5"));
    let large = fault(r#"{"puzzle":"slice","strokes":1e999,"pieces":2,"shapes":[]}"#);
    assert!(large.contains("number out of range"));
    let text = fault(r#"{"puzzle":"slice","strokes":"3","pieces":2,"shapes":[]}"#);
    assert!(text.contains("“3” does not belong here: expected a whole number"));
}

#[test]
fn an_answer_is_what_the_moves_leave() {
    let moves: Vec<Move> = ["1,2,3,4", "5,6,7,8", "0:9,9,9,9", "x1"]
        .iter()
        .map(|t| t.parse().unwrap())
        .collect();
    let level = house();
    assert_eq!(level.answer(&moves), json!([[9.0, 9.0, 9.0, 9.0]]));
    assert_eq!(level.read_answer("[[1,2,3,4]]").unwrap(), moves[..1]);
    assert!(level.read_answer("[[1,2,3]]").is_err());
}
