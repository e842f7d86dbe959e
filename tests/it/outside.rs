//! What other people's programs write and do: each case of `tests/cases/outside.json` that a level's
//! text can show, and forms that are compared with readers and files that are not ours.
//!
//! The other cases are the page's (`tests/browser/`), or those of a search or a rule.

use std::fmt::Write as _;
use std::fs;

use evolvarium::game::link::Link;
use evolvarium::game::{Look, Play};
use evolvarium::paint::Theme;
use evolvarium::paint::svg::Svg;
use evolvarium::puzzles::registry::{self, Entry};
use evolvarium::race::RaceLink;
use morpion_solitaire_records::RECORDS;
use serde_json::{Value, json};

use super::linked::{find, listed, open_any, puzzles};

/// Cases of the page, and of rules and searches, which are tested where these are.
const ELSEWHERE: [&str; 7] = [
    "abbott-exit",
    "cyrillic-undo",
    "forced-colors",
    "gpu-crash",
    "midnight",
    "print",
    "prove-on",
];

#[test]
fn every_case_of_a_text_comes_out_as_expected() {
    let cases = json_file("outside.json");
    for case in cases.as_array().expect("a list") {
        match case["id"].as_str().expect("an id") {
            "closed-ring" => closed_rings_are_taken(),
            "grid-json" => grid_files_are_the_game_they_hold(),
            "large-boards" => large_boards_open(),
            "link-double-encoded" => links_escaped_twice_open(),
            "link-fbclid" => parameters_of_others_are_left_out(),
            "maze-files" => drawn_mazes_are_the_maze(),
            "msr-in-picture" => pictures_open_as_their_game(),
            "one-moves" => one_move_is_singular(),
            "penpa" => penpa_is_named_with_a_way_out(),
            "pentasol-5d" => games_of_5d_stay_5d(),
            "pentasol-empty" => an_empty_game_is_the_cross(),
            "pentasol-reference" => pentasol_is_written_as_others_read_it(),
            "plain-grid" => plain_grids_open(),
            "pzprv3" => files_of_pzpr_open(),
            "range-save" => save_files_of_range_open(),
            "share-link-full-stop" => every_link_survives_a_text(),
            other => assert!(ELSEWHERE.contains(&other), "a case without a test: {other}"),
        }
    }
}

fn json_file(name: &str) -> Value {
    let text = fs::read_to_string(format!("tests/cases/{name}")).expect(name);
    serde_json::from_str(&text).expect(name)
}

fn opened(text: &str) -> Box<dyn Play> {
    open_any(text).unwrap_or_else(|why| panic!("{text}: {why}"))
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
        format!("\n  {}", text.replace('\n', "  \n")),
    ]
}

// --- Kuromasu ---------------------------------------------------------------

/// A board in four forms, none written by us: rows of clues, as pzpr's file and its address have
/// them, and Tatham's ID.
const ROWS: [&str; 5] = [
    "- - - 7 -",
    "5 - - - -",
    "- - 2 - -",
    "- - - - 2",
    "- 4 - - -",
];
const PZPR: &str = "kurodoko/5/5/i7g5l2l2g4i";
const TATHAM: &str = "5x5:c7a5f2f2a4c";

fn is_the_board(form: &str) {
    assert_eq!(text(&*opened(form)), text(&*opened(PZPR)), "{form}");
}

fn plain_grids_open() {
    let rows = ROWS.join("\n");
    is_the_board(TATHAM);
    for form in [
        rows.clone(),
        rows.replace('-', "."),
        rows.replace('-', "0"),
        rows.replace(' ', ""),
        rows.replace(' ', ","),
        rows.replace(' ', "\t"),
        rows.replace(' ', "   "),
        rows.replace('\n', "\n\n"),
        format!("5 5\n{rows}"),
        format!("5\n{rows}"),
        format!("puzzle kuromasu\nsize 5\n[problem]\n{rows}\n[solution]\nx - - - x\n[end]"),
        format!("5,5,{}", rows.replace('-', "0").replace(['\n', ' '], ",")),
    ] {
        variants(&form).iter().for_each(|form| is_the_board(form));
    }
    let wide = "- 3 -\n- - -\n";
    assert_eq!(text(&*opened(wide)), text(&*opened("3x2:a3d")));
    assert_eq!(text(&*opened("? - -\n- - 4\n")), ";3x2;.d4");
    assert!(refusal("- 3 -\n- -\n- - -").contains("row 2: 2 cells: expected 3"));
    assert!(refusal("- 3 -\n- 99 -\n- - -").contains("row 2, column 2: 99 is too large"));
    // The genome of a maze, not a board.
    assert!(open_any("01\n10").is_err());
}

