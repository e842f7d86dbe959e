//! Boards of Kuromasu as other programs write and read them.

use serde_json::{Value, json};

use super::{bundled, opened, refusal, text, variants};
use crate::linked::{find, open_any};
use crate::runner::{evolve_with, object};

/// A board in four forms, none written by us: rows of clues, as pzpr's file and its address have
/// them, and Tatham's ID.
const ROWS: &str = "- - - 7 -\n5 - - - -\n- - 2 - -\n- - - - 2\n- 4 - - -";
pub const PZPR: &str = "kurodoko/5/5/i7g5l2l2g4i";
pub const TATHAM: &str = "5x5:c7a5f2f2a4c";

pub fn is_the_board(form: &str) {
    assert_eq!(text(&*opened(form)), text(&*opened(PZPR)), "{form}");
}

/// Rows as a list of lists, with a comma at its end.
fn listed(rows: &str) -> String {
    let rows = rows.replace(' ', ", ").replace('\n', "],\n [");
    format!("[[{rows}],\n]")
}

pub fn plain_grids_open() {
    let rows = ROWS.to_owned();
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
        // Out of a spreadsheet, quoted, with black cells of a solution.
        rows.replace(' ', ";"),
        rows.replace('-', "").replace(' ', ";"),
        rows.replace('-', "").replace(' ', ","),
        rows.replace('-', "").replace(' ', "\t"),
        rows.replace('-', "\"\"").replace(' ', ";"),
        format!("\"{}\"", rows.replace(' ', "\";\"").replace('\n', "\"\n\"")),
        format!(
            "\"{}\"",
            rows.replace(' ', "\", \"").replace('\n', "\"\n\"")
        ),
        rows.replacen('-', "#", 4),
        rows.replacen('-', "#", 4).replace(' ', ""),
        rows.replacen('-', "#", 4).replace(' ', ";"),
        rows.replacen('-', "■", 2).replace(' ', "\t"),
        // Lists of programs.
        listed(&rows.replace('-', "0")),
        listed(&rows.replace('-', "None")),
        listed(&rows.replace('-', "null")),
        listed(&rows.replace('-', "nan")),
        listed(&rows.replace('-', "'.'")),
        listed(&rows.replace('-', "\"\"")).replace(",\n", ", "),
        format!(
            "size = 5\nboard = {}  # 5 by 5\n",
            listed(&rows.replace('-', "0"))
        ),
        format!("[{0},\n\n {0}]", listed(&rows.replace('-', "0"))),
        format!("[[{}]]", rows.replace('-', "0").replace('\n', "]\n [")),
    ] {
        variants(&form).iter().for_each(|form| is_the_board(form));
    }
    let wide = "- 3 -\n- - -\n";
    assert_eq!(text(&*opened(wide)), text(&*opened("3x2:a3d")));
    assert_eq!(text(&*opened("? - -\n- - 4\n")), ";3x2;.d4");
    assert!(refusal("- 3 -\n- -\n- - -").contains("row 2: 2 cells: expected 3"));
    assert!(refusal("- 3 -\n- 99 -\n- - -").contains("row 2, column 2: 99 is too large"));
    // Empty cells at the ends, a row and a column without clues.
    for sheet in [
        "\t3\t\n3\t\t2\n\t2\t",
        "\t3\t\r\n3\t\t2\r\n\t2\t\r\n",
        ";3;\n3;;2\n;2;",
        ",3,\n3,,2\n,2,",
        "[[0, 3, 0],\n [3, 0, 2],\n [0, 2, 0]]",
        "[[None, 3, None], [3, None, 2], [None, 2, None]]",
    ] {
        assert_eq!(text(&*opened(sheet)), ";3x3;a3a3a2a2a", "{sheet:?}");
    }
    assert_eq!(text(&*opened("\t\t\n3\t\t2\n\t\t\n")), ";3x3;c3a2c");
    assert_eq!(text(&*opened(";;\n3;;2\n;;")), ";3x3;c3a2c");
    assert_eq!(text(&*opened("3,2,\n2,3,\n")), text(&*opened("3 2\n2 3")));
    assert!(refusal("[[0, 3, 0], [3, 0], [0, 2, 0]]").contains("row 2: 2 cells: expected 3"));
    assert!(refusal("0;3;0\n3;99;2").contains("row 2, column 2: 99 is too large"));
    // The genome of a maze, not a board.
    assert!(open_any("01\n10").is_err());
}

