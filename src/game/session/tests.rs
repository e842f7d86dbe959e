//! Tests of the session on the template puzzle, and of designs on Theseus.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use super::*;
use crate::game::play::Timeline;
use crate::game::puzzle::{Counter, Draw, Interpret, Response};
use crate::game::run::RunConfig;
use crate::game::run::control::RunControl;
use crate::game::run::words::is_bred_by_hand;
use crate::game::session::hint::HintPress;
use crate::game::session::playback::PlaybackSource;
use crate::game::{Evolves, Exchange, Extras, Guide, Key, Marking, Pointer, Puzzle, SearchSpec};
use crate::paint::point;
use crate::paint::recorder::{Drawn, Recorder};
use crate::puzzles::template::{Level, Move, State};
use crate::puzzles::theseus;
use crate::search;

fn session(lamps: &str) -> Session<Level> {
    Session::new(lamps.parse().unwrap())
}

/// Presses a lamp; what came of letting it go.
fn press<P: Game>(session: &mut Session<P>, lamp: usize) -> Effect {
    let at = point(40.0 * (lamp as f64 + 1.0), 40.0);
    let pointer = Pointer {
        at,
        ..Pointer::default()
    };
    session.input(&Input::Press(pointer));
    session.input(&Input::Release(pointer))
}

fn key(key: Key) -> Input {
    Input::Key { key, fast: false }
}

fn config(seed: u64) -> RunConfig {
    RunConfig {
        search: String::new(),
        set: Vec::new(),
        seed,
    }
}

fn evolved(lamps: &str) -> Session<Level> {
    let mut session = session(lamps);
    solve(&mut session);
    session
}

/// Begins a run and makes it to its end.
fn solve(session: &mut Session<Level>) {
    session.evolve(&config(1)).unwrap();
    let run = session.run_mut().expect("a run");
    while !matches!(run.step(), search::Step::Done(_)) {}
}

#[test]
fn a_move_counts_changes_and_wins_once() {
    let mut session = session("110");
    let effect = press(&mut session, 0);
    assert!(effect.handled && effect.changed && effect.won, "{effect:?}");
    assert_eq!((session.steps(), session.can()), (1, (true, false)));
    assert!(session.undo().changed && session.status() == Status::Playing);
    let again = session.redo();
    assert!(again.changed && !again.won, "a win seen again");
    assert_eq!(session.status(), Status::Solved);
    assert_eq!(session.undo(), again);
    assert_eq!(session.undo(), Effect::default(), "nothing to undo");
}

#[test]
fn solved_board_refuses_moves_until_undo_or_restart() {
    let mut session = session("110");
    press(&mut session, 0);
    assert_eq!(session.status(), Status::Solved);
    let refused = press(&mut session, 2);
    assert!(!refused.changed && refused.message.is_some(), "{refused:?}");
    assert_eq!((session.status(), session.steps()), (Status::Solved, 1));
    session.undo();
    assert!(press(&mut session, 2).changed);
    session.undo();
    session.redo();
    press(&mut session, 0);
    session.restart();
    assert!(press(&mut session, 2).changed);
}

#[test]
fn adopting_the_current_position_adds_no_step() {
    let mut session = evolved("1011");
    let effect = session.adopt(None);
    assert!(effect.changed && effect.won, "{effect:?}");
    assert_eq!(session.steps(), 1);
    assert_eq!(session.adopt(None), Effect::redraw());
    session.play_back(PlaybackSource::Replay);
    assert_eq!(session.end(true), Effect::redraw());
    let line = session.line();
    assert_eq!(session.adopt_line(&line).unwrap(), Effect::redraw());
    assert_eq!(session.steps(), 1);
    session.undo();
    assert_eq!(session.line(), "");
}

#[test]
fn failed_adoption_keeps_the_position() {
    let mut session = session("1011");
    assert!(session.adopt(None).message.is_some(), "nothing has evolved");
    press(&mut session, 0);
    let save = session.save();
    let fault = session.adopt_line("0 9").unwrap_err().to_string();
    assert_eq!(fault, "move 2 (9): there is no lamp 9");
    assert!(session.adopt_line("0 x").is_err());
    assert_eq!(session.save(), save);
}

