//! Links as other programs pass them on.

use std::fmt::Write as _;

use evolvarium::game::files::link::Link;
use evolvarium::puzzles::registry;
use evolvarium::race::RaceLink;

use super::kuromasu::{PZPR, TATHAM, is_the_board};
use super::{bundled, opened, refusal, text};
use crate::linked::{find, puzzles};

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

pub fn every_link_survives_a_text() {
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
            let last = address.chars().next_back();
            assert!(last.is_some_and(|c| c.is_ascii_alphanumeric()), "{address}");
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
        let brackets = ["<{}>", "({})", "{}).", "{},", "{}/", "“{}”", "{}>"];
        let blanks = ["\u{200b}{}\u{200b}", " {}\r\n"];
        for around in brackets.into_iter().chain(blanks) {
            let pasted = around.replace("{}", &format!("https://example.org/a/{link}"));
            assert_eq!(text(&*opened(&pasted)), first, "{pasted}");
        }
    }
    let pzpr = opened("kuromasu ;2x2;3b.").export("pzpr").expect("a form");
    let pzpr = pzpr.expect("pzpr");
    assert_eq!(linked(&pzpr), pzpr);
    assert!(
        pzpr.ends_with(|c: char| c.is_ascii_alphanumeric()),
        "{pzpr}"
    );
    let parameters = ["&utm_source=x", "?fbclid=IwAR0-a_b"];
    for end in ["", "/", ")", ",", ">", "\u{200b}", "."]
        .into_iter()
        .chain(parameters)
    {
        is_the_board(&format!("https://puzz.link/p?{PZPR}{end}"));
        is_the_board(&format!(
            "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#{TATHAM}{end}"
        ));
    }
}

pub fn links_escaped_twice_open() {
    for (puzzle, level) in levels().into_iter().step_by(5) {
        let entry = find(puzzle).expect("a puzzle");
        let first = text(&*entry.open(&level).expect("a level"));
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
            format!("#/{puzzle}?utm_source=x&amp;level={escaped}&amp;mode=play"),
            format!(
                "https://a.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa%2F%23%2F{puzzle}%3Flevel%3D{twice}&data=05%7C02"
            ),
            format!(
                "https://www.google.com/url?q=https://example.org/a/%23/{puzzle}%3Flevel%3D{twice}&sa=D"
            ),
        ] {
            assert_eq!(text(&*opened(&link)), first, "{link}");
        }
    }
    let damaged = refusal("#/kuromasu?level=5x5%253Aa5b7");
    assert!(damaged.contains("level"), "{damaged}");
}

pub fn parameters_of_others_are_left_out() {
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
