//! The smallest puzzle: copy it to begin a new one. Always built, always
//! tested, never shown at home.
//!
//! *Lamps.* A row of lamps, some of them lit. Pressing a lamp switches it and
//! its neighbours. Solved when all are out.
//!
//! ```text
//! o * o      press the middle one:      * o *
//! ```
//!
//! The level's text is one character per lamp, `1` lit and `0` out; a move's
//! text is the lamp's number from 0.

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

use crate::game::{
    self, Counter, Frame, Generate, Hint, Illegal, Input, Key, ParseError, Progress, Puzzle,
    Response, SearchSpec, Status, excerpt,
};
use crate::paint::{Ink, Painter, filled, outlined, point, stroke};
use crate::search::crossover::Crossover;
use crate::search::genetic::{Evolvable, Genetic, Plan};
use crate::search::mutation::flip_bits;
use crate::search::random::{Generator, chance, seeded};
use crate::search::{Direction, Parameter, Score, Spec};

/// A row of lamps as the level gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    lamps: Vec<bool>,
}

/// Which lamps are lit.
pub type State = Vec<bool>;

/// Presses the lamp of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press(pub usize);

/// The keyboard's cursor.
#[derive(Default)]
pub struct Ui {
    cursor: Option<usize>,
}

/// Most lamps in a row.
const MOST: usize = 24;
/// A lamp's cell in points.
const CELL: f64 = 40.0;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lamps
            .iter()
            .try_for_each(|lit| f.write_str(if *lit { "1" } else { "0" }))
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.starts_with('{') {
            let file: Value = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
            let lamps = file.get("lamps").and_then(Value::as_str);
            let lamps =
                lamps.ok_or_else(|| ParseError::new("“lamps” must be a text of 0 and 1"))?;
            return lamps.parse().map_err(|e: ParseError| e.within("lamps"));
        }
        let lamp = |(n, c)| match c {
            '0' => Ok(false),
            '1' => Ok(true),
            other => {
                let place = format!("lamp {}", n + 1);
                Err(ParseError::new(format!("“{other}” is neither 0 nor 1")).within(place))
            }
        };
        let lamps: Vec<bool> = text
            .chars()
            .take(MOST + 1)
            .enumerate()
            .map(lamp)
            .collect::<Result<_, _>>()?;
        match lamps.len() {
            0 => Err(ParseError::new("there must be at least one lamp")),
            n if n > MOST => Err(ParseError::new(format!("there are more than {MOST} lamps"))),
            _ => Ok(Self { lamps }),
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Press {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fault = || ParseError::new(format!("“{}” is no lamp's number", excerpt(text)));
        text.parse().map(Self).map_err(|_| fault())
    }
}

fn press(state: &mut [bool], at: usize) {
    for lamp in at.saturating_sub(1)..(at + 2).min(state.len()) {
        state[lamp] = !state[lamp];
    }
}

impl Level {
    /// The lamps to press, if any set of them puts out `state`: trying both
    /// for the first lamp decides all the others.
    fn presses(&self, state: &State) -> Option<Vec<Press>> {
        [false, true].into_iter().find_map(|first| {
            let (mut now, mut presses) = (state.clone(), Vec::new());
            for at in 0..now.len() {
                // A lamp is decided by its left neighbour, which must be out.
                if if at == 0 { first } else { now[at - 1] } {
                    press(&mut now, at);
                    presses.push(Press(at));
                }
            }
            now.iter().all(|lit| !lit).then_some(presses)
        })
    }
}

