//! Which module may import which, and how long a circle of files may be.
//!
//! Read from `use` lines and from paths, in code that is not compiled for tests only. A name that
//! a module exports again counts for the file that defines it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::tidy::texts;

/// What each top module of the library may import, apart from itself.
const LAYERS: &[(&str, &str)] = &[
    ("fnv", ""),
    ("sort", ""),
    ("i18n", "fnv sort"),
    ("paint", "i18n fnv sort"),
    ("search", "i18n fnv sort"),
    ("game", "search paint i18n fnv sort"),
    ("puzzles", "game search paint i18n fnv sort"),
    ("race", "puzzles game search paint i18n fnv sort"),
    ("worker", "race puzzles game search"),
    ("needs", "race puzzles game"),
];

/// The same for the page: a floor, rooms, none of which knows another, and a roof.
const PAGE_LAYERS: &[(&str, &str)] = &[
    ("platform", ""),
    ("model", "platform"),
    ("widgets", "model platform"),
    ("board", "widgets model platform"),
    ("run", "widgets model platform"),
    ("levels", "widgets model platform"),
    ("share", "widgets model platform"),
    ("home", "widgets model platform"),
    ("lab", "widgets model platform"),
    (
        "app",
        "board run levels share home lab widgets model platform",
    ),
];

/// What in `puzzles` knows all puzzles.
const ABOVE_PUZZLES: &[&str] = &["opening", "registry", "host_levels", "design"];

/// How many files may be in a circle: each of them needs, by way of others, each other one.
const MAX_CYCLE_FILES: usize = 3;
/// The same for the page: a figure that may only go down.
const MAX_PAGE_CYCLE_FILES: usize = 7;

/// A source file of a crate: a module.
struct Module {
    file: String,
    /// From the crate's root.
    path: Vec<String>,
    /// What `use` lines bring into it: names and what they stand for.
    imports: Vec<Import>,
    /// The paths in the rest of its code.
    paths: Vec<Vec<String>>,
    /// The names in the rest of its code.
    names: BTreeSet<String>,
}

struct Import {
    name: String,
    path: Vec<String>,
    /// A re-export counts when the file itself uses the name.
    public: bool,
}

/// The modules of a crate.
struct Modules {
    modules: Vec<Module>,
    by_path: BTreeMap<Vec<String>, usize>,
}

/// The module that a path leads to, and whether to the module itself, not to something that it defines.
type ImportTarget = (usize, bool);

/// From one module to another, with the paths that say so.
type Arrows = BTreeMap<(usize, usize), BTreeSet<String>>;

impl Modules {
    /// The crate whose root is `root` in `folder`, without the files below the `other` folder.
    fn read(folder: &str, root: &str, other: &str) -> Self {
        let mut modules = Vec::new();
        for (file, text) in texts(folder) {
            let is_test = file.ends_with("/tests.rs") || file.ends_with("_tests.rs");
            if file.ends_with(".rs") && !is_test && !file.starts_with(other) {
                let path = module_path(&file[folder.len() + 1..], root);
                modules.push(Module::read(file, path, &text));
            }
        }
        let paths = modules.iter().map(|module| module.path.clone());
        let by_path = paths.zip(0..).collect();
        Self { modules, by_path }
    }

    /// What a path in a module leads to; nothing when it leads out of the crate.
    fn find(&self, from: usize, path: &[String], depth: usize) -> Option<ImportTarget> {
        let module = &self.modules[from];
        let mut here = match path.first()?.as_str() {
            "crate" => Vec::new(),
            "self" | "super" => module.path.clone(),
            first => {
                let child = [&module.path[..], &[first.to_owned()]].concat();
                if self.by_path.contains_key(&child) {
                    return self.follow(module.path.clone(), path, depth);
                }
                let import = module.imports.iter().find(|import| import.name == first)?;
                if depth == 0 || import.path == path {
                    return None;
                }
                let path = [&import.path, &path[1..]].concat();
                return self.find(from, &path, depth - 1);
            }
        };
        let supers = path.iter().take_while(|part| *part == "super").count();
        here.truncate(here.len().saturating_sub(supers));
        self.follow(here, &path[supers.max(1)..], depth)
    }

