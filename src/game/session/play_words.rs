//! A game in sentences: its status, its position, what a win is worth, and what the hint's button does.

use super::attempt::Attempt;
use super::hint::HintPress;
use super::playback::PlaybackSource;
use crate::game::Status;
use crate::game::play::{Play, PlaybackPlace};
use crate::i18n::{grouped, tr, translate, trc, trn};

/// What the line under the board says besides the status.
#[derive(Clone, Copy, Debug, Default)]
pub struct StatusHelp {
    /// How the puzzle begins, for a player who has won no level of it yet; marked.
    pub opening: Option<&'static str>,
    /// How a board of which only a part is visible is moved.
    pub moving: Option<&'static str>,
}

/// The line under the board with this status; empty while the board shows an answer.
pub fn status_line(play: &dyn Play, status: &Status, help: StatusHelp) -> String {
    if play.describes_answer() {
        return String::new();
    }
    match (play.edited(), status) {
        (Some(Err(mend)), _) => tr!("Not a level yet: {mend}", mend),
        (Some(Ok(_)), Status::Playing | Status::Solved) => tr!("Ready to play.").to_owned(),
        (_, Status::Solved) => match play.personal_best() {
            Some(personal_best) => trn!(
                personal_best.value,
                "The game is over: {n} move.",
                "The game is over: {n} moves."
            ),
            None => tr!("Solved.").to_owned(),
        },
        (_, Status::Playing) => {
            let opening = help.opening.filter(|_| play.steps() == 0).map(translate);
            let goal = play.level().goal();
            let help = opening.into_iter().chain(help.moving);
            let parts: Vec<_> = [goal.as_str()].into_iter().chain(help).collect();
            parts.join(" ")
        }
        (None, Status::Broken(_)) if play.hides_mistakes() => String::new(),
        (_, status) => status.why().to_owned(),
    }
}

/// The name of a playback.
pub fn source_name(source: PlaybackSource) -> &'static str {
    match source {
        PlaybackSource::Solution => trc!("what is being played back", "Solution"),
        PlaybackSource::Replay => trc!("what is being played back", "Replay"),
    }
}

/// What the answer is that the board shows.
pub fn answer_name(play: &dyn Play) -> &'static str {
    match play.run() {
        Some(run) if !run.shows_best() => tr!("Another answer"),
        Some(run) if run.shows_ancestor() => match run.line().is_some_and(|line| line.is_descent) {
            true => tr!("An ancestor of the best"),
            false => tr!("An earlier best"),
        },
        Some(run) if run.is_solved() && run.is_walked() => tr!("The solution, move by move"),
        Some(run) if run.is_solved() => tr!("Solution found"),
        _ => tr!("Best so far"),
    }
}

/// What the board shows, for screen readers.
pub fn described(play: &dyn Play, playback: Option<PlaybackPlace>) -> String {
    match playback {
        // Described once: each move would be too much to hear.
        Some(it) if it.playing && it.at < it.of => trn!(
            it.of,
            "{name}, move by move: {n} move.",
            "{name}, move by move: {n} moves.",
            name = source_name(it.source)
        ),
        Some(it) => format!(
            "{}, {} / {}. {}",
            source_name(it.source),
            it.at,
            it.of,
            play.describe()
        ),
        None if play.describes_answer() => {
            format!("{}: {}", answer_name(play), play.describe())
        }
        None => play.describe(),
    }
}

/// What is known of a win.
#[derive(Clone, Copy, Debug, Default)]
pub struct Win<'a> {
    /// How many of three; 0 for a solution that is not the player's.
    pub stars: u8,
    /// What the stars are for, a rule of the puzzle.
    pub stars_rule: &'a str,
    /// The time to it, if the player wants to see it.
    pub time: Option<&'a str>,
    /// What it means for the player's best, in a sentence.
    pub personal_best: Option<&'a str>,
    /// The candidates that evolution needed for the level.
    pub evolution: Option<u64>,
    /// The chapter of which this was the last level to be won.
    pub chapter: Option<&'a str>,
}

/// What is said of a win: the time, the stars, why there are no more of them, and evolution's figure.
pub fn win(play: &dyn Play, attempt: &Attempt, it: Win<'_>) -> String {
    let own = play.is_played();
    let solved = match (it.personal_best, it.time) {
        (Some(text), None) => text.to_owned(),
        (Some(text), Some(time)) => format!("{text} {}", tr!("Time: {time}.", time)),
        (None, None) => tr!("Solved!").to_owned(),
        (None, Some(time)) => tr!("Solved in {time}!", time),
    };
    let stars = match it.stars {
        0 if !own && it.personal_best.is_none() => tr!("Solve it yourself to earn stars."),
        0 => "",
        1 => tr!("One star of three."),
        2 => tr!("Two stars of three."),
        _ => tr!("Three stars."),
    };
    let why = match (own, attempt.help_text()) {
        (true, help) if !help.is_empty() => help,
        (true, _) if matches!(it.stars, 1 | 2) => translate(it.stars_rule).to_owned(),
        _ => String::new(),
    };
    let evolution = it.evolution.filter(|_| own);
    let evolution = evolution.map(|n| {
        trn!(
            n,
            "Evolution tried {n} candidate.",
            "Evolution tried {n} candidates."
        )
    });
    let chapter = it.chapter.filter(|_| own);
    let chapter = chapter.map(|name| tr!("Chapter “{name}” is complete!", name));
    let parts = [
        solved,
        stars.to_owned(),
        why,
        chapter.unwrap_or_default(),
        evolution.unwrap_or_default(),
    ];
    let said: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    said.join(" ")
}

