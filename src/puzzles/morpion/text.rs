//! Texts: level files, the compact form for links and saves, answers.
//!
//! The compact form is the game's name, `5T`, and after a semicolon each:
//! `nNAME`, `aAUTHOR`, `gGOAL`, `oMOVES` (the opening) and `kMOVES` (the known
//! game after it); empty ones are left out. Each of MOVES is its number among the
//! legal moves of its position in their fixed order, one of 63 characters; an
//! underscore stands for 63 more. A game of 178 moves takes 178 characters, rarely one
//! more.
//!
//! Answers are games in the Morpion Solitaire Record format (MSR 0.1), from the
//! cross on.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use serde::Deserialize;
use serde_json::{Value, json};

use super::grid::Spot;
use super::openings;
use super::record::{decode_record, move_label, moves_of, record, record_variant, replayed};
use super::rules::{Level, State};
use super::{Move, exchange};
use crate::game::{
    Exchange, Forms, ParseError, Rating, excerpt,
    files::{json, name},
};
use crate::i18n::{tr, trn};

/// Longest text of a level that is read at all; a game of 178 moves has 82,000 characters as
/// another program's JSON.
const MAX_BYTES: usize = 1 << 18;
/// The digits that number moves.
const DIGITS: &[u8; 63] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";
/// Adds the number of digits, 63.
const MORE: char = '_';

// --- The level file -------------------------------------------------------

#[derive(Deserialize)]
struct File {
    puzzle: String,
    variant: Option<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    author: String,
    goal: Option<usize>,
    #[serde(default)]
    opening: Vec<String>,
    #[serde(default)]
    game: Vec<String>,
}

fn parse_file(text: &str) -> Result<Level, ParseError> {
    let file: File = serde_json::from_str(text).map_err(|e| ParseError::of_json(&e))?;
    json::check_puzzle(&file.puzzle, "morpion")?;
    let variant = file
        .variant
        .ok_or_else(|| ParseError::new(tr!("“variant” is missing: expected 5T, 5D, 4T or 4D")))?;
    let variant = variant
        .parse()
        .map_err(|e: ParseError| e.within("variant"))?;
    let list = |field: &'static str, list: &[String]| {
        let mv = |(n, text): (usize, &String)| {
            let mv = text.parse::<Move>();
            mv.map_err(|e| e.within(move_label(n + 1)).within(field))
        };
        let moves = list.iter().enumerate().map(mv);
        moves.collect::<Result<Vec<_>, _>>()
    };
    let opening = list("opening", &file.opening)?;
    let state = replayed(State::cross(variant), &opening).map_err(|e| e.within("opening"))?;
    let game = list("game", &file.game)?;
    let rest = match game.len() {
        0 => &[],
        _ => beyond(&opening, &game).map_err(|e| e.within("game"))?,
    };
    let draft = PartialLevel {
        state: replayed(state, rest).map_err(|e| e.within("game"))?,
        opening: opening.len(),
        goal: file.goal,
    };
    draft.level(&file.name, &file.author)
}

/// The moves of a game after a level's opening.
fn beyond<'a>(opening: &[Move], game: &'a [Move]) -> Result<&'a [Move], ParseError> {
    let mut numbered = opening.iter().enumerate();
    match numbered.find(|(n, mv)| game.get(*n) != Some(mv)) {
        None => Ok(&game[opening.len()..]),
        Some((n, mv)) => Err(ParseError::new(tr!(
            "it does not start with the level's opening, where this move is {mv}",
            mv
        ))
        .within(move_label(n + 1))),
    }
}

/// A level that is being read.
struct PartialLevel {
    /// After the opening and the known game, if there is one.
    state: State,
    /// How many of its moves are the opening.
    opening: usize,
    goal: Option<usize>,
}