fn files_of_pzpr_open() {
    let solution = "/+ # + + ./+ + # + + /+ # + + # /+ + # + + /# + + + # /";
    for head in ["pzprv3", "pzprv3.1"] {
        let board = ROWS.join(" /").replace('-', ".");
        let file = format!("{head}/kurodoko/5/5/{board} {solution}");
        is_the_board(&file);
        let lines = file.replace('/', "\n");
        variants(&lines).iter().for_each(|file| is_the_board(file));
        is_the_board(&format!(
            "{lines}\nhistory:{{\"type\":\"pzpr\",\"version\":0.4}}"
        ));
        let escaped = file.replace(' ', "%20").replace('#', "%23");
        for address in [&file, &escaped, &escaped.replace('%', "%25")] {
            is_the_board(&format!("https://puzz.link/p?type=editor&{address}"));
            is_the_board(&format!("https://puzz.link/p?{address}"));
        }
    }
    let tall = opened("pzprv3/kurodoko/3/2/- 4 /. . /3 . /");
    assert_eq!(
        text(&*tall),
        ";2x3;.4b3a",
        "rows come first, - is a blank clue"
    );
    assert!(refusal("pzprv3/heyawake/5/5/. . /").contains("is another puzzle"));
    assert!(refusal("pzprv3/kurodoko/5/5/. . . . ./").contains("1 row of clues: expected 5"));
}

fn save_files_of_range_open() {
    let save = |game: &str, size: &str, description: &str| {
        let field = |key: &str, value: &str| format!("{key:8}:{}:{value}\n", value.len());
        let mut save = field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
        for (key, value) in [
            ("VERSION", "1"),
            ("GAME", game),
            ("PARAMS", "9x9"),
            ("CPARAMS", size),
        ] {
            save += &field(key, value);
        }
        save += &field("DESC", description);
        save + &field("NSTATES", "2") + &field("STATEPOS", "2") + &field("MOVE", "B,0,0")
    };
    let range = save("Range", "5x5", "c7a5f2f2a4c");
    variants(&range).iter().for_each(|save| is_the_board(save));
    is_the_board(&save("Range", "5", "c7a5f2f2a4c"));
    let large = opened(&save("Range", "60x60", &"z".repeat(138)).replace("zz\n", "zzl\n"));
    assert_eq!(
        text(&*large),
        text(&*opened(&format!("60x60:{}l", "z".repeat(138))))
    );
    assert!(refusal(&save("Light Up", "7x7", "c")).contains("“Light Up”: expected one of “Range”"));
    let cut = range.replace("DESC", "NONE");
    assert!(refusal(&cut).contains("no line “DESC”"));
}

fn penpa_is_named_with_a_way_out() {
    for address in [
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTLbtswELz7",
        "https://opt-pan.github.io/penpa-edit/?m=solve&p=vZBLT8M",
        "m=edit&p=7VTLbtswELz7",
    ] {
        let why = refusal(address);
        assert!(
            why.contains("Penpa") && why.contains("rows of numbers"),
            "{why}"
        );
    }
}

fn large_boards_open() {
    for (width, height) in [(31, 45), (45, 31), (50, 50), (60, 60), (1, 60), (60, 1)] {
        let board = format!(";{width}x{height};1{}", "a".repeat(width * height - 1));
        let play = opened(&format!("kuromasu {board}"));
        for form in ["tatham", "pzpr"] {
            let form = play.export(form).expect("a form").expect("no blank clue");
            assert_eq!(text(&*opened(&form)), text(&*play), "{form}");
        }
        let file = play.level().json();
        assert_eq!(text(&*opened(&file.to_string())), text(&*play));
        assert_eq!(file["clues"].as_array().map(Vec::len), Some(height));
    }
    assert!(refusal("61x5:y").contains("expected 1 to 60"));
}

/// A tiny reader of pzpr's body, which stops at the last cell as pzpr does.
fn clues_of_body(body: &str, cells: usize) -> Vec<i32> {
    let mut clues = Vec::new();
    let mut chars = body.chars();
    while clues.len() < cells {
        let number = |chars: &mut std::str::Chars, digits: usize| {
            let digits: String = chars.take(digits).collect();
            i32::from_str_radix(&digits, 16).expect("digits")
        };
        match chars.next().expect("a cell") {
            '.' => clues.push(-1),
            '-' => clues.push(number(&mut chars, 2)),
            '+' => clues.push(number(&mut chars, 3)),
            c @ 'g'..='z' => clues.extend(vec![0; c as usize - 'f' as usize]),
            c => clues.push(c.to_digit(16).expect("a digit") as i32),
        }
    }
    clues.truncate(cells);
    clues
}