#[test]
fn ignored_input_does_not_stop_the_playback() {
    let mut session = session("1011001");
    session.play_back(PlaybackSource::Solution);
    for input in [key(Key::Char('z')), Input::Cancel, Input::Leave] {
        assert_eq!(session.input(&input), Effect::default());
        assert!(session.playback().is_some(), "{input:?}");
    }
    session.undo();
    assert!(session.playback().is_none(), "undo takes the playback back");
    session.play_back(PlaybackSource::Solution);
    assert!(press(&mut session, 0).changed);
    assert!(session.playback().is_none());
}

#[test]
fn a_restart_at_the_start_ends_the_playback() {
    let mut session = session("1011001");
    session.play_back(PlaybackSource::Solution);
    assert_eq!(session.restart(), Effect::redraw());
    assert!(session.playback().is_none());
    assert_eq!(session.steps(), 0);
}

#[test]
fn a_playback_is_put_on_the_board_or_not() {
    let mut session = session("1011001");
    assert!(session.play_back(PlaybackSource::Replay).message.is_some());
    session.play_back(PlaybackSource::Solution);
    assert!(!session.end(false).changed);
    assert_eq!(session.steps(), 0);
    session.play_back(PlaybackSource::Solution);
    session.step(i64::MAX);
    let place = session.playback().unwrap();
    assert!(place.at == place.of && !place.playing);
    assert_eq!(session.counters()[0].value, "0", "of the playback");
    assert!(session.end(true).won);
    assert_eq!(session.steps(), 1);
    assert_eq!(session.end(true), Effect::default());
}

#[test]
fn animations_finish() {
    let mut session = session("110");
    let rests = |session: &mut Session<Level>, still: bool| {
        let mut frames = 0..10_000;
        frames
            .find(|_| !session.advance(16.0, still))
            .expect("rest")
    };
    rests(&mut session, false);
    press(&mut session, 0);
    let frames = rests(&mut session, false);
    assert!((145..165).contains(&frames), "the celebration's: {frames}");
    session.undo();
    assert!(rests(&mut session, true) <= 3);
    session.play_back(PlaybackSource::Solution);
    rests(&mut session, false);
    let place = session.playback().unwrap();
    assert_eq!((place.at, place.playing), (place.of, false));
}

#[test]
fn hint_is_cleared_when_the_position_changes() {
    let mut session = session("1011001");
    let drawn = |session: &Session<Level>| painted(session, true).len();
    let without = drawn(&session);
    let text = |session: &mut Session<Level>| session.hint().message.expect("a hint");
    assert_eq!(text(&mut session), "Look at lamps 1 to 3.");
    assert_eq!(session.hint_press(), Some(HintPress::Step));
    assert_eq!(drawn(&session), without + 3, "the place");
    assert_eq!(text(&mut session), "Press lamp 2.");
    assert_eq!(session.hint_press(), Some(HintPress::Reason));
    assert_eq!(drawn(&session), without + 4, "the step as well");
    press(&mut session, 3);
    assert_eq!(session.hint_press(), None);
    session.advance(1e9, true);
    assert_eq!(drawn(&session), without);
}

#[test]
fn hint_has_stages_and_ends_as_a_move() {
    let mut session = session("1110");
    let stages = [
        ("Look at lamps 1 to 3.", Some(HintPress::Step)),
        ("Press lamp 2.", Some(HintPress::Reason)),
        (
            "Press lamp 2. 1 press is enough from here.",
            Some(HintPress::Make),
        ),
    ];
    for (n, (text, next)) in stages.into_iter().enumerate() {
        let effect = session.hint();
        assert_eq!(effect.message.as_deref(), Some(text));
        let help = (n == 1).then_some(Help::Step); // where to look is free
        assert_eq!((effect.help, effect.changed), (help, false));
        assert_eq!(session.hint_press(), next);
        assert_eq!(session.hint_places().len(), 3);
    }
    let made = session.hint();
    assert!(made.changed && made.won && made.help.is_none());
    assert_eq!((session.steps(), session.hint_press()), (1, None));
    assert!(session.is_played() && session.hint_places().is_empty());
    assert!(session.undo().changed);
    assert_eq!(session.hint_press(), None);
    assert_eq!(session.hint().help, None, "where to look");
    assert_eq!(session.hint().help, Some(Help::Step), "a new hint");
}