pub fn files_of_pzpr_open() {
    let solution = "/+ # + + ./+ + # + + /+ # + + # /+ + # + + /# + + + # /";
    for head in ["pzprv3", "pzprv3.1"] {
        let board = ROWS.replace('\n', " /").replace('-', ".");
        let file = format!("{head}/kurodoko/5/5/{board} {solution}");
        is_the_board(&file);
        let lines = file.replace('/', "\n");
        variants(&lines).iter().for_each(|file| is_the_board(file));
        let history = "history:{\"type\":\"pzpr\",\"version\":0.4}";
        is_the_board(&format!("{lines}\n{history}"));
        let escaped = file.replace(' ', "%20").replace('#', "%23");
        for address in [&file, &escaped, &escaped.replace('%', "%25")] {
            is_the_board(&format!("https://puzz.link/p?type=editor&{address}"));
            is_the_board(&format!("https://puzz.link/p?{address}"));
        }
    }
    let tall = opened("pzprv3/kurodoko/3/2/- 4 /. . /3 . /");
    // Rows come first, - is a blank clue.
    assert_eq!(text(&*tall), ";2x3;.4b3a");
    assert!(refusal("pzprv3/heyawake/5/5/. . /").contains("is another puzzle"));
    assert!(refusal("pzprv3/kurodoko/5/5/. . . . ./").contains("1 row of clues: expected 5"));
}

pub fn save_files_of_range_open() {
    let save = |game: &str, size: &str, description: &str| {
        let field = |key: &str, value: &str| format!("{key:8}:{}:{value}\n", value.len());
        let mut save = field("SAVEFILE", "Simon Tatham's Portable Puzzle Collection");
        save += &(field("VERSION", "1") + &field("GAME", game));
        save += &(field("PARAMS", "9x9") + &field("CPARAMS", size));
        save += &field("DESC", description);
        save + &field("NSTATES", "2") + &field("STATEPOS", "2") + &field("MOVE", "B,0,0")
    };
    let range = save("Range", "5x5", "c7a5f2f2a4c");
    variants(&range).iter().for_each(|save| is_the_board(save));
    is_the_board(&save("Range", "5", "c7a5f2f2a4c"));
    let large = opened(&save("Range", "60x60", &"z".repeat(138)).replace("zz\n", "zzl\n"));
    let same = opened(&format!("60x60:{}l", "z".repeat(138)));
    assert_eq!(text(&*large), text(&*same));
    assert!(refusal(&save("Light Up", "7x7", "c")).contains("“Light Up”: expected one of “Range”"));
    let cut = range.replace("DESC", "NONE");
    assert!(refusal(&cut).contains("no line “DESC”"));
}

pub fn penpa_is_named_with_a_way_out() {
    for address in [
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTLbtswELz7",
        "https://opt-pan.github.io/penpa-edit/?m=solve&p=vZBLT8M",
        "m=edit&p=7VTLbtswELz7",
    ] {
        let why = refusal(address);
        assert!(why.contains("Penpa"), "{why}");
        assert!(why.contains("rows of numbers"), "{why}");
    }
}

pub fn large_boards_open() {
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

pub fn the_exact_solver_says_whether_there_is_one_solution() {
    for (board, solutions) in [(PZPR, 1), ("3:5h", 2)] {
        let solve = "solve - --search exact --set prove=on --json";
        let result = object(&evolve_with(solve, board));
        assert_eq!(result["solved"], true, "{board}");
        assert_eq!(result["proved"], true, "{board}");
        assert_eq!(result["solutions"], solutions, "{board}");
    }
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
        let cells = rows.flat_map(|row| row.as_array().expect("a row"));
        let number = |clue: &Value| clue.as_i64().expect("a number") as i32;
        let clues: Vec<i32> = cells.map(number).collect();
        let pzpr = play.export("pzpr").expect("a form").expect("it has it");
        let body = pzpr.rsplit('/').next().expect("a body");
        assert_eq!(clues_of_body(body, clues.len()), clues, "{pzpr}");
        if let Some(Ok(tatham)) = play.export("tatham") {
            let (_, description) = tatham.split_once(':').expect("a colon");
            assert_eq!(clues_of_description(description), clues, "{tatham}");
        }
    }
}
