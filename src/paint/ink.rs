//! Named inks and the one table that gives them colours.
//!
//! Colours are OKLCH (Björn Ottosson, *A perceptual color space for image
//! processing*, 2020): lightness 0–1, chroma, hue in degrees. One table serves
//! light and dark; each puzzle brings its accent hue.

use std::fmt;

/// The use of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// The board's background.
    Paper,
    /// A surface on the board, slightly off the paper.
    Surface,
    /// A sheet of paper that lies on the board.
    Sheet,
    /// Main lines and texts.
    Line,
    /// Lesser lines and texts.
    Faint,
    /// Grid lines.
    Grid,
    /// Parts given by the level, which the player can't change.
    Given,
    /// The player's marks.
    Entry,
    /// The puzzle's accent.
    Accent,
    /// The accent, softer: fills behind texts.
    AccentSoft,
    /// A state that is as it should be.
    Good,
    /// The same, softer: fills behind texts.
    GoodSoft,
    /// A state to be looked at.
    Warn,
    /// The same, softer.
    WarnSoft,
    /// A mistake or something forbidden.
    Error,
    /// The same, softer.
    ErrorSoft,
    /// Previews of searches and hints.
    Preview,
    /// The cursor and the focus.
    Focus,
    /// A cell that the rules call white: light on paper, and lighter than
    /// [`Ink::BlackCell`] in the dark too.
    WhiteCell,
    /// A cell that the rules call black, in both themes.
    BlackCell,
    /// Texts on [`Ink::BlackCell`].
    OnBlackCell,
    /// Lines between the cells of a [`Ink::WhiteCell`].
    CellLine,
    /// A red. It and the five that follow can be distinguished with nearly all kinds of
    /// colour vision; they are grounds for [`Ink::BlackCell`], in both themes, and always
    /// have a letter or a pattern.
    Red,
    /// A blue, as [`Ink::Red`].
    Blue,
    /// A yellow, as [`Ink::Red`].
    Yellow,
    /// A green, as [`Ink::Red`].
    Green,
    /// An orange, as [`Ink::Red`].
    Orange,
    /// A magenta, as [`Ink::Red`].
    Magenta,
}

impl Ink {
    /// Every ink.
    pub const ALL: [Self; 28] = [
        Self::Paper,
        Self::Surface,
        Self::Sheet,
        Self::Line,
        Self::Faint,
        Self::Grid,
        Self::Given,
        Self::Entry,
        Self::Accent,
        Self::AccentSoft,
        Self::Good,
        Self::GoodSoft,
        Self::Warn,
        Self::WarnSoft,
        Self::Error,
        Self::ErrorSoft,
        Self::Preview,
        Self::Focus,
        Self::WhiteCell,
        Self::BlackCell,
        Self::OnBlackCell,
        Self::CellLine,
        Self::Red,
        Self::Blue,
        Self::Yellow,
        Self::Green,
        Self::Orange,
        Self::Magenta,
    ];
}

/// A colour in OKLCH.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oklch {
    /// Lightness, 0–1.
    pub lightness: f64,
    /// Chroma, 0–0.4.
    pub chroma: f64,
    /// Hue in degrees.
    pub hue: f64,
}

impl fmt::Display for Oklch {
    /// As CSS writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "oklch({} {} {})", self.lightness, self.chroma, self.hue)
    }
}

/// Light or dark, with an accent hue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Light lines on dark paper.
    pub dark: bool,
    /// The puzzle's hue in degrees.
    pub accent: f64,
}

impl Theme {
    /// The light theme with an accent hue.
    pub const fn light(accent: f64) -> Self {
        Self {
            dark: false,
            accent,
        }
    }

    /// The colour of an ink.
    pub const fn colour(&self, ink: Ink) -> Oklch {
        // Lightness and chroma in light, then in dark; hue.
        let (light, dark, hue) = match ink {
            Ink::Paper => ((0.985, 0.004), (0.19, 0.008), 95.0),
            Ink::Surface => ((0.955, 0.006), (0.245, 0.010), 95.0),
            Ink::Sheet => ((0.958, 0.016), (0.31, 0.014), 85.0),
            Ink::Line => ((0.25, 0.010), (0.93, 0.006), 95.0),
            Ink::Faint => ((0.50, 0.010), (0.70, 0.008), 95.0),
            Ink::Grid => ((0.87, 0.006), (0.35, 0.010), 95.0),
            Ink::Given => ((0.32, 0.015), (0.88, 0.012), 95.0),
            Ink::Entry => ((0.42, 0.080), (0.80, 0.070), self.accent),
            Ink::Accent => ((0.52, 0.150), (0.75, 0.130), self.accent),
            Ink::AccentSoft => ((0.91, 0.045), (0.36, 0.060), self.accent),
            Ink::Good => ((0.48, 0.110), (0.78, 0.120), 155.0),
            Ink::GoodSoft => ((0.90, 0.060), (0.40, 0.065), 155.0),
            Ink::Warn => ((0.53, 0.115), (0.82, 0.120), 75.0),
            Ink::WarnSoft => ((0.92, 0.065), (0.42, 0.065), 80.0),
            Ink::Error => ((0.50, 0.180), (0.74, 0.150), 20.0),
            Ink::ErrorSoft => ((0.90, 0.055), (0.39, 0.085), 20.0),
            Ink::Preview => ((0.515, 0.165), (0.76, 0.150), self.accent),
            Ink::Focus => ((0.50, 0.160), (0.80, 0.120), 255.0),
            Ink::WhiteCell => ((0.998, 0.002), (0.40, 0.008), 95.0),
            Ink::BlackCell => ((0.23, 0.012), (0.06, 0.000), 95.0),
            Ink::OnBlackCell => ((0.998, 0.002), (0.93, 0.006), 95.0),
            Ink::CellLine => ((0.84, 0.006), (0.29, 0.008), 95.0),
            // Okabe and Ito 2008, “Color Universal Design”: vermilion, sky blue,
            // yellow, bluish green, orange, reddish purple; calmer in the dark.
            Ink::Red => ((0.65, 0.180), (0.61, 0.155), 42.0),
            Ink::Blue => ((0.74, 0.110), (0.68, 0.100), 235.0),
            Ink::Yellow => ((0.91, 0.150), (0.84, 0.130), 105.0),
            Ink::Green => ((0.65, 0.130), (0.60, 0.110), 165.0),
            Ink::Orange => ((0.77, 0.155), (0.71, 0.130), 72.0),
            Ink::Magenta => ((0.71, 0.120), (0.66, 0.105), 347.0),
        };
        let (lightness, chroma) = if self.dark { dark } else { light };
        Oklch {
            lightness,
            chroma,
            hue,
        }
    }
}