#[test]
fn hint_hidden_by_an_answer_is_repeated_before_the_next_stage() {
    let mut session = session("1011001");
    session.evolve(&config(1)).unwrap();
    session.run_mut().expect("a run").step();
    session.run_mut().expect("a run").refresh_preview();
    let first = session.hint().message;
    session.run_mut().expect("a run").set_shows_game(false);
    assert!(session.shows_answer());
    let again = session.hint();
    assert_eq!((again.message, again.help), (first, None));
    assert!(!session.shows_answer());
    assert_eq!(session.hint_press(), Some(HintPress::Step));
}

#[test]
fn hint_to_undo_undoes() {
    use crate::puzzles::theseus::rules::Level;
    let mut session = Session::new(Level::example());
    // The Minotaur approaches without effect until the position is lost.
    while !session.hint().message.expect("a hint").contains("lost") {
        session.drop_hint();
        assert!(session.input(&key(Key::Space)).changed);
    }
    let lost = session.steps();
    assert_eq!(session.hint_press(), Some(HintPress::Back));
    let back = session.hint();
    assert!(back.changed && !back.refused && session.steps() < lost);
    let hint = session.hint().message.expect("a hint");
    assert!(hint.starts_with("Look at row "), "{hint}");
    while session.redo().changed {}
    assert_eq!(session.steps(), lost);
}

#[test]
fn a_hint_counts_once_for_a_position_and_not_after_the_win() {
    let mut session = session("110");
    let helped = |session: &mut Session<Level>| {
        assert_eq!(session.hint().help, None, "where to look");
        session.hint().help.is_some()
    };
    assert!(helped(&mut session));
    assert_eq!(session.hint().help, None, "the reason of the same step");
    press(&mut session, 2);
    assert!(helped(&mut session));
    assert!(session.undo().changed && press(&mut session, 0).won);
    assert_eq!(session.hint(), Effect::default());
    assert!(session.undo().changed && helped(&mut session));
}

#[test]
fn starting_a_run_clears_the_hint() {
    let begin: [fn(&mut Session<Level>); 3] = [
        |session| session.evolve(&config(1)).unwrap(),
        |session| session.evolve_remotely(&config(1)).unwrap(),
        |session| {
            solve(session);
            session.hint();
            session.resume();
        },
    ];
    for begin in begin {
        let mut session = session("1011001");
        session.hint();
        assert!(session.hint.is_some());
        begin(&mut session);
        assert!(session.hint.is_none());
        assert!(session.advance(0.0, true), "drawn again");
    }
}

/// Begins a run on a puzzle whose searches design levels, and makes this many steps, or fewer if it is done
/// before.
fn begin(session: &mut Session<theseus::Level>, search: &str, set: &[(&str, &str)], steps: usize) {
    let set = set
        .iter()
        .map(|(id, value)| ((*id).into(), (*value).into()));
    let config = RunConfig {
        search: search.to_owned(),
        set: set.collect(),
        seed: 1,
    };
    session.evolve(&config).unwrap();
    let run = session.run_mut().expect("a run");
    for _ in 0..steps {
        if matches!(run.step(), search::Step::Done(_)) {
            break;
        }
    }
}

#[test]
fn one_tile_of_the_gallery_is_the_answer_shown_with_the_best_fitness() {
    let mut session = Session::new(theseus::Level::example());
    for search in ["genetic", "report", "tuned"] {
        for steps in [3, 40, 400, 4000] {
            begin(&mut session, search, &[], steps);
            let run = session.run_mut().expect("a run");
            run.refresh_preview();
            let tiles = run.refresh_gallery(12);
            let shown: Vec<_> = tiles.iter().filter(|tile| tile.is_shown).collect();
            let best = run.report().best.expect("an answer");
            assert_eq!(shown.len(), 1, "{search} after {steps}");
            assert_eq!(shown[0].score.value, best.value, "{search} after {steps}");
        }
    }
}

