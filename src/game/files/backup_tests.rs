//! Merging a file into a device's data; faults in files.

use super::*;
use crate::table_tests::cases;

/// Puzzles of any id.
fn any_puzzle(_: &str) -> bool {
    true
}

fn stored_texts(pairs: &[(&str, &str)]) -> StoredTexts {
    let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
    pairs.iter().map(own).collect()
}

/// The storage after a backup has been restored, and the message.
fn merged(here: &[(&str, &str)], file: &[(&str, &str)]) -> (StoredTexts, String) {
    let mut here = stored_texts(here);
    let (changes, summary) = merge(&here, &stored_texts(file), None, any_puzzle);
    here.extend(changes);
    (here, summary.to_string())
}

fn fault(text: &str) -> String {
    read(text).expect_err("a fault").to_string()
}

const SAMPLE: &str = include_str!("../../../tests/cases/backup-1.json");

#[test]
fn the_prefix_names_the_version() {
    assert_eq!(PREFIX, prefix(VERSION));
    // It reads the language before there is a program.
    assert!(include_str!("../../../boot.js").contains(&format!("\"{PREFIX}settings\"")));
}

#[test]
fn written_backup_reads_back_without_damaged_entries() {
    let all = stored_texts(&[
        ("settings", "{\"speed\":3}"),
        ("save/slice-1", "1 slice a;\"b\"\u{1f9e9}\n @0"),
        ("damaged/mine/slice", "["),
    ]);
    let text = write(&all);
    assert!(recognises(&text));
    let mut sound = all;
    sound.remove("damaged/mine/slice");
    assert_eq!(read(&text), Ok(sound.clone()));
    assert_eq!(read(&format!("\u{feff}\n{text}")), Ok(sound));
}

#[test]
fn merging_into_nothing_restores_the_whole_file() {
    let file = read(SAMPLE).unwrap();
    let (changes, summary) = merge(&StoredTexts::new(), &file, None, any_puzzle);
    assert_eq!(changes, file);
    let text = summary.to_string();
    assert!(text.starts_with("Restored: "), "{text}");
    assert!(!text.contains("left unchanged"), "{text}");
    // The same once more changes nothing.
    let (changes, summary) = merge(&file, &file, None, any_puzzle);
    assert_eq!(changes, StoredTexts::new());
    assert_eq!(summary.to_string(), "There was nothing new to restore.");
}

/// Stored data of each version's page: a later version adds its own.
#[test]
fn there_is_a_sample_of_every_version_and_it_holds_what_a_page_keeps() {
    for version in 1..=VERSION {
        let root = env!("CARGO_MANIFEST_DIR");
        let name = format!("{root}/tests/cases/backup-{version}.json");
        let text = std::fs::read_to_string(&name).expect(&name);
        let written: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(written[MARK], version);
        let file = read(&text).unwrap();
        for kind_of in ["save", "stars", "last", "mine", "settings", "run", "time"] {
            let mut kinds = file.keys().map(|key| key.split('/').next());
            assert!(kinds.any(|kind| kind == Some(kind_of)), "{name}: {kind_of}");
        }
        // As a storage of that version it comes to the same.
        let stored = |asked: usize| {
            let fields = written["kept"].as_object().filter(|_| asked == version);
            let own =
                |(key, value): (&String, &Value)| (key.clone(), value.as_str().unwrap().to_owned());
            fields.into_iter().flatten().map(own).collect()
        };
        assert_eq!(upgraded(stored), (version < VERSION).then_some(file));
    }
}

#[test]
fn merging_loses_nothing_stored_here() {
    let here = [
        ("save/slice/000000000000000a", "1 slice L @1 m"),
        ("time/slice/000000000000000a", "5000"),
        ("stars/slice/000000000000000a", "3"),
        ("stars/slice/000000000000000b", "1"),
        ("best/morpion/5T", "70"),
        ("best/morpion/5D", "60"),
        ("settings", "{}"),
        ("run/slice/000000000000000a", "own"),
        ("last/slice", "slice/000000000000000a"),
    ];
    let file = [
        ("save/slice/000000000000000a", "1 slice L @2 m n"),
        ("time/slice/000000000000000a", "9000"),
        ("save/slice/000000000000000b", "1 slice M @1 m"),
        ("time/slice/000000000000000b", "7000"),
        ("stars/slice/000000000000000a", "1"),
        ("stars/slice/000000000000000b", "3"),
        ("best/morpion/5T", "69"),
        ("best/morpion/5D", "100"),
        ("settings", "{\"speed\":1}"),
        ("run/slice/000000000000000a", "theirs"),
        ("run/slice/000000000000000b", "theirs"),
        ("last/slice", "slice/000000000000000b"),
    ];
    let (all, text) = merged(&here, &file);
    let expected = stored_texts(&[
        ("save/slice/000000000000000a", "1 slice L @1 m"),
        ("time/slice/000000000000000a", "5000"),
        ("save/slice/000000000000000b", "1 slice M @1 m"),
        ("time/slice/000000000000000b", "7000"),
        ("stars/slice/000000000000000a", "3"),
        ("stars/slice/000000000000000b", "3"),
        ("best/morpion/5T", "70"),
        ("best/morpion/5D", "100"),
        ("settings", "{}"),
        ("run/slice/000000000000000a", "own"),
        ("run/slice/000000000000000b", "theirs"),
        ("last/slice", "slice/000000000000000a"),
    ]);
    assert_eq!(all, expected);
    assert_eq!(
        text,
        "Restored: 1 game, 2 stars, 1 personal best, 1 saved run. Already here, and left \
         unchanged: 1 game, 1 saved run, settings."
    );
}

