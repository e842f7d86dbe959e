//! Which puzzles a command knows, for help and faults.

use evolvarium::puzzles::{Entry, registry};

/// The puzzles' ids, with the commands that some of them know.
pub fn table() -> String {
    let line = |entry: &Entry| {
        let commands = [
            ("generate", entry.generates().is_some()),
            ("design", entry.designs()),
            ("design with a LEVEL", designs_from_level(entry)),
            ("rate", entry.is_rated()),
        ];
        let commands = commands.iter().filter(|(_, known)| *known);
        let commands: Vec<_> = commands.map(|(command, _)| *command).collect();
        format!(
            "  {:<10}{:<20}{}\n",
            entry.id,
            entry.name,
            commands.join(", ")
        )
    };
    let lines: String = registry::listed().map(line).collect();
    format!(
        "Puzzles: id, name, and the commands beside solve, check, convert and race, which all have:\n\
         {lines}\n\
         `race` and `--search list` take an id in place of a level: its example."
    )
}

/// Whether only a puzzle's editor evolves levels, from one to begin with.
pub fn designs_from_level(entry: &Entry) -> bool {
    !entry.designs() && entry.editor.is_some_and(Entry::designs)
}

/// The help of an argument that is the id of a puzzle with something.
pub fn help(has: fn(&Entry) -> bool) -> String {
    format!("The puzzle's id: {}", ids(has))
}

/// A fault of a puzzle that lacks something, with those that have it.
pub fn among(what: String, has: fn(&Entry) -> bool) -> String {
    format!("{what}; puzzles that do: {}", ids(has))
}

/// The puzzles with something: id and name.
fn ids(has: fn(&Entry) -> bool) -> String {
    let word = |entry: &Entry| format!("{} ({})", entry.id, entry.name);
    let all = registry::listed().filter(|entry| has(entry));
    all.map(word).collect::<Vec<_>>().join(", ")
}