    /// What the rest of a path leads to, from a module on.
    fn follow(&self, mut here: Vec<String>, rest: &[String], depth: usize) -> Option<ImportTarget> {
        let mut at = *self.by_path.get(&here)?;
        for (number, part) in rest.iter().enumerate() {
            here.push(part.clone());
            if let Some(child) = self.by_path.get(&here) {
                at = *child;
                continue;
            }
            let mut imports = self.modules[at].imports.iter();
            return match imports.find(|import| import.name == *part) {
                Some(import) if depth > 0 => {
                    let path = [&import.path, &rest[number + 1..]].concat();
                    self.find(at, &path, depth - 1)
                }
                _ => Some((at, false)),
            };
        }
        Some((at, true))
    }

    /// All arrows: from each module to those it takes something from, and with `named` also to
    /// those it names only as modules, or exports again.
    fn arrows(&self, named: bool) -> Arrows {
        let mut arrows = Arrows::new();
        for (from, module) in self.modules.iter().enumerate() {
            let imports = module.imports.iter();
            let used = imports.filter(|it| named || !it.public || module.names.contains(&it.name));
            for path in used.map(|import| &import.path).chain(&module.paths) {
                if let Some((to, is_module)) = self.find(from, path, 8)
                    && to != from
                    && (named || !is_module)
                {
                    let paths = arrows.entry((from, to)).or_default();
                    paths.insert(path.join("::"));
                }
            }
        }
        arrows
    }

    /// The cycles of more than `most` files, with their arrows.
    fn circles(&self, most: usize) -> String {
        let arrows = self.arrows(false);
        let mut next = vec![BTreeSet::new(); self.modules.len()];
        for (from, to) in arrows.keys() {
            next[*from].insert(*to);
        }
        let reach: Vec<_> = (0..next.len()).map(|from| reached(from, &next)).collect();
        let mut text = String::new();
        for (from, reached) in reach.iter().enumerate() {
            let there_and_back = reached
                .iter()
                .copied()
                .filter(|to| reach[*to].contains(&from));
            let circle: Vec<usize> = there_and_back.collect();
            if circle.first() != Some(&from) || circle.len() <= most {
                continue;
            }
            let _ = writeln!(text, "\na circle of {} files:", circle.len());
            for ((from, to), names) in &arrows {
                if circle.contains(from) && circle.contains(to) {
                    let (from, to) = (&self.modules[*from].file, &self.modules[*to].file);
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    let _ = writeln!(text, "  {from} -> {to}: {}", names.join(", "));
                }
            }
        }
        text
    }
}

impl Module {
    fn read(file: String, path: Vec<String>, text: &str) -> Self {
        let code = code(text);
        let (mut imports, mut rest) = (Vec::new(), String::new());
        let mut lines = code.lines();
        while let Some(line) = lines.next() {
            let Some((tree, public)) = use_line(line) else {
                rest += line;
                rest.push('\n');
                continue;
            };
            let mut tree = tree.to_owned();
            while !tree.contains(';') {
                tree += lines.next().expect("a `use` ends with a semicolon");
            }
            let tree = tree.split(';').next().unwrap_or_default();
            flatten("", tree, public, &mut imports);
        }
        let paths = paths(&rest);
        let names = paths.iter().flatten().cloned().collect();
        Self {
            file,
            path,
            imports,
            paths: paths.into_iter().filter(|path| path.len() > 1).collect(),
            names,
        }
    }
}

/// All that can be reached from a module.
fn reached(from: usize, next: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(at) = open.pop() {
        open.extend(next[at].iter().filter(|to| seen.insert(**to)));
    }
    seen
}

/// `a/b.rs` and `a/b/mod.rs` are the module `a::b`.
fn module_path(file: &str, root: &str) -> Vec<String> {
    if file == root {
        return Vec::new();
    }
    let file = file.strip_suffix(".rs").unwrap_or(file);
    let file = file.strip_suffix("/mod").unwrap_or(file);
    file.split('/').map(str::to_owned).collect()
}

/// The text without comments and without what is compiled for tests only.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let indent = &line[..line.len() - line.trim_start().len()];
            let end = format!("{indent}}}");
            // The item ends with a semicolon on its first line, or with a brace below it.
            let mut first = true;
            for line in lines.by_ref() {
                if line == end || first && line.ends_with([';', '}']) {
                    break;
                }
                first &= line.trim_start().starts_with("#[");
            }
            continue;
        }
        code += line.split("//").next().unwrap_or_default();
        code.push('\n');
    }
    code
}

