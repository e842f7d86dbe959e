//! Mazes as others draw them, made into level files: walls of `#` with a character between two
//! cells, walls of `+`, `-` and `|`, and XML with rows of `-` and of `|`.
//!
//! In drawings T, `*`, `@`, S or P is Theseus, M the Minotaur, and X or E the exit; without it, the
//! one gap in the outer wall is. An exit outside the wall is a cell of its own, which only the gap
//! leads to. The XML is that of D. Lafreniere's solver, whose mazes are R. Abbott's: there Theseus
//! has won as soon as he reaches the exit.

use serde_json::{Value, json};

use crate::game::xml;

/// The level file of a drawn maze; `None` where a text is none.
pub fn level_file(text: &str) -> Option<Value> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('<') {
        return of_xml(text);
    }
    Drawing::read(text)?.level_file()
}

// --- XML --------------------------------------------------------------------

/// The first maze of a file.
fn of_xml(text: &str) -> Option<Value> {
    let mazes = xml::elements(text, "maze");
    let maze = mazes.first()?;
    let rows = |name: &str| {
        let walls = xml::elements(maze, name).into_iter().next()?;
        let rows = xml::elements(walls, "row").into_iter();
        Some(rows.map(|row| row.trim().as_bytes()).collect::<Vec<_>>())
    };
    let (level, upright) = (rows("horizontal")?, rows("vertical")?);
    let widths = level.iter().map(|row| row.len());
    let width = widths
        .chain(upright.iter().map(|row| row.len().saturating_sub(1)))
        .max()?;
    let height = upright.len().max(level.len().saturating_sub(1));
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
    if let Some(name) = xml::elements(maze, "name").first() {
        let count = mazes.len();
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
    let number = |name| xml::elements(own, name).first()?.trim().parse().ok();
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

/// A drawing with one character for a cell, one for a place between cells; `#` around it.
struct Drawing(Vec<Vec<u8>>);

impl Drawing {
    fn read(text: &str) -> Option<Self> {
        let drawn = [b" .", THESEUS, MINOTAUR, EXIT, WALLS].concat();
        let is_drawn = |c: u8| drawn.contains(&c.to_ascii_uppercase());
        let lines = text.lines().map(|line| line.trim_ascii_end().as_bytes());
        let is_outside =
            |line: &&[u8]| !matches!(line.trim_ascii_start().first(), Some(b'#' | b'+'));
        let lines: Vec<&[u8]> = lines
            .skip_while(is_outside)
            .take_while(|line| !line.is_empty() && line.iter().all(|c| is_drawn(*c)))
            .collect();
        let frame = lines.first().filter(|_| lines.len() >= 5)?;
        let indent = frame.len() - frame.trim_ascii_start().len();
        let frame = &frame[indent..];
        let (pitch, blank) = match frame.strip_prefix(b"+") {
            Some(rest) => (1 + rest.iter().position(|c| *c == b'+')?, b' '),
            None => (2, b'#'),
        };
        let longest = lines.iter().map(|line| line.len()).max()?.max(indent) - indent;
        let columns = 2 * longest.div_ceil(pitch) + 2 * MARGIN;
        let margin = vec![b'#'; columns];
        let mut drawn = vec![margin.clone(); MARGIN];
        for line in &lines {
            let mut line = line.get(indent..).unwrap_or_default().to_ascii_uppercase();
            // Blanks at the end may have been left out.
            line.resize(line.len().max(frame.len()), blank);
            let mut row = vec![b'#'; MARGIN];
            for group in line.chunks(pitch) {
                let (post, cell) = group.split_at(1);
                row.extend(post);
                let inside = cell.iter().find(|c| **c != b' ').unwrap_or(&b' ');
                row.extend((!cell.is_empty()).then_some(inside));
            }
            row.resize(columns, b'#');
            drawn.push(row);
        }
        drawn.extend(vec![margin; MARGIN]);
        Some(Self(drawn))
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let lines = self.0.iter().enumerate();
        lines.flat_map(|(line, row)| (0..row.len()).map(move |column| (line, column)))
    }

    /// The only place of one of these characters.
    fn find(&self, letters: &[u8]) -> Option<Place> {
        let is_one = |(line, column): &Place| letters.contains(&self.0[*line][*column]);
        let mut found = self.places().filter(is_one);
        found.next().filter(|_| found.next().is_none())
    }

    fn is_wall(&self, line: usize, column: usize) -> bool {
        WALLS.contains(&self.0[line][column])
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
        let exit = match self.find(EXIT) {
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
        self.0[line][column] = b' ';
        self.0[outside.0][outside.1] = EXIT[0];
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
