//! Mazes as others draw them, made into level files: walls of `#` with a character between two
//! cells, walls of `+`, `-` and `|`, and XML with rows of `-` and of `|`.
//!
//! In drawings T, `*`, `@`, S or P is Theseus, M the Minotaur, and X or E the exit; without it, the
//! one gap in the outer wall is. An exit outside the wall is a cell of its own, which only the gap
//! leads to; an X beside a piece is an exit with the piece on it. [`drawing`] writes what is read here
//! as the same maze. The XML is that of D. Lafreniere's solver, whose mazes are R. Abbott's: there
//! Theseus has won as soon as he reaches the exit.

use serde_json::{Value, json};

use crate::game::files::xml;

use super::maze::Maze;

/// Most rows and columns that are read at all: more than a maze can have, so that a maze which is
/// too large is refused with its size.
const MAX_DRAWN_SIDE: usize = 100;

/// A line under a drawing: reaching the exit wins at once. It is the field of a level file.
pub(super) const EXIT_WINS: &str = "exit_wins";

/// The level file of a drawn maze; `None` where a text is none.
pub fn level_file(text: &str) -> Option<Value> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('<') {
        return xml_value(text);
    }
    let lines = lines_of(text)?;
    let mut file = fills(&lines)
        .iter()
        .find_map(|fill| Drawing::read(&lines, *fill)?.level_file())?;
    if text.lines().any(|line| line.trim() == EXIT_WINS) {
        file["exit_wins"] = true.into();
    }
    Some(file)
}

// --- Written ----------------------------------------------------------------

/// A maze in characters: walls, T, M and X, as [`level_file`] reads them.
pub(super) fn drawing(maze: &Maze) -> String {
    let (height, width) = maze.sides();
    let mut lines = Vec::new();
    for row in 0..=height {
        let mut line = String::from("+");
        for column in 0..width {
            let is_inside = row > 0 && row < height;
            let is_open = is_inside && !maze.has_wall((maze.cell(row - 1, column), true));
            line += if is_open { "   +" } else { "---+" };
        }
        lines.push(line);
        if row == height {
            break;
        }
        let mut line = String::from("|");
        for column in 0..width {
            let cell = maze.cell(row, column);
            let piece = match cell {
                _ if cell == maze.minotaur => 'M',
                _ if cell == maze.theseus => 'T',
                _ if cell == maze.exit => 'X',
                _ => ' ',
            };
            let is_on_exit = cell == maze.exit && piece != 'X';
            let exit = if is_on_exit { 'X' } else { ' ' };
            let is_open = column + 1 < width && !maze.has_wall((cell, false));
            line += &format!(" {piece}{exit}{}", if is_open { ' ' } else { '|' });
        }
        lines.push(line);
    }
    if maze.exit_wins {
        lines.push(EXIT_WINS.to_owned());
    }
    lines.join("\n")
}

// --- XML --------------------------------------------------------------------

/// The first maze of a file.
fn xml_value(text: &str) -> Option<Value> {
    let mut mazes = xml::elements(text, "maze");
    let maze = mazes.next()?;
    let rows = |name: &str| {
        let walls = xml::elements(maze, name).next()?;
        let rows = xml::elements(walls, "row");
        Some(rows.map(|row| row.trim().as_bytes()).collect::<Vec<_>>())
    };
    let (level, upright) = (rows("horizontal")?, rows("vertical")?);
    let widths = level.iter().map(|row| row.len());
    let width = widths
        .chain(upright.iter().map(|row| row.len().saturating_sub(1)))
        .max()?;
    let height = upright.len().max(level.len().saturating_sub(1));
    if width.max(height) > MAX_DRAWN_SIDE {
        return None;
    }
    let walls = |rows: &[&[u8]], wall: u8, (down, right): (usize, usize)| -> Value {
        let places = rows.iter().enumerate().flat_map(|(row, cells)| {
            let there = (0..cells.len()).filter(|column| cells[*column] == wall);
            there.map(move |column| (row, column)).collect::<Vec<_>>()
        });
        let cell = |(row, column): (usize, usize)| {
            Some([row.checked_sub(down)?, column.checked_sub(right)?])
        };
        let inside = |[row, column]: &[usize; 2]| row + down < height && column + right < width;
        places
            .filter_map(cell)
            .filter(inside)
            .map(|cell| json!(cell))
            .collect()
    };
    let mut file = json!({
        "puzzle": "theseus",
        "width": width,
        "height": height,
        "exit_wins": true,
        "walls": {
            "right": walls(&upright, b'|', (0, 1)),
            "below": walls(&level, b'-', (1, 0)),
        },
    });
    for id in ["theseus", "minotaur", "exit"] {
        if let Some(cell) = position(maze, id) {
            file[id] = json!(cell);
        }
    }
    if let Some(name) = xml::elements(maze, "name").next() {
        let count = 1 + mazes.count();
        let of = if count > 1 {
            format!(" [1/{count}]")
        } else {
            String::new()
        };
        file["name"] = (xml::unescaped(name).trim().to_owned() + &of).into();
    }
    Some(file)
}