impl Oklch {
    /// Linear sRGB, each part clipped to 0–1 (Ottosson's matrices).
    fn linear_rgb(&self) -> [f64; 3] {
        let hue = self.hue.to_radians();
        let (a, b) = (self.chroma * libm::cos(hue), self.chroma * libm::sin(hue));
        let cube = |x: f64| x * x * x;
        let l = cube(self.lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
        let m = cube(self.lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
        let s = cube(self.lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b);
        [
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s,
        ]
        .map(|x| x.clamp(0.0, 1.0))
    }

    /// As `#rrggbb`, for programs that do not read OKLCH.
    pub fn hex(&self) -> String {
        let [r, g, b] = self.linear_rgb().map(|x| {
            let encoded = if x <= 0.003_130_8 {
                12.92 * x
            } else {
                1.055 * libm::pow(x, 1.0 / 2.4) - 0.055
            };
            (encoded * 255.0).round() as u8
        });
        format!("#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast ratio of two colours, 1–21 (WCAG 2.2).
    fn ratio(a: Oklch, b: Oklch) -> f64 {
        let [a, b] = [a, b].map(|colour| {
            let [r, g, b] = colour.linear_rgb();
            0.2126 * r + 0.7152 * g + 0.0722 * b
        });
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn oklch_of_known_colours() {
        let white = Oklch {
            lightness: 1.0,
            chroma: 0.0,
            hue: 0.0,
        };
        assert_eq!(white.hex(), "#ffffff");
        let red = Oklch {
            lightness: 0.627_955,
            chroma: 0.257_683,
            hue: 29.233_88,
        };
        assert_eq!(red.hex(), "#ff0000");
        let black = Oklch {
            lightness: 0.0,
            ..white
        };
        assert!((ratio(white, black) - 21.0).abs() < 1e-6);
    }

    #[test]
    fn texts_have_contrast_aa_in_both_themes() {
        let hues = crate::puzzles::PUZZLES.iter().map(|entry| entry.accent);
        let themes = |accent| [false, true].map(|dark| Theme { dark, accent });
        for theme in hues.flat_map(themes) {
            let contrast = |a, b| ratio(theme.colour(a), theme.colour(b));
            for paper in [Ink::Paper, Ink::Surface] {
                for ink in [Ink::Line, Ink::Faint, Ink::Given, Ink::Entry, Ink::Accent] {
                    assert!(
                        contrast(ink, paper) >= 4.5,
                        "{ink:?} on {paper:?} in {theme:?}"
                    );
                }
                for ink in [Ink::Good, Ink::Warn, Ink::Error, Ink::Preview, Ink::Focus] {
                    assert!(
                        contrast(ink, paper) >= 4.5,
                        "{ink:?} on {paper:?} in {theme:?}"
                    );
                }
            }
            assert!(contrast(Ink::Line, Ink::WhiteCell) >= 4.5, "{theme:?}");
            for ink in [Ink::Line, Ink::Faint, Ink::Preview] {
                assert!(contrast(ink, Ink::Sheet) >= 4.5, "{ink:?} in {theme:?}");
            }
            for ink in [Ink::Error, Ink::Preview, Ink::Focus, Ink::Faint] {
                assert!(contrast(ink, Ink::WhiteCell) >= 3.0, "{ink:?} in {theme:?}");
            }
            assert!(contrast(Ink::WhiteCell, Ink::BlackCell) >= 2.0, "{theme:?}");
            let on_black = contrast(Ink::OnBlackCell, Ink::BlackCell);
            assert!(on_black >= 4.5, "{theme:?}");
            let six = [
                Ink::Red,
                Ink::Blue,
                Ink::Yellow,
                Ink::Green,
                Ink::Orange,
                Ink::Magenta,
            ];
            for ground in six {
                assert!(
                    contrast(Ink::BlackCell, ground) >= 4.5,
                    "{ground:?} in {theme:?}"
                );
            }
            for soft in [
                Ink::AccentSoft,
                Ink::GoodSoft,
                Ink::WarnSoft,
                Ink::ErrorSoft,
            ] {
                assert!(
                    contrast(Ink::Line, soft) >= 4.5,
                    "Line on {soft:?} in {theme:?}"
                );
            }
        }
    }
}
