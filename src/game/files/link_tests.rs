//! Links written and read again, commands, damaged links.

use super::*;

#[test]
fn a_run_has_a_command() {
    let link = Link {
        puzzle: "slice".to_owned(),
        level: Some("It's;5;10;3".to_owned()),
        play: Some("1,2 3,4".to_owned()),
        search: Some("tuned".to_owned()),
        seed: Some(42),
        set: vec![
            ("population".to_owned(), "30".to_owned()),
            ("coding".to_owned(), "line and point".to_owned()),
        ],
        version: Some("0.2.0".to_owned()),
        ..Link::default()
    };
    assert_eq!(
        link.command(false, Some(900)),
        "cargo run --release --bin evolve -- solve \
         '#/slice?level=It%27s;5;10;3&play=1,2+3,4' --search tuned --seed 42 \
         --set population=30 --set 'coding=line and point' --defaults 0.2.0 --evaluations 900"
    );
    assert_eq!(
        link.command(true, None),
        "cargo run --release --bin evolve -- design slice --search tuned --seed 42 \
         --set population=30 --set 'coding=line and point' --defaults 0.2.0"
    );
}

#[test]
fn a_run_of_another_version_is_remarked_on() {
    let note = |link: &str| link.parse::<Link>().unwrap().version_note();
    let own = format!("#/slice?search=java&version={}", crate::VERSION);
    assert_eq!(note(&own), None);
    assert_eq!(note("#/slice?search=java"), None);
    for other in ["0.1.0", "99.0", "nonsense"] {
        let note = note(&format!("#/slice?search=java&version={other}")).unwrap();
        assert!(note.contains(other), "{note}");
        assert!(note.contains(crate::VERSION), "{note}");
    }
}

#[test]
fn every_part_survives_the_address() {
    let link = Link {
        puzzle: "slice".into(),
        level: Some("5;10;3;Żółw & co/100,-2.5".into()),
        play: Some("1,2,3,4 5,6,7,8".into()),
        search: Some("tuned".into()),
        seed: Some(u64::MAX),
        set: vec![
            ("population".into(), "30".into()),
            ("x".into(), "a:b".into()),
        ],
        version: Some("0.2.0".into()),
        until: Some(2000),
        day: Some(334),
        edit: true,
        empty: false,
        mode: Some(Mode::Study),
        show: Some(Show::Levels),
    };
    let text = link.to_string();
    assert_eq!(text.parse::<Link>().unwrap(), link, "{text}");
    assert_eq!(
        format!("https://example.org/a/{text}")
            .parse::<Link>()
            .unwrap(),
        link
    );
    assert!(text.contains("play=1,2,3,4+5,6,7,8"), "{text}");
    let sheet: Link = "#/slice?edit=new".parse().unwrap();
    assert!(sheet.edit && sheet.empty);
    assert_eq!(sheet.to_string(), "#/slice?edit=new");
}

#[test]
fn a_puzzle_of_any_letters_survives_the_address() {
    for puzzle in ["a%61", "a b", "?a#b&c=d", "żółw", "/"] {
        let link = Link {
            puzzle: puzzle.to_owned(),
            ..Link::default()
        };
        assert_eq!(link.to_string().parse::<Link>().unwrap(), link);
    }
}

#[test]
fn home_and_plain_puzzle_addresses() {
    assert_eq!("".parse::<Link>().unwrap(), Link::default());
    assert_eq!("#/".parse::<Link>().unwrap(), Link::default());
    let slice = Link {
        puzzle: "slice".into(),
        ..Link::default()
    };
    assert_eq!(slice.to_string(), "#/slice");
    assert_eq!("#/slice".parse::<Link>().unwrap(), slice);
    assert_eq!("#/slice?unknown=1&".parse::<Link>().unwrap(), slice);
}

#[test]
fn damaged_links_say_what_is_wrong() {
    let fault = "#/slice?seed=-1".parse::<Link>().unwrap_err().to_string();
    assert!(fault.contains("seed") && fault.contains("-1"), "{fault}");
    let fault = "#/slice?level=%ff%fe"
        .parse::<Link>()
        .unwrap_err()
        .to_string();
    assert!(fault.starts_with("level: the link is damaged"), "{fault}");
    assert!("#/slice?set=abc".parse::<Link>().is_err());
}

#[test]
fn a_mode_is_written_and_read_and_an_unknown_one_is_none() {
    for mode in Mode::ALL {
        let link = Link {
            puzzle: "slice".to_owned(),
            mode: Some(mode),
            ..Link::default()
        };
        let text = link.to_string();
        assert_eq!(text, format!("#/slice?mode={}", mode.word()));
        assert_eq!(text.parse(), Ok(link));
    }
    let unknown: Link = "#/slice?mode=sing".parse().expect("a link");
    assert_eq!(unknown.mode, None);
}
