//! Boards as rows of clues: a plain grid of numbers, as a newspaper or a data set has it, and
//! pzpr's own file (`pzprv3`), after `FileData.js` of pzprjs.

use std::borrow::Cow;

use super::notation::{NAME, clue, no_clue, other_puzzle, read_sides};
use crate::game::{ParseError, excerpt};
use crate::i18n::{tr, trn};
use crate::puzzles::kuromasu::board::{Board, Cell, Clue};

/// Words for a cell without a clue, and for a blank clue.
struct Words {
    none: &'static [&'static str],
    bare: &'static [&'static str],
}

/// The first line of pzpr's files; a version may follow.
pub const PZPR_FILE: &str = "pzprv3";

/// Reads a file of pzpr: `pzprv3`, the puzzle, the number of rows, that of columns, the rows of
/// clues, each on a line or before a slash; what follows is somebody's solution.
///
/// # Errors
/// Where, what is wrong, and what was expected.
pub fn read_pzpr_file(text: &str) -> Result<Board, ParseError> {
    let lines = text.split(['\n', '\r', '/']).map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty()).skip(1);
    let mut next = || lines.next().unwrap_or_default();
    let name = next();
    if name != NAME {
        return Err(other_puzzle(name));
    }
    let (height, width) = (next(), next());
    let (width, height) = read_sides(width, height)?;
    let rows: Vec<Vec<&str>> = lines
        .take(height)
        .map(|line| line.split_whitespace().collect())
        .collect();
    if rows.len() < height {
        return Err(ParseError::new(trn!(
            rows.len(),
            "{n} row of clues: expected {height}",
            "{n} rows of clues: expected {height}",
            height
        )));
    }
    let words = Words {
        none: &["."],
        bare: &["-"],
    };
    read_rows(width, &rows, &words)
}

/// The words of a plain grid.
const PLAIN: Words = Words {
    none: &["-", ".", "_", "*", "#", "■", "█", "0"],
    bare: &["?"],
};

/// The lines among which a plain grid is looked for: many more than a board has rows.
const MOST_LINES: usize = 1000;

/// Reads a plain grid, which [`plain_rows`] recognises.
///
/// # Errors
/// Where, what is wrong, and what was expected.
pub fn read_plain(rows: &[Vec<&str>]) -> Result<Board, ParseError> {
    read_rows(rows.first().map_or(0, Vec::len), rows, &PLAIN)
}

/// The rows of a plain grid: lines of numbers with `-` or `.` for cells without a clue, or `#` where it is
/// solved, between blanks, commas, semicolons or nothing. Lines of words before it, a line with its size, and whatever
/// follows after a gap are left out; a single line may begin with height and width.
/// `None` where a text is none.
pub fn plain_rows(text: &str) -> Option<Vec<Vec<&str>>> {
    if text.trim_start().starts_with(['{', '<']) {
        return None;
    }
    let all: Vec<&str> = text.lines().take(MOST_LINES).collect();
    let separator = ['\t', ';', ','];
    let separator = separator.into_iter().find(|it| has_empty_cells(&all, *it));
    let lines = all.into_iter().map(|line| match separator {
        Some(separator) if line.contains(separator) => line.split(separator).map(cell).collect(),
        _ => cells(line),
    });
    let lines: Vec<Vec<&str>> = lines.collect();
    let is_row = |line: &Vec<&str>| !line.is_empty() && line.iter().all(|word| is_cell(word));
    let blocks = lines.split(|line| !is_row(line));
    let blocks: Vec<&[Vec<&str>]> = blocks.filter(|block| !block.is_empty()).collect();
    let longest = blocks.iter().map(|block| block.len()).max()?;
    // Every second line may be empty.
    let mut rows = match longest {
        1 => blocks.concat(),
        _ => blocks
            .iter()
            .find(|block| block.len() > 2 || block.len() == longest)?
            .to_vec(),
    };
    if let [line] = &rows[..] {
        rows = with_size(line)?;
    } else if is_size(&rows[0], &rows[1..]) {
        rows.remove(0);
    }
    if rows.iter().all(|row| row.len() == 1) {
        rows = rows.iter().map(|row| letters(row[0])).collect();
        // Equal numbers of digits alone are a list of numbers.
        let is_empty = |word: &&str| *word != "0" && PLAIN.none.contains(word);
        let is_grid = rows.iter().all(|row| row.len() == rows[0].len());
        if !is_grid || !rows.iter().flatten().any(is_empty) {
            return None;
        }
    }
    let has = |what: fn(&str) -> bool| rows.iter().flatten().any(|word| what(word));
    let has_clue = has(|word| word.parse::<u64>().is_ok_and(|number| number > 0));
    // Noughts and ones alone are a maze.
    let has_more = has(|word| !matches!(word, "0" | "1"));
    let is_grid = rows.len() > 1 && rows.iter().any(|row| row.len() > 1);
    (has_clue && has_more && is_grid).then_some(rows)
}