/// A tiny reader of Tatham's description.
fn clues_of_description(text: &str) -> Vec<i32> {
    let mut clues = Vec::new();
    let mut number = String::new();
    for c in text.chars().chain(['_']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            clues.push(std::mem::take(&mut number).parse().expect("a number"));
        }
        if c.is_ascii_lowercase() {
            clues.extend(vec![0; c as usize - 'a' as usize + 1]);
        }
    }
    clues
}

#[test]
fn every_bundled_board_is_written_as_tathams_and_pzprs_programs_read_it() {
    let mut boards: Vec<Value> = bundled(find("kuromasu").expect("a puzzle")).collect();
    boards.push(json!({"puzzle": "kuromasu", "clues": [[0, -1, 2], [0, 0, -1]]}));
    for file in boards {
        let play = opened(&file.to_string());
        let rows = file["clues"].as_array().expect("rows").iter();
        let clues: Vec<i32> = rows
            .flat_map(|row| row.as_array().expect("a row"))
            .map(|clue| clue.as_i64().expect("a number") as i32)
            .collect();
        let pzpr = play.export("pzpr").expect("a form").expect("it has it");
        let body = pzpr.rsplit('/').next().expect("a body");
        assert_eq!(clues_of_body(body, clues.len()), clues, "{pzpr}");
        if let Some(Ok(tatham)) = play.export("tatham") {
            let (_, description) = tatham.split_once(':').expect("a colon");
            assert_eq!(clues_of_description(description), clues, "{tatham}");
        }
    }
}

// --- Morpion Solitaire ------------------------------------------------------

/// A game of Pentasol by the published convention: the first line is the cross's north-west valley,
/// (3, 3). Nothing else is tried; the reference implementation of MSR says whether it is legal.
fn by_the_convention(text: &str, variant: msr::Variant) -> msr::Record {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut lines = lines.map(|line| {
        let (point, rest) = line[1..].split_once(')').expect("a point");
        let (column, row) = point.split_once(',').expect("two numbers");
        let number = |text: &str| text.parse::<i16>().expect("a number");
        (number(column), number(row), rest.trim())
    });
    let (column, row, _) = lines.next().expect("the reference");
    let moves = lines.map(|(x, y, rest)| {
        let (sign, offset) = rest.split_at(1);
        let offset: i16 = offset
            .trim()
            .trim_start_matches('+')
            .parse()
            .expect("an offset");
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

fn pentasol_is_written_as_others_read_it() {
    // The reader reads a file that is not ours.
    let published = json_file("outside-pentasol-5d-82.json");
    let published = published["text"].as_str().expect("a game");
    let game = by_the_convention(published, msr::Variant::D5);
    assert!(msr::validate(&game).is_ok());
    let written = opened(published)
        .export("pentasol")
        .expect("a form")
        .expect("5D");
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
        let written = play
            .export("pentasol")
            .expect("a form")
            .expect("five points");
        let again = by_the_convention(&written, record.variant);
        assert_eq!(again.moves, record.moves, "{name}");
        assert!(msr::validate(&again).is_ok(), "{name}");
    }
    // A short game fits at several places: only the reference says where.
    let one = opened("(28,28)\n(25,27) | 2\n");
    let written = one.export("pentasol").expect("a form").expect("5T");
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
            let written = play.export(form).expect("a form").expect("all four games");
            let again = msr::decode(&written).expect("a record");
            assert_eq!(
                (again.variant, &again.moves),
                (record.variant, &record.moves),
                "{name}"
            );
            assert!(msr::validate(&again).is_ok(), "{name}");
        }
    }
}

