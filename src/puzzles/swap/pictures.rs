//! Goal pictures, drawn by hand for this project: rows of colours, `#` a wall.
//!
//! They are goals of the *picture* levels: the squares are shuffled, and pieces
//! are drawn for them, by `generate`.

use super::board::Colour;
use crate::words::mark;

/// A goal drawn by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub name: &'static str,
    /// Its rows, a letter per cell.
    pub rows: &'static [&'static str],
}

impl Picture {
    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    /// The colours, row by row; `None` is a wall.
    #[must_use]
    pub fn colours(&self) -> Vec<Option<Colour>> {
        let letters = self.rows.iter().flat_map(|row| row.chars());
        letters.map(Colour::of_letter).collect()
    }
}

const fn picture(name: &'static str, rows: &'static [&'static str]) -> Picture {
    Picture { name, rows }
}

/// All of them, small ones first.
pub static PICTURES: &[Picture] = &[
    // 3 × 3
    picture(mark!("Plus"), &["BRB", "RRR", "BRB"]),
    picture(mark!("Window"), &["OOO", "OBO", "OOO"]),
    picture(mark!("Bars"), &["RYR", "RYR", "RYR"]),
    picture(mark!("Arrow up"), &["BYB", "YYY", "BYB"]),
    picture(mark!("Corner stone"), &["GGG", "GOO", "GOO"]),
    picture(mark!("Flag"), &["BBB", "YYY", "BBB"]),
    picture(mark!("Diamond"), &["YMY", "MYM", "YMY"]),
    picture(mark!("Stairs"), &["RBB", "RRB", "RRR"]),
    picture(mark!("Tent"), &["BOB", "OOO", "OGO"]),
    // 4 × 3 and 3 × 4
    picture(mark!("Sunrise"), &["BYYB", "YYYY", "GGGG"]),
    picture(mark!("Hourglass"), &["MMM", "YMY", "YMY", "MMM"]),
    picture(mark!("Bridge"), &["BBBB", "RRRR", "RBBR"]),
    // 4 × 4
    picture(mark!("Frame"), &["OOOO", "OBBO", "OBBO", "OOOO"]),
    picture(mark!("Chessboard"), &["RYRY", "YRYR", "RYRY", "YRYR"]),
    picture(mark!("Quarters"), &["RRBB", "RRBB", "YYGG", "YYGG"]),
    picture(mark!("Slope"), &["BBBY", "BBYY", "BYYY", "YYYY"]),
    picture(mark!("Saltire"), &["MGGM", "GMMG", "GMMG", "MGGM"]),
    picture(mark!("Rook"), &["RBRB", "RRRB", "BRRB", "RRRR"]),
    picture(mark!("Mill"), &["YYBG", "OYBB", "OOBR", "OORR"]),
    picture(mark!("Pool"), &["GGGG", "GBBG", "GBBO", "GGGG"]),
    picture(mark!("Four corners"), &["RBBR", "BYYB", "BYYB", "RBBR"]),
    picture(mark!("Key"), &["BOOO", "BOBO", "BOOO", "OOBB"]),
    picture(mark!("Gate"), &["RRRR", "R##R", "RYYR", "RYYR"]),
    // 5 × 4 and 4 × 5
    picture(mark!("Boat"), &["BBOBB", "BBOOB", "RRRRR", "BRRRB"]),
    picture(mark!("Candle"), &["BYBB", "BOBB", "BRBB", "BRBB", "GGGG"]),
    picture(mark!("Fish"), &["BBOOB", "OBOYO", "OOOOO", "OBOOB"]),
    // 5 × 5
    picture(
        mark!("Heart"),
        &["BRBRB", "RRRRR", "RRRRR", "BRRRB", "BBRBB"],
    ),
    picture(
        mark!("Smile"),
        &["YYYYY", "YBYBY", "YYYYY", "YRYRY", "YYRYY"],
    ),
    picture(
        mark!("House"),
        &["BBRBB", "BRRRB", "RRRRR", "BYOYB", "BYOYB"],
    ),
    picture(
        mark!("Tree"),
        &["BBGBB", "BGGGB", "GGGGG", "BBOBB", "YYOYY"],
    ),
    picture(
        mark!("Target"),
        &["RRRRR", "RYYYR", "RYRYR", "RYYYR", "RRRRR"],
    ),
    picture(
        mark!("Rainbow"),
        &["RRRRR", "ROOOR", "ROYOR", "ROYOR", "BBBBB"],
    ),
    picture(
        mark!("Snail"),
        &["BBBBB", "BOOOB", "BOMOB", "BOMMM", "GGGGG"],
    ),
    picture(
        mark!("Anchor"),
        &["BBYBB", "BYYYB", "BBYBB", "YBYBY", "BYYYB"],
    ),
    picture(
        mark!("Umbrella"),
        &["BMMMB", "MMMMM", "MBYBM", "BBYBB", "BBYYB"],
    ),
    picture(mark!("Cup"), &["YYYYB", "YRRYY", "YRRYO", "YYYYB", "BOOBB"]),
    picture(
        mark!("Mushroom"),
        &["BRRRB", "RYRYR", "RRRRR", "BBYBB", "GGYGG"],
    ),
    picture(
        mark!("Arch"),
        &["OOOOO", "O###O", "OBBBO", "OBYBO", "GGGGG"],
    ),
    picture(
        mark!("Pinwheel"),
        &["RRYBB", "RYYYB", "OOYGG", "OMMMG", "OMMGG"],
    ),
    picture(
        mark!("Fir and snow"),
        &["BBGBB", "BGYGB", "BGGGB", "GGYGG", "YYOYY"],
    ),
    // 6 × 5 and 5 × 6
    picture(
        mark!("Whale"),
        &["BBBBYB", "BBBYBY", "GBBBYB", "GGGGGB", "BGGGGO"],
    ),
    picture(
        mark!("Lighthouse"),
        &["BYYYB", "BBRBB", "BBYBB", "BBRBB", "BBYBB", "GGGGG"],
    ),
    // 6 × 6
    picture(
        mark!("Castle"),
        &["RBRRBR", "RRRRRR", "BRYYRB", "BRRRRB", "BRMMRB", "GRMMRG"],
    ),
    picture(
        mark!("Butterfly"),
        &["MBYYBM", "MMYYMM", "MOMMOM", "BMYYMB", "MOYYOM", "MBYYBM"],
    ),
    picture(
        mark!("Sailing boat"),
        &["BBBYBB", "BBYYRB", "BYYYRB", "YYYYRR", "OOOOOO", "GOOOOG"],
    ),
    picture(
        mark!("Cat"),
        &["OBBBBO", "OOBBOO", "OOOOOO", "OGOOGO", "OOMMOO", "BOOOOB"],
    ),
    picture(
        mark!("Night"),
        &["BBBBYB", "BYBYYB", "BBBBYB", "GBBRBB", "GGRRRG", "GGRYRG"],
    ),
    picture(
        mark!("Cherries"),
        &["BBBGGB", "BBGBGB", "BGBBBG", "RRBBRR", "RMBBRM", "RRBBRR"],
    ),
    picture(
        mark!("Tulips"),
        &["RBMBOB", "RRMMOO", "RRMMOO", "BGBGBG", "BGBGBG", "GGGGGG"],
    ),
    picture(
        mark!("Rocket"),
        &["BBRRBB", "BRYYRB", "BRBBRB", "BRYYRB", "RRRRRR", "OBYOBO"],
    ),
    picture(
        mark!("Robot"),
        &["BRRRRB", "RYRRYR", "RRRRRR", "BBGGBB", "OGGGGO", "BGBBGB"],
    ),
    picture(
        mark!("Owl"),
        &["OBBBBO", "OOOOOO", "YBOOBY", "YYMMYY", "OOMMOO", "BOOOOB"],
    ),
    picture(
        mark!("Nested"),
        &["RRRRRR", "ROOOOR", "ROYYOR", "ROYYOR", "ROOOOR", "RRRRRR"],
    ),
    picture(
        mark!("Courtyard"),
        &["RRRRRR", "RYYYYR", "RY##YR", "RY##YR", "RYYYYR", "RRRRRR"],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::swap::board::{LONGEST_SIDE, Shape, parts};
    use std::collections::HashSet;

    #[test]
    fn pictures_are_pictures() {
        assert!(PICTURES.len() >= 40);
        let names: HashSet<_> = PICTURES.iter().map(|picture| picture.name).collect();
        let all: HashSet<_> = PICTURES.iter().map(|picture| picture.rows).collect();
        assert_eq!((names.len(), all.len()), (PICTURES.len(), PICTURES.len()));
        for picture in PICTURES {
            let (rows, columns) = picture.size();
            let name = picture.name;
            assert!(
                (3..=6).contains(&rows) && (3..=6).contains(&columns),
                "{name}"
            );
            assert!(rows <= LONGEST_SIDE && picture.rows.iter().all(|row| row.len() == columns));
            let letters = picture.rows.iter().flat_map(|row| row.chars());
            assert!(letters.clone().all(|c| "RBYGOM#".contains(c)), "{name}");
            let colours = picture.colours();
            let kinds: HashSet<_> = colours.iter().flatten().collect();
            assert!(kinds.len() >= 2, "{name} has one colour");
            let walls = colours.iter().enumerate().filter(|(_, c)| c.is_none());
            let walls = walls.fold(0, |set, (n, _)| set | 1 << n);
            let shape = Shape::new(rows, columns, walls);
            assert_eq!(parts(&shape, !0, true).len(), 1, "{name} is in pieces");
        }
        for side in 3..=6 {
            let square = PICTURES.iter().filter(|p| p.size() == (side, side)).count();
            assert!(square >= 6, "{square} pictures of {side} × {side}");
        }
    }
}
