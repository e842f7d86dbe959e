//! Games of Morpion Solitaire as other programs write and read them.

use evolvarium::game::{Look, Play};
use evolvarium::paint::Theme;
use evolvarium::paint::svg::Svg;
use morpion_solitaire_records::RECORDS;
use serde_json::{Value, json};

use super::{json_file, opened, refusal, text};
use crate::linked::{listed, open_any};

/// A game of Pentasol by the published convention: the first line is the cross's north-west valley,
/// (3, 3). Nothing else is tried; the reference implementation of MSR says whether it is legal.
fn by_the_convention(text: &str, variant: msr::Variant) -> msr::Record {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let number = |text: &str| text.parse::<i16>().expect("a number");
    let mut lines = lines.map(|line| {
        let (point, rest) = line[1..].split_once(')').expect("a point");
        let (column, row) = point.split_once(',').expect("two numbers");
        (number(column), number(row), rest.trim())
    });
    let (column, row, _) = lines.next().expect("the reference");
    let moves = lines.map(|(x, y, rest)| {
        let (sign, offset) = rest.split_at(1);
        let offset = number(offset.trim().trim_start_matches('+'));
        msr::RecordMove {
            x: x - column + 3,
            y: y - row + 3,
            dir: match sign {
                "-" => msr::Direction::H,
                "|" => msr::Direction::V,
                "\\" => msr::Direction::DN,
                _ => msr::Direction::DP,
            },
            pos: (2 - offset) as u8,
        }
    });
    msr::Record::new(variant, moves.collect())
}

fn exported(play: &dyn Play, form: &str) -> String {
    play.export(form).expect("a form").expect(form)
}

pub fn pentasol_is_written_as_others_read_it() {
    // The reader reads a file that is not ours.
    let published = json_file("outside-pentasol-5d-82.json");
    let published = published["text"].as_str().expect("a game");
    let game = by_the_convention(published, msr::Variant::D5);
    assert!(msr::validate(&game).is_ok());
    let written = exported(&*opened(published), "pentasol");
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| line.replace('+', "")).collect()
    };
    assert_eq!(lines(&written), lines(published));
    for (name, _, record) in RECORDS {
        let record = msr::decode(record).expect("a record");
        if record.variant.line_len() != 5 {
            continue;
        }
        let play = opened(&msr::encode(&record).expect("a record"));
        let written = exported(&*play, "pentasol");
        let again = by_the_convention(&written, record.variant);
        assert_eq!(again.moves, record.moves, "{name}");
        assert!(msr::validate(&again).is_ok(), "{name}");
    }
    // A short game fits at several places: only the reference says where.
    let one = opened("(28,28)\n(25,27) | 2\n");
    let written = exported(&*one, "pentasol");
    assert!(written.ends_with("(28,28)\n(25,27) | 2"), "{written}");
    // Version 0.1 wrote the corner of the cross's box.
    let old = opened("# 5T, 1 moves\n(28,28)\n(28,30) | 2");
    let game = |play: &dyn Play| play.level().json()["game"].clone();
    assert_eq!(game(&*old), game(&*one));
}

#[test]
fn every_record_is_written_as_the_reference_implementation_reads_it() {
    for (name, _, text) in RECORDS {
        let record = msr::decode(text).expect("a record");
        let play = opened(text);
        for form in ["msr", "ms1"] {
            let written = exported(&*play, form);
            let again = msr::decode(&written).expect("a record");
            assert_eq!(again.variant, record.variant, "{name}");
            assert_eq!(again.moves, record.moves, "{name}");
            assert!(msr::validate(&again).is_ok(), "{name}");
        }
    }
}

pub fn games_of_5d_stay_5d() {
    let small = json_file("outside-pentasol-5d-unfinished.json");
    let small = small["text"].as_str().expect("a game");
    let variant = |text: &str| opened(text).level().json()["variant"].clone();
    assert_eq!(variant(&format!("# 5D\n{small}")), "5D");
    let lower = format!("# a game of 5d, unfinished\n{small}");
    assert_eq!(variant(&lower), "5D");
    assert_eq!(variant(&format!("# 5T\n{small}")), "5T");
    // Without a word, it is said that it could be both.
    let found = opened(small).level().name();
    assert!(found.contains("5T or 5D?"), "{found}");
    assert!(found.contains("# 5D"), "{found}");
    let finished = json_file("outside-pentasol-5d-82.json");
    assert_eq!(variant(finished["text"].as_str().expect("a game")), "5D");
    // What is written says which it is.
    let game = opened(&format!("# 5D\n{small}"));
    let written = exported(&*game, "pentasol");
    assert_eq!(variant(&written), "5D");
    assert_eq!(text(&*opened(&written)), text(&*game));
    // Dashes of web pages.
    for minus in ["–", "−", "‐"] {
        let dashed = opened(&small.replace('-', minus));
        assert_eq!(text(&*dashed), text(&*opened(small)));
    }
}

