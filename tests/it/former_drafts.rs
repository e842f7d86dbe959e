//! Saves and links of drafts that earlier versions wrote: each of their edits says what it changes.
//!
//! `tests/cases/former-drafts.json` lists saves, the lines that links had in their place, and the text of the draft
//! after each step. The saves stay as they are: people have them.

use serde::Deserialize;

use super::linked::find;

#[derive(Deserialize)]
struct Case {
    save: String,
    line: String,
    done: usize,
    drafts: Vec<String>,
}

#[test]
fn drafts_that_an_earlier_version_saved_are_there_with_every_step() {
    let cases = include_str!("../cases/former-drafts.json");
    let cases: Vec<Case> = serde_json::from_str(cases).expect("JSON");
    for Case {
        save,
        line,
        done,
        drafts,
    } in cases
    {
        let id = save.split(' ').nth(1).expect("an id");
        let entry = find(id).expect("an editor");
        let mut play = entry
            .restore(&save)
            .unwrap_or_else(|e| panic!("{save}: {e}"));
        let level = play.level().text();
        assert_eq!(play.steps(), done, "{save}");
        while play.undo().changed {}
        for (n, draft) in drafts.iter().enumerate() {
            assert!(play.redo().changed, "{save}");
            let edit = play.line();
            let now = edit.strip_prefix('@').unwrap_or(&level);
            assert_eq!(now, draft, "step {} of {save}", n + 1);
            let again = entry.restore(&play.save()).expect("a save");
            assert_eq!(again.line(), edit, "{save}");
        }
        assert!(!play.redo().changed, "{save}");
        let mut linked = entry.open(&level).expect("a level");
        linked.adopt_line(&line).expect(&line);
        let draft = drafts.get(done.wrapping_sub(1)).unwrap_or(&level);
        assert!(
            linked.line() == format!("@{draft}") || *draft == level,
            "{line}"
        );
        assert!(linked.is_at(&line) && linked.steps() == usize::from(!line.is_empty()));
    }
}
