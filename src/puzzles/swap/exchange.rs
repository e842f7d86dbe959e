//! Files, answers and other forms of a level.

use serde_json::{Value, json};

use super::answer::{WALL, drawn, swaps_of};
use super::board::{Colour, Square};
use super::grade;
use super::rules::{Goal, Level, Swap};
use crate::game::{Exchange, ParseError, Rating, files::json};
use crate::i18n::trn;

impl Exchange for Level {
    const RATING: Option<Rating<Self>> = Some(Rating {
        figures: grade::rating,
        scale: Some(&grade::SCALE),
        figure: grade::rated_figure,
    });

    fn to_json(&self) -> Value {
        let columns = self.shape.columns();
        let square = |s: &Option<Square>| s.map_or_else(|| WALL.to_owned(), |s| s.to_string());
        let colour = |c: &Option<Colour>| c.map_or('#', Colour::letter).to_string();
        let start: Vec<Vec<_>> = self
            .start
            .chunks(columns)
            .map(|row| row.iter().map(square).collect())
            .collect();
        let goal = match &self.goal {
            Goal::Clusters => json!("clusters"),
            Goal::Picture(colours) => colours
                .chunks(columns)
                .map(|row| row.iter().map(colour).collect::<Vec<_>>())
                .collect(),
        };
        let mut file = json!({
            "puzzle": "swap",
            "name": self.name,
            "start": start,
            "goal": goal,
        });
        if let Some(best) = self.known_best() {
            file["solution"] = self.answer(&best.line);
            file["proved"] = best.proved.into();
        }
        file
    }

    fn answer(&self, moves: &[Swap]) -> Value {
        let places = |Swap(a, b): &Swap| {
            let ((row, column), (r, c)) = (self.shape.place(*a), self.shape.place(*b));
            json!([row, column, r, c])
        };
        moves.iter().map(places).collect()
    }

    fn read_answer(&self, text: &str) -> Result<Vec<Swap>, ParseError> {
        let list = json::fours(text, |number, found| {
            trn!(
                found,
                "swap {number} has {n} number: expected 4",
                "swap {number} has {n} numbers: expected 4",
                number
            )
        })?;
        swaps_of(&self.shape, &list)
    }

    fn drawn_answer(&self, moves: &[Swap]) -> String {
        drawn(self, moves)
    }
}