#[test]
fn merging_replaces_an_untouched_save() {
    let here = [
        ("save/slice/000000000000000a", "1 slice L @0"),
        ("time/slice/000000000000000a", "0"),
        ("last/slice", "slice/000000000000000a"),
    ];
    let file = [
        ("save/slice/000000000000000a", "1 slice L @1 m"),
        ("time/slice/000000000000000a", "800"),
        ("save/slice/000000000000000b", "1 slice M @1 m"),
        ("last/slice", "slice/000000000000000b"),
    ];
    let (all, text) = merged(&here, &file);
    assert_eq!(all, stored_texts(&file));
    assert_eq!(text, "Restored: 2 games.");
    // One whose steps were all taken back is a game, because they can be done again.
    let undone = ("save/slice/000000000000000a", "1 slice L @0 m n");
    let (all, _) = merged(&[undone], &file);
    assert_eq!(all[undone.0], undone.1);
    // A game with a running search stays too.
    let running = Some("slice/000000000000000a");
    let (own, theirs) = (stored_texts(&here), stored_texts(&file));
    let (changes, _) = merge(&own, &theirs, running, any_puzzle);
    let expected = ("save/slice/000000000000000b", "1 slice M @1 m");
    assert_eq!(changes, stored_texts(&[expected]));
    // A game is not given away for a level that was only looked at.
    let (all, text) = merged(&file, &here);
    assert_eq!(all, stored_texts(&file));
    assert_eq!(text, "There was nothing new to restore.");
}

