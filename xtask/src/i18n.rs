//! The texts of program, page and level packs, and their translations: collected from the sources
//! into `i18n/en.pot`, merged into `i18n/*.po`, checked, and written for the page. A text without
//! a translation stays English, and is counted; a wrong translation is a fault.
//!
//! Texts are the arguments of four macros of `src/i18n.rs`, certain parts of `index.html`
//! ([`page`]), the names and descriptions in `www/levels/`, and two tables ([`TABLES`]). The
//! files are in GNU gettext's format, so that any gettext editor works.

mod page;
mod plural;
mod source;
#[cfg(test)]
mod tests;

use crate::process::{fault_in, files_in, root};
use crate::{Outcome, fnv};
use polib::catalog::Catalog;
use polib::message::{Message, MessageMutView as _, MessageView};
use polib::metadata::CatalogMetadata;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The tables of texts outside the packs.
const TABLES: [&str; 3] = [
    "src/race/presets.json",
    "src/search/glossary.json",
    "www/lessons.json",
];
/// The fields of tables that are no texts.
const NO_TEXTS: [&str; 7] = ["id", "race", "lesson", "puzzle", "levels", "search", "by"];

/// A text in English.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceText {
    /// Distinguishes it from the same words elsewhere; mostly empty.
    pub context: String,
    /// The text, or its singular.
    pub one: String,
    /// Its plural.
    pub many: Option<String>,
}

impl SourceText {
    fn plain(text: impl Into<String>) -> Self {
        Self {
            context: String::new(),
            one: text.into(),
            many: None,
        }
    }
}

/// The languages of the translations: those that have a `.po` file.
fn languages() -> Outcome<Vec<String>> {
    let files = files_in(&root().join("i18n"))?.into_iter();
    let files = files.filter(|file| file.extension().is_some_and(|it| it == "po"));
    let stem = |file: PathBuf| Some(file.file_stem()?.to_str()?.to_owned());
    let mut languages: Vec<String> = files.filter_map(stem).collect();
    languages.sort();
    Ok(languages)
}

fn po_file(language: &str) -> PathBuf {
    file(&format!("{language}.po"))
}

/// `i18n`: updates the template and the translations from the sources.
pub fn run() -> Outcome {
    let texts = collect()?;
    let template = template(&texts);
    write(&template, &file("en.pot"))?;
    println!("i18n/en.pot: {} texts", texts.len());
    for language in languages()? {
        let path = po_file(&language);
        let new = joined(&template, &read(&path)?);
        write(&new, &path)?;
        println!("{}", report(&new));
        for fault in faults(&new) {
            println!("  fix this: {fault}");
        }
    }
    Ok(())
}

/// The end of a context within which no two texts may be the same.
const EACH_ITS_OWN: &str = "each its own";

/// The translation of a text: one form, or the plural's.
fn translations(message: &dyn MessageView) -> Vec<&str> {
    match message.msgstr_plural() {
        Ok(forms) => forms.iter().map(String::as_str).collect(),
        Err(_) => vec![message.msgstr().unwrap_or_default()],
    }
}

fn is_empty(text: &str) -> bool {
    text.trim_ascii().is_empty() // a narrow space is a separator of digits
}

/// The coverage of a translation.
fn report(catalog: &Catalog) -> String {
    let messages = || catalog.messages();
    let missing = messages().filter(|it| translations(*it).into_iter().all(is_empty));
    format!(
        "{}: {} of {} texts have no translation",
        catalog.metadata.language,
        missing.count(),
        messages().count()
    )
}

/// The faults of a translation: missing forms, other placeholders than in the English text, a sign used
/// twice. Texts without any translation are ignored.
fn faults(catalog: &Catalog) -> Vec<String> {
    let forms = catalog.metadata.plural_rules.nplurals;
    let mut faults = Vec::new();
    let mut own: BTreeSet<(&str, &str)> = BTreeSet::new();
    for message in catalog.messages() {
        let english = message.msgid();
        let many = message.msgid_plural().ok();
        let texts = translations(message);
        if texts.iter().all(|text| is_empty(text)) {
            continue;
        }
        if many.is_some() && texts.len() != forms {
            faults.push(format!("“{english}” needs {forms} forms"));
        }
        // Signs that must differ.
        let context = message.msgctxt().unwrap_or_default();
        if context.ends_with(EACH_ITS_OWN) && !own.insert((context, texts[0])) {
            faults.push(format!(
                "“{english}” ({context}) has the same translation as another text"
            ));
        }
        for text in texts {
            // The singular may leave out its number.
            let one = places(english) == places(text);
            let several = many.is_some_and(|many| places(many) == places(text));
            if is_empty(text) {
                faults.push(format!("“{english}” lacks a form"));
            } else if !one && !several {
                faults.push(format!(
                    "“{english}” and “{text}” have different placeholders"
                ));
            }
        }
    }
    faults
}