pub fn an_empty_game_is_the_cross() {
    for (empty, variant) in [
        ("(28,28)\n", "5T"),
        ("# 5D\r\n(28,28)", "5D"),
        ("\u{feff}(0,0)", "5T"),
    ] {
        let play = opened(empty);
        assert_eq!(text(&*play), text(&*opened(&format!("morpion {variant}"))));
    }
}

pub fn one_move_is_singular() {
    let play = opened("(28,28)\n(25,27) | 2\n");
    let name = play.level().name();
    assert!(name.starts_with("5T in 1 move ("), "{name}");
    let message = opened("# 5T\n(28,28)\n(25,27) | 2\n");
    assert_eq!(message.level().name(), "5T in 1 move");
    let written = exported(&*play, "pentasol");
    assert!(written.starts_with("# 5T, 1 move ("), "{written}");
}

/// The points of a line's two ends.
fn ends(mv: &msr::RecordMove, length: i16) -> [i16; 4] {
    let ((x, y), (dx, dy)) = (mv.origin(), mv.dir.delta());
    [x, y, x + dx * (length - 1), y + dy * (length - 1)]
}

pub fn grid_files_are_the_game_they_hold() {
    for (name, _, text) in RECORDS {
        let record = msr::decode(text).expect("a record");
        let length = i16::from(record.variant.line_len());
        let cross = msr::initial_cross(record.variant);
        let dot = |x: i16, y: i16| json!({"Type": "dot", "Coordinates": [{"X": x, "Y": y}]});
        let stage = |mv: &msr::RecordMove| {
            let [a, b, c, d] = ends(mv, length);
            let line = json!([{"X": c, "Y": d}, {"X": a, "Y": b}]);
            json!({"Elements": [{"Type": "line", "Coordinates": line}, dot(mv.x, mv.y)]})
        };
        let first = json!({"Elements": cross.iter().map(|(x, y)| dot(*x, *y)).collect::<Vec<_>>()});
        let stages: Vec<Value> = std::iter::once(first)
            .chain(record.moves.iter().map(stage))
            .collect();
        let grid = json!({
            "Title": "Morpion Solitaire", "Version": "v1", "SegmentLength": length - 1,
            "NoTouchingRule": record.variant.disjoint(), "Grid": stages,
        });
        // Three units apart, from anywhere.
        let far = |[a, b, c, d]: [i16; 4]| [a, b, c, d].map(|n| 82 + 3 * n);
        let moves = record.moves.iter().map(|mv| {
            let place = far([mv.x, mv.y, 0, 0]);
            [&far(ends(mv, length))[..], &place[..2]].concat()
        });
        let bare = json!({
            "Title": "Morpion Solitaire", "Version": "1.0", "LineLength": length - 1,
            "Disjoint": record.variant.disjoint(),
            "InitialDots": cross.iter().map(|(x, y)| far([*x, *y, 0, 0])[..2].to_vec()).collect::<Vec<_>>(),
            "Moves": moves.collect::<Vec<_>>(),
        });
        for file in [grid.to_string(), format!("{grid:#}"), bare.to_string()] {
            let play = open_any(&file).expect(name);
            let again = exported(&*play, "msr");
            let again = msr::decode(&again).expect("a record");
            assert_eq!(again.variant, record.variant, "{name}");
            assert_eq!(again.moves, record.moves.clone(), "{name}");
        }
        let pipe = bare.to_string().replace("[82,", "[79,");
        assert!(refusal(&pipe).contains("another figure"), "{name}");
    }
}

pub fn pictures_open_as_their_game() {
    for (name, _, record) in RECORDS {
        let mut play = opened(record);
        play.timeline_mut().show_end();
        let mut svg = Svg::new(100.0, 100.0, Theme::light(0.0));
        play.draw(Look::default(), &mut svg);
        svg.carry(&play.record().expect("a game"));
        let picture = svg.finish("A game");
        assert_eq!(text(&*opened(&picture)), text(&*play), "{name}");
        // As another program may write it.
        let escaped = record
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('"', "&quot;");
        for held in [escaped, format!("<![CDATA[{record}]]>")] {
            let other = format!(
                "<?xml version=\"1.0\"?>\n<!-- a game -->\n<svg xmlns=\"http://www.w3.org/2000/svg\">\n\
                 <metadata id=\"record\">{held}</metadata><path d=\"M0 0\"/></svg>"
            );
            assert_eq!(text(&*opened(&other)), text(&*play), "{name}");
        }
    }
    assert!(open_any("<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>").is_err());
    for entry in listed().filter(|entry| entry.id != "morpion") {
        assert_eq!(entry.example().record(), None, "{}", entry.id);
    }
}
