//! The contestants of a race: several values of a parameter are as many contestants, and the name of each
//! says in what it differs from the others.

use std::collections::BTreeMap;

use super::RaceConfig;
use crate::game::excerpt;
use crate::game::run::search_choice::setting;
use crate::game::run::{RunConfig, settings};
use crate::i18n::{tr, translate, trn};
use crate::search::islands::{PARAMETERS, describe_all, is_setting};
use crate::search::parameter::{LEVEL_SEPARATOR, ParameterKind};
use crate::search::{Parameter, Settings, Spec};

/// Settings: parameter and value.
pub(super) type Set = Vec<(String, String)>;
/// The settings of a contestant, and its own one of several values.
type Expanded = (Set, Option<(String, String)>);

/// The most characters of a name that was given.
pub const MAX_NAME: usize = 60;
/// The most values of a parameter that one search is given.
pub const MAX_VALUES: usize = 12;
/// What stands between the values.
pub const VALUE_SEPARATOR: char = LEVEL_SEPARATOR;

/// A search with its settings.
#[derive(Clone)]
pub struct Contestant {
    /// Its unique name in this race, for programs.
    pub label: String,
    /// The search.
    pub spec: &'static Spec,
    /// Settings that are not defaults.
    pub set: Set,
    /// Its place in the list of searches that the race was made from: several values of a parameter make
    /// several contestants of one.
    pub place: usize,
    /// Its own one of those values.
    pub value: Option<(String, String)>,
    /// The name that the search was given.
    pub given: Option<String>,
    /// Whether settings for all contestants do not apply to it: it is the control that was added.
    pub(super) control: bool,
    /// Its name for people where none is given, in place of its label.
    pub(super) words: Option<String>,
    /// Which one of those with the same search and settings it is; the first is 1.
    pub(super) number: usize,
}

impl Contestant {
    /// Its name for people: settings stand apart, so that lines can be broken.
    pub fn name(&self) -> String {
        let name = match (&self.given, &self.words) {
            (Some(given), _) if self.value.is_none() => translate(given).to_owned(),
            (Some(given), _) => titled(given, self.spec, self.value.as_slice()),
            (None, Some(words)) => words.clone(),
            (None, None) => return self.label.replacen(':', ": ", 1).replace(',', ", "),
        };
        match self.number {
            1 => name,
            n => format!("{name} ({n})"),
        }
    }

    /// The name that it was given, also by a ready-made race, without its own one of several values.
    pub fn own_name(&self) -> Option<&str> {
        let given = self.given.as_deref()?;
        Some(self.value.as_ref().map_or(&*self.label, |_| given))
    }

    /// The run from a seed.
    pub fn run_config(&self, seed: u64) -> RunConfig {
        RunConfig {
            search: self.spec.id.to_owned(),
            set: self.set.clone(),
            seed,
        }
    }

    /// Whether it picks at random, by itself or by its settings.
    fn is_control(&self) -> bool {
        self.control || self.spec.is_control()
    }

    /// Whether its runs are on several islands.
    pub(super) fn has_islands(&self) -> bool {
        let layout = self.run_config(0).layout();
        layout.is_ok_and(|layout| layout.count("islands") > 1)
    }

    /// The values in force of the parameters with these ids, of those that it has.
    pub(super) fn values_of(&self, ids: &[&str]) -> Vec<String> {
        let mut set = self.settings();
        set.retain(|(parameter, _)| ids.contains(&parameter.id));
        set.into_iter().map(|(_, value)| value).collect()
    }

    /// All its settings in which contestants may differ, those of islands too.
    pub(super) fn settings(&self) -> Vec<(&'static Parameter, String)> {
        let set = settings(self.spec.parameters, &self.set);
        let set = set.unwrap_or_else(|_| self.spec.defaults());
        let layout = self.run_config(0).layout();
        let layout = layout.unwrap_or_else(|_| Settings::new(&PARAMETERS));
        set.iter().chain(layout.iter()).collect()
    }
}

/// A name with settings, if there are any.
fn titled(name: &str, spec: &Spec, set: &[(String, String)]) -> String {
    match set {
        [] => name.to_owned(),
        set => format!("{name}: {}", describe_all(spec.parameters, set)),
    }
}

/// `NAME` or `NAME:parameter=value,…`, as a race reads its searches.
pub fn search_text(search: &str, set: &[(String, String)]) -> String {
    let set = set.iter().map(|(id, value)| format!("{id}={value}"));
    match &set.collect::<Vec<_>>()[..] {
        [] => search.to_owned(),
        set => format!("{search}:{}", set.join(",")),
    }
}

