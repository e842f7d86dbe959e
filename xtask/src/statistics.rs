//! The figures and sentences of races, calculated again with SciPy (`tests/race_statistics.py`).
//!
//! SciPy is installed into `target/tools/python`. Where that is not possible, the check is left out,
//! with a message: the library's own test compares stored figures of SciPy everywhere.

use crate::Outcome;
use crate::process::{command, fault_in, run, run_line, target_folder};
use crate::setup;
use std::fs;

/// Races of several searches, levels and kinds; each small.
const RACES: &[(&str, &str)] = &[
    (
        "house",
        "tests/cases/house.json --search tuned --search java --search java:crossover=0 --random \
         --seeds 12 --evaluations 10000 --target 0 --target 10",
    ),
    (
        "levels",
        "#/kuromasu?level=Keyhole;5x5;c7c3h6b6e #/kuromasu?level=Lampshade;6x6;a4c4b10a7c5c7f7g5b \
         --search genetic --search bits-memetic --search exact --seeds 12 --evaluations 10000",
    ),
    (
        "mazes",
        "theseus --search tuned --search report --random --seeds 12 --evaluations 2000 \
         --target 300 --target 400 --target 500",
    ),
];

/// Races, and compares what the runner says with SciPy.
pub fn check() -> Outcome {
    let python = match setup::python_with("scipy") {
        Ok(python) => python.display().to_string(),
        Err(why) => {
            println!("SciPy can't be installed here ({why}): its check is left out.");
            return Ok(());
        }
    };
    // The native tests' build of the runner: to build it alone would compile the library with other features.
    run_line("cargo test --locked --test it --no-run")?;
    let runner = target_folder().join("debug").join("evolve");
    let runner = runner.display().to_string();
    let folder = target_folder().join("races");
    fs::create_dir_all(&folder).map_err(fault_in(&folder))?;
    let mut line = vec![python, "tests/race_statistics.py".to_owned()];
    for (name, race) in RACES {
        let file = folder.join(format!("{name}.json"));
        let table = file.with_extension("csv").display().to_string();
        let mut arguments = vec![&*runner, "race"];
        arguments.extend(race.split(' '));
        arguments.extend(["--json", "--csv", &table]);
        println!("  $ {}", arguments.join(" "));
        let output = command(&arguments).output().map_err(fault_in(&file))?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        fs::write(&file, output.stdout).map_err(fault_in(&file))?;
        line.push(file.display().to_string());
    }
    run(&line.iter().map(String::as_str).collect::<Vec<_>>())
}