#[test]
fn tiles_of_the_gallery_are_bred_as_they_are_shown() {
    let mut session = Session::new(theseus::Level::example());
    begin(&mut session, "genetic", &[], 0);
    let run = session.run_mut().expect("a run");
    assert!(!run.breed_from(&[0]), "nothing is shown");
    for steps in [3, 250, 1000, 2] {
        for _ in 0..steps {
            run.step();
        }
        run.refresh_gallery(12);
        assert!(run.breed_from(&[0]), "the best, wherever it is");
        assert!(!run.breed_from(&[3, 5]), "others are shown");
        let tiles = run.refresh_gallery(12);
        assert!(tiles.len() == 12 && run.breed_from(&[0, 11]) && is_bred_by_hand(run));
        let best = run.report().best.expect("a maze").value;
        assert_eq!(
            run.breeding().map(|breeding| breeding.generations()),
            Some(2)
        );
        let shown = |run: &mut dyn RunControl| run.refresh_gallery(12)[0].score.value;
        let undo = |run: &mut dyn RunControl| run.breeding().is_some_and(|it| it.undo());
        assert!(undo(run));
        assert_eq!(shown(run), run.population(1)[0].score.value, "they alone");
        // The best of a generation taken back stands before those of the search.
        assert!(undo(run) && !undo(run));
        assert_eq!(shown(run), best);
        assert!(run.breed_from(&[0, 1]) && !run.breed_from(&[12]));
    }
    let kept = run.checkpoint().expect("a population");
    begin(&mut session, "genetic", &[], 0);
    let run = session.run_mut().expect("a run");
    assert!(run.checkpoint().is_none() && run.restore(&kept).is_ok() && is_bred_by_hand(run));
    begin(&mut session, "tuned", &[], 100);
    let run = session.run_mut().expect("a run");
    run.refresh_gallery(12);
    assert!(run.breeding().is_none() && !run.breed_from(&[0]) && !is_bred_by_hand(run));
}

#[test]
fn the_preview_is_drawn_only_while_it_can_be_seen() {
    let mut session = Session::new(theseus::Level::example());
    let painted = |play: &dyn Play, preview| format!("{:?}", painted(play, preview));
    let maze = painted(&session, true);
    begin(&mut session, "breadth-first", &[], usize::MAX);
    begin(&mut session, "genetic", &[], 500);
    assert_eq!(painted(&session, true), maze, "not looked at yet");
    let run = session.run_mut().expect("a run");
    assert!(run.refresh_preview() && !run.refresh_preview());
    session.advance(90.0, false);
    let design = session.designed_level(None).expect("a design");
    let design = painted(&*design, true).replace("Given", "Preview");
    assert_eq!(painted(&session, true), design);
    assert_ne!(design, maze);
    assert_eq!(painted(&session, false), maze);
    assert!(!session.shows_answer(), "it is no position of this level");
    session.end_run();
    assert_eq!(painted(&session, true), maze);
}

/// Everything drawn on the board, with an answer in place of the game if there is one.
fn painted(play: &dyn Play, preview: bool) -> Vec<Drawn> {
    let mut recorder = Recorder::default();
    let look = Look {
        preview,
        ..Look::default()
    };
    play.draw(look, &mut recorder);
    recorder.drawn
}

fn drawn(session: &Session<Level>) -> String {
    format!("{:?}", painted(session, true))
}

/// A game of one press with the answer of a run that has solved its level, and a board on which that
/// answer was played.
fn answering() -> (Session<Level>, Session<Level>) {
    let mut session = session("1011001");
    press(&mut session, 2);
    solve(&mut session);
    session.run_mut().expect("a run").refresh_preview();
    let mut played = self::session("1011001");
    let answer = session.run.as_ref().unwrap().best().expect("an answer").1;
    for mv in answer {
        played.make(mv).unwrap();
    }
    (session, played)
}

#[test]
fn an_answer_is_painted_as_if_it_had_been_played() {
    let (mut session, mut played) = answering();
    let line = session.line();
    played.advance(0.0, true);
    session.advance(0.0, true);
    assert!(session.shows_answer());
    assert_eq!(drawn(&session), drawn(&played));
    assert_eq!(Play::counters(&session), Play::counters(&played));
    assert_eq!(Play::describe(&session), Play::describe(&played));
    assert_eq!(session.line(), line, "the game is as it was");
    assert_eq!(session.steps(), 1, "the game is as it was");
    assert_eq!(Play::status(&session), Status::Playing);
    let hidden = format!("{:?}", painted(&session, false));
    assert_ne!(hidden, drawn(&played));
}

#[test]
fn a_solution_is_celebrated_once_and_not_with_reduced_motion() {
    for (still, frames) in [(false, 24), (true, 1)] {
        let (mut session, _) = answering();
        let moving = (0..40).filter(|_| session.advance(100.0, still)).count();
        assert!(moving <= frames + 1, "{still}: {moving}");
        assert!(still || moving >= frames, "{moving}");
        session.run_mut().expect("a run").refresh_preview();
        assert!(!session.advance(100.0, still), "the same answer");
    }
}

