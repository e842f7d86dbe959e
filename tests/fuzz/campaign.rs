//! A campaign: texts are mutated and given to readers, and a mutated text with a new
//! outcome is mutated further. An outcome is the reader with either its message, without
//! numbers and quotations, or the size of the result. This replaces coverage, which
//! stable tools do not measure in tests: a message identifies its branch.
//!
//! The same seed gives the same texts.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::time::{Duration, Instant};

use evolvarium::fnv;
use evolvarium::search::random::{SeededRng, below, chance, seeded};

use super::corpus::{self, Sample};
use super::memory;
use super::mutation::mutated;
use super::readers::{Opened, Reader};

/// The most bytes that reading a text may hold at once.
const MAX_BYTES: usize = 64 << 20;
/// The longest that reading a text may take.
const MAX_TIME: Duration = Duration::from_secs(1);
/// The most texts of a pool, and the longest of them.
const POOL_SIZE: usize = 8000;
const TRIMMED_POOL_SIZE: usize = 5000;

thread_local! {
    /// The latest panic of this thread: where, and what.
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
    /// Whether it reads a text.
    static TRYING: Cell<bool> = const { Cell::new(false) };
}

/// Panics while a text is read are noted, not printed.
pub fn note_panics() {
    let others = take_hook();
    set_hook(Box::new(move |panic| {
        if !TRYING.get() {
            return others(panic);
        }
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        PANIC.set(format!("{place}: {}", panic_text(panic.payload())));
    }));
}

fn panic_text(payload: &dyn Any) -> &str {
    match payload.downcast_ref::<&str>() {
        Some(panic_text) => panic_text,
        None => payload.downcast_ref::<String>().map_or("", String::as_str),
    }
}

/// A text that violates an invariant, made as short as it could be.
pub struct Failure {
    /// The reader's name.
    pub reader: String,
    pub text: String,
    /// What is wrong.
    pub why: String,
}

/// The result of a campaign.
#[derive(Default)]
pub struct Tally {
    /// Texts read.
    pub inputs: u64,
    /// Those that were taken.
    pub taken: u64,
    /// The outcomes seen, as hashes.
    pub outcomes: HashSet<u64>,
    /// The most bytes that reading a text has held.
    pub most_bytes: usize,
    pub failures: Vec<Failure>,
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: Self) {
        self.inputs += other.inputs;
        self.taken += other.taken;
        self.outcomes.extend(other.outcomes);
        self.most_bytes = self.most_bytes.max(other.most_bytes);
        for failure in other.failures {
            let same = |known: &Failure| {
                known.reader == failure.reader && blanked(&known.why) == blanked(&failure.why)
            };
            if !self.failures.iter().any(same) {
                self.failures.push(failure);
            }
        }
    }
}

/// Gives a text to a reader and judges what comes of it: a hash of the outcome, and whether the text was
/// taken.
///
/// # Errors
/// The violated invariant.
pub fn tried(
    reader: &Reader,
    text: &str,
    looked_at: bool,
    tally: &mut Tally,
) -> Result<(u64, bool), String> {
    let all = || {
        #[expect(clippy::disallowed_methods, reason = "a reader may take a second")]
        let start = Instant::now();
        let (read, bytes) = memory::measured(|| reader.read(text));
        let taken = start.elapsed();
        tally.most_bytes = tally.most_bytes.max(bytes);
        if bytes > MAX_BYTES {
            return Err(format!(
                "too large: {} MB to read {} bytes",
                bytes >> 20,
                text.len()
            ));
        }
        if taken > MAX_TIME {
            is_slow(reader, text)?;
        }
        reader.judge(&read, text, looked_at);
        Ok(match &read {
            Err(why) => (
                fnv::hash(&without_numbers(&without(&without_quotations(why), text))),
                false,
            ),
            Ok(Opened::Unwritten) => (0, true),
            Ok(Opened::Written(written)) => (u64::from(written.len().ilog2_or_none()), true),
            Ok(Opened::Game(play)) => {
                let sizes = [play.level().text().len(), play.steps(), play.line().len()];
                let sizes = sizes.map(|size| size.ilog2_or_none());
                let what = format!("{} {} {sizes:?}", play.puzzle_id(), play.status().word());
                (fnv::hash(&what), true)
            }
        })
    };
    TRYING.set(true);
    let result = catch_unwind(AssertUnwindSafe(all));
    TRYING.set(false);
    let result = result.unwrap_or_else(|_| Err(PANIC.take()));
    result.map(|(outcome, taken)| (fnv::more(outcome, reader.name.as_bytes()), taken))
}

