//! `convert`: the same level in another format.

use clap::Args;
use evolvarium::game::files::link::Link;
use evolvarium::game::{Look, Play, excerpt};
use evolvarium::paint::Theme;
use evolvarium::paint::svg::Svg;
use evolvarium::puzzles::{find, registry};

use super::{CommandResult, Fault, print, text};

/// Write a level in another format.
///
/// Reads level files, saves, links, a puzzle's id followed by a level's compact
/// text, and all other formats that one of the puzzles reads. It reads every format
/// that it writes, except pictures.
#[derive(Args)]
#[command(after_help = help())]
pub struct Convert {
    /// The level: a file, a link itself, or - for standard input.
    file: String,
    /// The format to write; see the list below.
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Draw the picture with the dark theme's colours.
    #[arg(long)]
    dark: bool,
}

/// The formats of every puzzle: name and meaning.
const FORMATS: [(&str, &str); 5] = [
    ("json", "the level file, on one line"),
    ("text", "the puzzle's id and the level's compact text"),
    (
        "link",
        "the part of the page's address that opens level and position",
    ),
    ("svg", "a picture of the board"),
    ("save", "level and steps, as the page stores them"),
];

/// All formats, those of single puzzles last, and examples.
fn help() -> String {
    let own = registry::PUZZLES.iter().flat_map(|entry| {
        let line =
            |(name, meaning): &(&str, &str)| format!("  {name:<8} {meaning} ({})\n", entry.id);
        entry.exports().iter().map(line).collect::<Vec<_>>()
    });
    let common = FORMATS
        .iter()
        .map(|(name, meaning)| format!("  {name:<8} {meaning}\n"));
    let formats: String = common.chain(own).collect();
    format!("Formats:\n{formats}\n{EXAMPLES}")
}

const EXAMPLES: &str = "\
Examples:
  evolve convert house.json --to link
  evolve convert '#/slice?level=…' --to json
  evolve convert game.save --to svg --dark > game.svg
  evolve convert maze.json --to genome";

impl Convert {
    /// Runs the command.
    pub fn run(&self) -> Result<CommandResult, Fault> {
        let mut play = text::level(&self.file)?;
        match self.to.as_str() {
            "json" => print(play.level().json()),
            "text" => print(format_args!("{} {}", play.puzzle_id(), play.level().text())),
            "link" => print(link(&*play)),
            "svg" => {
                play.timeline_mut().show_end(); // as the page opens it
                print(svg(&*play, self.dark).trim_end())
            }
            "save" => print(play.save()),
            own => match play.export(own) {
                Some(Ok(text)) => print(text),
                Some(Err(why)) => Err(Fault::new(why).within(text::place(&self.file))),
                None => Err(unknown(own, &*play)),
            },
        }?;
        Ok(CommandResult::Success)
    }
}

fn unknown(format: &str, play: &dyn Play) -> Fault {
    let all = FORMATS
        .iter()
        .chain(play.level().exports())
        .map(|(name, _)| *name);
    Fault::new(format!(
        "--to: unknown format “{}” for a level of “{}”; known: {}",
        excerpt(format),
        play.puzzle_id(),
        all.collect::<Vec<_>>().join(", ")
    ))
}

fn link(play: &dyn Play) -> Link {
    Link {
        play: Some(play.line()).filter(|line| !line.is_empty()),
        ..Link::to_level(play.puzzle_id(), play.level().text())
    }
}

fn svg(play: &dyn Play, dark: bool) -> String {
    let accent = find(play.puzzle_id()).map_or(0.0, |entry| entry.accent);
    let theme = Theme { dark, accent };
    let (width, height) = play.layout().window.size();
    let mut svg = Svg::new(width, height, theme);
    play.draw(Look::default(), &mut svg);
    if let Some(record) = play.record() {
        svg.carry(&record);
    }
    svg.finish(&play.level().name())
}
