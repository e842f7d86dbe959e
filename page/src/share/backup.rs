//! Saving everything to one file and restoring it: the buttons under “Yours”, at home and in the
//! dialog of keys and help. The file's format is in [`evolvarium::game::backup`].

use crate::share::links;
use crate::shell::context::{Context, PageView, Request, Tone};
use crate::shell::{dom, storage};
use evolvarium::game::backup;
use evolvarium::i18n::tr;

/// Today, as year, month and day.
fn today() -> String {
    let date = js_sys::Date::new_0();
    let (year, month, day) = (date.get_full_year(), date.get_month() + 1, date.get_date());
    format!("{year}-{month:02}-{day:02}")
}

fn not_brought_back(name: Option<&str>, why: &str) -> String {
    match name {
        Some(name) => tr!(
            "“{name}” can't be brought back, and nothing was changed: {why}.",
            name,
            why
        ),
        None => tr!(
            "This can't be brought back, and nothing was changed: {why}.",
            why
        ),
    }
}

/// Stores the run and the time, which are stored only from time to time.
fn keep_all(cx: &mut Context) {
    if let Some(game) = &mut cx.game {
        game.keep_run();
        if game.watch.runs() {
            game.watch.beat(dom::now());
            game.store_time();
        }
    }
}

/// Saves everything that is kept on this device as one file.
pub fn save_everything(cx: &mut Context) {
    keep_all(cx);
    let text = backup::write(&storage::under(""));
    let name = format!("evolvarium-{}.json", today());
    let (words, tone) = links::give(&name, links::blob("application/json", &text));
    tell_of_file(cx, &words, tone);
}

/// Restores a backup; `name`: of its file, if it was one.
pub fn bring_back(cx: &mut Context, name: Option<&str>, text: &str) {
    let file = match backup::read(text) {
        Ok(file) => file,
        Err(why) => {
            let words = not_brought_back(name, &why.to_string());
            return tell_of_file(cx, &words, Tone::Bad);
        }
    };
    keep_all(cx);
    let used = cx.game.as_ref().filter(|game| game.play.run().is_some());
    let used = used.map(|game| game.key.clone());
    let (changes, summary) = backup::merge(&storage::under(""), &file, used.as_deref());
    if let Err(why) = storage::write_all(&changes) {
        let why = tr!("this browser does not let the page keep it ({why})", why);
        let words = not_brought_back(name, &why);
        return tell_of_file(cx, &words, Tone::Bad);
    }
    cx.ask(Request::Restored(changes, summary.to_string()));
}

/// Shows a message about a file, near the buttons of “Yours” if they are visible.
pub fn tell_of_file(cx: &mut Context, words: &str, tone: Tone) {
    let (home, dialog) = ("yours-told", "yours-told-here");
    let open = dom::element("keys-dialog").has_attribute("open");
    let place = match (open, cx.view == PageView::Home) {
        (true, _) => Some(dialog),
        (false, true) => Some(home),
        _ => None,
    };
    for id in [home, dialog] {
        let here = place == Some(id);
        dom::text(&dom::element(id), if here { words } else { "" });
        dom::class(&dom::element(id), "bad", here && tone == Tone::Bad);
    }
    match place {
        Some(id) => dom::element(id).scroll_into_view_with_bool(false),
        None => cx.say(words, tone),
    }
}