impl PartialLevel {
    /// The level, if it can be played.
    fn level(self, title: &str, author: &str) -> Result<Level, ParseError> {
        let variant = self.state.board.variant();
        let (moves, opening) = (&self.state.moves, self.opening);
        if let Some(goal) = self.goal {
            let what = if goal <= opening {
                trn!(
                    goal,
                    "{n} move is too few: the opening already has {opening}",
                    "{n} moves are too few: the opening already has {opening}",
                    opening
                )
            } else if goal > variant.bound() {
                trn!(
                    goal,
                    "no game of {variant} can have {n} move: at most {most} are possible",
                    "no game of {variant} can have {n} moves: at most {most} are possible",
                    variant,
                    most = variant.bound()
                )
            } else if moves.len() > opening && moves.len() < goal {
                trn!(
                    moves.len(),
                    "it is {goal}, but the known game ends after {n} move",
                    "it is {goal}, but the known game ends after {n} moves",
                    goal
                )
            } else {
                String::new()
            };
            if !what.is_empty() {
                return Err(ParseError::new(what).within("goal"));
            }
        } else if moves.len() > opening && !self.state.legal.is_empty() {
            return Err(ParseError::new(trn!(
                self.state.legal.len(),
                "without a goal, the known game must be complete, but {n} move is still possible",
                "without a goal, the known game must be complete, but {n} moves are still \
                 possible"
            ))
            .within("game"));
        }
        if self.state.openness[opening] == 0 {
            let what = tr!("no moves are left after it, so there is nothing to play");
            return Err(ParseError::new(what).within("opening"));
        }
        let level = Level {
            variant,
            name: String::new(),
            opening: moves[..opening].to_vec(),
            goal: self.goal,
            game: if moves.len() > opening {
                moves.clone()
            } else {
                Vec::new()
            },
            author: name::non_blank(author).unwrap_or_default(),
        };
        let name = name::non_blank(title).unwrap_or_else(|| level.unnamed());
        Ok(Level { name, ..level })
    }
}

// --- The compact form ------------------------------------------------------

/// Game, goal and moves, which identify the level.
pub(super) fn key(level: &Level) -> String {
    let mut text = level.variant.to_string();
    add_rules(level, &mut text);
    text
}

fn add_rules(level: &Level, text: &mut String) {
    if let Some(goal) = level.goal {
        // Writing to a string cannot fail.
        let _ = write!(text, ";g{goal}");
    }
    let mut state = State::cross(level.variant);
    for (letter, moves) in [('o', &level.opening[..]), ('k', level.rest())] {
        if moves.is_empty() {
            continue;
        }
        text.push(';');
        text.push(letter);
        for mv in moves {
            let place = state.choices().iter().position(|other| other == mv);
            let (Some(place), Ok(next)) = (place, state.played(*mv)) else {
                return; // readers let no such level pass
            };
            (0..place / DIGITS.len()).for_each(|_| text.push(MORE));
            text.push(char::from(DIGITS[place % DIGITS.len()]));
            state = next;
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.variant.to_string();
        for (letter, field) in [('n', &self.name), ('a', &self.author)] {
            let is_own = letter == 'a' || *field != self.unnamed();
            if is_own && !field.is_empty() {
                text.push(';');
                text.push(letter);
                text.push_str(&name::encode(field));
            }
        }
        add_rules(self, &mut text);
        f.write_str(&text)
    }
}

impl FromStr for Level {
    type Err = ParseError;

    /// Reads the compact form, the JSON level file, or a game in one of the
    /// forms of other programs.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let record = exchange::record_in_picture(text);
        let text = record.as_deref().unwrap_or(text).trim();
        if text.len() > MAX_BYTES {
            return Err(ParseError::new(tr!("the text is too long for a level")));
        }
        if exchange::recognises(text) {
            return exchange::read(text);
        }
        if text.starts_with('{') {
            return parse_file(text);
        }
        from_compact(text)
    }
}

/// Reads the compact form.
fn from_compact(text: &str) -> Result<Level, ParseError> {
    let mut fields = text.split(';');
    let variant = fields.next().unwrap_or_default().parse()?;
    let mut draft = PartialLevel {
        state: State::cross(variant),
        opening: 0,
        goal: None,
    };
    let (mut title, mut author) = (String::new(), String::new());
    let mut last = 0;
    for field in fields {
        let mut rest = field.chars();
        let letter = rest.next().unwrap_or(' ');
        let rest = rest.as_str();
        let at = "nagok".find(letter).map_or(0, |at| at + 1);
        if at <= last {
            return Err(ParseError::new(tr!(
                "“{text}” is not a part of a level: expected n and a name, a and an author, g and \
                 a goal, o and an opening, k and a game, each at most once and in this order",
                text = excerpt(field)
            )));
        }
        last = at;
        match letter {
            'n' => title = name::decode(rest),
            'a' => author = name::decode(rest),
            'g' => draft.goal = Some(number(rest).map_err(|e| e.within("goal"))?),
            'o' => {
                draft.state = decoded(draft.state, rest).map_err(|e| e.within("opening"))?;
                draft.opening = draft.state.moves.len();
            }
            _ => draft.state = decoded(draft.state, rest).map_err(|e| e.within("game"))?,
        }
    }
    draft.level(&title, &author)
}