#[test]
fn player_can_switch_to_the_game_and_back() {
    let (mut session, _) = answering();
    session.advance(0.0, true);
    let answer = drawn(&session);
    let choose = |session: &mut Session<Level>, game| {
        session.run_mut().expect("a run").choose_game(game);
    };
    choose(&mut session, true);
    assert!(!session.shows_answer() && drawn(&session) != answer);
    // Evolve continues: the choice lasts as long as the run.
    session.run_mut().expect("a run").set_shows_game(false);
    assert!(!session.shows_answer());
    choose(&mut session, false);
    assert_eq!(drawn(&session), answer);

    // What the player does is seen, until Evolve is pressed again.
    session.input(&Input::Hover(Pointer::default()));
    session.input(&Input::Control {
        id: "numbers".to_owned(),
        value: "off".to_owned(),
    });
    assert!(session.shows_answer(), "a look is no move");
    session.input(&key(Key::Right));
    assert!(!session.shows_answer());
    session.run_mut().expect("a run").set_shows_game(false);
    for act in [
        |session: &mut Session<Level>| session.undo(),
        |session: &mut Session<Level>| session.hint(),
        |session: &mut Session<Level>| session.adopt(None),
        |session: &mut Session<Level>| session.adopt(None),
    ] {
        assert!(session.shows_answer());
        act(&mut session);
        assert!(!session.shows_answer());
        session.run_mut().expect("a run").set_shows_game(false);
    }
    // A new run begins with its own answers.
    choose(&mut session, true);
    session.evolve(&config(2)).unwrap();
    assert_eq!(session.run().and_then(|run| run.shows_answer()), None);
}

#[test]
fn an_answer_helps_if_it_is_solved_and_the_game_is_not() {
    let (mut session, _) = answering();
    session.advance(0.0, true);
    assert!(session.shows_answer() && session.answer_helps());
    session.run_mut().expect("a run").choose_game(true);
    assert!(!session.answer_helps(), "the game is shown");
    // A solved game has nothing to learn from it.
    session.adopt(None);
    session.run_mut().expect("a run").set_shows_game(false);
    session.run_mut().expect("a run").choose_game(false);
    assert!(!session.answer_helps());

    // Candidates that are not solved, from the first one on.
    let mut session = Session::new(theseus::Level::example());
    begin(&mut session, "walks", &[], 1);
    session.run_mut().expect("a run").refresh_preview();
    session.advance(0.0, true);
    assert!(session.shows_answer() && !session.answer_helps());
}

#[test]
fn keys_read_the_answer_and_leave_it_as_it_is() {
    let mut session = Session::new(theseus::Level::example());
    begin(&mut session, "breadth-first", &[], usize::MAX);
    session.run_mut().expect("a run").refresh_preview();
    session.advance(0.0, true);
    let described = session.describe();
    assert!(described.starts_with("Theseus is out. "), "{described}");
    let steps = session.answering().unwrap().shown().moves().len();
    let count = format!("{steps} steps: ");
    assert!(described.contains(&count), "{described}");
    let ways = described.split_once(": ").unwrap().1.trim_end_matches('.');
    assert_eq!(ways.split(", ").count(), steps);
    let before = (session.save(), described);
    session.read_answer(&key(Key::Char('x')));
    for looked in [Key::Up, Key::Left, Key::Down, Key::Right] {
        assert!(looked.looks_around());
        let effect = session.read_answer(&key(looked));
        assert!(effect.message.is_some() && !effect.changed, "{looked:?}");
        assert!(session.shows_answer());
    }
    assert_eq!((session.save(), session.describe()), before);
}

#[test]
fn check_distinguishes_legal_from_solved() {
    let session = session("110");
    let check = |answer| Play::level(&session).check(answer);
    let verdict = check("[0]").unwrap();
    assert!(verdict.valid && verdict.solved && verdict.why.is_empty());
    let verdict = check("[1]").unwrap();
    assert!(verdict.valid && !verdict.solved && !verdict.why.is_empty());
    let verdict = check("[0,3]").unwrap();
    assert!(!verdict.valid && !verdict.solved);
    assert_eq!(verdict.why, "move 2 (3): there is no lamp 3");
    assert!(check("[0").is_err());
}

