//! Saves and restores backups, and shows the space that data takes: the buttons under “Your data”,
//! on the front page and in the dialog of keys and help. The file's format is in [`evolvarium::game::files::backup`].

use std::cell::RefCell;

use crate::model::context::{Context, PageView, Tone};
use crate::model::event::{LevelsEvent, ShellEvent};
use crate::platform::{dom, id, storage};
use crate::widgets::download;
use evolvarium::game::files::backup::{self, StoredTexts};
use evolvarium::i18n::{tr, tr_noop, translate};
use evolvarium::puzzles::registry;

/// A group of stored texts.
struct Group {
    name: &'static str,
    /// Whether it can be removed here.
    removable: bool,
}

const GROUPS: [Group; 4] = [
    Group {
        name: tr_noop!("Games, stars, your levels and settings"),
        removable: false,
    },
    Group {
        name: tr_noop!("Saved runs of searches"),
        removable: true,
    },
    Group {
        name: tr_noop!("Finished races"),
        removable: true,
    },
    Group {
        name: tr_noop!("Copies of unreadable data"),
        removable: true,
    },
];

thread_local! {
    /// The removed texts of each group, which can be restored until the page is closed.
    static REMOVED: RefCell<[StoredTexts; GROUPS.len()]> = const {
        RefCell::new([const { StoredTexts::new() }; GROUPS.len()])
    };
}

/// The group of a stored text.
fn group_of(key: &str) -> Option<usize> {
    Some(match storage::Key::parse(key)? {
        storage::Key::Run(_) => 1,
        storage::Key::Race(_) | storage::Key::Races => 2,
        storage::Key::Damaged(_) => 3,
        storage::Key::Day(_) => return None,
        _ => 0,
    })
}

/// The stored texts of a group.
fn texts_of(group: usize) -> StoredTexts {
    let stored = storage::under("").into_iter();
    stored
        .filter(|(key, _)| group_of(key) == Some(group))
        .collect()
}

/// Shows on the front page how much space each kind of data takes.
pub fn show_room() {
    let place = id::room.element();
    dom::empty(&place);
    for (n, group) in GROUPS.iter().enumerate() {
        let texts = texts_of(n);
        let removed = REMOVED.with_borrow(|removed| !removed[n].is_empty());
        if texts.is_empty() && !removed {
            continue;
        }
        let length: usize = texts.iter().map(|(key, text)| key.len() + text.len()).sum();
        let kilobytes = dom::grouped(length.div_ceil(1000) as u64);
        let message = tr!(
            "{group}: {kilobytes} kB",
            group = translate(group.name),
            kilobytes
        );
        let row = dom::add(&place, "li", "", &message);
        if group.removable {
            let label = if removed {
                tr!("Put back")
            } else {
                tr!("Remove")
            };
            let button = dom::command_button("", label, "remove", &n.to_string());
            dom::attribute(
                &button,
                "aria-label",
                &format!("{label}: {}", translate(group.name)),
            );
            dom::append(&row, &button);
        }
    }
}

/// Removes a group of stored texts, or restores it.
pub fn remove(cx: &mut Context, group: usize) {
    let taken = REMOVED.with_borrow_mut(|removed| std::mem::take(&mut removed[group]));
    if taken.is_empty() {
        let texts = texts_of(group);
        texts.keys().for_each(storage::forget);
        REMOVED.with_borrow_mut(|removed| removed[group] = texts);
    } else {
        for (key, text) in taken {
            storage::write(&key, &text);
        }
    }
    cx.ask(LevelsEvent::Stale);
    show_room();
}

/// Today, as year, month and day.
fn today() -> String {
    let date = js_sys::Date::new_0();
    let (year, month, day) = (date.get_full_year(), date.get_month() + 1, date.get_date());
    format!("{year}-{month:02}-{day:02}")
}

fn restore_failure(name: Option<&str>, why: &str) -> String {
    match name {
        Some(name) => tr!(
            "“{name}” can't be restored, and nothing was changed: {why}.",
            name,
            why
        ),
        None => tr!(
            "This can't be restored, and nothing was changed: {why}.",
            why
        ),
    }
}

/// Stores the run and the time, which are stored only from time to time.
fn keep_all(cx: &mut Context) {
    if let Some(game) = &mut cx.game {
        game.keep_run();
        if game.attempt.runs() {
            game.attempt.beat(dom::now());
            game.store_time();
        }
    }
}

/// Saves everything that is kept on this device as one file.
pub fn save_everything(cx: &mut Context) {
    keep_all(cx);
    let text = backup::write(&storage::under(""));
    let name = format!("evolvarium-{}.json", today());
    let (message, tone) = download::give(&name, download::blob("application/json", &text));
    show_file_message(cx, &message, tone);
}

/// Restores a backup; `name`: of its file, if it was one.
pub fn restore(cx: &mut Context, name: Option<&str>, text: &str) {
    let file = match backup::read(text) {
        Ok(file) => file,
        Err(why) => {
            let message = restore_failure(name, &why.to_string());
            return show_file_message(cx, &message, Tone::Bad);
        }
    };
    keep_all(cx);
    let used = cx.game.as_ref().filter(|game| game.play.run().is_some());
    let used = used.map(|game| game.key.clone());
    let is_puzzle = |id: &str| registry::find(id).is_some();
    let (changes, summary) = backup::merge(&storage::under(""), &file, used.as_deref(), is_puzzle);
    if let Err(why) = storage::write_all(&changes) {
        let why = tr!("the browser refused to store it ({why})", why);
        let message = restore_failure(name, &why);
        return show_file_message(cx, &message, Tone::Bad);
    }
    cx.ask(ShellEvent::Restored(changes, summary.to_string()));
}

/// Shows a message about a file, near the buttons of “Yours” if they are visible.
pub fn show_file_message(cx: &mut Context, text: &str, tone: Tone) {
    let (home, dialog) = (id::yours_told, id::yours_told_here);
    let open = id::help_dialog.element().has_attribute("open");
    let at_home = !open && cx.view == PageView::Home;
    for (id, here) in [(home, at_home), (dialog, open)] {
        let place = id.element();
        dom::show_message(&place, if here { text } else { "" });
        dom::class(&place, "bad", here && tone == Tone::Bad);
        if here {
            place.scroll_into_view_with_bool(false);
        }
    }
    if !open && !at_home {
        cx.say(text, tone);
    }
}
