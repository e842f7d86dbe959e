//! Tries to break every reader of text from outside (`tests/it/readers.rs`) with millions of changed texts:
//! none may panic, hold more than 64 MB or take longer than a second, and all that `Reader::judge` asserts
//! must hold. `campaign.rs` explains the choice of texts.
//!
//! The native tests read the same number of texts from the same seeds every time. `cargo xtask fuzz` runs
//! for any time, from any seed, and writes failing texts to `tests/corpus/`.

mod campaign;
mod corpus;
#[path = "../it/linked.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod linked;
mod memory;
mod mutation;
#[path = "../it/play.rs"]
#[allow(dead_code, unused_imports, reason = "the other tests use the rest")]
mod play;
#[path = "../it/readers.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod readers;
#[path = "../it/xml.rs"]
mod xml;

use std::env;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use campaign::{Campaign, Tally, tried};

#[global_allocator]
static COUNTING: memory::Counting = memory::Counting;

/// The seeds of the native tests, and the texts of each.
const SEEDS: [u64; 4] = [1, 2, 3, 4];
const INPUTS: u64 = 200_000;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Texts that once did harm, given to all readers.
#[test]
fn known_crashers_do_no_harm() {
    campaign::note_panics();
    let mut faults = Vec::new();
    for reader in readers::readers() {
        for (name, text) in corpus::found() {
            if let Err(why) = tried(&reader, &text, true, &mut Tally::default()) {
                faults.push(format!("{name}, read as {}: {why}", reader.name));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Texts of a megabyte, given to all readers.
#[test]
fn long_texts_do_no_harm() {
    campaign::note_panics();
    let mut faults = Vec::new();
    for reader in readers::readers() {
        let id = reader.name.split(' ').next().unwrap_or_default();
        let entry = linked::find(id);
        let save = entry.map(|entry| format!("1 {id} {} @1 [", entry.example().level().text()));
        for opening_text in [Some(String::new()), save].into_iter().flatten() {
            for piece in [
                "S ",
                "copy ",
                "[",
                "[0,",
                "[0],",
                "{\"a\":0},",
                "0.",
                "0;",
                "a",
                "\u{e9}",
                "{\"a\":",
                "x0 ",
                "&search=a",
                "<maze>",
                "<svg><metadata>",
                "#\n",
            ] {
                let times = (mutation::MAX_BYTES - opening_text.len() - 2) / piece.len();
                let opening = if opening_text.is_empty() && piece.ends_with(',') {
                    "["
                } else {
                    ""
                };
                let text = format!("{opening_text}{opening}{}0]", piece.repeat(times - 1));
                if let Err(why) = tried(&reader, &text, false, &mut Tally::default()) {
                    faults.push(format!("{piece:?} as {}: {why}", reader.name));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Games of a megabyte, in which one answer is adopted, or the game restarted, again and again.
#[test]
fn long_games_do_no_harm() {
    campaign::note_panics();
    let samples = corpus::samples();
    let mut faults = Vec::new();
    for reader in readers::readers() {
        let Some(id) = reader.name.strip_suffix(" save") else {
            continue;
        };
        let entry = linked::find(id).expect("a puzzle");
        let name = format!("{id} moves");
        let lines = samples.iter().filter(|sample| sample.reader == name);
        let lines = lines.filter(|line| entry.example().adopt_line(&line.text).is_ok());
        let line = lines.max_by_key(|line| line.text.len()).expect("a line");
        for step in [format!(" [{}]", line.text), " []".to_owned()] {
            let save = entry.example().save();
            let times = (mutation::MAX_BYTES - 1 - save.len()) / step.len();
            let text = save + &step.repeat(times);
            if let Err(why) = tried(&reader, &text, false, &mut Tally::default()) {
                faults.push(format!("{times} times {step:?} as {}: {why}", reader.name));
            }
            assert!(reader.read(&text).is_ok(), "{}", reader.name);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn mutated_texts_do_no_harm() {
    campaign::note_panics();
    let readers = readers::readers();
    let samples = corpus::samples();
    for sample in &samples {
        let known = readers.iter().any(|reader| reader.name == sample.reader);
        assert!(known, "no reader is called {}", sample.reader);
    }
    let dictionary = corpus::dictionary(&samples);
    let new_campaign = |seed, number| Campaign::new(&readers, &samples, &dictionary, seed, number);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let total = Mutex::new(Tally::default());
    let add = |tally| {
        total
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(tally)
    };
    let minutes = number("EVOLVARIUM_FUZZ_MINUTES");
    match minutes {
        None => {
            let next = AtomicUsize::new(0);
            thread::scope(|scope| {
                for _ in 0..cores.min(SEEDS.len()) {
                    scope.spawn(|| {
                        while let Some(seed) = SEEDS.get(next.fetch_add(1, Ordering::Relaxed)) {
                            let mut campaign = new_campaign(*seed, *seed as usize);
                            (0..INPUTS).for_each(|_| campaign.step());
                            add(campaign.tally);
                        }
                    });
                }
            });
        }
        Some(minutes) => {
            let seed = number("EVOLVARIUM_FUZZ_SEED").unwrap_or(1);
            for_minutes(minutes, cores, &add, &|core| {
                new_campaign(seed.wrapping_add(core as u64), core)
            });
        }
    }
    let total = total.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!(
        "{} texts read, {} taken, {} outcomes, at most {} MB held, {} failures",
        total.inputs,
        total.taken,
        total.outcomes.len(),
        total.most_bytes >> 20,
        total.failures.len()
    );
    let failures = total.failures.iter().map(|failure| {
        let file = match minutes {
            None => format!("{:?}", failure.text.chars().take(2000).collect::<String>()),
            Some(_) => format!("tests/corpus/{}", campaign::written(failure)),
        };
        let why: String = failure.why.chars().take(600).collect();
        format!("{}: {why}\n  {file}", failure.reader)
    });
    let failures: Vec<String> = failures.collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Runs a campaign on every core, and says now and then how far they are.
#[expect(clippy::disallowed_methods, reason = "it ends when its time is over")]
fn for_minutes<'a>(
    minutes: u64,
    cores: usize,
    add: &(dyn Fn(Tally) + Sync),
    new_campaign: &(dyn Fn(usize) -> Campaign<'a> + Sync),
) {
    let end = Instant::now() + Duration::from_secs(60 * minutes);
    let (read, working) = (AtomicU64::new(0), AtomicUsize::new(cores));
    thread::scope(|scope| {
        for core in 0..cores {
            let (read, working) = (&read, &working);
            scope.spawn(move || {
                let mut campaign = new_campaign(core);
                while Instant::now() < end {
                    (0..100).for_each(|_| campaign.step());
                    read.fetch_add(100, Ordering::Relaxed);
                }
                add(campaign.tally);
                working.fetch_sub(1, Ordering::Relaxed);
            });
        }
        let mut before = 0;
        while working.load(Ordering::Relaxed) > 0 {
            thread::sleep(Duration::from_secs(10));
            let now = read.load(Ordering::Relaxed);
            println!("{now} texts, {} per second", (now - before) / 10);
            before = now;
        }
    });
}
