//! The template has all current texts, and translations are valid.

use super::*;
use polib::message::MessageMutView as _;
use std::io::Write as _;

fn template_of_today() -> Catalog {
    template(&collect().unwrap())
}

#[test]
fn the_template_has_every_text_in_use() {
    let path = std::env::temp_dir().join(format!("evolvarium-{}.pot", std::process::id()));
    write(&template_of_today(), &path).unwrap();
    let today = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let stored = fs::read_to_string(file("en.pot")).unwrap();
    assert!(
        today == stored,
        "texts have changed: run `cargo xtask i18n` to update i18n/en.pot and the translations"
    );
}

#[test]
fn every_translation_is_sound() {
    let template = template_of_today();
    for language in languages().unwrap() {
        let catalog = read(&po_file(&language)).unwrap();
        assert_eq!(catalog.metadata.language, language);
        let own_name = &catalog.metadata.language_team;
        assert!(!own_name.is_empty(), "{language}: Language-Team is empty");
        let texts = |catalog: &Catalog| -> BTreeSet<(String, String)> {
            let messages = catalog.messages();
            let key = |context: Option<&str>| context.unwrap_or_default().to_owned();
            messages
                .map(|it| (key(it.msgctxt()), it.msgid().to_owned()))
                .collect()
        };
        assert!(
            texts(&catalog) == texts(&template),
            "{language}: run `cargo xtask i18n`"
        );
        let faults = faults(&catalog);
        assert!(faults.is_empty(), "{language}: {}", faults.join("\n"));
        compiled(&catalog).unwrap();
        // Directly to stderr: the test runner hides the output of a passing test.
        let _ = writeln!(std::io::stderr(), "{}", report(&catalog));
    }
}

#[test]
fn what_is_not_translated_is_left_out_and_what_is_wrong_is_found() {
    let mut catalog = Catalog::new(read(&po_file("pl")).unwrap().metadata);
    let mut add = |english: &str, text: &str| {
        let mut message = Message::build_singular();
        message
            .with_msgid(english.to_owned())
            .with_msgstr(text.to_owned());
        catalog.append_or_update(message.done());
    };
    add("Undo", "Cofnij");
    add("Redo", "");
    add("Press {n}.", "Naciśnij.");
    let mut plural = Message::build_plural();
    plural
        .with_msgid("{n} lamp".to_owned())
        .with_msgid_plural("{n} lamps".to_owned())
        .with_msgstr_plural(["{n} lampa", "{n} lampy", ""].map(str::to_owned).to_vec());
    catalog.append_or_update(plural.done());
    assert_eq!(report(&catalog), "pl: 1 of 4 texts have no translation");
    assert_eq!(
        faults(&catalog),
        [
            "“Press {n}.” and “Naciśnij.” have different placeholders",
            "“{n} lamp” lacks a form"
        ]
    );
    let json = compiled(&catalog).unwrap();
    assert!(json.contains(&format!("[{},[\"Cofnij\"]]", key("", "Undo"))));
    for english in ["Redo", "{n} lamp"] {
        assert!(!json.contains(&key("", english).to_string()), "{json}");
    }
}

#[test]
fn signs_of_one_kind_differ() {
    let mut catalog = read(&file("de.po")).unwrap();
    let own = |context: Option<&str>| context.is_some_and(|it| it.ends_with(EACH_ITS_OWN));
    let signs = catalog.messages().filter(|it| own(it.msgctxt())).count();
    assert!(signs >= 6, "Puzzle X's colours");
    for mut message in catalog.messages_mut() {
        if own(message.msgctxt()) {
            message.set_msgstr("Gr".to_owned()).unwrap();
        }
    }
    assert_eq!(faults(&catalog).len(), signs - 1);
}

#[test]
fn the_key_is_the_published_hash_folded() {
    assert_eq!(key("", "foobar"), 0x8594_4171 ^ 0xf739_67e8);
    assert_ne!(key("a", "b"), key("", "ab"));
}

#[test]
fn places_are_found_in_any_order() {
    assert_eq!(places("{n} of {all}"), places("of {all}, {n}"));
    assert_eq!(places("Or press <1>Evolve</1>."), ["</1>", "<1>"]);
    assert!(places("a < b").is_empty());
}