fn games_of_5d_stay_5d() {
    let small = json_file("outside-pentasol-5d-unfinished.json");
    let small = small["text"].as_str().expect("a game");
    let variant = |text: &str| opened(text).level().json()["variant"].clone();
    assert_eq!(variant(&format!("# 5D\n{small}")), "5D");
    assert_eq!(
        variant(&format!("# a game of 5d, unfinished\n{small}")),
        "5D"
    );
    assert_eq!(variant(&format!("# 5T\n{small}")), "5T");
    // Without a word, it is said that it could be both.
    let told = opened(small).level().name();
    assert!(
        told.contains("5T or 5D?") && told.contains("# 5D"),
        "{told}"
    );
    let finished = json_file("outside-pentasol-5d-82.json");
    assert_eq!(variant(finished["text"].as_str().expect("a game")), "5D");
    // What is written says which it is.
    let game = opened(&format!("# 5D\n{small}"));
    let written = game.export("pentasol").expect("a form").expect("5D");
    assert_eq!(variant(&written), "5D");
    assert_eq!(text(&*opened(&written)), text(&*game));
    // Dashes of web pages.
    for minus in ["–", "−", "‐"] {
        assert_eq!(
            text(&*opened(&small.replace('-', minus))),
            text(&*opened(small))
        );
    }
}

fn an_empty_game_is_the_cross() {
    for (empty, variant) in [
        ("(28,28)\n", "5T"),
        ("# 5D\r\n(28,28)", "5D"),
        ("\u{feff}(0,0)", "5T"),
    ] {
        let play = opened(empty);
        assert_eq!(text(&*play), text(&*opened(&format!("morpion {variant}"))));
    }
}

fn one_move_is_singular() {
    let play = opened("(28,28)\n(25,27) | 2\n");
    let name = play.level().name();
    assert!(name.starts_with("5T in 1 move ("), "{name}");
    let said = opened("# 5T\n(28,28)\n(25,27) | 2\n");
    assert_eq!(said.level().name(), "5T in 1 move");
    let written = play.export("pentasol").expect("a form").expect("5T");
    assert!(written.starts_with("# 5T, 1 move ("), "{written}");
}

/// The points of a line's two ends.
fn ends(mv: &msr::RecordMove, length: i16) -> [i16; 4] {
    let ((x, y), (dx, dy)) = (mv.origin(), mv.dir.delta());
    [x, y, x + dx * (length - 1), y + dy * (length - 1)]
}

fn grid_files_are_the_game_they_hold() {
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
            let play = open_any(&file).unwrap_or_else(|why| panic!("{name}: {why}"));
            let again = play.export("msr").expect("a form").expect("all four games");
            let again = msr::decode(&again).expect("a record");
            assert_eq!(
                (again.variant, again.moves),
                (record.variant, record.moves.clone()),
                "{name}"
            );
        }
        let pipe = bare.to_string().replace("[82,", "[79,");
        assert!(refusal(&pipe).contains("another figure"), "{name}");
    }
}

