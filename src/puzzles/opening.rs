//! Opens any text that a player may have.

use super::registry::{Entry, by_id, find, listed};
use crate::game::files::json;
use crate::game::files::link::{Link, repairs, tidied};
use crate::game::{ParseError, Play, excerpt, files::save};
use crate::i18n::tr;

/// Reads any text a player may open: a level file of any puzzle, a save, a
/// link, a puzzle's id and a level's compact text (`slice TEXT`), or whatever
/// else one of the puzzles reads as a level.
///
/// # Errors
/// Says what in the text is wrong, or that it is of no known puzzle.
pub fn open_any(text: &str) -> Result<Box<dyn Play>, ParseError> {
    // Tabs at the ends are empty cells of a board out of a spreadsheet.
    let is_blank = |c: char| c.is_whitespace() && c != '\t';
    let cells = text.trim_start_matches('\u{feff}').trim_matches(is_blank);
    let text = cells.trim();
    if text.is_empty() {
        return Err(ParseError::new(tr!("the text is empty")));
    }
    if text.len() > save::MAX_BYTES {
        return Err(ParseError::new(tr!(
            "the text is longer than a megabyte, too long for a level or a save"
        )));
    }
    if text.starts_with('{') {
        return open_file(text);
    }
    if is_link(text) {
        return open_link(&text.parse()?);
    }
    if let Ok(id) = save::puzzle_id(text) {
        return by_id(id)?.restore(text);
    }
    if let Some((entry, level)) = text
        .split_once(char::is_whitespace)
        .and_then(|(id, level)| Some((find(id)?, level)))
    {
        return entry.open(level).map_err(|e| e.within(entry.id));
    }
    guess(cells)
}

fn open_file(text: &str) -> Result<Box<dyn Play>, ParseError> {
    let value = json::read::<serde_json::Value>(text)?;
    let Some(id) = value.get("puzzle").and_then(|id| id.as_str()) else {
        // A file of another program may be known by what else it holds.
        if let Some(entry) = recognising(text) {
            return entry.open(text).map_err(|e| e.within(entry.id));
        }
        let fields = value
            .as_object()
            .into_iter()
            .flat_map(|it| it.keys().take(4));
        let found: Vec<String> = fields.map(|it| format!("“{}”", excerpt(it))).collect();
        return Err(ParseError::new(tr!(
            "not a level of this program: “{field}” is missing, the id of its puzzle; found: {found}",
            field = "puzzle",
            found = found.join(", ")
        )));
    };
    by_id(id)?.open(text)
}

/// Whether a text is one of the page's own links, and no other address that a
/// puzzle may read.
pub fn is_link(text: &str) -> bool {
    let text = tidied(text);
    text.starts_with("#/") || (is_address(&text) && text.contains("#/"))
}

fn is_address(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// The level of a link with the position on it.
///
/// # Errors
/// When the link holds no level, or what in it is wrong.
pub fn open_link(link: &Link) -> Result<Box<dyn Play>, ParseError> {
    if matches!(&*link.puzzle, "lab" | "learn") {
        return Err(ParseError::new(tr!(
            "the link leads to a race or a lesson, not to a level"
        )));
    }
    let entry = by_id(&link.puzzle)?;
    let level = link.level.as_deref().ok_or_else(|| {
        ParseError::new(tr!(
            "the link has no level: expected “?level=…” after the puzzle"
        ))
    })?;
    let opened = entry.open(&entry.readable(level));
    let mut play = opened.map_err(|e| e.within("level"))?;
    if let Some(line) = link.play.as_deref().filter(|line| !line.is_empty()) {
        adopt(&mut *play, line).map_err(|e| e.within("play"))?;
    }
    Ok(play)
}

/// Puts a link's moves on the board as one undoable step: see [`repairs`].
///
/// # Errors
/// Describes what can't be read or is illegal; the position stays.
pub fn adopt(play: &mut dyn Play, line: &str) -> Result<(), ParseError> {
    let mut lines = repairs(line).into_iter();
    match lines.any(|line| play.adopt_line(&line).is_ok()) {
        true => Ok(()),
        false => play.adopt_line(line).map(drop),
    }
}

/// The puzzle that recognises a text of another program.
fn recognising(text: &str) -> Option<&'static Entry> {
    listed().find(|entry| entry.recognises(text))
}