trait Size {
    fn ilog2_or_none(&self) -> u32;
}

impl Size for usize {
    /// The order of magnitude.
    fn ilog2_or_none(&self) -> u32 {
        self.checked_ilog2().map_or(0, |n| n + 1)
    }
}

/// A machine may be busy: only what is slow three more times is a fault.
fn is_slow(reader: &Reader, text: &str) -> Result<(), String> {
    let mut least = Duration::MAX;
    for _ in 0..3 {
        #[expect(clippy::disallowed_methods, reason = "a reader may take a second")]
        let start = Instant::now();
        let before = own_time();
        let _ = reader.read(text);
        let own = own_time()
            .zip(before)
            .map(|(after, before)| after.saturating_sub(before));
        least = least.min(own.unwrap_or_else(|| start.elapsed()));
    }
    match least > MAX_TIME {
        true => Err(format!("too slow: {least:?} to read {} bytes", text.len())),
        false => Ok(()),
    }
}

/// The time that this thread has had a core, where the system says so.
fn own_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// A message without its numbers and quoted parts.
fn blanked(message: &str) -> String {
    without_numbers(&without_quotations(message))
}

fn without_quotations(message: &str) -> String {
    let mut bare = String::new();
    let mut closing = None;
    let mut characters = message.chars();
    while let Some(c) = characters.next() {
        match closing {
            Some(_) if c == '\\' => drop(characters.next()),
            Some(end) if c == end => closing = None,
            Some(_) => {}
            // From here on it is a value of the text.
            None if "[{".contains(c) => break,
            None => {
                bare.push(c);
                closing = match c {
                    '“' => Some('”'),
                    '`' | '"' => Some(c),
                    _ => None,
                };
            }
        }
    }
    bare
}

fn without_numbers(message: &str) -> String {
    let mut bare = String::new();
    for c in message.chars() {
        match c.is_ascii_digit() {
            true if bare.ends_with('#') => {}
            true => bare.push('#'),
            false => bare.push(c),
        }
    }
    // Beyond is mostly the text itself.
    bare.chars().take(90).collect()
}

/// A message without the words that are the text's own.
fn without(message: &str, text: &str) -> String {
    let panic_text = message.split(' ').filter(|word| {
        let word = word.trim_matches([':', ',', ';']);
        word.len() < 3 || !text.contains(word)
    });
    panic_text.collect::<Vec<_>>().join(" ")
}

/// A campaign from a seed.
pub struct Campaign<'a> {
    readers: &'a [Reader],
    /// Whether a reader takes milliseconds: it gets fewer texts.
    is_costly: Vec<bool>,
    dictionary: &'a [String],
    /// Readers' numbers and texts; the first ones are the samples.
    pool: Vec<(usize, String)>,
    samples: usize,
    rng: SeededRng,
    /// Holds the text being read, for a fault that ends the whole process.
    now: File,
    pub tally: Tally,
}

impl<'a> Campaign<'a> {
    /// Starts a campaign; `number` distinguishes campaigns that run at the same time.
    pub fn new(
        readers: &'a [Reader],
        samples: &[Sample],
        dictionary: &'a [String],
        seed: u64,
        number: usize,
    ) -> Self {
        let known = |name: &str| readers.iter().position(|reader| reader.name == name);
        let pool = samples
            .iter()
            .filter_map(|sample| Some((known(&sample.reader)?, sample.text.clone())));
        let pool: Vec<_> = pool.collect();
        let name = format!("{}/fuzz-{number}.txt", env!("CARGO_TARGET_TMPDIR"));
        let costly = |reader: &Reader| {
            let costly = ["race", " run", " islands"];
            costly.iter().any(|what| reader.name.ends_with(what))
                || reader.name.starts_with("morpion")
        };
        Self {
            readers,
            is_costly: readers.iter().map(costly).collect(),
            dictionary,
            samples: pool.len(),
            pool,
            rng: seeded(seed),
            now: File::create(name).expect("a file for the text being read"),
            tally: Tally::default(),
        }
    }

