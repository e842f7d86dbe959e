//! Links that programs escaped again on the way: levels keep their names, moves and settings their signs.

use evolvarium::game::files::link::Link;
use evolvarium::race::RaceLink;

use super::linked::{listed, open_any};

/// The level's text and name, and the moves made.
fn opened(link: &str) -> [String; 3] {
    let play = open_any(link).expect(link);
    [play.level().text(), play.level().name(), play.line()]
}

#[test]
fn names_survive_when_only_escapes_are_escaped_again() {
    let mut levels: Vec<(&str, String)> = listed()
        .map(|entry| (entry.id, entry.example().level().text()))
        .collect();
    let names = [
        "Full_stop%2E",
        "Full%20stop%2E",
        "%C5%BB%C3%B3%C5%82w",
        "100_%25",
        "Plain",
        "A%2D%25%2E",
    ];
    levels.extend(names.map(|name| ("kuromasu", format!("{name};2x2;3c"))));
    levels.push(("slice", "%C5%BB;1;2;;o0,0,40,0,40,40,0,40".to_owned()));
    for (puzzle, level) in levels {
        let expected = opened(&format!("{puzzle} {level}"));
        let link = Link {
            puzzle: puzzle.to_owned(),
            level: Some(level),
            ..Link::default()
        };
        let mut link = link.to_string();
        for _ in 0..3 {
            assert_eq!(opened(&link), expected, "{link}");
            link = link.replace('%', "%25");
        }
    }
    // A name that holds an escape: letters are not escaped.
    let [_, name, _] = opened("#/kuromasu?level=%252541;2x2;3c");
    assert_eq!(name, "%41");
}

#[test]
fn moves_open_when_the_sign_between_them_was_escaped() {
    for (level, moves) in [
        ("#/template?level=1011", ["0", "2"]),
        (
            "#/slice?level=A;2;3;;o0,0,40,0,40,40,0,40",
            ["-5,10,45,10", "-5,20,45,20"],
        ),
    ] {
        let link = |sign: &str| format!("{level}&play={}", moves.join(sign));
        let expected = opened(&link("+"));
        assert_eq!(expected[2], moves.join(" "));
        for sign in ["%20", "%2B", "%252B", "%2520"] {
            assert_eq!(opened(&link(sign)), expected, "{}", link(sign));
        }
    }
}

#[test]
fn a_setting_keeps_a_sign_at_its_end_that_was_escaped() {
    let setting = |link: &str| link.parse::<Link>().expect(link).set;
    let wanted = [("choice".to_owned(), "line and (point)".to_owned())];
    for end in [
        "%29",
        "%29).",
        "%29%3E",
        ")&seed=1",
        "%29&seed=1).",
        "%29&utm_source=chat",
    ] {
        let link = format!("#/slice?search=tuned&set=choice:line+and+(point{end}");
        assert_eq!(setting(&link), wanted, "{link}");
    }
    assert_eq!(
        setting("#/slice?set=population:30)."),
        [("population".to_owned(), "30".to_owned())]
    );
    let race = RaceLink {
        puzzle: "slice".to_owned(),
        searches: vec!["tuned:choice=line and (point)".to_owned()],
        ..RaceLink::default()
    };
    let link = race.to_string();
    assert_eq!(link.parse::<RaceLink>().expect(&link), race);
}
