//! Events: the browser's, arrived parts and files, timers.
//!
//! Listeners send them here, and the router gives each to its room.
//! Buttons are [`Command`](crate::model::command::Command)s instead.

use std::cell::Cell;

use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, KeyboardEvent, PointerEvent, WheelEvent};

use crate::model::command::{Command, GameCommand, LabCommand};
use crate::model::context::Context;
use crate::model::packs::Chapter;
use crate::platform::dom;
use evolvarium::game::files::backup::StoredTexts;
use evolvarium::game::files::link::Link;
use evolvarium::game::{Input, ParseError};
use evolvarium::puzzles::Entry;
use evolvarium::race::learn::LessonLink;

thread_local! {
    /// The router's function.
    static HANDLER: Cell<Option<fn(Event)>> = const { Cell::new(None) };
}

/// Sets the function that gets all events.
pub fn listen(handler: fn(Event)) {
    HANDLER.set(Some(handler));
}

/// Sends an event to the router.
pub fn send(event: impl Into<Event>) {
    if let Some(handler) = HANDLER.get() {
        handler(event.into());
    }
}

by_room! {
    /// An event, by the room it is for.
    Event {
        Command(Command),
        Shell(ShellEvent),
        Board(BoardEvent),
        Run(RunEvent),
        Levels(LevelsEvent),
        Home(HomeEvent),
        Lab(LabEvent),
        /// What follows a wait, and needs no room.
        Action(Action),
    }
}

/// Something to be done with the context.
pub type Action = Box<dyn FnOnce(&mut Context)>;

/// The event that something is done with the context.
pub fn action(action: impl FnOnce(&mut Context) + 'static) -> Event {
    Event::Action(Box::new(action))
}

/// An event for the page as a whole.
pub enum ShellEvent {
    /// The address has changed.
    Address,
    /// A level came as a file or a text: it is opened as if its address had been followed.
    Open(Link),
    /// A link can't be followed: the puzzle it led to, and why.
    Refused(Option<&'static Entry>, String),
    /// A backup was restored: what has changed, and a text about it.
    Restored(StoredTexts, String),
    /// All colours must be updated: the accent is another, or the browser has lost the pictures of canvases, and
    /// gives empty ones.
    Colours,
    /// Parts of the program have been fetched, or an error.
    Arrived {
        /// The number of the request.
        number: u32,
        /// The number of the message about it.
        message: u32,
        came: Result<(), String>,
        then: Box<Event>,
    },
    /// A part could not be fetched and is requested again: the message.
    PartMissing(String),
    /// The page has waited long for a part: the number of the message about it.
    PartSlow(u32),
    /// The puzzle of a link and its levels have been fetched.
    LinkReady(&'static Entry, Box<Link>),
    /// The page was hidden or shown again.
    Visibility,
    /// The system's colours, or its wish for less motion, have changed.
    System,
    /// A field was changed; `false`: it is still being changed.
    Field(Element, bool),
    /// Another tab has stored a text: its key.
    StoredElsewhere(String),
}

/// What a pointer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    Down,
    Move,
    Up,
    /// The browser takes it away.
    Lost,
    /// It leaves the element.
    Leave,
}

/// Sends what pointers do on an element.
pub fn send_pointers<E: Into<Event> + 'static>(
    place: &Element,
    event: fn(PointerKind, PointerEvent) -> E,
) {
    for (name, kind) in [
        ("pointerdown", PointerKind::Down),
        ("pointermove", PointerKind::Move),
        ("pointerup", PointerKind::Up),
        ("pointercancel", PointerKind::Lost),
        ("lostpointercapture", PointerKind::Lost),
        ("pointerleave", PointerKind::Leave),
    ] {
        dom::on(place, name, move |pointer| send(event(kind, pointer)));
    }
}

/// An event on the board.
pub enum BoardEvent {
    Pointer(PointerKind, PointerEvent),
    Wheel(WheelEvent),
    /// A finger has rested: the number of its press.
    LongPress(u32),
    Key(KeyboardEvent),
    /// One of the puzzle's controls was used.
    Input(Input),
    /// A button that repeats is held, or no longer.
    Held(Option<GameCommand>),
    /// The next second of the time played.
    Second,
}

/// An event of a run.
pub enum RunEvent {
    /// Figures, chart and gallery must be updated.
    Stale,
    /// The player has changed the board of a game that has a run.
    BoardChanged,
    /// A message of an island's worker: run, island, message.
    Island(u32, usize, JsValue),
    /// An island's worker has stopped: run, island.
    IslandLost(u32, usize),
    /// Time to check the islands of a run.
    CheckIslands(u32),
    /// The next board of the champion's line appears: the number of the line.
    Reveal(u32),
    /// The end of a run has been seen: the number of its champion's line.
    LineDue(u32),
    /// A pointer on the handle of the sheet.
    Handle(PointerKind, PointerEvent),
    /// The handle was released after a drag.
    Dragged,
    /// The sheet is to be raised, or lowered.
    Raise(bool),
}

/// An event for lists of levels.
pub enum LevelsEvent {
    /// The list of levels must be updated.
    Stale,
    /// The list of a puzzle's pack has been fetched, or an error.
    PackCame(&'static Entry, Result<String, String>),
    /// What waited for the levels of a puzzle has happened.
    Used(&'static Entry),
    /// The file of the host's own levels has been fetched.
    HostFile(String),
    /// What the dialog for a new level needs has been fetched.
    DesignIsHere,
    /// The host's levels of a puzzle have been opened: its chapters, and faults in the file.
    JoinHost(&'static Entry, Vec<Chapter>, Vec<ParseError>),
    /// The drawer with the levels was closed.
    DrawerClosed,
}

/// An event of the front page.
pub enum HomeEvent {
    /// A puzzle's levels have been fetched, or could not be.
    LevelsCame(&'static Entry),
    /// All lists of levels of this request have been fetched, or could not be.
    AllListed(u32),
    /// A puzzle has been fetched, or an error; with the number of the request.
    PuzzleCame(u32, &'static Entry, Result<(), String>),
    /// The board of this request is to show the next puzzle.
    ShowOver(u32),
    /// The puzzles that were begun are here and the browser is idle, in the visit with this number.
    Idle(u32),
    /// A message of the worker with this number, which evolves levels of the day.
    Worker(u32, JsValue),
    /// That worker has stopped.
    WorkerLost,
    /// The page was touched.
    Touched,
    /// The date is to be written.
    WriteDate,
    /// A new day may have begun.
    DayMayHaveChanged,
}

/// An event for the laboratory.
pub enum LabEvent {
    /// A link on the page was followed.
    Follow(String),
    Command(LabCommand),
    /// A field of the form, and whether its change is complete; otherwise it is being typed in.
    Field(Element, bool),
    /// The colours have changed.
    Colours,
    /// Another view is shown.
    Left,
    /// The puzzle of a lesson's race is here.
    LessonReady(LessonLink),
    /// The bundled lessons have been fetched, or could not be, and the host's.
    LessonsCame(Result<String, String>, Option<String>),
    /// The page is hidden, perhaps for good.
    Hidden,
    /// Results to be shown: lines of runs, or a race's report.
    Results(String),
    /// The levels of the form's puzzle have been fetched.
    LevelsCame,
    /// A message of a worker: its id, the message.
    Worker(u32, JsValue),
    /// A worker has stopped.
    WorkerLost(u32),
    /// Time to check the workers.
    CheckWorkers,
    /// The figures of a race were folded away or brought back.
    NumbersToggled,
}
