//! Every id that the page's program looks up stands in `index.html`, once.
//!
//! An element that is missing there is a panic in the browser, perhaps on a rare path. So the
//! program's text is read here: a lookup is a call of `get_element_by_id`, and of each function or
//! closure that hands one of its own parameters on to a lookup. Its argument has to be a text, or a
//! name that is bound to texts in a `for` or a `let`; what is neither stands in `MADE_BY_THE_PROGRAM`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::tidy::texts;
use source::Source;

mod source;

/// Lookups whose ids no text says: the file, the argument, and why.
const MADE_BY_THE_PROGRAM: &[(&str, &str, &str)] = &[
    ("backup.rs", "id", "one of the two that are looked up above"),
    ("form.rs", "& focus", "the form's new card has a number"),
    (
        "language.rs",
        "& id",
        "comes from storage, and is in CHOICES",
    ),
];

/// What looks up the element whose id is one of its arguments.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Lookup {
    name: String,
    /// It is called as `.name`.
    is_method: bool,
    /// It is called as `Type::name`, for this type.
    owner: Option<String>,
    /// Where it can be called: the file and its tokens; everywhere, if it is public.
    scope: Option<(String, usize, usize)>,
    /// Which argument.
    position: usize,
    /// The id, where `{}` is the argument.
    id: String,
}

/// A function, a closure or a loop, whose names hold in its body.
struct Binder {
    names: Vec<String>,
    body: Range<usize>,
    kind: Kind,
}

enum Kind {
    /// A lookup, if it hands on one of its arguments.
    Function(Lookup),
    /// What is gone through.
    Loop(Range<usize>),
}

/// What was found in the whole program.
#[derive(Default)]
struct Found {
    lookups: BTreeSet<Lookup>,
    /// Each id, and where it is looked up.
    ids: BTreeMap<String, String>,
    /// Where an id is looked up that can't be read: the place, the file's name, the argument.
    unread: Vec<(String, String, String)>,
}

impl Source {
    fn binders(&self) -> Vec<Binder> {
        let all = 0..self.tokens.len();
        all.filter_map(|at| self.binder(at)).collect()
    }

    /// What begins with this token and binds names.
    fn binder(&self, at: usize) -> Option<Binder> {
        let lookup = |name: usize, from, to| Lookup {
            name: self.at(name).to_owned(),
            is_method: false,
            owner: None,
            scope: Some((self.file.clone(), from, to)),
            position: 0,
            id: "{}".to_owned(),
        };
        let names = |parts: &[Range<usize>]| -> Vec<String> {
            let name = |part: &Range<usize>| {
                let mut words = part.clone().map(|at| self.at(at));
                let name = words.find(|word| !["mut", "&", "ref"].contains(word));
                name.unwrap_or_default().to_owned()
            };
            parts.iter().map(name).collect()
        };
        match self.at(at) {
            "fn" => {
                let open = self.find(at, &["("]);
                let mut names = names(&self.list(open + 1, &[]));
                let start = self.find(open, &["{", ";"]);
                let is_method = names.first().is_some_and(|name| name == "self");
                names.drain(..usize::from(is_method));
                let mut lookup = lookup(at + 1, 0, self.tokens.len());
                lookup.is_method = is_method;
                lookup.owner = self.owner(at).filter(|_| !is_method);
                let before = self.texts(&(at.saturating_sub(5)..at));
                let words = before.rsplit(|word| ["}", ";", "{", "]"].contains(word));
                if words.take(1).any(|words| words.contains(&"pub")) {
                    lookup.scope = None;
                }
                Some(Binder {
                    names,
                    body: start..self.find(start + 1, &[]),
                    kind: Kind::Function(lookup),
                })
            }
            "let" if self.at(at + 2) == "=" => {
                let open = at + 3 + usize::from(self.at(at + 3) == "move");
                (self.at(open) == "|").then(|| Binder {
                    names: names(&self.list(open + 1, &["|"])),
                    body: open..self.find(open, &[";"]),
                    kind: Kind::Function(lookup(at + 1, at, self.find(at, &[]))),
                })
            }
            "for" => {
                let within = self.find(at, &["in", "{", ";", ">"]);
                let start = self.find(within, &["{"]);
                (self.at(within) == "in").then(|| Binder {
                    names: names(&self.elements(&(at + 1..within))),
                    body: start..self.find(start + 1, &[]),
                    kind: Kind::Loop(within + 1..start),
                })
            }
            _ => None,
        }
    }

    /// The argument of a lookup that is called here; nothing, if it is only named.
    fn argument(&self, at: usize, lookup: &Lookup) -> Option<Range<usize>> {
        let before = self.at(at.wrapping_sub(1));
        if self.at(at) != lookup.name || before == "fn" {
            return None;
        }
        let path = if before == ":" { self.at(at - 3) } else { "" };
        let owner = match path {
            "Self" => self.owner(at),
            path => path
                .starts_with(char::is_uppercase)
                .then(|| path.to_owned()),
        };
        let is_there = lookup
            .scope
            .as_ref()
            .is_none_or(|(file, from, to)| *file == self.file && (*from..*to).contains(&at));
        if !is_there || owner != lookup.owner || (before == ".") != lookup.is_method {
            return None;
        }
        let open = match self.texts(&(at + 1..at + 3))[..] {
            [":", ":"] => self.find(at, &["(", ";"]),
            _ => at + 1,
        };
        match (self.at(open), before) {
            ("(", _) => self.list(open + 1, &[]).get(lookup.position).cloned(),
            (")" | ",", ":") => Some(at..at),
            _ => None,
        }
    }

