//! Builds the page with Trunk, and serves it.

use crate::process::{fault_in, root};
use crate::{Outcome, process, setup};
use std::fs;

/// The folder of a development build: `dist/` holds only builds that can be published.
const DEVELOPMENT: &str = "target/development";

/// `serve [--release] [--port N] [--open]`: builds, serves, and rebuilds when a source changes.
pub fn run(arguments: &[&str]) -> Outcome {
    let mut port = "8080";
    let mut is_release = false;
    let mut line = vec!["trunk", "serve"];
    let mut rest = arguments.iter();
    while let Some(&argument) = rest.next() {
        match argument {
            "--release" => is_release = true,
            "--open" => line.push("--open"),
            "--port" => port = rest.next().ok_or("`--port` needs a number")?,
            other => return Err(format!("unknown option `{other}` of `serve`")),
        }
    }
    port.parse::<u16>()
        .map_err(|_| format!("`{port}` is not a port: expected a number up to 65535"))?;
    line.extend(["--port", port]);

    if is_release {
        line.push("--release");
        setup::for_building()?;
    } else {
        line.extend(["--dist", DEVELOPMENT]);
        setup::for_developing()?;
        let folder = root().join(DEVELOPMENT);
        fs::create_dir_all(&folder).map_err(fault_in(&folder))?;
    }
    println!("\n  Evolvarium will be at http://127.0.0.1:{port}/ once it is built.");
    println!(
        "  {}",
        match is_release {
            true => "A change in a source rebuilds it: then reload the page. Ctrl+C stops.\n",
            false =>
                "Development build: in one piece, hardly optimised, built in seconds; `--release` \
                 makes the optimised build.\n  A change in a source rebuilds it and reloads \
                 the page. Ctrl+C stops.\n",
        }
    );
    process::run(&line)
}

/// Builds the page into `dist/`.
pub fn build() -> Outcome {
    process::run_line("trunk build --release")
}
