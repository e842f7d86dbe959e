//! Saving is replaying: a save is a level and the steps made on it.
//!
//! `1 slice LEVEL @2 STEP STEP STEP`: the form's version, the puzzle's id, the
//! level's compact text, how many of the steps are done, the steps. A step is
//! a move's text, or `[MOVE MOVE …]` for a line from the start; `[]` is a restart.

use crate::game::puzzle::Puzzle;
use crate::game::session::history::{History, HistoryStep};
use crate::game::{Exchange, Extras, ParseError, excerpt};
use crate::i18n::{tr, trc, trn};

/// The version of the form.
pub const VERSION: &str = "1";

/// Longest text that is read: far beyond any real save.
pub const MAX_BYTES: usize = 1 << 20;

/// The most moves of adopted answers that are replayed, so that it takes less than a second; a restart counts as
/// one. A game with hundreds of long answers may have more.
const MAX_ADOPTED_MOVES: usize = 30_000;

/// About the most characters of steps that each stand alone, as the drafts of an editor do: earlier ones are
/// not saved.
const MAX_STANDALONE_CHARS: usize = 1 << 16;

/// Writes a save. Of a history longer than [`MAX_BYTES`], only the present position is saved.
pub fn write<P: Extras>(level: &P, history: &History<P>) -> String {
    let with = |done: usize, steps: &[String]| {
        let save = format!("{VERSION} {} {level} @{done} {}", P::ID, steps.join(" "));
        save.trim_end().to_owned()
    };
    let (done, steps) = match P::EDITOR.is_some() {
        true => last_steps(history),
        false => (
            history.steps_done(),
            history.steps().map(write_step).collect(),
        ),
    };
    let all = with(done, &steps);
    if all.len() <= MAX_BYTES {
        return all;
    }
    with(1, &[write_step(&HistoryStep::Adopt(history.line()))])
}

/// The present step, those before and those after it, as many as there is room for; and how many of
/// them are done.
fn last_steps<P: Puzzle>(history: &History<P>) -> (usize, Vec<String>) {
    let (done, mut room) = (history.steps_done(), MAX_STANDALONE_CHARS);
    let mut fits = |text: &String| {
        let fits = text.len() < room;
        room = room.saturating_sub(text.len() + 1);
        fits
    };
    let before = history.steps().take(done).rev().map(write_step);
    let before = before.enumerate();
    let before = before.take_while(|(n, text)| fits(text) || *n == 0);
    let mut steps: Vec<String> = before.map(|(_, text)| text).collect();
    steps.reverse();
    let done = steps.len();
    let after = history.steps().skip(history.steps_done()).map(write_step);
    steps.extend(after.take_while(fits));
    (done, steps)
}

fn write_step<M: ToString>(step: &HistoryStep<M>) -> String {
    match step {
        HistoryStep::Move(mv) => mv.to_string(),
        HistoryStep::Adopt(moves) => format!("[{}]", write_moves(moves)),
    }
}

/// Writes moves, separated by single spaces.
pub fn write_moves<M: ToString>(moves: &[M]) -> String {
    let texts: Vec<String> = moves.iter().map(M::to_string).collect();
    texts.join(" ")
}

/// The length of a move in a line.
pub fn length<M: ToString>(mv: &M) -> usize {
    mv.to_string().len() + 1
}

/// Whether a line of moves of this [`length`] can be saved so that it is read again.
///
/// # Errors
/// When its save would be too long.
pub fn check_length<P: Puzzle>(level: &P, line_length: usize) -> Result<(), ParseError> {
    let rest = format!("{VERSION} {} {level} @1 []", P::ID).len();
    match line_length + rest > MAX_BYTES {
        true => Err(too_long()),
        false => Ok(()),
    }
}

fn too_long() -> ParseError {
    ParseError::new(tr!("the save is damaged: it is longer than a megabyte"))
}

/// The puzzle's id in a save, without reading the rest.
///
/// # Errors
/// When this is not a save of a known version.
pub fn puzzle_id(text: &str) -> Result<&str, ParseError> {
    let mut words = text.split_ascii_whitespace();
    match (words.next(), words.next()) {
        (Some(VERSION), Some(id)) => Ok(id),
        (Some(VERSION), None) => Err(ParseError::new(tr!(
            "the save ends too early: the puzzle is missing"
        ))),
        (Some(other), _) => Err(ParseError::new(tr!(
            "this is not a save of version {version}: it starts with “{found}”",
            version = VERSION,
            found = excerpt(other)
        ))),
        (None, _) => Err(ParseError::new(tr!("the save is empty"))),
    }
}

