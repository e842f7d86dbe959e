//! Commands that the first signal ends at once: those without work to finish, and those
//! that wait for their input. The others are in `runner_morpion.rs`.

#![cfg(unix)]

use std::io::{BufRead as _, BufReader};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use super::runner::{LEVEL, file, start};

/// The number of SIGTERM: shells make background jobs ignore SIGINT.
const TERM: i32 = 15;

/// Sends SIGTERM. Returns the signal that ended the process, or `None` after a minute.
fn ended_by(child: &mut Child) -> Option<i32> {
    let mut kill = Command::new("kill");
    let sent = kill.args(["-TERM", &child.id().to_string()]).status();
    assert!(sent.expect("kill").success());
    for _ in 0..600 {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.signal();
        }
        thread::sleep(Duration::from_millis(100));
    }
    child.kill().expect("it can be ended");
    None
}

fn started_child(arguments: &[&str]) -> Child {
    let mut command = start(arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command.spawn().expect("the runner starts")
}

#[test]
fn a_generator_ends_at_the_first_signal() {
    let mut child = started_child(&["generate", "template", "--count", "1000000000"]);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    lines.read_line(&mut String::new()).expect("a level");
    thread::spawn(move || lines.lines().all(|line| line.is_ok()));
    assert_eq!(ended_by(&mut child), Some(TERM));
}

#[test]
fn what_waits_for_its_input_ends_at_the_first_signal() {
    let level = file("signals.json", LEVEL);
    for arguments in [
        &["solve", "-"][..],
        &["check", &level, "-"],
        &["convert", "-", "--to", "json"],
        &["rate", "template", "-"],
        &["race", "-"],
    ] {
        let mut child = started_child(arguments);
        // Its input stays open, and it has time to begin.
        thread::sleep(Duration::from_millis(500));
        assert_eq!(ended_by(&mut child), Some(TERM), "{arguments:?}");
    }
}
