//! Goal pictures, drawn by hand for this project: rows of colours, `#` a wall.
//!
//! They are goals of the *picture* levels: the squares are shuffled, and pieces
//! are drawn for them, by `generate`.

use super::board::Colour;

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
    picture("Plus", &["BRB", "RRR", "BRB"]),
    picture("Window", &["OOO", "OBO", "OOO"]),
    picture("Bars", &["RYR", "RYR", "RYR"]),
    picture("Arrow up", &["BYB", "YYY", "BYB"]),
    picture("Corner stone", &["GGG", "GOO", "GOO"]),
    picture("Flag", &["BBB", "YYY", "BBB"]),
    picture("Diamond", &["YMY", "MYM", "YMY"]),
    picture("Stairs", &["RBB", "RRB", "RRR"]),
    picture("Tent", &["BOB", "OOO", "OGO"]),
    // 4 × 3 and 3 × 4
    picture("Sunrise", &["BYYB", "YYYY", "GGGG"]),
    picture("Hourglass", &["MMM", "YMY", "YMY", "MMM"]),
    picture("Bridge", &["BBBB", "RRRR", "RBBR"]),
    // 4 × 4
    picture("Frame", &["OOOO", "OBBO", "OBBO", "OOOO"]),
    picture("Chessboard", &["RYRY", "YRYR", "RYRY", "YRYR"]),
    picture("Quarters", &["RRBB", "RRBB", "YYGG", "YYGG"]),
    picture("Slope", &["BBBY", "BBYY", "BYYY", "YYYY"]),
    picture("Saltire", &["MGGM", "GMMG", "GMMG", "MGGM"]),
    picture("Rook", &["RBRB", "RRRB", "BRRB", "RRRR"]),
    picture("Mill", &["YYBG", "OYBB", "OOBR", "OORR"]),
    picture("Pool", &["GGGG", "GBBG", "GBBO", "GGGG"]),
    picture("Four corners", &["RBBR", "BYYB", "BYYB", "RBBR"]),
    picture("Key", &["BOOO", "BOBO", "BOOO", "OOBB"]),
    picture("Gate", &["RRRR", "R##R", "RYYR", "RYYR"]),
    // 5 × 4 and 4 × 5
    picture("Boat", &["BBOBB", "BBOOB", "RRRRR", "BRRRB"]),
    picture("Candle", &["BYBB", "BOBB", "BRBB", "BRBB", "GGGG"]),
    picture("Fish", &["BBOOB", "OBOYO", "OOOOO", "OBOOB"]),
    // 5 × 5
    picture("Heart", &["BRBRB", "RRRRR", "RRRRR", "BRRRB", "BBRBB"]),
    picture("Smile", &["YYYYY", "YBYBY", "YYYYY", "YRYRY", "YYRYY"]),
    picture("House", &["BBRBB", "BRRRB", "RRRRR", "BYOYB", "BYOYB"]),
    picture("Tree", &["BBGBB", "BGGGB", "GGGGG", "BBOBB", "YYOYY"]),
    picture("Target", &["RRRRR", "RYYYR", "RYRYR", "RYYYR", "RRRRR"]),
    picture("Rainbow", &["RRRRR", "ROOOR", "ROYOR", "ROYOR", "BBBBB"]),
    picture("Snail", &["BBBBB", "BOOOB", "BOMOB", "BOMMM", "GGGGG"]),
    picture("Anchor", &["BBYBB", "BYYYB", "BBYBB", "YBYBY", "BYYYB"]),
    picture("Umbrella", &["BMMMB", "MMMMM", "MBYBM", "BBYBB", "BBYYB"]),
    picture("Cup", &["YYYYB", "YRRYY", "YRRYO", "YYYYB", "BOOBB"]),
    picture("Mushroom", &["BRRRB", "RYRYR", "RRRRR", "BBYBB", "GGYGG"]),
    picture("Arch", &["OOOOO", "O###O", "OBBBO", "OBYBO", "GGGGG"]),
    picture("Pinwheel", &["RRYBB", "RYYYB", "OOYGG", "OMMMG", "OMMGG"]),
    picture(
        "Fir and snow",
        &["BBGBB", "BGYGB", "BGGGB", "GGYGG", "YYOYY"],
    ),
    // 6 × 5 and 5 × 6
    picture("Whale", &["BBBBYB", "BBBYBY", "GBBBYB", "GGGGGB", "BGGGGO"]),
    picture(
        "Lighthouse",
        &["BYYYB", "BBRBB", "BBYBB", "BBRBB", "BBYBB", "GGGGG"],
    ),
    // 6 × 6
    picture(
        "Castle",
        &["RBRRBR", "RRRRRR", "BRYYRB", "BRRRRB", "BRMMRB", "GRMMRG"],
    ),
    picture(
        "Butterfly",
        &["MBYYBM", "MMYYMM", "MOMMOM", "BMYYMB", "MOYYOM", "MBYYBM"],
    ),
    picture(
        "Sailing boat",
        &["BBBYBB", "BBYYRB", "BYYYRB", "YYYYRR", "OOOOOO", "GOOOOG"],
    ),
    picture(
        "Cat",
        &["OBBBBO", "OOBBOO", "OOOOOO", "OGOOGO", "OOMMOO", "BOOOOB"],
    ),
    picture(
        "Night",
        &["BBBBYB", "BYBYYB", "BBBBYB", "GBBRBB", "GGRRRG", "GGRYRG"],
    ),
    picture(
        "Cherries",
        &["BBBGGB", "BBGBGB", "BGBBBG", "RRBBRR", "RMBBRM", "RRBBRR"],
    ),
    picture(
        "Tulips",
        &["RBMBOB", "RRMMOO", "RRMMOO", "BGBGBG", "BGBGBG", "GGGGGG"],
    ),
    picture(
        "Rocket",
        &["BBRRBB", "BRYYRB", "BRBBRB", "BRYYRB", "RRRRRR", "OBYOBO"],
    ),
    picture(
        "Robot",
        &["BRRRRB", "RYRRYR", "RRRRRR", "BBGGBB", "OGGGGO", "BGBBGB"],
    ),
    picture(
        "Owl",
        &["OBBBBO", "OOOOOO", "YBOOBY", "YYMMYY", "OOMMOO", "BOOOOB"],
    ),
    picture(
        "Nested",
        &["RRRRRR", "ROOOOR", "ROYYOR", "ROYYOR", "ROOOOR", "RRRRRR"],
    ),
    picture(
        "Courtyard",
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