/// Row and column of `<position id="…">`.
fn position(maze: &str, id: &str) -> Option<[i64; 2]> {
    let mut positions = maze.split("<position").skip(1);
    let own = positions.find(|part| {
        let tag = part.split('>').next().unwrap_or_default();
        tag.contains(&format!("\"{id}\"")) || tag.contains(&format!("'{id}'"))
    })?;
    let number = |name| xml::elements(own, name).next()?.trim().parse().ok();
    Some([number("y")?, number("x")?])
}

// --- Drawings ---------------------------------------------------------------

const THESEUS: &[u8] = b"T*@SP";
const MINOTAUR: &[u8] = b"M";
const EXIT: &[u8] = b"XE";
const WALLS: &[u8] = b"#|-_=+";

/// Lines and columns around a drawing, for an exit outside it.
const MARGIN: usize = 2;

/// A line and a column.
type Place = (usize, usize);

/// The lines of a drawing, without their indent and without blanks at the end; the first one is the
/// upper wall.
fn lines_of(text: &str) -> Option<Vec<&[u8]>> {
    let drawn = [b" .", THESEUS, MINOTAUR, EXIT, WALLS].concat();
    let is_drawn = |c: u8| drawn.contains(&c.to_ascii_uppercase());
    let lines = text.lines().map(|line| line.trim_ascii_end().as_bytes());
    let is_outside = |line: &&[u8]| !matches!(line.trim_ascii_start().first(), Some(b'#' | b'+'));
    let mut lines: Vec<&[u8]> = lines
        .skip_while(is_outside)
        .take_while(|line| !line.is_empty() && line.iter().all(|c| is_drawn(*c)))
        .take(2 * MAX_DRAWN_SIDE + 2 * MARGIN + 2)
        .collect();
    if !(5..=2 * MAX_DRAWN_SIDE + 2 * MARGIN + 1).contains(&lines.len()) {
        return None;
    }
    // The first line may have lost its indent: texts are read without the blanks around them.
    let (frame, others) = lines.split_first_mut()?;
    *frame = frame.trim_ascii_start();
    let indent_of = |line: &&[u8]| line.len() - line.trim_ascii_start().len();
    let walls = others
        .iter()
        .filter(|line| WALLS.contains(&line[indent_of(line)]));
    let indent = walls.map(indent_of).min()?;
    for line in others {
        *line = line.get(indent..).unwrap_or_default();
    }
    Some(lines)
}

/// What may stand at the end of lines that are shorter than the upper wall: blanks there may have
/// been left out. In drawings of `#` it is solid, unless one line alone is short: its end is the gap.
fn fills(lines: &[&[u8]]) -> &'static [u8] {
    let frame = lines[0];
    let mut short = lines.iter().filter(|line| line.len() < frame.len());
    let has_gap = short.next().is_some_and(|line| line.starts_with(b"#"));
    match frame.starts_with(b"+") {
        true => b" ",
        false if has_gap && short.next().is_none() => b" #",
        false => b"#",
    }
}

/// A drawing with one character for a cell, one for a place between cells; `#` around it.
struct Drawing {
    lines: Vec<Vec<u8>>,
    /// The exit, where a piece stands on it.
    exit: Option<Place>,
}

impl Drawing {
    fn read(lines: &[&[u8]], fill: u8) -> Option<Self> {
        let frame = lines.first()?;
        let pitch = match frame.strip_prefix(b"+") {
            Some(rest) => 1 + rest.iter().position(|c| *c == b'+')?,
            None => 2,
        };
        let longest = lines.iter().map(|line| line.len()).max()?.div_ceil(pitch);
        if longest > MAX_DRAWN_SIDE + MARGIN {
            return None;
        }
        let columns = 2 * longest + 2 * MARGIN;
        let margin = vec![b'#'; columns];
        let mut drawn = vec![margin.clone(); MARGIN];
        let mut exit = None;
        for line in lines {
            let mut line = line.to_ascii_uppercase();
            line.resize(line.len().max(frame.len()), fill);
            let mut row = vec![b'#'; MARGIN];
            for group in line.chunks(pitch) {
                let (post, cell) = group.split_at(1);
                row.extend(post);
                let inside = cell.iter().filter(|c| **c != b' ');
                let (exits, pieces): (Vec<u8>, Vec<u8>) = inside.partition(|c| EXIT.contains(c));
                if !exits.is_empty() && !pieces.is_empty() {
                    exit = Some((drawn.len(), row.len()));
                }
                let shown = pieces.first().or(exits.first()).unwrap_or(&b' ');
                row.extend((!cell.is_empty()).then_some(shown));
            }
            row.resize(columns, b'#');
            drawn.push(row);
        }
        drawn.extend(vec![margin; MARGIN]);
        Some(Self { lines: drawn, exit })
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let lines = self.lines.iter().enumerate();
        lines.flat_map(|(line, row)| (0..row.len()).map(move |column| (line, column)))
    }