/// Reads a save and replays it. Of a history with more than `MAX_ADOPTED_MOVES` moves only the present position
/// is replayed.
///
/// # Errors
/// Says what can't be read, or which step is illegal.
pub fn read<P: Exchange + Extras>(text: &str) -> Result<(P, History<P>), ParseError> {
    if text.len() > MAX_BYTES {
        return Err(too_long());
    }
    let id = puzzle_id(text)?;
    if id != P::ID {
        let (found, wanted) = (excerpt(id), P::ID);
        return Err(ParseError::new(tr!(
            "this is a save of “{found}”, not of “{wanted}”",
            found,
            wanted
        )));
    }
    let rest = text.split_ascii_whitespace().skip(2).collect::<Vec<_>>();
    let Some((level, rest)) = rest.split_first() else {
        return Err(ParseError::new(tr!(
            "the save ends too early: the level is missing"
        )));
    };
    let level = level
        .parse::<P>()
        .map_err(|e| e.within(trc!("where a fault is", "level")))?;
    let Some((done, steps)) = rest.split_first() else {
        return Err(ParseError::new(tr!(
            "the save ends too early: the position is missing"
        )));
    };
    let mut done: usize = done
        .strip_prefix('@')
        .and_then(|n| n.parse().ok())
        .ok_or_else(|| {
            ParseError::new(tr!("expected “@” and a number of steps after the level"))
        })?;
    let steps = steps.join(" ");
    let mut steps = split_steps(&steps)?;
    if done > steps.len() {
        return Err(ParseError::new(trn!(
            done,
            "the save counts {n} step but contains only {there}",
            "the save counts {n} steps but contains only {there}",
            there = steps.len()
        )));
    }
    let position;
    // A restart has no moves, but a position to be held.
    let moves = steps.iter().filter_map(|step| adopted(step));
    let moves = moves.map(|moves| moves.split_ascii_whitespace().count().max(1));
    if moves.sum::<usize>() > MAX_ADOPTED_MOVES {
        position = format!("[{}]", line(&steps[..done]));
        (steps, done) = (vec![position.as_str()], 1);
    }
    let mut history = History::new(&level);
    for (n, step) in steps.into_iter().enumerate() {
        let place = || tr!("step {n}", n = n + 1);
        let step = read_step::<P>(step).map_err(|e| e.within(place()))?;
        let made = history.push(&level, step);
        made.map_err(|illegal| ParseError::new(illegal.to_string()).within(place()))?;
    }
    history.go_to(done);
    // The written save may be longer than the one that was read.
    if text.len() > MAX_BYTES / 64 {
        check_length(&level, history.line_sum(length))?;
    }
    Ok((level, history))
}

/// The moves of a step that adopts some.
fn adopted(step: &str) -> Option<&str> {
    step.strip_prefix('[')?.strip_suffix(']')
}

/// The moves that lead from the start to the position after these steps.
fn line(steps: &[&str]) -> String {
    let from = steps.iter().rposition(|step| adopted(step).is_some());
    let steps = steps[from.unwrap_or(0)..].iter();
    let texts: Vec<&str> = steps.map(|step| adopted(step).unwrap_or(step)).collect();
    texts.join(" ")
}

/// The texts of steps as [`write`] writes them; an error names the step.
fn split_steps(text: &str) -> Result<Vec<&str>, ParseError> {
    let mut steps = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = match rest.starts_with('[') {
            true => rest.find(']').map(|at| at + 1),
            false => rest.find(' ').or(Some(rest.len())),
        };
        let Some(end) = end else {
            let place = tr!("step {n}", n = steps.len() + 1);
            return Err(ParseError::new(tr!("“]” is missing")).within(place));
        };
        let (step, after) = rest.split_at(end);
        steps.push(step);
        rest = after.trim_start();
    }
    Ok(steps)
}

fn read_step<P: Extras>(step: &str) -> Result<HistoryStep<P::Move>, ParseError> {
    match adopted(step) {
        Some(moves) => read_moves::<P>(moves).map(HistoryStep::Adopt),
        None => step.parse().map(HistoryStep::Move),
    }
}