#[test]
fn unknown_search_or_setting_keeps_the_current_run() {
    let mut session = evolved("1011");
    let unknown = RunConfig {
        search: "magic".into(),
        ..config(1)
    };
    assert!(session.evolve(&unknown).unwrap_err().contains("genetic"));
    let unknown = RunConfig {
        set: vec![("population".into(), "1".into())],
        ..config(1)
    };
    assert!(session.evolve(&unknown).is_err());
    assert!(session.run().is_some_and(|run| run.end().is_some()));
}

/// Lamps whose `Ui` counts the presses taken back. An odd number of lit lamps
/// is a trial, which the keys from 0 on conclude by pressing a lamp.
#[derive(Clone)]
struct Counting(Level);

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Counting {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self)
    }
}

impl Puzzle for Counting {
    const ID: &'static str = "counting";
    const GUIDE: Guide = Guide {
        name: "Counting",
        ..Guide::EMPTY
    };

    type State = State;
    type Move = Move;
    type Ui = Cell<u32>;

    fn example() -> Self {
        Self(Level::example())
    }
    fn name(&self) -> String {
        self.0.name()
    }
    fn start(&self) -> State {
        self.0.start()
    }
    fn apply(&self, state: &State, mv: &Move) -> Result<State, Illegal> {
        self.0.apply(state, mv)
    }
    fn status(&self, state: &State) -> Status {
        self.0.status(state)
    }
    const INTERPRET: Interpret<Self> = |_, _, ui, input| {
        match input {
            Input::Cancel => ui.set(ui.get() + 1),
            Input::Key {
                key: Key::Char(lamp),
                ..
            } => {
                let lamp = lamp.to_digit(10).unwrap_or(99);
                return Response::Conclude(Move::Press(lamp as usize));
            }
            Input::Leave => return Response::Say("Farewell.".to_owned()),
            Input::Press(_) => return Response::Move(Move::Press(0)),
            _ => return Response::Ignored,
        }
        Response::Redraw
    };
    fn hint(&self, _: &State) -> Option<Hint<Move>> {
        None
    }
    fn solution(&self) -> Option<Vec<Move>> {
        self.0.solution()
    }
    fn counters(&self, state: &State, _: &Self::Ui) -> Vec<Counter> {
        self.0.counters(state, &Default::default())
    }
    fn describe(&self, state: &State) -> String {
        self.0.describe(state)
    }
    fn layout(&self, state: &State, previews: &[&[Move]], upright: bool) -> Layout {
        self.0.layout(state, previews, upright)
    }
    fn duration_ms(&self, from: &State, to: &State) -> f64 {
        self.0.duration_ms(from, to)
    }
    const DRAW: Draw<Self> = |_, _, _| {};
}

impl Exchange for Counting {
    fn to_json(&self) -> Value {
        self.0.to_json()
    }
    fn answer(&self, moves: &[Move]) -> Value {
        self.0.answer(moves)
    }
    fn read_answer(&self, text: &str) -> Result<Vec<Move>, ParseError> {
        self.0.read_answer(text)
    }
}

impl Evolves for Counting {
    const SEARCHES: &'static [SearchSpec<Self>] = &[];
}

impl Extras for Counting {
    const MARKING: Marking<Self> = Marking {
        is_branched: |level, state| {
            let counters = level.0.counters(state, &Default::default());
            counters[0].value.parse::<u32>().unwrap() % 2 == 1
        },
        ..Marking::NONE
    };
}

#[test]
fn design_is_a_new_level_with_the_summary_of_the_preview() {
    let mut session = Session::new(theseus::Level::example());
    assert!(session.designed_level(None).is_none());
    assert!(session.run().is_none_or(|run| run.best_summary().is_none()));
    let size = [("width", "5"), ("height", "4")];
    begin(&mut session, "genetic", &size, 0);
    assert!(session.designed_level(None).is_none(), "nothing evolved");
    let run = session.run_mut().expect("a run");
    for _ in 0..500 {
        run.step();
    }
    assert_eq!(run.best_summary(), None, "not looked at yet");
    assert!(run.refresh_preview() && !run.refresh_preview());
    let best = session.designed_level(None).expect("a maze");
    assert!(best.level().text().contains(";5x4;"));
    let summary = best.level().summary();
    assert_eq!(session.run().unwrap().best_summary(), Some(&*summary));
    assert!(session.designed_level(Some(0)).is_none(), "no gallery yet");
    session.run_mut().expect("a run").refresh_gallery(3);
    assert!(session.designed_level(Some(0)).is_some() && session.designed_level(Some(3)).is_none());
    let example = theseus::Level::example().to_string();
    assert_eq!((session.level().to_string(), session.steps()), (example, 0));

    begin(&mut session, "breadth-first", &[], usize::MAX);
    session.run_mut().expect("a run").refresh_preview();
    assert!(session.designed_level(None).is_none(), "it solves");
    assert_eq!(session.run().expect("a run").best_summary(), None);
}