fn pictures_open_as_their_game() {
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

// --- Slice It ---------------------------------------------------------------

fn closed_rings_are_taken() {
    let square = json!([[0, 0], [40, 0], [40, 40], [0, 40]]);
    let hole = json!([[10, 10], [10, 20], [20, 20]]);
    let zone = json!([[30, 30], [35, 30], [35, 35]]);
    let level = |rings: [&Value; 3]| {
        let file = json!({
            "puzzle": "slice", "name": "Ring", "strokes": 1, "pieces": 2,
            "shapes": [{"outline": rings[0], "holes": [rings[1]]}], "forbidden": [rings[2]],
        });
        text(&*opened(&file.to_string()))
    };
    let closed = |ring: &Value| {
        let mut corners = ring.as_array().expect("corners").clone();
        corners.push(corners[0].clone());
        Value::from(corners)
    };
    // Each corner twice, and the first one at the end twice.
    let doubled = |ring: &Value| {
        let corners = ring.as_array().expect("corners").iter();
        let mut corners: Vec<Value> = corners
            .flat_map(|corner| [corner.clone(), corner.clone()])
            .collect();
        corners.extend([corners[0].clone(), corners[0].clone()]);
        Value::from(corners)
    };
    let open = level([&square, &hole, &zone]);
    assert_eq!(
        level([&closed(&square), &closed(&hole), &closed(&zone)]),
        open
    );
    assert_eq!(
        level([&doubled(&square), &doubled(&hole), &doubled(&zone)]),
        open
    );
    let compact = "slice Ring;1;2;;o0,0,40,0,40,40,0,40,0,0;h10,10,10,20,20,20,10,10;f30,30,35,30,35,35,30,30";
    assert_eq!(text(&*opened(compact)), open);
    // A corner that is met twice on the way is still a fault.
    let eight = json!([[0, 0], [40, 0], [20, 20], [40, 40], [0, 40], [20, 20]]);
    let file = json!({
        "puzzle": "slice", "strokes": 1, "pieces": 2, "shapes": [{"outline": eight}],
    });
    assert!(open_any(&file.to_string()).is_err());
}

// --- Theseus ----------------------------------------------------------------

/// A drawing whose exit is a gap.
const WITH_POSTS: &str = "\
+---+---+---+
|     M |   |
+   +---+   +
|     T      
+   +   +   +
|   |       |
+---+   +   +
|           |
+---+---+---+";

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

fn drawn_mazes_are_the_maze() {
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
    let with_hashes = "#########\n#. M .#.#\n# ### # #\n#. * . . X\n# # # # #\n#.#. . .#\n\
                       ### # # #\n#. . . .#\n#########";
    let posts = opened(WITH_POSTS).level().json();
    for (wall, at) in [("right", [2, 0]), ("below", [0, 1]), ("below", [2, 0])] {
        let walls = posts["walls"][wall].as_array().expect("walls");
        assert!(walls.contains(&json!(at)), "{wall} {at:?}: {posts}");
    }
    assert_eq!(
        (&posts["width"], &posts["exit"]),
        (&json!(4), &json!([1, 3]))
    );
    for form in variants(with_hashes).iter().chain(&variants(WITH_POSTS)) {
        assert_eq!(opened(form).puzzle_id(), "theseus", "{form}");
    }
    for inside in ["*", "T", "@"] {
        let other = with_hashes.replace('*', inside);
        assert_eq!(text(&*opened(&other)), text(&*opened(with_hashes)));
    }
}

// --- Links ------------------------------------------------------------------

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

/// An address in a text, as GitHub's autolinks take it: punctuation at the end is left out.
fn linked(text: &str) -> String {
    let mut address = text;
    loop {
        let rest = address.trim_end_matches(|c| "?!.,:*_~'\"".contains(c));
        let open = |c| rest.matches(c).count();
        let rest = match rest.strip_suffix(')') {
            Some(inner) if open(')') > open('(') => inner,
            _ => rest,
        };
        let entity = rest.strip_suffix(';').and_then(|rest| {
            let (start, name) = rest.rsplit_once('&')?;
            let is_name = !name.is_empty() && name.chars().all(char::is_alphanumeric);
            is_name.then_some(start)
        });
        let rest = entity.unwrap_or(rest);
        if rest == address {
            return address.to_owned();
        }
        address = rest;
    }
}

/// Levels of every puzzle, and those that end in a way that was cut off.
fn levels() -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    for entry in puzzles() {
        all.push((entry.id, text(&*entry.example())));
        for file in bundled(entry) {
            let play = opened(&file.to_string());
            all.push((entry.id, play.level().without_solution()));
            all.push((entry.id, text(&*play)));
        }
    }
    all.push(("kuromasu", ";3x3;a4d.a.".to_owned()));
    all.push(("kuromasu", ";3x3;a4d...".to_owned()));
    all.push(("kuromasu", "Full%20stop%2E;2x2;3c".to_owned()));
    all.push((
        "morpion",
        "5T:oiQZU+xqYvpUVoojdFKKGTEP/c3tx/3u6z6m/qLn6/H9/".to_owned(),
    ));
    all
}