impl Puzzle for Level {
    const ID: &'static str = "template";
    const NAME: &'static str = "Lamps";
    const TAGLINE: &'static str = "Put all lamps out.";
    const RULES: &'static [&'static str] = &[
        "Pressing a lamp switches it and its neighbours.",
        "Put all lamps out.",
    ];
    const ACCENT: f64 = 200.0;

    type State = State;
    type Move = Press;
    type Ui = Ui;

    fn example() -> Self {
        Self {
            lamps: vec![true, false, true, true, false, false, true],
        }
    }

    fn name(&self) -> String {
        format!("{} lamps", self.lamps.len())
    }

    fn to_json(&self) -> Value {
        json!({ "puzzle": Self::ID, "lamps": self.to_string() })
    }

    fn size(&self) -> (f64, f64) {
        (CELL * (self.lamps.len() + 1) as f64, CELL * 2.0)
    }

    fn start(&self) -> State {
        self.lamps.clone()
    }

    fn apply(&self, state: &State, mv: &Press) -> Result<State, Illegal> {
        if mv.0 >= state.len() {
            return Err(Illegal::new(format!("there is no lamp {}", mv.0)));
        }
        let mut state = state.clone();
        press(&mut state, mv.0);
        Ok(state)
    }

    fn status(&self, state: &State) -> Status {
        if state.iter().all(|lit| !lit) {
            Status::Solved
        } else if self.presses(state).is_none() {
            Status::Lost("No set of presses puts all lamps out.".to_owned())
        } else {
            Status::Playing
        }
    }

    fn interpret(&self, state: &State, ui: &mut Ui, input: &Input) -> Response<Press> {
        match input {
            Input::Press(pointer) => {
                let lamp = (pointer.at.x / CELL - 0.5).floor();
                let hit = lamp >= 0.0 && lamp < state.len() as f64;
                if hit {
                    Response::Move(Press(lamp as usize))
                } else {
                    Response::Ignored
                }
            }
            Input::Key { key, .. } => {
                let at = ui.cursor.unwrap_or(0);
                match key {
                    Key::Left => ui.cursor = Some(at.saturating_sub(1)),
                    Key::Right => ui.cursor = Some((at + 1).min(state.len() - 1)),
                    Key::Enter | Key::Space => return Response::Move(Press(at)),
                    _ => return Response::Ignored,
                }
                Response::Redraw
            }
            _ => Response::Ignored,
        }
    }

    fn hint(&self, state: &State) -> Option<Hint<Press>> {
        let mut presses = self.presses(state)?;
        presses.truncate(1);
        let reason = format!("Press lamp {}.", presses.first()?.0 + 1);
        Some(Hint {
            moves: presses,
            reason,
        })
    }

    fn solution(&self) -> Option<Vec<Press>> {
        self.presses(&self.lamps)
    }

    fn counters(&self, state: &State) -> Vec<Counter> {
        let lit = state.iter().filter(|lit| **lit).count();
        let (value, of) = (lit.to_string(), Some("0".to_owned()));
        vec![Counter {
            label: "lit",
            value,
            of,
            met: lit == 0,
        }]
    }

    fn describe(&self, state: &State) -> String {
        let lit: Vec<_> = (1..=state.len())
            .filter(|n| state[n - 1])
            .map(|n| n.to_string())
            .collect();
        if lit.is_empty() {
            "All lamps are out.".to_owned()
        } else {
            format!("Of {} lamps, lit: {}.", state.len(), lit.join(", "))
        }
    }

    fn draw(&self, frame: &Frame<'_, Self>, painter: &mut dyn Painter) {
        let centre = |lamp: usize| point(CELL * (lamp as f64 + 1.0), CELL);
        for (lamp, lit) in frame.state.iter().enumerate() {
            let ink = if *lit { Ink::Accent } else { Ink::Surface };
            painter.circle(
                centre(lamp),
                CELL * 0.35,
                filled(ink).and(stroke(Ink::Line, 1.5)),
            );
        }
        for (moves, opacity) in frame.ghosts {
            painter.opacity(*opacity);
            for Press(lamp) in *moves {
                painter.circle(centre(*lamp), CELL * 0.15, filled(Ink::Ghost));
            }
        }
        painter.opacity(1.0);
        for Press(lamp) in frame.hint.iter().flat_map(|hint| &hint.moves) {
            painter.circle(
                centre(*lamp),
                CELL * 0.45,
                outlined(stroke(Ink::Ghost, 3.0)),
            );
        }
        if let Some(lamp) = frame.ui.and_then(|ui| ui.cursor) {
            painter.circle(centre(lamp), CELL * 0.45, outlined(stroke(Ink::Focus, 2.0)));
        }
    }

    fn searches() -> &'static [SearchSpec<Self>] {
        &SEARCHES
    }

    fn generate() -> Option<Generate<Self>> {
        Some(GENERATE)
    }

    fn answer(&self, moves: &[Press]) -> Value {
        moves.iter().map(|press| press.0).collect()
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Press>, ParseError> {
        let presses: Vec<usize> =
            serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
        Ok(presses.into_iter().map(Press).collect())
    }
}