    /// Changes a text and reads it.
    pub fn step(&mut self) {
        let rng = &mut self.rng;
        let all = self.pool.len();
        // The latest are the most promising.
        let from = if chance(rng, 0.4) { all - all / 4 } else { 0 };
        let mut at = (from + below(rng, all - from)).min(all - 1);
        if self.is_costly[self.pool[at].0] && chance(rng, 0.95) {
            at = below(rng, all);
        }
        let (own, text) = &self.pool[at];
        let (_, other) = &self.pool[below(rng, all)];
        let text = mutated(text, other, self.dictionary, rng);
        let chosen = match chance(rng, 0.8) {
            true => *own,
            false => below(rng, self.readers.len()),
        };
        let chosen = match self.is_costly[chosen] && chance(rng, 0.8) {
            true => 0,
            false => chosen,
        };
        let looked_at = chance(rng, 0.01);
        let reader = &self.readers[chosen];
        let _ = self.now.rewind();
        let _ = self.now.set_len(0);
        let _ = write!(self.now, "{}\n{text}", reader.name);
        self.tally.inputs += 1;
        match tried(reader, &text, looked_at, &mut self.tally) {
            Ok((outcome, taken)) => {
                self.tally.taken += u64::from(taken);
                if self.tally.outcomes.insert(outcome) {
                    if let Err(why) = tried(reader, &text, true, &mut self.tally) {
                        self.note(chosen, text, why);
                    } else if text.len() <= TRIMMED_POOL_SIZE {
                        if self.pool.len() >= POOL_SIZE {
                            let at = self.samples + below(&mut self.rng, POOL_SIZE - self.samples);
                            self.pool.swap_remove(at);
                        }
                        self.pool.push((chosen, text));
                    }
                }
            }
            Err(why) => self.note(chosen, text, why),
        }
    }

    fn note(&mut self, chosen: usize, text: String, why: String) {
        let reader = &self.readers[chosen];
        let outcome = blanked(&why);
        let known = |known: &Failure| blanked(&known.why) == outcome && known.reader == reader.name;
        if self.tally.failures.iter().any(known) {
            return;
        }
        let mut aside = Tally::default();
        let mut fails = |text: &str| {
            let result = tried(reader, text, true, &mut aside);
            result.is_err_and(|why| blanked(&why) == outcome)
        };
        println!(
            "{}: {}",
            reader.name,
            why.chars().take(300).collect::<String>()
        );
        let text = shortest(text, &mut fails);
        self.tally.failures.push(Failure {
            reader: reader.name.clone(),
            text,
            why,
        });
    }
}

/// Takes pieces out of a text as long as it still fails.
fn shortest(mut text: String, fails: &mut impl FnMut(&str) -> bool) -> String {
    let mut tries = 0;
    #[expect(
        clippy::disallowed_methods,
        reason = "what is slow is tried for some seconds only"
    )]
    let (start, longest) = (Instant::now(), Duration::from_secs(15));
    let mut size = (text.chars().count() / 2).max(1);
    loop {
        let mut from = 0;
        let mut shorter = false;
        while from < text.chars().count() && tries < 2000 && start.elapsed() < longest {
            tries += 1;
            let fewer: String = text
                .chars()
                .take(from)
                .chain(text.chars().skip(from + size))
                .collect();
            match fails(&fewer) {
                true => (text, shorter) = (fewer, true),
                false => from += size,
            }
        }
        if tries >= 2000 || start.elapsed() >= longest || (size == 1 && !shorter) {
            return text;
        }
        size = (size / 2).max(1);
    }
}

/// Writes a text that failed to the corpus; with its file's name.
pub fn written(failure: &Failure) -> String {
    let reader = failure.reader.replace(' ', "-");
    let name = format!("found-{reader}-{:08x}.txt", fnv::hash(&failure.text) as u32);
    let path = corpus::folder().join(&name);
    fs::write(&path, &failure.text).expect("the corpus can be written");
    name
}
