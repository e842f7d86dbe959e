//! Builds the page with Trunk, and serves it.

use crate::{Outcome, process, setup};

/// `serve [--port N] [--open]`: builds, serves, and builds again whenever a source changes.
pub fn run(arguments: &[&str]) -> Outcome {
    let mut port = "8080";
    let mut line = vec!["trunk", "serve", "--release"];
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match argument {
            "--open" => line.push("--open"),
            "--port" => port = rest.next().ok_or("`--port` needs a number")?,
            other => return Err(format!("`serve` does not know `{other}`")),
        }
    }
    port.parse::<u16>()
        .map_err(|_| format!("`{port}` is no port: a number up to 65535 would be"))?;
    line.extend(["--port", port]);

    setup::for_building()?;
    println!("\n  Evolvarium will be at http://127.0.0.1:{port}/ once it is built.");
    println!("  A change in a source builds it again: then reload the page. Ctrl+C ends.\n");
    process::run(&line)
}

/// Builds the page into `dist/`.
pub fn build() -> Outcome {
    process::run(&["trunk", "build", "--release"])
}