/// Whether lines have the same number of cells between separators, and some cells are empty, as a
/// spreadsheet writes them. A comma at the end of each line is none.
fn has_empty_cells(lines: &[&str], separator: char) -> bool {
    let lines = lines.iter().filter(|line| line.contains(separator));
    let lines: Vec<Vec<&str>> = lines.map(|line| line.split(separator).collect()).collect();
    let is_empty = |word: &&str| word.trim().is_empty();
    let has_empty = |line: &Vec<&str>| match separator {
        ',' => line[..line.len() - 1].iter().any(is_empty),
        _ => line.iter().any(is_empty),
    };
    lines.iter().all(|line| line.len() == lines[0].len()) && lines.iter().any(has_empty)
}

fn cells(line: &str) -> Vec<&str> {
    let between = |c: char| c.is_whitespace() || ",;|\u{feff}".contains(c);
    let words = line.split(between).filter(|word| !word.is_empty());
    words.map(cell).collect()
}

/// A cell without quotation marks; a word for nothing is one without a clue.
fn cell(word: &str) -> &str {
    match word.trim().trim_matches(['"', '\'']).trim() {
        "" | "None" | "null" | "nan" | "NaN" => PLAIN.none[0],
        word => word,
    }
}

/// The first board of a program's lists of lists, `[[0, 3], [None, 2]]`, as lines; any other text as it is.
pub fn listed_rows(text: &str) -> Cow<'_, str> {
    let rows = text.split(']').map_while(|rows| rows.rsplit_once('['));
    let rows: Vec<(&str, &str)> = rows.collect();
    let is_nested = rows
        .first()
        .is_some_and(|(before, _)| before.trim_end().ends_with('['));
    if !is_nested || text.trim_start().starts_with(['{', '<']) {
        return Cow::Borrowed(text);
    }
    let rows = rows.iter().map(|(_, row)| row.replace(['\n', '\r'], " "));
    Cow::Owned(rows.collect::<Vec<_>>().join("\n"))
}

/// Whether a word is a cell, or a row of cells without anything between.
fn is_cell(word: &str) -> bool {
    word.chars()
        .all(|c| c.is_ascii_digit() || "-._*#■█?".contains(c))
}

/// The characters of a row.
fn letters(row: &str) -> Vec<&str> {
    let ends = row.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
    ends.map(|(from, to)| &row[from..to]).collect()
}

fn numbers(words: &[&str]) -> Option<Vec<usize>> {
    words.iter().map(|word| word.parse().ok()).collect()
}

/// Whether a line says how large the rows after it are.
fn is_size(line: &[&str], rows: &[Vec<&str>]) -> bool {
    let width = match &rows[0][..] {
        [joined] => joined.chars().count(),
        cells => cells.len(),
    };
    let sides = [rows.len(), width];
    match numbers(line).as_deref() {
        Some([side]) => sides == [*side; 2],
        Some([a, b]) => sides == [*a, *b] || sides == [*b, *a],
        _ => false,
    }
}

/// The rows of a line that begins with height and width.
fn with_size<'a>(line: &[&'a str]) -> Option<Vec<Vec<&'a str>>> {
    let (size, cells) = line.split_at_checked(2)?;
    let size = numbers(size)?;
    let fits = size[1] > 0 && size[0].checked_mul(size[1]) == Some(cells.len());
    fits.then(|| cells.chunks(size[1]).map(<[&str]>::to_vec).collect())
}

/// A board of rows of words, each a cell.
fn read_rows(width: usize, rows: &[Vec<&str>], words: &Words) -> Result<Board, ParseError> {
    let (width, height) = read_sides(&width.to_string(), &rows.len().to_string())?;
    let mut board = Board::empty(width, height);
    for (n, row) in rows.iter().enumerate() {
        if row.len() != width {
            let what = trn!(
                row.len(),
                "{n} cell: expected {width}",
                "{n} cells: expected {width}",
                width
            );
            return Err(ParseError::new(what).within(tr!("row {row}", row = n + 1)));
        }
    }
    for (cell, word) in rows.iter().flatten().enumerate() {
        let cell = cell as Cell;
        let read = if words.none.contains(word) {
            Ok(Clue::None)
        } else if words.bare.contains(word) {
            Ok(Clue::Bare)
        } else if word.bytes().all(|c| c.is_ascii_digit()) {
            let number = word.parse().unwrap_or(usize::MAX);
            clue(&board, number).ok_or_else(|| no_clue(&board, number, word))
        } else {
            Err(tr!(
                "“{text}” is not a cell: expected a number, or {none} for no clue",
                text = excerpt(word),
                none = words.none[0]
            ))
        };
        let read = read.map_err(|what| ParseError::new(what).within(board.cell_label(cell)))?;
        board.put(cell, read);
    }
    Ok(board)
}
