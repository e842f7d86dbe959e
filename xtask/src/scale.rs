//! A race on more than one process, under every engine of `scale/` that runs on one machine.
//!
//! `scale/check.py` makes the race in one, then in parts while it kills workers, and compares. What it starts
//! ends with it, and its data are in `target/scale`.

use crate::Outcome;
use crate::process::{find, run, run_line, target_folder};
use crate::setup;

/// Programs that are needed, and the Debian packages that have them.
const PROGRAMS: &[(&str, &str)] = &[
    ("parallel", "parallel"),
    ("sbatch", "slurm-wlm"),
    ("slurmctld", "slurm-wlm"),
    ("slurmd", "slurm-wlm"),
    ("munged", "munge"),
];

/// Installs what is missing, then checks all engines, or only these.
pub fn run_on(engines: &[&str]) -> Outcome {
    if let Some(engine) = engines
        .iter()
        .find(|name| !["parallel", "slurm", "dask"].contains(name))
    {
        return Err(format!(
            "unknown engine `{engine}`; known: parallel, slurm, dask"
        ));
    }
    if !cfg!(target_os = "linux") {
        return Err(
            "the engines are checked on Linux alone; scale/ and docs/scale.md have their commands"
                .into(),
        );
    }
    install()?;
    let python = setup::python_with("distributed")?.display().to_string();
    run_line("cargo build --locked --release --bin evolve")?;
    let runner = target_folder().join("release/evolve").display().to_string();
    let folder = target_folder().join("scale").display().to_string();
    // The arithmetic of docs/scale.md.
    run(&[&python, "scale/simulate.py"])?;
    // It ends, and with it all that it has started, when this process ends.
    let check = [
        "setpriv",
        "--pdeathsig",
        "TERM",
        &python,
        "scale/check.py",
        &folder,
        &runner,
    ];
    run(&[&check[..], engines].concat())
}

fn install() -> Outcome {
    let missing = |&&(program, _): &&(&str, &str)| {
        // Daemons are not on everybody's path.
        find(program).is_none() && !std::path::Path::new("/usr/sbin").join(program).is_file()
    };
    let mut packages: Vec<&str> = PROGRAMS
        .iter()
        .filter(missing)
        .map(|(_, name)| *name)
        .collect();
    packages.dedup();
    if packages.is_empty() {
        return Ok(());
    }
    let names = packages.join(" ");
    if !setup::can_install_packages() {
        return Err(format!(
            "GNU parallel, Slurm or Munge is missing: install your system's packages for them \
             (Debian: `apt-get install {names}`)"
        ));
    }
    println!("Installing {names} …");
    run_line("apt-get update -qq")?;
    setup::packages_of_system(&packages)
}
