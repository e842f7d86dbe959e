//! When the record games were made, and where they were published.
//!
//! Years: Christian Boyer's table of records (morpionsolitaire.com, RecordsTable.htm); it has none of Akiyama's and
//! Tishchenko's games. All record games of the pack were published as grids on that site (the sources named in
//! the crate `morpion-solitaire-records`).

use super::Variant;
use super::rules::Level;
use crate::i18n::tr;

/// The site of the record games' grids.
const SITE: &str = "morpionsolitaire.com";

/// Game, length, the author's name or the beginning of it, and the year if it is known.
const RECORDS: [(Variant, usize, &str, Option<u16>); 14] = [
    (Variant::FiveT, 178, "Christopher D. Rosin", Some(2011)),
    (Variant::FiveT, 177, "Christopher D. Rosin", Some(2011)),
    (Variant::FiveT, 172, "Christopher D. Rosin", Some(2010)),
    (Variant::FiveT, 170, "Christopher D. Rosin", None),
    (Variant::FiveT, 172, "Tishchenko", None),
    (Variant::FiveT, 171, "Tishchenko", None),
    (Variant::FiveT, 170, "Charles-Henri Bruneau", Some(1976)),
    (Variant::FiveT, 146, "Akiyama", None),
    (Variant::FiveT, 145, "Akiyama", None),
    (Variant::FiveD, 82, "Christopher D. Rosin", Some(2010)),
    (Variant::FourT, 62, "Heikki Hyyrö", Some(2007)),
    (Variant::FourT, 56, "Demaine", Some(2004)),
    (Variant::FourD, 35, "Heikki Hyyrö", Some(2007)),
    (Variant::FourD, 31, "Demaine", Some(2004)),
];

/// The author of the game that a level shows, with year and source if it is one of the record games. An endgame
/// shows none.
pub(super) fn credit(level: &Level) -> String {
    let author = &level.author;
    if author.is_empty() || !level.opening.is_empty() {
        return String::new();
    }
    let record = RECORDS.iter().find(|(variant, length, name, _)| {
        (*variant, *length) == (level.variant, level.game.len()) && author.starts_with(name)
    });
    match record {
        Some((.., Some(year))) => tr!("{author}, {year}, {source}", author, year, source = SITE),
        Some((.., None)) => tr!("{author}, {source}", author, source = SITE),
        None => author.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_name_author_year_and_source() {
        let game = |variant, length: usize, author: &str| {
            let mut level = Level::free(variant);
            let mv = level_move();
            level.game = vec![mv; length];
            level.author = author.to_owned();
            credit(&level)
        };
        let rosin = game(Variant::FiveT, 178, "Christopher D. Rosin");
        assert_eq!(rosin, "Christopher D. Rosin, 2011, morpionsolitaire.com");
        assert_eq!(
            game(Variant::FiveT, 146, "Akiyama"),
            "Akiyama, morpionsolitaire.com"
        );
        // Another's game of this length, and none at all.
        assert_eq!(game(Variant::FiveT, 178, "Ada"), "Ada");
        assert_eq!(game(Variant::FiveT, 177, ""), "");
        let mut endgame = Level::free(Variant::FiveT);
        endgame.game = vec![level_move(); 178];
        endgame.opening = vec![level_move(); 140];
        endgame.author = "Christopher D. Rosin".to_owned();
        assert_eq!(credit(&endgame), "");
    }

    fn level_move() -> super::super::grid::Move {
        "3,-1S0".parse().unwrap()
    }
}