/// The search of such a text, and its settings.
///
/// # Errors
/// Names the setting that is none.
pub fn read_search(text: &str) -> Result<(&str, Set), String> {
    let (name, set) = text.split_once(':').unwrap_or((text, ""));
    let set = set.split(',').filter(|part| !part.trim().is_empty());
    let set = set.map(|part| {
        setting(part).map_err(|what| format!("{}: “{}”: {what}", excerpt(text), excerpt(part)))
    });
    Ok((name, set.collect::<Result<_, _>>()?))
}

/// The values of a number as a person types them, with spaces, semicolons, `|` or a comma and a space between
/// them; a comma within one is a decimal point.
pub fn typed_values(text: &str) -> impl Iterator<Item = String> + '_ {
    let apart = |c: char| c.is_whitespace() || [';', VALUE_SEPARATOR].contains(&c);
    let values = text.split(apart).map(|value| value.trim_end_matches(','));
    values
        .filter(|value| !value.is_empty())
        .map(|value| value.replace(',', "."))
}

/// One search's settings as those of as many contestants as one of them has values, each with its own value.
///
/// # Errors
/// When there are too many values, or several parameters have more than one.
pub(super) fn expand(
    parameters: &[Parameter],
    set: &[(String, String)],
) -> Result<Vec<Expanded>, String> {
    let is_list = |(id, text): &(String, String)| {
        let parameter = parameters.iter().chain(&PARAMETERS).find(|it| it.id == id);
        text.contains(VALUE_SEPARATOR)
            && parameter.is_some_and(|it| it.kind != ParameterKind::Levels)
    };
    let mut lists = (0..set.len()).filter(|n| is_list(&set[*n]));
    let Some(at) = lists.next() else {
        return Ok(vec![(set.to_vec(), None)]);
    };
    if let Some(other) = lists.next() {
        return Err(tr!(
            "only one parameter can have several values, not both “{a}” and “{b}”",
            a = set[at].0,
            b = set[other].0
        ));
    }
    let values = set[at].1.split(VALUE_SEPARATOR).map(str::trim);
    let values: Vec<&str> = values.filter(|value| !value.is_empty()).collect();
    if values.len() > MAX_VALUES {
        return Err(trn!(
            MAX_VALUES,
            "“{id}” can have at most {n} value, not {there}",
            "“{id}” can have at most {n} values, not {there}",
            id = set[at].0,
            there = values.len()
        ));
    }
    let one = |value: &&str| {
        let own = (set[at].0.clone(), (*value).to_owned());
        let mut set = set.to_vec();
        set[at] = own.clone();
        (set, Some(own))
    };
    Ok(values.iter().map(one).collect())
}

/// The parameters that have several values in force, of all searches of these contestants.
fn differing<'a>(contestants: impl Iterator<Item = &'a Contestant>) -> Vec<&'static Parameter> {
    let mut values: Vec<(&Parameter, String, bool)> = Vec::new();
    for (parameter, value) in contestants.flat_map(Contestant::settings) {
        match values.iter_mut().find(|(it, ..)| it.id == parameter.id) {
            Some((_, first, differs)) => *differs |= *first != value,
            None => values.push((parameter, value, false)),
        }
    }
    let differing = values.into_iter().filter(|(_, _, differs)| *differs);
    differing.map(|(parameter, ..)| parameter).collect()
}

impl RaceConfig {
    /// Gives the searches that the race was made from their own names; empty: none.
    ///
    /// # Errors
    /// When a name is too long.
    pub fn give_names<'a>(
        &mut self,
        names: impl IntoIterator<Item = (usize, &'a str)>,
    ) -> Result<(), String> {
        for (place, name) in names {
            let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
            if name.chars().count() > MAX_NAME {
                return Err(trn!(
                    MAX_NAME,
                    "the name of a search can have at most {n} character: “{name}”",
                    "the name of a search can have at most {n} characters: “{name}”",
                    name = excerpt(&name)
                ));
            }
            let all = 0..self.contestants.len();
            for n in all.filter(|_| !name.is_empty()) {
                let it = &self.contestants[n];
                if it.place != place || it.control {
                    continue;
                }
                let value = it.value.iter();
                let value = value.map(|(id, value)| format!(": {id}={value}"));
                let label = name.clone() + &value.collect::<String>();
                self.contestants[n].label.clear(); // it may be the same
                (self.contestants[n].number, self.contestants[n].label) = self.free_label(&label);
                self.contestants[n].given = Some(name.clone());
            }
        }
        Ok(())
    }

    /// The searches that its contestants were made from, as a link has them, and the names they were given.
    pub(super) fn searches(&self) -> (Vec<String>, BTreeMap<usize, String>) {
        let (mut searches, mut names) = (Vec::new(), BTreeMap::new());
        let is_next_value = |a: &Contestant, b: &Contestant| {
            a.value.is_some() && b.value.is_some() && a.place == b.place
        };
        for values in self.contestants.chunk_by(is_next_value) {
            let mut set = values[0].set.clone();
            for (id, value) in values[1..].iter().filter_map(|it| it.value.as_ref()) {
                let set = set.iter_mut().filter(|(other, _)| other == id);
                set.for_each(|(_, values)| *values += &format!("{VALUE_SEPARATOR}{value}"));
            }
            let name = values[0].given.clone();
            names.extend(name.map(|name| (searches.len(), name)));
            searches.push(search_text(values[0].spec.id, &set));
        }
        (searches, names)
    }

