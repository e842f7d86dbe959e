//! Help: one dialog with the rules of the puzzle on show, the keys, and the settings of this device.

use web_sys::Element;

use super::BoardView;
use super::rules::list_rules;
use crate::model::context::Context;
use crate::platform::id::Id;
use crate::platform::{dom, id, storage};
use evolvarium::i18n::{tr, translate};

/// A part of the dialog.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum HelpTab {
    Rules,
    Keys,
    Settings,
}

/// The parts with the commands of their buttons.
const TABS: [(HelpTab, &str, Id); 3] = [
    (HelpTab::Rules, "rules", id::help_rules),
    (HelpTab::Keys, "keys", id::help_keys),
    (HelpTab::Settings, "settings", id::help_settings),
];

impl BoardView {
    /// Shows a part of the dialog, by default the first. Without a puzzle there are settings alone.
    pub fn show_help(&self, cx: &Context, tab: Option<HelpTab>) {
        let game = cx.shown_game();
        let shown = match game.is_some() {
            true => tab.unwrap_or(HelpTab::Rules),
            false => HelpTab::Settings,
        };
        let title = game.map_or(tr!("Help"), |game| translate(game.entry.name));
        dom::set_text(&id::help_title.element(), title);
        let tabs = id::help_tabs.element();
        dom::show(&tabs, game.is_some());
        for (tab, command, part) in TABS {
            dom::show(&part.element(), tab == shown);
            if let Some(button) = dom::find(&tabs, &format!("[data-command={command}]")) {
                let pressed = (tab == shown).to_string();
                dom::attribute(&button, "aria-pressed", &pressed);
            }
        }
        match shown {
            HelpTab::Rules => list_rules(cx),
            HelpTab::Keys => self.list_keys(cx),
            HelpTab::Settings => storage::with_kept(|is_kept| {
                let text = match is_kept {
                    true => tr!("The browser keeps your data until you delete it."),
                    false => tr!(
                        "The browser may delete your data when space is short, or after weeks without a \
                         visit. A backup is safe."
                    ),
                };
                dom::set_text(&id::yours_kept.element(), text);
            }),
        }
        let version = tr!("Evolvarium {version}", version = evolvarium::VERSION);
        dom::set_text(&id::version.element(), &version);
        dom::show_dialog(id::help_dialog);
    }

    /// The keys of the puzzle on show, and those of the page that it has.
    fn list_keys(&self, cx: &Context) {
        let list = id::board_keys.element();
        dom::empty(&list);
        let keys = cx
            .shown_game()
            .into_iter()
            .flat_map(|game| game.entry.guide().keys);
        let mut letters: Vec<&str> = Vec::new();
        // Escape stands below for all puzzles.
        for (key, meaning) in keys.filter(|(key, _)| *key != "Escape") {
            let row = dom::add(&list, "div", "", "");
            dom::add(&dom::add(&row, "dt", "", ""), "kbd", "", translate(key));
            dom::add(&row, "dd", "", translate(meaning));
            letters.extend(key.split([' ', ',']).filter(|word| word.len() == 1));
        }
        // A letter that the puzzle takes has no other meaning.
        for row in dom::all::<Element>(&id::help_keys.element(), "[data-letter]") {
            let letter = row.text_content().unwrap_or_default();
            let letter = letter.get(..1).unwrap_or_default();
            dom::show(&row, !letters.contains(&letter));
        }
        let has_board = cx.shown_game().is_some();
        dom::show(&id::zoom_keys.element(), has_board);
        dom::show(&id::zoom_fingers.element(), has_board);
    }
}