fn every_link_survives_a_text() {
    for (puzzle, level) in levels() {
        let entry = find(puzzle).expect("a puzzle");
        let first = text(&*entry.open(&level).expect("a level"));
        let link = Link {
            puzzle: puzzle.to_owned(),
            level: Some(level.clone()),
            ..Link::default()
        };
        let run = Link {
            search: Some("tuned".to_owned()),
            seed: Some(7),
            set: vec![("choice".to_owned(), "line and (point)".to_owned())],
            ..link.clone()
        };
        let race = RaceLink {
            puzzle: puzzle.to_owned(),
            levels: vec![level.clone()],
            ..RaceLink::default()
        };
        for written in [link.to_string(), run.to_string(), race.to_string()] {
            let address = format!("https://example.org/a/{written}");
            assert!(
                address.ends_with(|c: char| c.is_ascii_alphanumeric()),
                "{address}"
            );
            assert_eq!(linked(&address), address);
        }
        let again = opened(&format!("https://example.org/a/{link}"));
        assert_eq!(text(&*again), first, "{link}");
        // Version 0.1 did not escape the last sign.
        let old = |level: &str| format!("https://example.org/a/#/{puzzle}?level={level}");
        if level.ends_with('.') {
            let cut = linked(&old(&level));
            assert!(!cut.ends_with('.'), "{cut}");
            assert_eq!(text(&*opened(&cut)), first, "{cut}");
            assert_eq!(text(&*opened(&old(&level))), first, "{cut}");
        }
        // In a sentence, in brackets, in a chat.
        for around in [
            "<{}>",
            "({})",
            "{}).",
            "{},",
            "{}/",
            "“{}”",
            "\u{200b}{}\u{200b}",
            " {}\r\n",
            "{}>",
        ] {
            let pasted = around.replace("{}", &format!("https://example.org/a/{link}"));
            assert_eq!(text(&*opened(&pasted)), first, "{pasted}");
        }
    }
    let pzpr = opened("kuromasu ;2x2;3b.")
        .export("pzpr")
        .expect("a form")
        .expect("pzpr");
    assert_eq!(linked(&pzpr), pzpr);
    assert!(
        pzpr.ends_with(|c: char| c.is_ascii_alphanumeric()),
        "{pzpr}"
    );
    for end in [
        "",
        "/",
        ")",
        ",",
        ">",
        "\u{200b}",
        "&utm_source=x",
        "?fbclid=IwAR0-a_b",
        ".",
    ] {
        let address = format!("https://puzz.link/p?{PZPR}{end}");
        is_the_board(&address);
        is_the_board(&format!(
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#{TATHAM}{end}"
        ));
    }
}

fn links_escaped_twice_open() {
    for (puzzle, level) in levels().into_iter().step_by(5) {
        let first = text(
            &*find(puzzle)
                .expect("a puzzle")
                .open(&level)
                .expect("a level"),
        );
        let mut escaped = String::new();
        for byte in level.bytes() {
            match byte.is_ascii_alphanumeric() {
                true => escaped.push(byte.into()),
                false => write!(escaped, "%{byte:02X}").expect("a text"),
            }
        }
        let twice = escaped.replace('%', "%25");
        for link in [
            format!("#/{puzzle}?level={escaped}"),
            format!("#/{puzzle}?level={twice}"),
            format!("#/{puzzle}?level={}", twice.replace('%', "%25")),
            format!("https://example.org/a/#/{puzzle}%3Flevel%3D{twice}"),
            format!("https://example.org/a/%23/{puzzle}%3Flevel%3D{twice}"),
            format!("https://example.org/a/%23/{puzzle}?level={escaped}"),
        ] {
            assert_eq!(text(&*opened(&link)), first, "{link}");
        }
    }
    let damaged = refusal("#/kuromasu?level=5x5%253Aa5b7");
    assert!(damaged.contains("level"), "{damaged}");
}

fn parameters_of_others_are_left_out() {
    let level = "level=5x5:c7a5f2f2a4c";
    for link in [
        format!("https://example.org/?fbclid=IwAR0-abc#/kuromasu?{level}"),
        format!("https://example.org/?utm_source=a&lang=pl#/kuromasu?{level}"),
        format!("#/kuromasu?{level}&utm_source=chat&utm_medium=a/b"),
        format!("#/kuromasu?{level}?fbclid=IwAR0-abc"),
        format!("#/kuromasu?{level}?utm_source=a&fbclid=b"),
        format!("#/kuromasu?fbclid=b&{level}"),
        format!("#/kuromasu/?{level}"),
    ] {
        is_the_board(&link);
    }
    let race: RaceLink = "https://example.org/?fbclid=1#/lab?race=slice?fbclid=2"
        .parse()
        .expect("a race");
    assert_eq!(race.race.as_deref(), Some("slice"));
    let run: Link = "#/slice?search=tuned&seed=42).".parse().expect("a run");
    assert_eq!((run.search.as_deref(), run.seed), (Some("tuned"), Some(42)));
    for (address, puzzle) in [
        ("#/slice.", "slice"),
        ("#/swap/", "swap"),
        ("#/theseus&utm_source=x", "theseus"),
    ] {
        assert_eq!(address.parse::<Link>().expect("a link").puzzle, puzzle);
    }
    // The reason is that of the level, not of what was appended.
    let why = refusal("#/kuromasu?level=5x5:c7a5f2f2a4?fbclid=IwAR0-abc");
    assert!(why.contains("missing") && !why.contains("fbclid"), "{why}");
    let why = refusal("https://puzz.link/p?heyawake/5/5/0?fbclid=IwAR0-abc");
    assert!(why.contains("“heyawake” is another puzzle"), "{why}");
    assert!(registry::is_link("<https://example.org/#/slice>"));
}