/// A win in a line to share, which gives nothing of the solution away: `Kuromasu, Smile · 2:41 ★★★ · evolution 5,787`.
/// Of a level of a day, without a name: `Kuromasu 2:41 ★★★`.
pub fn win_line(puzzle: &str, level: Option<&str>, it: Win<'_>) -> String {
    let stars = "★".repeat(it.stars.into());
    let result = it
        .time
        .map_or_else(|| stars.clone(), |time| format!("{time} {stars}"));
    let candidates = it.evolution.map(grouped);
    let evolution = candidates.map(|n| " · ".to_owned() + &tr!("evolution {n}", n));
    let level = level.map_or_else(String::new, |level| format!(", {level} ·"));
    format!("{puzzle}{level} {result}{}", evolution.unwrap_or_default())
}

/// The label and the title of the hint's button: what its next press does.
pub fn hint_button(press: Option<HintPress>) -> (&'static str, &'static str) {
    match press {
        None => (tr!("Hint"), tr!("Hint (H): press again for more")),
        Some(HintPress::Step) => (
            trc!("button: show the step", "Show me"),
            tr!("Show the move (H)"),
        ),
        Some(HintPress::Reason) => (
            trc!("button: why that step?", "Why?"),
            tr!("Explain why (H)"),
        ),
        Some(HintPress::Make) => (
            trc!("button: make the step", "Do it"),
            tr!("Make this move; Undo takes it back (H)"),
        ),
        Some(HintPress::Back) => (
            trc!("button: undo what was wrong", "Go back"),
            tr!("Undo back to where the hint says (H)"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Key, Session};
    use crate::puzzles::template::Level;

    fn session() -> Session<Level> {
        Session::new("0110".parse().unwrap())
    }

    #[test]
    fn the_status_line_says_the_goal_and_helps_before_the_first_move() {
        let mut session = session();
        let help = StatusHelp {
            opening: Some("Press a lamp."),
            moving: Some("Two fingers move the board."),
        };
        let line = |session: &Session<Level>, help| status_line(session, &session.status(), help);
        assert_eq!(
            line(&session, help),
            "Put all lamps out. Press a lamp. Two fingers move the board."
        );
        assert_eq!(line(&session, StatusHelp::default()), "Put all lamps out.");
        session.input(&crate::game::Input::Key {
            key: Key::Enter,
            fast: false,
        });
        assert!(session.steps() > 0);
        assert_eq!(
            line(&session, help),
            "Put all lamps out. Two fingers move the board."
        );
    }

    #[test]
    fn win_message_has_time_stars_and_help() {
        let mut session = session();
        let attempt = Attempt::default();
        let (time, best) = (Some("1:05"), Some("Game over."));
        for (stars, time, personal_best, evolution, text) in [
            (3, None, None, None, "Solved! Three stars."),
            (
                3,
                time,
                None,
                Some(5787),
                "Solved in 1:05! Three stars. Evolution tried 5,787 candidates.",
            ),
            (
                1,
                time,
                None,
                None,
                "Solved in 1:05! One star of three. Three stars: four presses.",
            ),
            (0, None, None, None, "Solved!"),
            (0, None, best, None, "Game over."),
            (0, time, best, None, "Game over. Time: 1:05."),
        ] {
            let stars_rule = "Three stars: four presses.";
            let it = Win {
                stars,
                stars_rule,
                time,
                personal_best,
                evolution,
                chapter: None,
            };
            assert_eq!(win(&session, &attempt, it), text);
        }
        let it = Win {
            stars: 3,
            time,
            evolution: Some(5787),
            chapter: Some("First steps"),
            ..Win::default()
        };
        let text = "Solved in 1:05! Three stars. Chapter “First steps” is complete! Evolution tried 5,787 candidates.";
        assert_eq!(win(&session, &attempt, it), text);
        let line = |level| win_line("Lamps", level, it);
        assert_eq!(
            line(Some("Five")),
            "Lamps, Five · 1:05 ★★★ · evolution 5,787"
        );
        assert_eq!(line(None), "Lamps 1:05 ★★★ · evolution 5,787");
        session.adopt_line("1").unwrap();
        let text = "Solved! Solve it yourself to earn stars.";
        assert_eq!(win(&session, &attempt, Win::default()), text);
    }
}
