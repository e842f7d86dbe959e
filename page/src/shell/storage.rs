//! What the page keeps on this device: games, progress, settings.
//!
//! Storage may be full, forbidden or absent; then everything is kept as long
//! as the page is open, and the player is told once. Keys begin with
//! `evolvarium/1/`, so that another version of the form can live beside it.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::shell::dom;
use evolvarium::fnv;
use evolvarium::game::backup::{self, PREFIX, StoredTexts};
use evolvarium::i18n::tr;

thread_local! {
    /// What could not be stored, until the page is closed.
    static UNSTORED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static FAULT: RefCell<StorageFault> = const { RefCell::new(StorageFault::None) };
}

#[derive(Clone, PartialEq)]
enum StorageFault {
    None,
    New(String),
    Told,
}

fn storage() -> Result<web_sys::Storage, String> {
    match dom::window().local_storage() {
        Ok(Some(storage)) => Ok(storage),
        Ok(None) => Err(tr!("there is no storage").to_owned()),
        Err(thrown) => Err(dom::why(&thrown)),
    }
}

fn try_write(key: &str, value: &str) -> Result<(), String> {
    storage()?
        .set_item(&format!("{PREFIX}{key}"), value)
        .map_err(|thrown| dom::why(&thrown))
}

/// What is kept under a key.
pub fn read(key: &str) -> Option<String> {
    let unstored = UNSTORED.with_borrow(|kept| kept.get(key).cloned());
    unstored.or_else(|| {
        let stored = storage().ok()?.get_item(&format!("{PREFIX}{key}"));
        stored.ok().flatten()
    })
}

/// Keeps a value under a key.
pub fn write(key: &str, value: &str) {
    match try_write(key, value) {
        Ok(()) => UNSTORED.with_borrow_mut(|kept| {
            kept.remove(key);
        }),
        Err(why) => {
            UNSTORED.with_borrow_mut(|kept| kept.insert(key.to_owned(), value.to_owned()));
            FAULT.with_borrow_mut(|fault| {
                if *fault == StorageFault::None {
                    *fault = StorageFault::New(why);
                }
            });
        }
    }
}

/// Forgets what is kept under a key.
pub fn forget(key: &str) {
    UNSTORED.with_borrow_mut(|kept| kept.remove(key));
    if let Ok(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// All that is kept, by its keys.
pub fn all() -> StoredTexts {
    under("")
}

/// What is kept under keys that begin so; no other value is read.
pub fn under(beginning: &str) -> StoredTexts {
    let mut all = stored(PREFIX, beginning);
    UNSTORED.with_borrow(|kept| {
        let unstored = kept.iter().filter(|(key, _)| key.starts_with(beginning));
        all.extend(unstored.map(|(key, value)| (key.clone(), value.clone())));
    });
    all
}

/// What the browser keeps under a prefix, of the keys that begin so.
fn stored(prefix: &str, beginning: &str) -> StoredTexts {
    let Ok(storage) = storage() else {
        return StoredTexts::new();
    };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok()?);
    let mut kept = StoredTexts::new();
    for name in names {
        let key = name.strip_prefix(prefix);
        if let Some(key) = key.filter(|key| key.starts_with(beginning))
            && let Ok(Some(value)) = storage.get_item(&name)
        {
            kept.insert(key.to_owned(), value);
        }
    }
    kept
}

/// Takes over what an earlier version of the page has kept, once.
pub fn upgrade() {
    let kept = backup::upgraded(|version| stored(&backup::prefix(version), ""));
    if let Some(kept) = kept {
        // What does not fit is said by the next thing that is to be kept.
        let _ = write_all(&kept);
    }
}

/// Keeps all of these values, or none.
///
/// # Errors
/// Why the browser keeps them not; then everything is as it was.
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
    UNSTORED.with_borrow_mut(|kept| kept.retain(|key, _| !values.contains_key(key)));
    Ok(())
}

/// What the player must know about the storage, once.
pub fn complaint() -> Option<String> {
    FAULT.with_borrow_mut(|fault| match std::mem::replace(fault, StorageFault::Told) {
        StorageFault::New(why) => Some(tr!(
            "This browser does not let the page keep your games ({why}): they last until you \
             close it. Save writes a file.",
            why
        )),
        other => {
            *fault = other;
            None
        }
    })
}

/// A short name for a long text.
pub fn hash(text: &str) -> String {
    format!("{:016x}", fnv::hash(text))
}