#[test]
fn kept_levels_and_races_are_united() {
    let here = [
        ("mine/slice", r#"["b","a"]"#),
        (
            "races",
            r##"[{"ask":"#x","at":5,"own":1},{"ask":"#y","at":3}]"##,
        ),
        ("race/1111111111111111", "own"),
    ];
    let file = [
        ("mine/slice", r#"["c","a"]"#),
        ("races", r##"[{"ask":"#z","at":4},{"ask":"#x","at":1}]"##),
        ("race/1111111111111111", "theirs"),
        ("race/3333333333333333", "theirs"),
    ];
    let (all, text) = merged(&here, &file);
    assert_eq!(all["mine/slice"], r#"["b","a","c"]"#);
    assert_eq!(
        all["races"],
        r##"[{"ask":"#x","at":5,"own":1},{"ask":"#z","at":4},{"ask":"#y","at":3}]"##
    );
    assert_eq!(&*all["race/1111111111111111"], "own");
    assert_eq!(&*all["race/3333333333333333"], "theirs");
    assert_eq!(text, "Restored: 1 level in My levels, 1 race.");
}

#[test]
fn older_file_is_migrated_version_by_version() {
    let steps: &[Migration] = &[
        |stored_texts| {
            let renamed = |(key, value): (String, String)| (key.replace("old", "new"), value);
            stored_texts.into_iter().map(renamed).collect()
        },
        |stored_texts| {
            let longer = |(key, value): (String, String)| (key, value + "!");
            stored_texts.into_iter().map(longer).collect()
        },
    ];
    let text = |version: usize| json!({ MARK: version, "kept": {"old": "a"} }).to_string();
    let one = |key, value| stored_texts(&[(key, value)]);
    assert_eq!(read_with(&text(1), steps), Ok(one("new", "a!")));
    assert_eq!(read_with(&text(2), steps), Ok(one("old", "a!")));
    assert_eq!(read_with(&text(3), steps), Ok(one("old", "a")));
    assert!(read_with(&text(4), steps).is_err());

    // The same for a storage: the latest of older entries, and only if none is newer.
    let stored = |filled: &'static [usize]| {
        move |version: usize| match filled.contains(&version) {
            true => stored_texts(&[("old", if version == 1 { "a" } else { "b" })]),
            false => StoredTexts::new(),
        }
    };
    assert_eq!(upgraded_with(stored(&[1]), steps), Some(one("new", "a!")));
    assert_eq!(
        upgraded_with(stored(&[1, 2]), steps),
        Some(one("old", "b!"))
    );
    assert_eq!(upgraded_with(stored(&[1, 3]), steps), None);
    assert_eq!(upgraded_with(stored(&[]), steps), None);
}

#[test]
fn faults_say_what_and_where() {
    let table = r#"
        {"evolvarium":1,"kept":{ | ends too early
        {"evolvarium":7,"kept":{}} | evolvarium: the file has version 7
        {"evolvarium":"1","kept":{}} | "1" is not a version: expected a whole number from 1
        {"evolvarium":0,"kept":{}} | 0 is not a version: expected a whole number from 1
        {"kept":{}} | “evolvarium” is missing
        {"evolvarium":1} | kept: it is missing
        {"evolvarium":1,"kept":[]} | kept: expected texts by their keys
        {"evolvarium":1,"kept":{"stars/a":3}} | kept, “stars/a”: 3 is not a string: expected a value in double quotes
        {"evolvarium":1,"kept":{"stars/a":"9"}} | “9” is not a number of stars: expected 0 to 3
        {"evolvarium":1,"kept":{"mine/slice":"[7]"}} | kept, “mine/slice”: “[7]” is not a list of levels
        {"evolvarium":1,"kept":{"races":"[{}]"}} | kept, “races”: “[{}]” is not a list of races
    "#;
    for [text, expected] in cases(table).into_iter().chain([[
        "{\"evolvarium\":1,\n \"kept\":x}",
        "line 2, column 9: expected value",
    ]]) {
        let found = fault(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
    for (text, expected) in [
        ("{ \"evolvarium\": 1, \"ke", true),
        ("{\"kept\":{},\"evolvarium\":1}", true),
        ("{\"kept\":{}}", false),
        ("1 slice L @0", false),
    ] {
        assert_eq!(recognises(text), expected, "{text}");
    }
}

#[test]
fn entries_under_unknown_keys_are_left_out_and_counted() {
    let level = "000000000000000a";
    let known = [
        format!("save/slice/{level}"),
        format!("save/slice-editor/{level}"),
        format!("race/{level}"),
        "lesson/slice".to_owned(),
        "controls/morpion/variant".to_owned(),
        "settings".to_owned(),
        "last".to_owned(),
    ];
    let unknown = [
        "anything".to_owned(),
        "../settings".to_owned(),
        "choosing".to_owned(),
        "settings/more".to_owned(),
        "lesson/x".to_owned(),
        "last/x".to_owned(),
        "controls/x/y".to_owned(),
        "controls/slice".to_owned(),
        format!("controls/slice/{}", "long".repeat(11)),
        "save/slice".to_owned(),
        "save/slice/1".to_owned(),
        format!("save/chess/{level}"),
        format!("save/slice/{level}/more"),
        "race/x".to_owned(),
    ];
    let text = |key: &String| (key.clone(), "{}".to_owned());
    let file: StoredTexts = known.iter().chain(&unknown).map(text).collect();
    let is_puzzle = |id: &str| ["slice", "slice-editor", "morpion"].contains(&id);
    let (changes, summary) = merge(&StoredTexts::new(), &file, None, is_puzzle);
    assert_eq!(changes, known.iter().map(text).collect());
    let found = summary.to_string();
    assert!(
        found.ends_with("14 entries of unknown kinds were skipped."),
        "{found}"
    );
}

#[test]
fn settings_that_would_stop_a_page_are_refused() {
    for settings in [
        "5",
        "[]",
        "null",
        "{",
        r#"{"language":5}"#,
        r#"{"language":["de"]}"#,
    ] {
        let file = json!({ MARK: VERSION, "kept": { "settings": settings } }).to_string();
        let why = fault(&file);
        assert!(
            why.contains("is not an object: expected an object of settings"),
            "{why}"
        );
        assert!(why.starts_with("kept, “settings”: "), "{why}");
    }
    let file = json!({ MARK: VERSION, "kept": { "settings": r#"{"language":"de","speed":9}"# } });
    assert!(read(&file.to_string()).is_ok());
}

#[test]
fn a_level_of_a_day_is_won_on_the_earlier_day() {
    let won = |on: u32| format!(r#"{{"on":{on},"seconds":60,"stars":3}}"#);
    let (early, late) = (won(334), won(336));
    for (own, theirs, kept) in [
        (&late, &early, &early),
        (&early, &late, &early),
        (&early, &early, &early),
    ] {
        let here = [("won/334/slice", &**own)];
        let (all, _) = merged(&here, &[("won/334/slice", theirs), ("won/335/swap", &late)]);
        assert_eq!(all["won/334/slice"], *kept);
        assert_eq!(all["won/335/swap"], late, "theirs alone");
    }
    let file = r#"{"evolvarium":1,"kept":{"won/334/slice":"7"}}"#;
    assert!(fault(file).contains("“7” is not a win"), "{}", fault(file));
}