/// Writes the translations for the page, into `i18n/` of a build. Returns each language with its own name for
/// itself, which its file's header has as `Language-Team`.
pub fn compile(folder: &Path) -> Outcome<Vec<(String, String)>> {
    let folder = folder.join("i18n");
    fs::create_dir_all(&folder).map_err(fault_in(&folder))?;
    let mut named = Vec::new();
    for language in languages()? {
        let catalog = read(&po_file(&language))?;
        let path = folder.join(format!("{language}.json"));
        fs::write(&path, compiled(&catalog)?).map_err(fault_in(&path))?;
        named.push((language, catalog.metadata.language_team));
    }
    Ok(named)
}

fn compiled(catalog: &Catalog) -> Outcome<String> {
    let mut texts: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for message in catalog.messages() {
        let forms = translations(message);
        // The page falls back to English.
        if forms.iter().any(|form| is_empty(form)) {
            continue;
        }
        let key = key(message.msgctxt().unwrap_or_default(), message.msgid());
        if texts.insert(key, forms).is_some() {
            return Err(format!("two texts have the key {key}: {}", message.msgid()));
        }
    }
    let texts: Vec<_> = texts.into_iter().collect();
    Ok(serde_json::json!({
        "language": catalog.metadata.language,
        "plurals": plural::table(&catalog.metadata.plural_rules.expr)?,
        "texts": texts,
    })
    .to_string())
}

/// The same as `i18n::key` of the library.
fn key(context: &str, text: &str) -> u32 {
    let hash = match context {
        "" => fnv::hash(text),
        _ => fnv::more(fnv::more(fnv::hash(context), &[4]), text.as_bytes()),
    };
    (hash ^ (hash >> 32)) as u32
}

fn file(name: &str) -> PathBuf {
    root().join("i18n").join(name)
}

fn read(path: &Path) -> Outcome<Catalog> {
    polib::po_file::parse(path).map_err(fault_in(path))
}

fn write(catalog: &Catalog, path: &Path) -> Outcome {
    polib::po_file::write_to_file(catalog, path).map_err(fault_in(path))
}

/// All texts, with the files that use them; in the order of the files.
fn collect() -> Outcome<Vec<(SourceText, BTreeSet<String>)>> {
    let mut files = Vec::new();
    for folder in ["src", "page/src", "www/levels"] {
        files.extend(files_in(&root().join(folder))?);
    }
    // Only development builds have the template.
    files.retain(|file| !file.starts_with(root().join("src/puzzles/template")));
    files.sort();
    files.insert(0, root().join("index.html"));
    files.push(root().join("www/lessons.json"));
    let mut texts: Vec<(SourceText, BTreeSet<String>)> = Vec::new();
    let mut places = BTreeMap::new();
    for path in files {
        let name = path.strip_prefix(root()).unwrap_or(&path);
        let name = name.to_string_lossy().replace('\\', "/");
        let read = || fs::read_to_string(&path).map_err(|why| format!("{name}: {why}"));
        let found = match path.extension().and_then(|it| it.to_str()) {
            Some("html") => page::texts(&read()?),
            Some("rs") if name != "src/i18n.rs" => source::texts(&read()?),
            // The packs' lists have the same texts.
            Some("json") if name.starts_with("www/levels/") && !name.contains("/lists/") => {
                pack(&read()?)
            }
            Some("json") if TABLES.contains(&&*name) => table(&read()?),
            _ => Ok(Vec::new()),
        };
        for text in found.map_err(|why| format!("{name}: {why}"))? {
            let place = *places.entry(text.clone()).or_insert_with(|| {
                texts.push((text, BTreeSet::new()));
                texts.len() - 1
            });
            texts[place].1.insert(name.clone());
        }
    }
    Ok(texts)
}