/// Opens a text that names no puzzle: by the one puzzle that reads it, or that recognises it
/// and says what is wrong. Puzzles not shown on the front page are left out.
fn guess(text: &str) -> Result<Box<dyn Play>, ParseError> {
    let mut readers = listed().filter_map(|entry| Some((entry.id, entry.open(text).ok()?)));
    let Some((id, play)) = readers.next() else {
        let address = Some(tidied(text)).filter(|text| is_address(text));
        let text = address.as_deref().unwrap_or(text);
        if let Some(entry) = recognising(text) {
            let opened = match address {
                Some(_) => entry.open(&entry.readable(text)),
                None => entry.open(text),
            };
            return opened.map_err(|e| e.within(entry.id));
        }
        return Err(ParseError::new(tr!(
            "this is not a level file, a save or a link: it starts with “{found}”",
            found = excerpt(text.trim())
        )));
    };
    match readers.next() {
        None => Ok(play),
        Some((other, _)) => Err(ParseError::new(tr!(
            "this could be a level of “{id}” or of “{other}”: put one of these ids and a space in \
             front of it",
            id,
            other
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::registry::link_all;

    fn fault(text: &str) -> String {
        link_all();
        open_any(text).err().expect("a fault").to_string()
    }

    #[test]
    fn every_form_of_a_level_is_opened() {
        link_all();
        for text in [
            r#"{"puzzle":"template","lamps":"1011","later":[1]}"#,
            "\u{feff} {\"lamps\":\"1011\",\"puzzle\":\"template\"}\n",
            "#/template?level=1011",
            "https://example.org/a/?b#/template?level=1011&seed=5",
            "1 template 1011 @0",
            "template 1011",
            "template\t1011\n",
        ] {
            assert_eq!(open_any(text).unwrap().level().text(), "1011", "{text}");
        }
    }

    #[test]
    fn a_link_brings_its_position_as_one_step() {
        link_all();
        let mut play = open_any("#/template?level=1011&play=0+2").unwrap();
        assert_eq!((play.line().as_str(), play.steps()), ("0 2", 1));
        play.undo();
        assert_eq!(play.line(), "");
    }

    #[test]
    fn faults_say_what_and_where() {
        assert_eq!(fault(" \n"), "the text is empty");
        assert!(fault("{\"puzzle\":\"template\",").contains("ends too early"));
        assert!(fault("{\"puzzle\":\"chess\"}").contains("unknown puzzle “chess”"));
        for link in ["#/lab?race=slice", "#/learn?lesson=chance"] {
            assert!(fault(link).contains("a race or a lesson"), "{link}");
        }
        let foreign = fault(r#"{"walls": [], "Size": 3, "lamps": "1", "a": 1, "z": 2}"#);
        assert!(
            foreign.starts_with("not a level of this program: “puzzle” is missing")
                && foreign.ends_with("found: “walls”, “Size”, “lamps”, “a”"),
            "{foreign}"
        );
        assert!(fault("#/template").contains("the link has no level"));
        assert!(fault("#/template?level=12").starts_with("level, lamp 2: "));
        assert!(fault("#/template?level=1&play=0+7").starts_with("play: move 2 (7): "));
        assert!(fault("template 1021").starts_with("template, lamp 3: "));
        assert!(fault("1011").contains("not a level file, a save or a link"));
        assert!(fault(&"1".repeat(save::MAX_BYTES + 1)).contains("longer than a megabyte"));
    }
}
