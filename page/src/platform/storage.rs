//! Storage on this device: games, progress, settings.
//!
//! Storage may be full, blocked or absent. Then everything is kept in memory until the
//! page is closed, and the page repeats a warning. Keys begin with `evolvarium/1/`, so
//! that another version of the format can exist beside it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::platform::dom;
use evolvarium::fnv;
use evolvarium::game::files::backup::{self, PREFIX, StoredTexts};
pub use evolvarium::game::files::stored_key::StoredKey as Key;
use evolvarium::i18n::tr;

thread_local! {
    /// Texts that could not be stored; kept until the page is closed.
    static UNSTORED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    /// Why a text could not be stored, and when the player was last warned.
    static FAULT: RefCell<Option<String>> = const { RefCell::new(None) };
    static WARNED_MS: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
    /// Whether the browser has been asked to keep the texts.
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

/// While texts can't be stored, the warning is repeated after this time.
const WARNING_INTERVAL_MS: f64 = 60_000.0;

fn storage() -> Result<web_sys::Storage, String> {
    match dom::window().local_storage() {
        Ok(Some(storage)) => Ok(storage),
        Ok(None) => Err(tr!("no storage is available").to_owned()),
        Err(thrown) => Err(dom::why(&thrown)),
    }
}

fn try_write(key: &str, value: &str) -> Result<(), String> {
    storage()?
        .set_item(&format!("{PREFIX}{key}"), value)
        .map_err(|thrown| dom::why(&thrown))?;
    if let Some(Key::Stars(_) | Key::SavedLevels(_) | Key::Run(_) | Key::Race(_)) = Key::parse(key)
    {
        ask_to_keep();
    }
    Ok(())
}

/// Asks the browser, once a visit, not to delete what is stored by itself. Some browsers ask the player, so
/// this is not done for a first move.
fn ask_to_keep() {
    let manager = manager().filter(|_| !ASKED.replace(true));
    if let Some(Ok(answer)) = manager.map(|manager| manager.persist()) {
        // Settings says what the answer was.
        spawn_local(async move { drop(JsFuture::from(answer).await) });
    }
}

/// Calls a function with whether the browser deletes nothing by itself.
pub fn with_kept(then: impl FnOnce(bool) + 'static) {
    let answer = manager().and_then(|manager| manager.persisted().ok());
    spawn_local(async move {
        then(match answer {
            Some(answer) => JsFuture::from(answer).await.is_ok_and(|kept| kept == true),
            None => false,
        });
    });
}

/// Missing in old browsers, and at addresses that are not secure.
fn manager() -> Option<web_sys::StorageManager> {
    let navigator = dom::window().navigator();
    let is_there = dom::get(&navigator, "storage").is_object();
    is_there.then(|| navigator.storage())
}

/// The text under a key.
pub fn read(key: &(impl ToString + ?Sized)) -> Option<String> {
    let key = key.to_string();
    let unstored = UNSTORED.with_borrow(|texts| texts.get(&key).cloned());
    unstored.or_else(|| {
        let stored = storage().ok()?.get_item(&format!("{PREFIX}{key}"));
        stored.ok().flatten()
    })
}

/// Keeps a text under a key; a fault is told.
pub fn write(key: &(impl ToString + ?Sized), value: &str) {
    match keep(key, value) {
        Ok(()) => store_rest(),
        Err(why) => FAULT.with_borrow_mut(|fault| {
            fault.get_or_insert(why);
        }),
    }
}

/// Keeps a text under a key, in this page at least.
///
/// # Errors
/// Why it could not be stored.
pub fn keep(key: &(impl ToString + ?Sized), value: &str) -> Result<(), String> {
    let key = key.to_string();
    let stored = try_write(&key, value);
    UNSTORED.with_borrow_mut(|unstored| match stored {
        Ok(()) => unstored.remove(&key),
        Err(_) => unstored.insert(key, value.to_owned()),
    });
    stored
}

/// Stores what could not be stored before, as far as there is room now.
fn store_rest() {
    UNSTORED.with_borrow_mut(|unstored| {
        unstored.retain(|key, value| {
            let failed = try_write(key, value).err();
            let is_left = failed.is_some();
            FAULT.with_borrow_mut(|fault| *fault = fault.take().or(failed));
            is_left
        });
    });
}

fn remove(key: &str) {
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// Removes the text under a key.
pub fn forget(key: &(impl ToString + ?Sized)) {
    let key = key.to_string();
    UNSTORED.with_borrow_mut(|unstored| unstored.remove(&key));
    remove(&key);
    store_rest();
}

/// Keeps a text that can't be read under another name.
pub fn set_aside(key: &(impl ToString + ?Sized)) {
    let key = &*key.to_string();
    let Some(text) = read(key) else { return };
    let copy = Key::Damaged(key).to_string();
    let stores = |key: &str| try_write(key, &text).is_ok();
    if stores(&copy) {
        return forget(key);
    }
    // A full storage has room for the copy only in the text's place. Where the text itself can't be written
    // again, nothing can, and it stays.
    if stores(key) {
        remove(key);
        if stores(&copy) {
            return forget(key);
        }
        stores(key);
    }
    write(&copy, &text);
}

/// All texts with keys that begin so; `""`: all there are. No other text is read.
pub fn under(beginning: &str) -> StoredTexts {
    let mut all = stored(PREFIX, beginning);
    UNSTORED.with_borrow(|texts| {
        let unstored = texts.iter().filter(|(key, _)| key.starts_with(beginning));
        all.extend(unstored.map(|(key, value)| (key.clone(), value.clone())));
    });
    all
}

/// The browser's texts under a prefix, with keys that begin so.
fn stored(prefix: &str, beginning: &str) -> StoredTexts {
    let Ok(storage) = storage() else {
        return StoredTexts::new();
    };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok()?);
    let mut unstored = StoredTexts::new();
    for name in names {
        let key = name.strip_prefix(prefix);
        if let Some(key) = key.filter(|key| key.starts_with(beginning))
            && let Ok(Some(value)) = storage.get_item(&name)
        {
            unstored.insert(key.to_owned(), value);
        }
    }
    unstored
}

/// Takes over the texts of an earlier version of the page, once.
pub fn upgrade() {
    if let Some(unstored) = backup::upgraded(|version| stored(&backup::prefix(version), "")) {
        // If the storage is full, the next write says so.
        let _ = write_all(&unstored);
    }
}

/// Keeps all of these values, or none.
///
/// # Errors
/// Why the browser does not keep them; nothing has changed then.
pub fn write_all(values: &StoredTexts) -> Result<(), String> {
    let before: Vec<(&String, Option<String>)> =
        values.keys().map(|key| (key, read(key))).collect();
    for (key, value) in values {
        if let Err(why) = try_write(key, value) {
            for (key, value) in before {
                match value {
                    Some(value) => write(key, &value),
                    None => forget(key),
                }
            }
            return Err(why);
        }
    }
    UNSTORED.with_borrow_mut(|unstored| unstored.retain(|key, _| !values.contains_key(key)));
    Ok(())
}

/// The message that the storage does not work, where a text could just not be stored; at most one a minute.
pub fn complaint() -> Option<String> {
    let (now, why) = (dom::now(), FAULT.take()?);
    if now - WARNED_MS.get() < WARNING_INTERVAL_MS {
        return None;
    }
    WARNED_MS.set(now);
    Some(tr!(
        "The browser refused to store your games and races ({why}): what is new will be lost when you \
         close the page. Use Save to write a file.",
        why
    ))
}

/// A short name for a long text.
pub fn hash(text: &str) -> String {
    format!("{:016x}", fnv::hash(text))
}
