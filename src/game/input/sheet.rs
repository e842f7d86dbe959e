//! The sheet that holds the search on a phone: its three heights, and where a drag leaves it.

/// How high the sheet is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sheet {
    /// A line and a row of buttons.
    #[default]
    Peek,
    /// The board and its buttons stay visible above it.
    Half,
    /// All there is.
    Full,
}

/// A drag that is shorter than this, in CSS pixels, changes nothing.
const MIN_DRAG_PX: f64 = 16.0;

impl Sheet {
    /// All heights, the lowest first.
    pub const ALL: [Self; 3] = [Self::Peek, Self::Half, Self::Full];

    /// The word in the page's `data-sheet`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Peek => "peek",
            Self::Half => "half",
            Self::Full => "full",
        }
    }

    /// The next height; after the last one, the first.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// One height further up or down, if there is one.
    pub fn step(self, up: bool) -> Self {
        let index = match up {
            true => (self as usize + 1).min(Self::ALL.len() - 1),
            false => (self as usize).saturating_sub(1),
        };
        Self::ALL[index]
    }

    /// Where a drag leaves it that ends at a height in CSS pixels: at the nearest of its heights, but
    /// never where it began, unless the finger has hardly moved.
    pub fn after_drag(self, heights: [f64; 3], at: f64) -> Self {
        let by = at - heights[self as usize];
        if by.abs() < MIN_DRAG_PX {
            return self;
        }
        let far = |sheet: &Self| (heights[*sheet as usize] - at).abs();
        let nearest = Self::ALL
            .into_iter()
            .min_by(|a, b| far(a).total_cmp(&far(b)));
        match nearest {
            Some(nearest) if nearest != self => nearest,
            _ => self.step(by > 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Sheet::{Full, Half, Peek};

    const HEIGHTS: [f64; 3] = [97.0, 354.0, 754.0];

    #[test]
    fn presses_go_through_all_heights() {
        assert_eq!(
            [Peek, Half, Full].map(super::Sheet::next),
            [Half, Full, Peek]
        );
        assert_eq!((Peek.step(false), Full.step(true)), (Peek, Full));
    }

    #[test]
    fn a_short_drag_goes_to_the_next_height_and_a_long_one_to_the_nearest() {
        assert_eq!(Peek.after_drag(HEIGHTS, 110.0), Peek);
        assert_eq!(Peek.after_drag(HEIGHTS, 130.0), Half);
        assert_eq!(Peek.after_drag(HEIGHTS, 700.0), Full);
        assert_eq!(Half.after_drag(HEIGHTS, 320.0), Peek);
        assert_eq!(Half.after_drag(HEIGHTS, 390.0), Full);
        assert_eq!(Full.after_drag(HEIGHTS, 700.0), Half);
        assert_eq!(Full.after_drag(HEIGHTS, 97.0), Peek);
        assert_eq!(
            Peek.after_drag(HEIGHTS, 20.0),
            Peek,
            "there is nothing lower"
        );
    }
}
