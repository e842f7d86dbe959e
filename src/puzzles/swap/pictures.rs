//! Goal pictures, drawn by hand for this project: rows of colours, `#` a wall.
//!
//! `generate` makes the *picture* levels of them: it shuffles the squares and draws
//! pieces for them.

use super::board::Colour;
use crate::i18n::tr_noop;

/// A goal drawn by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its name.
    pub name: &'static str,
    /// Its rows with spaces between, a letter per cell.
    pub rows: &'static str,
}

impl Picture {
    /// Rows and columns.
    pub fn size(&self) -> (usize, usize) {
        let mut rows = self.rows.split(' ');
        let columns = rows.next().map_or(0, str::len);
        (1 + rows.count(), columns)
    }

    /// The colours, row by row; `None` is a wall.
    pub fn colours(&self) -> Vec<Option<Colour>> {
        let letters = self.rows.chars().filter(|letter| *letter != ' ');
        letters.map(Colour::from_letter).collect()
    }
}

const fn picture(name: &'static str, rows: &'static str) -> Picture {
    Picture { name, rows }
}

/// All of them, small ones first.
pub static PICTURES: &[Picture] = &[
    // 3 × 3
    picture(tr_noop!("Plus"), "BRB RRR BRB"),
    picture(tr_noop!("Window"), "OOO OBO OOO"),
    picture(tr_noop!("Bars"), "RYR RYR RYR"),
    picture(tr_noop!("Arrow up"), "BYB YYY BYB"),
    picture(tr_noop!("Corner stone"), "GGG GOO GOO"),
    picture(tr_noop!("Flag"), "BBB YYY BBB"),
    picture(tr_noop!("Diamond"), "YMY MYM YMY"),
    picture(tr_noop!("Stairs"), "RBB RRB RRR"),
    picture(tr_noop!("Tent"), "BOB OOO OGO"),
    // 4 × 3 and 3 × 4
    picture(tr_noop!("Sunrise"), "BYYB YYYY GGGG"),
    picture(tr_noop!("Hourglass"), "MMM YMY YMY MMM"),
    picture(tr_noop!("Bridge"), "BBBB RRRR RBBR"),
    // 4 × 4
    picture(tr_noop!("Frame"), "OOOO OBBO OBBO OOOO"),
    picture(tr_noop!("Chessboard"), "RYRY YRYR RYRY YRYR"),
    picture(tr_noop!("Quarters"), "RRBB RRBB YYGG YYGG"),
    picture(tr_noop!("Slope"), "BBBY BBYY BYYY YYYY"),
    picture(tr_noop!("Saltire"), "MGGM GMMG GMMG MGGM"),
    picture(tr_noop!("Rook"), "RBRB RRRB BRRB RRRR"),
    picture(tr_noop!("Mill"), "YYBG OYBB OOBR OORR"),
    picture(tr_noop!("Pool"), "GGGG GBBG GBBO GGGG"),
    picture(tr_noop!("Four corners"), "RBBR BYYB BYYB RBBR"),
    picture(tr_noop!("Key"), "BOOO BOBO BOOO OOBB"),
    picture(tr_noop!("Gate"), "RRRR R##R RYYR RYYR"),
    // 5 × 4 and 4 × 5
    picture(tr_noop!("Boat"), "BBOBB BBOOB RRRRR BRRRB"),
    picture(tr_noop!("Candle"), "BYBB BOBB BRBB BRBB GGGG"),
    picture(tr_noop!("Fish"), "BBOOB OBOYO OOOOO OBOOB"),
    // 5 × 5
    picture(tr_noop!("Heart"), "BRBRB RRRRR RRRRR BRRRB BBRBB"),
    picture(tr_noop!("Smile"), "YYYYY YBYBY YYYYY YRYRY YYRYY"),
    picture(tr_noop!("House"), "BBRBB BRRRB RRRRR BYOYB BYOYB"),
    picture(tr_noop!("Tree"), "BBGBB BGGGB GGGGG BBOBB YYOYY"),
    picture(tr_noop!("Target"), "RRRRR RYYYR RYRYR RYYYR RRRRR"),
    picture(tr_noop!("Rainbow"), "RRRRR ROOOR ROYOR ROYOR BBBBB"),
    picture(tr_noop!("Snail"), "BBBBB BOOOB BOMOB BOMMM GGGGG"),
    picture(tr_noop!("Anchor"), "BBYBB BYYYB BBYBB YBYBY BYYYB"),
    picture(tr_noop!("Umbrella"), "BMMMB MMMMM MBYBM BBYBB BBYYB"),
    picture(tr_noop!("Cup"), "YYYYB YRRYY YRRYO YYYYB BOOBB"),
    picture(tr_noop!("Mushroom"), "BRRRB RYRYR RRRRR BBYBB GGYGG"),
    picture(tr_noop!("Arch"), "OOOOO O###O OBBBO OBYBO GGGGG"),
    picture(tr_noop!("Pinwheel"), "RRYBB RYYYB OOYGG OMMMG OMMGG"),
    picture(tr_noop!("Fir and snow"), "BBGBB BGYGB BGGGB GGYGG YYOYY"),
    // 6 × 5 and 5 × 6
    picture(tr_noop!("Whale"), "BBBBYB BBBYBY GBBBYB GGGGGB BGGGGO"),
    picture(
        tr_noop!("Lighthouse"),
        "BYYYB BBRBB BBYBB BBRBB BBYBB GGGGG",
    ),
    // 6 × 6
    picture(
        tr_noop!("Castle"),
        "RBRRBR RRRRRR BRYYRB BRRRRB BRMMRB GRMMRG",
    ),
    picture(
        tr_noop!("Butterfly"),
        "MBYYBM MMYYMM MOMMOM BMYYMB MOYYOM MBYYBM",
    ),
    picture(
        tr_noop!("Sailing boat"),
        "BBBYBB BBYYRB BYYYRB YYYYRR OOOOOO GOOOOG",
    ),
    picture(tr_noop!("Cat"), "OBBBBO OOBBOO OOOOOO OGOOGO OOMMOO BOOOOB"),
    picture(
        tr_noop!("Night"),
        "BBBBYB BYBYYB BBBBYB GBBRBB GGRRRG GGRYRG",
    ),
    picture(
        tr_noop!("Cherries"),
        "BBBGGB BBGBGB BGBBBG RRBBRR RMBBRM RRBBRR",
    ),
    picture(
        tr_noop!("Tulips"),
        "RBMBOB RRMMOO RRMMOO BGBGBG BGBGBG GGGGGG",
    ),
    picture(
        tr_noop!("Rocket"),
        "BBRRBB BRYYRB BRBBRB BRYYRB RRRRRR OBYOBO",
    ),
    picture(
        tr_noop!("Robot"),
        "BRRRRB RYRRYR RRRRRR BBGGBB OGGGGO BGBBGB",
    ),
    picture(tr_noop!("Owl"), "OBBBBO OOOOOO YBOOBY YYMMYY OOMMOO BOOOOB"),
    picture(
        tr_noop!("Nested"),
        "RRRRRR ROOOOR ROYYOR ROYYOR ROOOOR RRRRRR",
    ),
    picture(
        tr_noop!("Courtyard"),
        "RRRRRR RYYYYR RY##YR RY##YR RYYYYR RRRRRR",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::swap::board::{BoardShape, MAX_SIDE, parts};
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
            assert!(rows <= MAX_SIDE && picture.rows.split(' ').all(|row| row.len() == columns));
            let letters = picture.rows.split(' ').flat_map(str::chars);
            assert!(letters.clone().all(|c| "RBYGOM#".contains(c)), "{name}");
            let colours = picture.colours();
            let kinds: HashSet<_> = colours.iter().flatten().collect();
            assert!(kinds.len() >= 2, "{name} has one colour");
            let walls = colours.iter().enumerate().filter(|(_, c)| c.is_none());
            let walls = walls.fold(0, |set, (n, _)| set | 1 << n);
            let shape = BoardShape::new(rows, columns, walls);
            assert_eq!(parts(&shape, !0, true).len(), 1, "{name} is in pieces");
        }
        for side in 3..=6 {
            let square = PICTURES.iter().filter(|p| p.size() == (side, side)).count();
            assert!(square >= 6, "{square} pictures of {side} × {side}");
        }
    }
}
