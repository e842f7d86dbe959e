//! The command line: one file per command, and their shared parts.

mod check;
mod clock;
mod convert;
mod design;
mod exchange;
mod generate;
mod interrupt;
mod islands;
mod puzzles;
mod race;
mod rate;
mod result;
mod run_file;
mod searching;
mod solve;
mod text;
mod today;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use evolvarium::puzzles::registry;

/// Puzzles without a page: solve, check, convert, rate, generate and design
/// levels, print those of the day, and race searches against each other.
///
/// Exit code: 0 on success, 1 if the level was not solved or not made or the
/// answer is not right, 2 on bad input or where a file could not be written, with
/// one line on stderr that says where and what is wrong.
///
/// Ctrl-C or TERM ends a search or a race cleanly: the results so far are printed
/// and saved, with the same exit codes. A second one quits at once (130).
#[derive(Parser)]
#[command(name = "evolve", version, arg_required_else_help = true, after_help = puzzles::table())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Convert(convert::Convert),
    Generate(generate::Generate),
    Design(design::Design),
    Rate(rate::Rate),
    Race(race::Race),
    Today(today::Today),
}

/// Runs the command of the command line.
pub fn main() -> ExitCode {
    registry::link_all();
    let result = match Cli::try_parse() {
        Ok(cli) => match cli.command {
            Command::Solve(solve) => solve.run(),
            Command::Check(check) => check.run(),
            Command::Convert(convert) => convert.run(),
            Command::Generate(generate) => generate.run(),
            Command::Design(design) => design.run(),
            Command::Rate(rate) => rate.run(),
            Command::Race(race) => race.run(),
            Command::Today(today) => today.run(),
        },
        Err(error) => return usage(&error),
    };
    match result {
        Ok(_) if result::has_file_failed() => ExitCode::from(2),
        Ok(CommandResult::Success) => ExitCode::SUCCESS,
        Ok(CommandResult::Failure) => ExitCode::from(1),
        Err(fault) => {
            print_fault(&fault);
            ExitCode::from(2)
        }
    }
}

/// Prints help and version unchanged, errors on one line.
fn usage(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            let text = error.render().to_string();
            let first = text.split("\n\n").next().unwrap_or_default();
            let first = first.strip_prefix("error: ").unwrap_or(first);
            print_fault(&Fault::new(format!("{first} (see --help)")));
            ExitCode::from(2)
        }
    }
}

pub use result::{CommandResult, Fault, print, print_fault, progress_bar, tell_unwritten};

pub use evolvarium::game::run::search_choice::setting;

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_made() {
        evolvarium::puzzles::registry::link_all();
        Cli::command().debug_assert();
    }

    #[test]
    fn settings_are_split_at_the_first_equals_sign() {
        assert_eq!(setting("a = b=c").unwrap(), ("a".into(), "b=c".into()));
        assert!(setting("ab").is_err() && setting("=b").is_err());
    }
}