/// Names and descriptions of a pack, its chapters and levels.
fn pack(json: &str) -> Outcome<Vec<SourceText>> {
    let pack: serde_json::Value = serde_json::from_str(json).map_err(|why| why.to_string())?;
    let mut found = Vec::new();
    let mut say = |value: &serde_json::Value| {
        for field in ["name", "about"] {
            let text = value[field].as_str().filter(|text| !text.is_empty());
            found.extend(text.map(SourceText::plain));
        }
    };
    for chapter in pack["chapters"].as_array().into_iter().flatten() {
        say(chapter);
        let levels = chapter["levels"].as_array().into_iter().flatten();
        levels.for_each(&mut say);
    }
    Ok(found)
}

/// The texts of a table.
fn table(json: &str) -> Outcome<Vec<SourceText>> {
    fn walk(value: &serde_json::Value, found: &mut Vec<SourceText>) {
        match value {
            serde_json::Value::String(text) if text.chars().any(char::is_alphabetic) => {
                found.push(SourceText::plain(text));
            }
            serde_json::Value::Array(values) => values.iter().for_each(|it| walk(it, found)),
            serde_json::Value::Object(fields) => {
                let texts = fields.iter();
                let texts = texts.filter(|(key, _)| !NO_TEXTS.contains(&key.as_str()));
                let mut texts: Vec<_> = texts.collect();
                // Whether a map keeps the file's order depends on what else is built.
                texts.sort_by_key(|(key, _)| *key);
                texts.into_iter().for_each(|(_, value)| walk(value, found));
            }
            _ => {}
        }
    }
    let file: serde_json::Value = serde_json::from_str(json).map_err(|why| why.to_string())?;
    let mut found = Vec::new();
    walk(&file, &mut found);
    Ok(found)
}

fn template(texts: &[(SourceText, BTreeSet<String>)]) -> Catalog {
    let header = "Project-Id-Version: Evolvarium\nMIME-Version: 1.0\n\
         Content-Type: text/plain; charset=UTF-8\nContent-Transfer-Encoding: 8bit\n\
         Language: en\nLanguage-Team: English\nPlural-Forms: nplurals=2; plural=(n != 1);\n";
    let mut catalog = Catalog::new(CatalogMetadata::parse(header).expect("a header of ours"));
    for (text, files) in texts {
        let mut message = match &text.many {
            Some(many) => {
                let mut message = Message::build_plural();
                message.with_msgid_plural(many.clone());
                message.with_msgstr_plural(vec![String::new(); 2]);
                message
            }
            None => Message::build_singular(),
        };
        message.with_msgid(text.one.clone());
        if !text.context.is_empty() {
            message.with_msgctxt(text.context.clone());
        }
        let files: Vec<_> = files.iter().map(String::as_str).collect();
        message.with_source(files.join("\n"));
        catalog.append_or_update(message.done());
    }
    catalog
}

/// The template's texts with their translations. Unused texts are dropped. Only the template names the
/// files that use a text.
fn joined(template: &Catalog, old: &Catalog) -> Catalog {
    let mut new = template.clone();
    new.metadata = old.metadata.clone();
    for mut message in new.messages_mut() {
        message.source_mut().clear();
        let known = old.find_message(
            message.msgctxt(),
            message.msgid(),
            message.msgid_plural().ok(),
        );
        if let Ok(forms) = message.msgstr_plural_mut() {
            let known = known.and_then(|it| it.msgstr_plural().ok().cloned());
            let none = vec![String::new(); old.metadata.plural_rules.nplurals];
            *forms = known.unwrap_or(none);
        } else if let Ok(text) = known.map_or(Ok(""), |it| it.msgstr()) {
            let _ = message.set_msgstr(text.to_owned());
        }
    }
    new
}

/// The placeholders of a text, `{name}` and `<1>`, `</1>`, `<1/>`, in alphabetical order.
fn places(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (open, close) in [('{', '}'), ('<', '>')] {
        let mut rest = text;
        while let Some(at) = rest.find(open) {
            let Some(end) = rest[at..].find(close) else {
                break;
            };
            found.push(&rest[at..=at + end]);
            rest = &rest[at + end..];
        }
    }
    found.sort_unstable();
    found
}