    /// The only place of one of these characters.
    fn find(&self, letters: &[u8]) -> Option<Place> {
        let is_one = |(line, column): &Place| letters.contains(&self.lines[*line][*column]);
        let mut found = self.places().filter(is_one);
        found.next().filter(|_| found.next().is_none())
    }

    fn is_wall(&self, line: usize, column: usize) -> bool {
        WALLS.contains(&self.lines[line][column])
    }

    /// The first and the last place of the open cells; cells are where `cell` is, and every second
    /// line and column from there.
    fn bounds(&self, cell: Place) -> Option<(Place, Place)> {
        let is_cell = |(line, column): &Place| line % 2 == cell.0 % 2 && column % 2 == cell.1 % 2;
        let open: Vec<Place> = self
            .places()
            .filter(is_cell)
            .filter(|(line, column)| !self.is_wall(*line, *column))
            .collect();
        let lines = || open.iter().map(|place| place.0);
        let columns = || open.iter().map(|place| place.1);
        Some((
            (lines().min()?, columns().min()?),
            (lines().max()?, columns().max()?),
        ))
    }

    /// Moves an exit that is in the outer wall, or the gap there, to the cell outside it.
    fn open_exit(&mut self, cell: Place) -> Option<Place> {
        let (first, last) = self.bounds(cell)?;
        let exit = match self.exit.or_else(|| self.find(EXIT)) {
            Some(exit) => exit,
            None => {
                let (top, left) = (first.0 - 1, first.1 - 1);
                let (bottom, right) = (last.0 + 1, last.1 + 1);
                let across = (first.1..=last.1).step_by(2);
                let along = (first.0..=last.0).step_by(2);
                let level = across.flat_map(|column| [(top, column), (bottom, column)]);
                let upright = along.flat_map(|line| [(line, left), (line, right)]);
                let mut gaps = level
                    .chain(upright)
                    .filter(|(line, column)| !self.is_wall(*line, *column));
                gaps.next().filter(|_| gaps.next().is_none())?
            }
        };
        let (line, column) = exit;
        if line % 2 == cell.0 % 2 && column % 2 == cell.1 % 2 {
            return Some(exit);
        }
        let outside = match exit {
            _ if line < first.0 => (line - 1, column),
            _ if line > last.0 => (line + 1, column),
            _ if column < first.1 => (line, column - 1),
            _ if column > last.1 => (line, column + 1),
            _ => return None,
        };
        self.lines[line][column] = b' ';
        self.lines[outside.0][outside.1] = EXIT[0];
        Some(outside)
    }

    fn level_file(mut self) -> Option<Value> {
        let (theseus, minotaur) = (self.find(THESEUS)?, self.find(MINOTAUR)?);
        let exit = self.open_exit(minotaur)?;
        let (first, last) = self.bounds(minotaur)?;
        let (width, height) = ((last.1 - first.1) / 2 + 1, (last.0 - first.0) / 2 + 1);
        let cell = |(line, column): Place| {
            let at = (line.checked_sub(first.0)?, column.checked_sub(first.1)?);
            (at.0 % 2 == 0 && at.1 % 2 == 0).then_some([at.0 / 2, at.1 / 2])
        };
        let walls = |down: usize, right: usize| -> Value {
            let cells = (0..height - down)
                .flat_map(|row| (0..width - right).map(move |column| [row, column]));
            let is_there = |[row, column]: &[usize; 2]| {
                self.is_wall(first.0 + 2 * row + down, first.1 + 2 * column + right)
            };
            cells.filter(is_there).map(|cell| json!(cell)).collect()
        };
        Some(json!({
            "puzzle": "theseus",
            "width": width,
            "height": height,
            "theseus": cell(theseus)?,
            "minotaur": cell(minotaur)?,
            "exit": cell(exit)?,
            "walls": { "right": walls(0, 1), "below": walls(1, 0) },
        }))
    }
}