    fn search(&self, binders: &[Binder], lookups: &BTreeSet<Lookup>, found: &mut Found) {
        for (at, token) in self.tokens.iter().enumerate() {
            let place = format!("{}:{}", self.file, token.line);
            for lookup in lookups {
                let Some(argument) = self.argument(at, lookup) else {
                    continue;
                };
                let (name, id) = self.named(&argument).unwrap_or_default();
                let bound = binders
                    .iter()
                    .filter(|it| it.body.contains(&at) && it.names.iter().any(|it| it == name));
                let binder = bound.min_by_key(|binder| binder.body.len());
                let position = |binder: &Binder| binder.names.iter().position(|it| it == name);
                let literals = match binder.map(|it| (&it.kind, position(it).unwrap_or(0))) {
                    Some((Kind::Function(function), position)) => {
                        let id = lookup.id.replace("{}", &id);
                        found.lookups.insert(Lookup {
                            position,
                            id,
                            ..function.clone()
                        });
                        continue;
                    }
                    Some((Kind::Loop(all), element)) => self.literals(all, element),
                    None => self.literals(&argument, 0),
                };
                let Some(literals) = literals else {
                    let file = self.file.rsplit('/').next().unwrap_or_default().to_owned();
                    let argument = self.texts(&argument).join(" ");
                    found.unread.push((place.clone(), file, argument));
                    continue;
                };
                for literal in literals {
                    let whole = if binder.is_some() { &id } else { "{}" };
                    let id = lookup.id.replace("{}", &whole.replace("{}", &literal));
                    found.ids.insert(id, place.clone());
                }
            }
            if ["query_selector", "query_selector_all", "closest"].contains(&&*token.text) {
                for selector in self.list(at + 2, &[]) {
                    let selector = self
                        .at(selector.start)
                        .strip_prefix('"')
                        .unwrap_or_default();
                    let is_other = |sign: char| !sign.is_alphanumeric() && sign != '-';
                    let ids = selector
                        .split('#')
                        .skip(1)
                        .filter_map(|it| it.split(is_other).next());
                    let ids = ids.filter(|id| !id.is_empty());
                    found
                        .ids
                        .extend(ids.map(|id| (id.to_owned(), place.clone())));
                }
            }
        }
    }
}

/// What the page's program looks up.
fn lookups() -> Found {
    let files = texts("page/src").into_iter();
    let files = files.filter(|(file, _)| file.ends_with(".rs"));
    let sources = files.map(|(file, text)| {
        let source = Source::read(file, &text);
        let binders = source.binders();
        (source, binders)
    });
    let sources: Vec<_> = sources.collect();
    let mut lookups = BTreeSet::from([Lookup {
        name: "get_element_by_id".to_owned(),
        is_method: true,
        owner: None,
        scope: None,
        position: 0,
        id: "{}".to_owned(),
    }]);
    loop {
        let mut found = Found::default();
        for (source, binders) in &sources {
            source.search(binders, &lookups, &mut found);
        }
        let known = lookups.len();
        lookups.extend(found.lookups.iter().cloned());
        if lookups.len() == known {
            return found;
        }
    }
}

/// The ids of `index.html`, with the lines they stand in.
fn ids() -> BTreeMap<String, Vec<usize>> {
    let mut ids = BTreeMap::<_, Vec<usize>>::new();
    for (number, line) in include_str!("../../../index.html").lines().enumerate() {
        for rest in line.split(" id=\"").skip(1) {
            let id = rest.split('"').next().unwrap_or_default();
            ids.entry(id.to_owned()).or_default().push(number + 1);
        }
    }
    ids
}

#[test]
fn every_id_that_the_program_looks_up_is_in_the_page() {
    let (found, ids) = (lookups(), ids());
    let there = found.ids.len();
    assert!(
        there > 100,
        "only {there} ids were found: their lookups are not read"
    );
    for (id, place) in found.ids {
        assert!(
            ids.contains_key(&id),
            "{place} looks up #{id}, which is not in index.html"
        );
    }
}

#[test]
fn no_id_is_twice_in_the_page() {
    for (id, lines) in ids() {
        assert!(
            lines.len() == 1,
            "index.html has #{id} on the lines {lines:?}"
        );
    }
}

#[test]
fn every_lookup_says_its_id() {
    let unread = lookups().unread;
    for (place, file, argument) in &unread {
        let listed = MADE_BY_THE_PROGRAM
            .iter()
            .any(|it| (it.0, it.1) == (file, argument));
        assert!(
            listed,
            "{place} looks up `{argument}`: say the id there as a text, or in a `for` over texts"
        );
    }
    for (file, argument, _) in MADE_BY_THE_PROGRAM {
        let is_there = unread
            .iter()
            .any(|it| (&*it.1, &*it.2) == (*file, *argument));
        assert!(
            is_there,
            "no {file} looks up `{argument}` any more: take it off the list"
        );
    }
}