fn number(text: &str) -> Result<usize, ParseError> {
    let digits = !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| {
        ParseError::new(tr!(
            "“{text}” is not a number: expected something like 85",
            text = excerpt(text)
        ))
    })
}

/// The position after moves given by their numbers.
fn decoded(mut state: State, text: &str) -> Result<State, ParseError> {
    let mut place = 0;
    let mut open = true;
    for letter in text.chars() {
        let number = state.moves.len() + 1;
        open = letter == MORE;
        if open {
            place += DIGITS.len();
            continue;
        }
        let digit = DIGITS.iter().position(|digit| char::from(*digit) == letter);
        let fault = || {
            ParseError::new(tr!(
                "“{letter}” is not the number of a move: expected a letter, a digit, - or _",
                letter
            ))
        };
        place += digit.ok_or_else(|| fault().within(move_label(number)))?;
        let choices = state.choices();
        let mv = choices.get(place).ok_or_else(|| {
            let what = trn!(
                choices.len(),
                "move number {place} does not exist: only {n} is possible, counted from 0",
                "move number {place} does not exist: only {n} are possible, counted from 0",
                place
            );
            ParseError::new(what).within(move_label(number))
        })?;
        state = replayed(state, &[*mv])?;
        place = 0;
    }
    match open {
        true => Err(ParseError::new(tr!("its last move is missing"))),
        false => Ok(state),
    }
}

// --- Answers ----------------------------------------------------------------

impl Exchange for Level {
    const RATING: Option<Rating<Self>> = Some(Rating {
        figures: openings::rating,
        scale: Some(&openings::SCALE),
        figure: |_, _| None,
    });
    const FORMS: Forms<Self> = Forms {
        exports: exchange::EXPORTS,
        export: exchange::export,
        recognises: |text| {
            exchange::recognises(text) || exchange::record_in_picture(text).is_some()
        },
        ..Forms::NONE
    };

    fn to_json(&self) -> Value {
        let mut file = json!({
            "puzzle": "morpion",
            "name": self.name,
            "variant": self.variant.name(),
        });
        let moves = |moves: &[Move]| -> Value { moves.iter().map(ToString::to_string).collect() };
        if !self.author.is_empty() {
            file["author"] = self.author.clone().into();
        }
        if let Some(goal) = self.goal {
            file["goal"] = goal.into();
        }
        if !self.opening.is_empty() {
            file["opening"] = moves(&self.opening);
        }
        if !self.game.is_empty() {
            file["game"] = moves(&self.game);
        }
        file
    }

    fn answer(&self, moves: &[Move]) -> Value {
        let game = [&self.opening[..], moves].concat();
        serde_json::to_value(record(self.variant, &game)).unwrap_or_default()
    }

    /// The points after the moves: o for the cross's, x for the others.
    fn drawn_answer(&self, moves: &[Move]) -> String {
        let cross = State::cross(self.variant);
        let game = [&self.opening[..], moves].concat();
        let Ok(state) = replayed(cross.clone(), &game) else {
            return String::new();
        };
        let [left, top, right, bottom] = state.bounds();
        let sign = |x, y| match Spot::new(x, y) {
            Some(spot) if cross.board.is_occupied(spot) => 'o',
            Some(spot) if state.board.is_occupied(spot) => 'x',
            _ => '.',
        };
        let row = |y| (left..=right).map(|x| sign(x, y)).collect::<String>();
        (top..=bottom).map(row).collect::<Vec<_>>().join("\n")
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        let record = decode_record(text)?;
        if record.variant != record_variant(self.variant) {
            let (other, own) = (record.variant, self.variant);
            let what = tr!(
                "it is a game of {other}, but the level is {own}",
                other,
                own
            );
            return Err(ParseError::new(what).within("variant"));
        }
        let game = moves_of(&record)?;
        Ok(beyond(&self.opening, &game)?.to_vec())
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