static SEARCHES: [SearchSpec<Level>; 1] = [SearchSpec {
    spec: Spec {
        id: "genetic",
        name: "Genetic algorithm",
        source: "The textbook's, on one bit per lamp",
        summary: "Evolves which lamps to press; order does not matter.",
        parameters: &[Parameter::integer(
            "population",
            "Population",
            "Individuals.",
            (2, 500),
            20,
        )],
    },
    build: |level, _, settings, seed| {
        let plan = Plan {
            population: settings.count("population"),
            ..Plan::default()
        };
        Ok(Box::new(Genetic::new(
            Presses {
                level: level.clone(),
            },
            plan,
            seed,
        )))
    },
}];

/// Presses lamps at random on a row that is out, one lamp per step.
const GENERATE: Generate<Level> = Generate {
    spec: Spec {
        id: "presses",
        name: "Random presses",
        source: "This project",
        summary: "Presses lamps at random on a row that is out, so that presses put it out.",
        parameters: &[Parameter::integer(
            "width",
            "Width",
            "Lamps in the row.",
            (1, MOST as i64),
            9,
        )],
    },
    build: |settings, seed| {
        Box::new(Presser {
            lamps: vec![false; settings.count("width")],
            at: 0,
            rng: seeded(seed),
        })
    },
};

/// A level in the making.
struct Presser {
    lamps: Vec<bool>,
    at: usize,
    rng: Generator,
}

impl game::puzzle::Generator<Level> for Presser {
    fn step(&mut self) -> Progress<Level> {
        if self.at < self.lamps.len() {
            if chance(&mut self.rng, 0.5) {
                press(&mut self.lamps, self.at);
            }
            self.at += 1;
            return Progress::Working(self.at as f64 / self.lamps.len() as f64);
        }
        let lamps = std::mem::take(&mut self.lamps);
        if lamps.contains(&true) {
            return Progress::Done(Level { lamps });
        }
        self.lamps = vec![false; lamps.len()]; // nothing to do: once more
        self.at = 0;
        Progress::Working(0.0)
    }
}

/// One bit per lamp: press it or not.
struct Presses {
    level: Level,
}

impl Evolvable for Presses {
    type Genome = Vec<bool>;
    type Move = Press;

    fn direction(&self) -> Direction {
        Direction::Lower
    }

    fn random(&mut self, rng: &mut Generator) -> Vec<bool> {
        self.level.lamps.iter().map(|_| chance(rng, 0.5)).collect()
    }

    fn cross(&mut self, a: &mut Vec<bool>, b: &mut Vec<bool>, rng: &mut Generator) {
        Crossover::OnePoint.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<bool>, _crossed: bool, rng: &mut Generator) {
        flip_bits(child, 1.0 / self.level.lamps.len() as f64, rng);
    }

    fn evaluate(&mut self, genome: &Vec<bool>) -> Score {
        let mut state = self.level.lamps.clone();
        (0..genome.len())
            .filter(|at| genome[*at])
            .for_each(|at| press(&mut state, at));
        let lit = state.iter().filter(|lit| **lit).count();
        Score {
            value: lit as f64,
            solved: lit == 0,
        }
    }

    fn distance(&self, a: &Vec<bool>, b: &Vec<bool>) -> f64 {
        a.iter().zip(b).filter(|(x, y)| x != y).count() as f64
    }

    fn moves(&self, genome: &Vec<bool>) -> Vec<Press> {
        (0..genome.len())
            .filter(|at| genome[*at])
            .map(Press)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All boards of up to six lamps against trying every set of presses.
    #[test]
    fn presses_are_found_exactly_where_they_exist() {
        for n in 1..=6 {
            for bits in 0..1u32 << n {
                let lamps: Vec<bool> = (0..n).map(|i| bits >> i & 1 == 1).collect();
                let level = Level {
                    lamps: lamps.clone(),
                };
                let exists = (0..1u32 << n).any(|set| {
                    let mut state = lamps.clone();
                    (0..n)
                        .filter(|i| set >> i & 1 == 1)
                        .for_each(|at| press(&mut state, at));
                    state.iter().all(|lit| !lit)
                });
                assert_eq!(level.presses(&lamps).is_some(), exists, "{lamps:?}");
            }
        }
    }
}
