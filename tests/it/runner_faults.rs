//! What the headless runner says of bad levels and bad command lines.

use super::runner::{LEVEL, evolve, evolve_with, fault, file, is_refused, object};

#[test]
fn bad_levels_get_one_line_that_names_the_file() {
    let cases: [(&str, &[u8], &str); 9] = [
        (
            "cut.json",
            br#"{"puzzle":"template","la"#,
            "line 1, column 24: the text ends too early",
        ),
        (
            "other.json",
            br#"{"puzzle":"chess"}"#,
            "unknown puzzle “chess”",
        ),
        ("no.json", br#"{"lamps":"1"}"#, "“puzzle” is missing"),
        (
            "nan.json",
            br#"{"puzzle":"template","x":NaN}"#,
            "line 1, column ",
        ),
        (
            "lamp.json",
            br#"{"puzzle":"template","lamps":"10x"}"#,
            "lamps, lamp 3: ",
        ),
        (
            "bytes.json",
            b"{\n\xff\xfe}",
            "line 2: not UTF-8 text from byte 2 on",
        ),
        ("empty.json", b" ", "the text is empty"),
        (
            "text.json",
            b"Hello\n",
            "not a level file, a save or a link",
        ),
        ("long.json", &[b'['; 1_100_000], "longer than a megabyte"),
    ];
    for (name, content, what) in cases {
        let path = file(name, content);
        for command in ["solve", "check --json", "convert --to svg"] {
            let answer = if command.starts_with("check") {
                "[0]"
            } else {
                ""
            };
            let line = fault(&evolve(&format!("{command} '{path}' {answer}")));
            assert!(line.contains(name) && line.contains(what), "{line}");
        }
        let line = fault(&evolve_with("solve - --json", content));
        assert!(line.contains("standard input: "), "{line}");
        assert!(line.contains(what), "{line}");
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    is_refused(&format!("solve '{folder}'"), "a folder, not a file");
    is_refused("solve nowhere.json", "nowhere.json: file not found");
    let link = "convert #/template?level=12 --to json";
    is_refused(link, "the link: level, lamp 2: ");
}

#[test]
fn bad_command_lines_get_one_line_too() {
    let level = file("line.json", LEVEL);
    for (options, what) in [
        ("--seed x", "--seed"),
        ("--seconds -1", "--seconds"),
        ("--seconds=NaN", "number of seconds"),
        ("--set population", "name=value"),
        ("--set population=1", "from 2 to 500"),
        ("--set colour=red", "unknown parameter “colour”"),
        ("--search magic", "no search “magic”"),
    ] {
        is_refused(&format!("solve '{level}' {options}"), what);
    }
    for (options, what) in [
        (
            "--search depth-first",
            "no search “depth-first” that designs levels; known: tuned, report, genetic, random",
        ),
        ("--width 99", "from 3 to 16"),
        ("--width -1", "from 3 to 16"),
        ("--height 2", "from 3 to 16"),
        ("--goal most", "“most”"),
        ("--set depth=3", "unknown parameter “depth”"),
        ("--seconds -1", "--seconds"),
        ("--generations x", "generations"),
    ] {
        is_refused(&format!("design theseus {options}"), what);
    }
    for (line, what) in [
        ("solve", "<LEVEL>"),
        (
            "solve #/theseus?level=;3x3;1.5.0;000 --search tuned",
            "no search “tuned” that solves levels; known: breadth-first, depth-first",
        ),
        (&format!("convert '{level}' --to png"), "png"),
        ("design", "<PUZZLE>"),
        ("design chess", "unknown puzzle “chess”"),
        ("design slice", "has no search that designs levels"),
        ("rate template", "<LEVEL>"),
        (&format!("rate chess '{level}'"), "unknown puzzle “chess”"),
        (
            &format!("rate slice '{level}'"),
            "line.json: this is a level of “template”, not of “slice”",
        ),
        ("fly", "fly"),
    ] {
        is_refused(line, what);
    }
}

const HUNT: &str = "--search hunt --evaluations 300 --json";

#[test]
fn file_without_a_run_is_refused_briefly() {
    let level = file("keep-level.json", r#"{"puzzle":"morpion","variant":"5T"}"#);
    let values = format!("[{}0]", "0,".repeat(2_000_000));
    let cases = [
        ("/dev/zero".to_owned(), "not a regular file"),
        ("/dev/null".to_owned(), "not a regular file"),
        (file("keep-values.keep", values), "more than"),
        (
            file("keep-other.keep", "{}"),
            "it belongs to another run: “puzzle” is null",
        ),
        (file("keep-bytes.keep", [b'"', 0xff]), "UTF-8"),
        (env!("CARGO_TARGET_TMPDIR").to_owned(), "not a regular file"),
    ];
    for (keep, what) in &cases[usize::from(!cfg!(unix)) * 2..] {
        let line = fault(&evolve(&format!("solve '{level}' --keep '{keep}' {HUNT}")));
        assert!(line.contains(keep) && line.contains(what), "{line}");
        assert!(line.chars().count() <= 320, "{line}");
    }
}

#[test]
fn a_run_is_saved_beside_the_files_of_others() {
    let level = file("kept-level.json", r#"{"puzzle":"morpion","variant":"5T"}"#);
    let solve = |keep: &str| evolve(&format!("solve '{level}' --keep '{keep}' {HUNT}"));
    let keep = file("beside.keep", "");
    std::fs::remove_file(&keep).expect("room for the run's own file");
    let foreign = file("beside.keep.part", "somebody's own");
    assert!(object(&solve(&keep))["answer"].is_object());
    assert_eq!(std::fs::read_to_string(&foreign).unwrap(), "somebody's own");
    let beside = |name: &str| {
        let folder = std::path::Path::new(name).parent().expect("a folder");
        let files = std::fs::read_dir(folder).expect("a folder").flatten();
        let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
        names.filter(|name| name.starts_with("beside.keep")).count()
    };
    assert_eq!(beside(&keep), 2, "the file and the foreign one");
}