/// Reads moves from the start as [`write_moves`] writes them; of those that stand alone, the last one.
///
/// # Errors
/// Names the move that can't be read.
pub fn read_moves<P: Extras>(text: &str) -> Result<Vec<P::Move>, ParseError> {
    let mut moves = Vec::new();
    for (n, word) in text.split_ascii_whitespace().enumerate() {
        let mv = word.parse();
        let mv = mv.map_err(|e: ParseError| e.within(tr!("move {n}", n = n + 1)))?;
        if P::EDITOR.is_some() {
            moves.clear();
        }
        moves.push(mv);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::template::Level;
    use crate::puzzles::template::Move::Press;

    fn saved(text: &str) -> (Level, History<Level>) {
        read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    fn fault(text: &str) -> String {
        read::<Level>(text).err().expect(text).to_string()
    }

    #[test]
    fn written_saves_read_back() {
        for text in [
            "1 template 1011 @0",
            "1 template 1011 @2 0 2 3",
            "1 template 1011 @3 0 [] [1 2]",
            "1 template 1011 @0 [1 2 1] 3 []",
        ] {
            let (level, history) = saved(text);
            assert_eq!(write(&level, &history), text);
        }
    }

    #[test]
    fn white_space_does_not_matter() {
        let (level, history) = saved("  1\ttemplate 1011\n@2  0\r\n[ 1  2 ]3 ");
        assert_eq!(write(&level, &history), "1 template 1011 @2 0 [1 2] 3");
    }

    #[test]
    fn faults_say_what_and_where() {
        for (text, what) in [
            ("", "the save is empty"),
            (
                "2 template 1011 @0",
                "not a save of version 1: it starts with “2”",
            ),
            ("1", "the puzzle is missing"),
            ("1 chess a @0", "a save of “chess”, not of “template”"),
            ("1 template", "the level is missing"),
            ("1 template 12 @0", "level, lamp 2: “2” is neither 0 nor 1"),
            ("1 template 1011", "the position is missing"),
            ("1 template 1011 0", "“@” and a number"),
            ("1 template 1011 @-1", "“@” and a number"),
            ("1 template 1011 @2 0", "counts 2 steps but contains only 1"),
            (
                "1 template 1011 @1 0 x",
                "step 2: “x” is not a lamp's number: expected 0, 1, 2, …",
            ),
            ("1 template 1011 @1 0 [1 2", "step 2: “]” is missing"),
            (
                "1 template 1011 @1 0 [1 y]",
                "step 2, move 2: “y” is not a lamp's number: expected 0, 1, 2, …",
            ),
            (
                "1 template 1011 @1 0 [1 [2]]",
                "step 2, move 2: “[2” is not a",
            ),
            ("1 template 1011 @1 0 9", "step 2: there is no lamp 9"),
            (
                "1 template 1011 @1 [0 9]",
                "step 1: move 2 (9): there is no lamp 9",
            ),
        ] {
            assert!(fault(text).contains(what), "{text}: {}", fault(text));
        }
        assert!(fault(&"1 ".repeat(MAX_BYTES)).contains("longer than a megabyte"));
    }

    #[test]
    fn save_with_too_many_adopted_moves_restores_only_the_position() {
        let answers = |n| format!("1 template 1011 @{n}{} 3", " [1 2]".repeat(n));
        let text = answers(MAX_ADOPTED_MOVES / 2);
        assert_eq!(saved(&text).1.len(), MAX_ADOPTED_MOVES / 2 + 1);
        let text = answers(MAX_ADOPTED_MOVES / 2 + 1);
        let (level, history) = saved(&text);
        assert_eq!(write(&level, &history), "1 template 1011 @1 [1 2]");
    }

    #[test]
    fn a_history_too_long_to_be_read_is_saved_as_its_position() {
        let level: Level = "1011".parse().unwrap();
        let mut history = History::new(&level);
        for lamp in [0, 1] {
            let line = vec![Press(lamp); MAX_BYTES / 3];
            history.push(&level, HistoryStep::Adopt(line)).unwrap();
        }
        history.push(&level, HistoryStep::Move(Press(2))).unwrap();
        let text = write(&level, &history);
        let (_, again) = saved(&text);
        assert_eq!(again.state(), history.state());
        assert_eq!((again.steps_done(), again.len()), (1, 1));
        assert_eq!(again.line(), history.line());
    }
}
