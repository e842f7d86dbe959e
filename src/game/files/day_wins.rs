//! The player's wins of levels of days: which days, the streak, and figures by puzzle and weekday.

use serde::{Deserialize, Serialize};

use super::backup::StoredTexts;
use super::stored_key::StoredKey;
use crate::sort;

/// The place in the week of the day with this number, Monday first: number 1 is 1 January 2026, a Thursday.
pub const fn weekday(number: u32) -> usize {
    (number as usize + 2) % 7
}

/// The first win of a level of a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DayWin {
    /// The number of the day on which it was won, by the date where the player was.
    pub on: u32,
    /// The seconds played.
    pub seconds: u64,
    /// The stars, 1 to 3.
    pub stars: u8,
}

impl DayWin {
    /// A stored win; `None` when the text is none.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// All wins, each with the day's number and the puzzle, in no order.
#[derive(Default)]
pub struct DayWins(Vec<(u32, String, DayWin)>);

/// The figures of a puzzle.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct DayFigures {
    /// How many levels have been won.
    pub won: usize,
    /// The median of the seconds.
    pub seconds: Option<u64>,
    /// The same of each weekday, Monday first.
    pub weekdays: [(usize, Option<u64>); 7],
}

impl DayWins {
    /// Those among stored texts.
    pub fn read(texts: &StoredTexts) -> Self {
        let wins = texts.iter().filter_map(|(key, text)| {
            let Some(StoredKey::Won(number, puzzle)) = StoredKey::parse(key) else {
                return None;
            };
            Some((number, puzzle.to_owned(), DayWin::read(text)?))
        });
        Self(wins.collect())
    }

    /// The win of a puzzle's level.
    pub fn get(&self, number: u32, puzzle: &str) -> Option<&DayWin> {
        let mut wins = self.0.iter();
        let own = wins.find(|win| (win.0, &*win.1) == (number, puzzle));
        own.map(|win| &win.2)
    }

    /// The first day with a level that was won.
    pub fn first(&self) -> Option<u32> {
        self.0.iter().map(|win| win.0).min()
    }

    /// How many days in a row, up to today or yesterday, had a level won on the day itself; and the most such
    /// days in a row.
    pub fn streaks(&self, today: u32) -> (u32, u32) {
        let on_time = self.0.iter().filter(|(number, _, win)| *number == win.on);
        let mut days: Vec<u32> = on_time.map(|win| win.0).collect();
        sort::by_key(&mut days, |day| *day);
        days.dedup();
        let (mut last, mut streak, mut longest) = (0, 0, 0);
        for day in days {
            streak = if day == last + 1 { streak + 1 } else { 1 };
            (last, longest) = (day, longest.max(streak));
        }
        let is_present = last == today || last + 1 == today;
        (if is_present { streak } else { 0 }, longest)
    }

    /// A puzzle's figures.
    pub fn figures(&self, puzzle: &str) -> DayFigures {
        let wins = self.0.iter().filter(|(_, own, _)| own == puzzle);
        let wins: Vec<_> = wins
            .map(|(number, _, win)| (weekday(*number), win.seconds))
            .collect();
        let of = |weekday: Option<usize>| {
            let own = wins
                .iter()
                .filter(|it| weekday.is_none_or(|own| own == it.0));
            let mut seconds: Vec<u64> = own.map(|it| it.1).collect();
            sort::by_key(&mut seconds, |own| *own);
            let (low, high) = (seconds.len().saturating_sub(1) / 2, seconds.len() / 2);
            let median = seconds.get(low).zip(seconds.get(high));
            (seconds.len(), median.map(|(low, high)| low.midpoint(*high)))
        };
        let (won, seconds) = of(None);
        DayFigures {
            won,
            seconds,
            weekdays: std::array::from_fn(|weekday| of(Some(weekday))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wins(texts: &[(&str, &str)]) -> DayWins {
        let texts = texts.iter();
        DayWins::read(
            &texts
                .map(|(key, text)| ((*key).to_owned(), (*text).to_owned()))
                .collect(),
        )
    }

    #[test]
    fn a_streak_is_of_days_won_on_their_day() {
        let all = wins(&[
            ("won/3/slice", r#"{"on":3,"seconds":60,"stars":3}"#),
            ("won/4/slice", r#"{"on":4}"#),
            ("won/4/swap", r#"{"on":4}"#),
            ("won/5/swap", r#"{"on":5}"#),
            // Caught up on the day after.
            ("won/6/swap", r#"{"on":7}"#),
            ("won/7/swap", r#"{"on":7}"#),
            // Before its day began: a clock was set back, or the player has flown west.
            ("won/8/swap", r#"{"on":7}"#),
            ("won/9/swap", "damaged"),
            ("won/x/swap", r#"{"on":9}"#),
            ("stars/swap/0123456789abcdef", "3"),
        ]);
        assert_eq!(all.streaks(7), (1, 3));
        assert_eq!(all.streaks(8), (1, 3), "today is not over");
        assert_eq!(all.streaks(9), (0, 3));
        assert_eq!(wins(&[]).streaks(1), (0, 0));
        assert_eq!((all.first(), wins(&[]).first()), (Some(3), None));
        assert_eq!(all.get(6, "swap").map(|win| win.on), Some(7));
        assert_eq!(all.get(9, "swap"), None);
    }

    #[test]
    fn figures_are_medians_by_puzzle_and_weekday() {
        // Days 1 and 8 are Thursdays, 5 is a Monday.
        let all = wins(&[
            ("won/1/swap", r#"{"on":1,"seconds":60,"stars":3}"#),
            ("won/8/swap", r#"{"on":9,"seconds":100,"stars":1}"#),
            ("won/5/swap", r#"{"on":5,"seconds":30,"stars":2}"#),
            ("won/5/slice", r#"{"on":5,"seconds":10,"stars":2}"#),
        ]);
        let figures = all.figures("swap");
        assert_eq!((figures.won, figures.seconds), (3, Some(60)));
        assert_eq!(figures.weekdays[3], (2, Some(80)));
        assert_eq!(figures.weekdays[0], (1, Some(30)));
        assert_eq!(figures.weekdays[6], (0, None));
        assert_eq!(all.figures("morpion"), DayFigures::default());
    }
}