/// Plays lamps on a row where the middle ones begin and end a trial.
fn trying(lamps: &[usize]) -> Session<Counting> {
    let mut session = Session::new("10010".parse().unwrap());
    for lamp in lamps {
        session.make(Move::Press(*lamp)).unwrap();
    }
    session
}

#[test]
fn a_concluded_trial_is_one_step() {
    // A move before the trial, three of the trial, and the one that ends it.
    let mut session = trying(&[0, 1, 4, 0]);
    let effect = session.input(&key(Key::Char('3')));
    assert!(effect.changed && effect.message.is_none(), "{effect:?}");
    assert_eq!((session.steps(), session.can()), (2, (true, false)));
    assert_eq!(session.line(), "0 1 4 0 3");
    let after = session.describe();
    assert_eq!(after, trying(&[0, 1, 4, 0, 3]).describe());
    assert!(session.advance(16.0, false), "the change is shown");
    let save = session.save();
    assert!(save.ends_with("@2 0 [0 1 4 0 3]"), "{save}");
    let restored = Session::<Counting>::restore(&save).unwrap();
    assert_eq!(restored.describe(), after);
    session.undo();
    assert_eq!(session.line(), "0");
    assert!(session.redo().changed && session.describe() == after);
    session.undo();
    session.undo();
    assert_eq!((session.line().as_str(), session.can().0), ("", false));
}

#[test]
fn a_conclusion_outside_a_trial_is_a_move() {
    let mut session = trying(&[0]);
    session.input(&key(Key::Char('4')));
    assert_eq!((session.steps(), session.line().as_str()), (2, "0 4"));
}

#[test]
fn a_trial_from_the_very_start_is_concluded_to_the_start() {
    let mut session = Session::<Counting>::new("1000".parse().unwrap());
    session.make(Move::Press(0)).unwrap();
    session.input(&key(Key::Char('1')));
    assert_eq!((session.steps(), session.line().as_str()), (1, "0 1"));
    session.undo();
    assert_eq!(session.line(), "");
}

#[test]
fn an_illegal_conclusion_changes_nothing() {
    let mut session = trying(&[0, 1, 4]);
    session.undo();
    let save = session.save();
    let effect = session.input(&key(Key::Char('9')));
    assert_eq!(effect, Effect::refused("there is no lamp 9"));
    assert_eq!(session.save(), save);
}

#[test]
fn spoken_response_redraws_without_a_step() {
    let mut session = Session::new(Counting::example());
    while session.advance(16.0, true) {}
    assert_eq!(session.input(&Input::Leave), Effect::saying("Farewell."));
    assert!(session.advance(16.0, true), "drawn again");
    assert_eq!((session.steps(), session.can()), (0, (false, false)));
}

#[test]
fn position_change_during_a_drag_cancels_it() {
    let mut session = Session::new(Counting::example());
    press(&mut session, 0);
    assert_eq!(session.ui.get(), 0, "the player's own move does not");
    session.undo();
    session.redo();
    session.restart();
    session.adopt_line("1 2").unwrap();
    assert_eq!(session.ui.get(), 4);
    session.redo();
    assert_eq!(session.ui.get(), 4, "nothing happened");
}

#[test]
fn playback_follows_its_speed() {
    let steps_after = |playback_speed: f64| {
        let mut session = session("1011001");
        session.set_playback_speed(playback_speed);
        session.play_back(PlaybackSource::Solution);
        for _ in 0..200 {
            session.advance(10.0, true);
        }
        session.playback().unwrap().at
    };
    assert!(steps_after(0.5) < steps_after(1.0));
    assert!(steps_after(1.0) < steps_after(2.0));
}