/// What stands behind `use`, and whether it is exported again.
fn use_line(line: &str) -> Option<(&str, bool)> {
    let line = line.trim_start();
    if let Some(tree) = line.strip_prefix("use ") {
        return Some((tree, false));
    }
    let (visibility, tree) = line.split_once(" use ")?;
    let public = visibility == "pub" || visibility.starts_with("pub(");
    public.then_some((tree, true))
}

/// The names that a `use` brings, one by one.
fn flatten(prefix: &str, tree: &str, public: bool, imports: &mut Vec<Import>) {
    let tree = tree.trim();
    if let Some((head, inner)) = tree.split_once('{') {
        let inner = inner.strip_suffix('}').expect("braces are closed");
        let head = format!("{prefix}{head}");
        let (mut depth, mut start) = (0, 0);
        for (at, sign) in inner.char_indices().chain([(inner.len(), ',')]) {
            match sign {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    flatten(&head, &inner[start..at], public, imports);
                    start = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    if tree.is_empty() {
        return;
    }
    let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
    let whole = format!("{prefix}{path}");
    let whole = whole.strip_suffix("::self").unwrap_or(&whole);
    let path: Vec<String> = whole.split("::").map(|part| part.trim().into()).collect();
    let name = match name {
        "" => path.last().cloned().unwrap_or_default(),
        name => name.to_owned(),
    };
    imports.push(Import { name, path, public });
}

/// Every name in a text with what is joined to it by `::`.
fn paths(text: &str) -> Vec<Vec<String>> {
    let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
    let (mut paths, mut rest) = (Vec::new(), text);
    while let Some(start) = rest.find(is_part) {
        rest = &rest[start..];
        let mut path = Vec::new();
        loop {
            let end = rest.find(|sign| !is_part(sign)).unwrap_or(rest.len());
            path.push(rest[..end].to_owned());
            rest = &rest[end..];
            match rest.strip_prefix("::") {
                Some(more) if more.starts_with(is_part) => rest = more,
                _ => break,
            }
        }
        paths.push(path);
    }
    paths
}

fn library() -> Modules {
    Modules::read("src", "lib.rs", "src/bin/")
}

fn page() -> Modules {
    Modules::read("page/src", "main.rs", "-")
}

/// Checks that each top module imports only what its layer may.
fn check_layers(modules: &Modules, layers: &[(&str, &str)]) {
    let mut text = String::new();
    for ((from, to), paths) in modules.arrows(true) {
        let (from, to) = (&modules.modules[from], &modules.modules[to]);
        let (Some(above), Some(below)) = (from.path.first(), to.path.first()) else {
            continue;
        };
        let layer = layers.iter().find(|(name, _)| name == above);
        let (_, allowed) = layer.unwrap_or_else(|| panic!("{above} is in no layer"));
        if above != below && !allowed.split(' ').any(|name| name == below) {
            let _ = writeln!(text, "  {} takes {paths:?}", from.file);
        }
    }
    assert!(text.is_empty(), "imports against the layers:\n{text}");
}

#[test]
fn modules_import_only_those_below_them() {
    check_layers(&library(), LAYERS);
}

#[test]
fn folders_of_the_page_import_only_those_below_them() {
    check_layers(&page(), PAGE_LAYERS);
}

#[test]
fn a_puzzle_knows_no_other_puzzle() {
    let library = library();
    let puzzle = |module: &Module| match &module.path[..] {
        [puzzles, puzzle, ..] if puzzles == "puzzles" => Some(puzzle.clone()),
        _ => None,
    };
    for ((from, to), paths) in library.arrows(true) {
        let (from, to) = (&library.modules[from], &library.modules[to]);
        let (Some(own), Some(other)) = (puzzle(from), puzzle(to)) else {
            continue;
        };
        let may = own == other || ABOVE_PUZZLES.contains(&own.as_str());
        assert!(may, "{} takes {paths:?}", from.file);
    }
}

#[test]
fn import_cycles_are_short() {
    let runner = Modules::read("src/bin/evolve", "main.rs", "-");
    let text = library().circles(MAX_CYCLE_FILES) + &runner.circles(MAX_CYCLE_FILES);
    assert_eq!(
        text, "",
        "more than {MAX_CYCLE_FILES} files need each other"
    );
}

#[test]
fn import_cycles_of_the_page_do_not_grow() {
    let text = page().circles(MAX_PAGE_CYCLE_FILES);
    assert_eq!(
        text, "",
        "more than {MAX_PAGE_CYCLE_FILES} files need each other"
    );
}