    /// A label that no contestant has, and which one it is of those with the same.
    pub(super) fn free_label(&self, label: &str) -> (usize, String) {
        let taken = |label: &str| self.contestants.iter().any(|c| c.label == label);
        let numbered = (2..).map(|n| (n, format!("{label} ({n})")));
        let mut labels = std::iter::once((1, label.to_owned())).chain(numbered);
        labels.find(|(_, label)| !taken(label)).unwrap_or_default()
    }

    /// The contestants that are compared with each other: without the control, unless there is nothing else.
    fn compared(&self) -> impl Iterator<Item = &Contestant> {
        let only_controls = self.contestants.iter().all(|it| it.is_control());
        let all = self.contestants.iter();
        all.filter(move |it| only_controls || !it.is_control())
    }

    /// The parameters in which contestants of one search differ; empty where there are several searches.
    fn differing(&self) -> Vec<&'static Parameter> {
        let spec = self.compared().next().map(|it| it.spec.id);
        if self.compared().any(|it| Some(it.spec.id) != spec) {
            return Vec::new();
        }
        differing(self.compared())
    }

    /// The ids of the settings that have several values in force, of all searches.
    pub(super) fn differing_settings(&self) -> Vec<&'static str> {
        let differing = differing(self.contestants.iter()).into_iter();
        differing.map(|parameter| parameter.id).collect()
    }

    /// Names contestants for people in place of ids: by the settings in which they differ, or where they are
    /// of several searches by these. Those of a ready-made race keep their names.
    pub fn name_by_difference(&mut self) {
        let differing = self.differing();
        let only_controls = self.contestants.iter().all(|it| it.is_control());
        let mut before: Vec<String> = Vec::new();
        let all = self.contestants.iter_mut();
        for it in all.filter(|it| !self.is_ready || it.control) {
            if differing.is_empty() || (it.is_control() && !only_controls) {
                it.words = Some(titled(translate(it.spec.name), it.spec, &it.set));
                continue;
            }
            let own = it.settings().into_iter();
            let mut own: Vec<_> = own
                .filter(|(parameter, _)| differing.contains(parameter))
                .collect();
            // Without islands, nothing is said of them where something else is to say.
            let has_islands = it.has_islands();
            let is_own = |id: &str| has_islands || !is_setting(id);
            let more = own.iter().any(|(parameter, _)| is_own(parameter.id));
            own.retain(|(it, _)| is_own(it.id) || (!more && it.id == "islands"));
            let set: Set = own
                .into_iter()
                .map(|(parameter, value)| (parameter.id.to_owned(), value))
                .collect();
            let words = describe_all(it.spec.parameters, &set);
            if it.given.is_none() {
                it.number = 1 + before.iter().filter(|other| **other == words).count();
                before.push(words.clone());
            }
            it.words = Some(words);
        }
    }

    /// What contestants have in common that are named by what differs: the search, and settings of all.
    pub fn common_part(&self) -> Option<String> {
        let differing = self.differing();
        let first = self.compared().next();
        let it = first.filter(|it| it.words.is_some() && !differing.is_empty())?;
        let common = it.set.iter();
        let common = common.filter(|(id, _)| differing.iter().all(|other| other.id != id));
        let common: Set = common.cloned().collect();
        Some(titled(translate(it.spec.name), it.spec, &common))
    }

    /// The one parameter with numbers in which contestants differ, with the value of each, each another; a
    /// control has none.
    pub fn swept(&self) -> Option<(&'static Parameter, Vec<Option<f64>>)> {
        let [parameter] = self.differing()[..] else {
            return None;
        };
        if !parameter.is_number() {
            return None;
        }
        let value = |it: &Contestant| {
            let set = it.settings().into_iter();
            let mut set = set.filter(|(other, _)| *other == parameter);
            set.next()?.1.parse().ok()
        };
        let all = self.contestants.iter();
        let values: Vec<Option<f64>> = all
            .map(|it| value(it).filter(|_| !it.is_control()))
            .collect();
        let mut sorted: Vec<f64> = values.iter().flatten().copied().collect();
        sorted.sort_by(f64::total_cmp);
        let is_sweep = sorted.windows(2).all(|two| two[0] < two[1]);
        is_sweep.then_some((parameter, values))
    }
}

#[cfg(test)]
#[path = "contestant_tests.rs"]
mod tests;
