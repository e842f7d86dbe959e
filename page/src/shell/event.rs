//! What happens to the page: the browser's events, answers that were waited for, timers.
//!
//! Listeners send it here, and the router gives it to the feature it is about.
//! Buttons are [`Command`](crate::shell::command::Command)s instead.

use std::cell::Cell;

use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, Element, KeyboardEvent, PointerEvent, WheelEvent};

use crate::shell::command::{GameCommand, LabCommand};
use evolvarium::game::Input;
use evolvarium::game::link::Link;
use evolvarium::puzzles::Entry;

thread_local! {
    /// The router's ear.
    static HANDLER: Cell<Option<fn(Event)>> = const { Cell::new(None) };
}

/// Has all events go to the router.
pub fn listen(handler: fn(Event)) {
    HANDLER.set(Some(handler));
}

/// Sends an event to the router.
pub fn send(event: Event) {
    if let Some(handler) = HANDLER.get() {
        handler(event);
    }
}

/// What has happened, and whose it is.
pub enum Event {
    /// The page's as a whole.
    Shell(ShellEvent),
    /// The board's.
    Board(BoardEvent),
    /// The Evolve panel's.
    Run(RunEvent),
    /// The list of levels'.
    Levels(LevelsEvent),
    /// The home view's.
    Home(HomeEvent),
    /// What is opened and given away.
    Share(ShareEvent),
    /// The laboratory's.
    Lab(LabEvent),
}

/// What happens to the page as a whole.
pub enum ShellEvent {
    /// The address has changed.
    Address,
    /// A link within the page is followed.
    LinkPressed,
    /// The time of a message is over.
    MessageOver(u32),
    /// What the page waited for is here, or why not.
    Arrived {
        /// The number of the waiting.
        number: u32,
        /// The message that told of it.
        message: u32,
        /// Why it did not come.
        came: Result<(), String>,
        /// What happens now.
        then: Box<Event>,
    },
    /// A part does not come at first; it is asked for again.
    PartMissing(String),
    /// The puzzle of a link is here.
    PuzzleHere(&'static Entry, Box<Link>),
    /// Its levels are here as well; with the number of the waiting.
    LevelsHere(u32, &'static Entry, Box<Link>),
    /// The page was hidden, or is seen again.
    Visibility,
    /// The window has another size.
    Resized,
    /// The system has other colours, or stillness was switched on or off.
    System,
    /// A field was changed; `true`: for good.
    Field(Element, bool),
    /// A sound switch: its id and whether it is on.
    Feedback(String, bool),
    /// A touch of the page, after which it may be heard.
    Touched,
    /// A note has faded.
    NoteOver(u32),
}

/// What a pointer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// Goes down.
    Down,
    /// Moves.
    Move,
    /// Goes up.
    Up,
    /// Is taken away by the browser.
    Lost,
    /// Leaves the board.
    Leave,
}

/// What happens on the board.
pub enum BoardEvent {
    /// A pointer on the board.
    Pointer(PointerKind, PointerEvent),
    /// The wheel over the board.
    Wheel(WheelEvent),
    /// A finger has rested; the number of its press.
    LongPress(u32),
    /// A key.
    Key(KeyboardEvent),
    /// One of the puzzle's controls was used.
    Input(Input),
    /// A button that repeats is held; `None`: none is.
    Held(Option<GameCommand>),
    /// The next second of the time played.
    Second,
}

/// What happens to a run.
pub enum RunEvent {
    /// Figures, chart or gallery have to be shown anew.
    Stale,
    /// What an island's worker says: run, island, message.
    Island(u32, usize, JsValue),
    /// An island's worker has stopped: run, island.
    IslandLost(u32, usize),
    /// Time to look after the islands of a run.
    LookAfter(u32),
}

/// What happens to lists of levels.
pub enum LevelsEvent {
    /// The list of a puzzle's pack has come, or why not.
    PackCame(&'static Entry, Result<String, String>),
    /// The levels of a puzzle have been waited for, and what waited for them has been done.
    Used(&'static Entry),
    /// The host's own levels have come.
    HostFile(String),
    /// A puzzle is here whose levels the host's own can join.
    JoinHost(&'static Entry),
    /// The drawer with the levels was closed.
    DrawerClosed,
}

/// What happens at home.
pub enum HomeEvent {
    /// A puzzle is here, or why not; the number of the waiting.
    PuzzleCame(u32, &'static Entry, Result<(), String>),
    /// Its levels are here, too.
    LevelsCame(&'static Entry),
    /// All have been waited for.
    AllCame(u32),
    /// The page is touched.
    Touched,
}

/// What is opened and given away.
pub enum ShareEvent {
    /// A text was pasted or dropped.
    Text(String),
    /// A file was read, or why not: its name.
    File(String, Result<String, String>),
    /// The program is here for a text to be opened as a level.
    OpenLevel(String),
    /// The program is here for everything to be brought back: the file's name, its text.
    BringBack(Option<String>, String),
    /// The picture of this name has been made, unless it could not be.
    Picture(String, Option<Blob>),
}

/// What happens to the laboratory.
pub enum LabEvent {
    /// An address of it is followed.
    Follow(String),
    /// What one of its buttons asks for.
    Command(LabCommand),
    /// One of its fields was changed.
    Field(Element),
    /// Colours have changed.
    Colours,
    /// Another view is shown.
    Left,
    /// The levels of the form's puzzle are here.
    LevelsCame,
    /// What a worker says.
    Worker(u32, JsValue),
    /// A worker has stopped.
    WorkerLost(u32),
    /// Time to look after the workers.
    LookAfter,
}
