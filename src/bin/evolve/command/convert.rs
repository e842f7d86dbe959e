//! `convert`: the same level in another form.

use clap::{Args, ValueEnum};
use evolvarium::game::link::Link;
use evolvarium::game::{Look, Play};
use evolvarium::paint::Theme;
use evolvarium::paint::svg::Svg;
use evolvarium::puzzles::find;

use super::{Fault, Outcome, print, text};

/// Write a level in another form.
///
/// Reads level files, saves, links, a puzzle's id followed by a level's
/// compact text, and whatever else one of the puzzles reads; everything it
/// writes, but pictures, it also reads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  evolve convert house.json --to link
  evolve convert '#/slice?level=…' --to json
  evolve convert game.save --to svg --dark > game.svg")]
pub struct Convert {
    /// The level: a file, a link itself, or - for the standard input.
    file: String,
    /// The form to write.
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Draw the picture in the dark theme's colours.
    #[arg(long)]
    dark: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// The level file, on one line.
    Json,
    /// The puzzle's id and the level's compact text.
    Text,
    /// The part of the page's address that opens level and position.
    Link,
    /// A picture of the board.
    Svg,
    /// Level and steps, as the page stores them.
    Save,
}

impl Convert {
    /// Carries the command out.
    pub fn run(&self) -> Result<Outcome, Fault> {
        let play = text::level(&self.file)?;
        match self.to {
            Format::Json => print(play.level_json()),
            Format::Text => print(format_args!("{} {}", play.puzzle_id(), play.level_text())),
            Format::Link => print(link(&*play)),
            Format::Svg => print(svg(&*play, self.dark).trim_end()),
            Format::Save => print(play.save()),
        }?;
        Ok(Outcome::Success)
    }
}

fn link(play: &dyn Play) -> Link {
    Link {
        puzzle: play.puzzle_id().to_owned(),
        level: Some(play.level_text()),
        play: Some(play.line()).filter(|line| !line.is_empty()),
        ..Link::default()
    }
}

fn svg(play: &dyn Play, dark: bool) -> String {
    let accent = find(play.puzzle_id()).map_or(0.0, |entry| entry.accent);
    let theme = if dark {
        Theme::dark(accent)
    } else {
        Theme::light(accent)
    };
    let (width, height) = play.size();
    let mut svg = Svg::new(width, height, theme);
    play.draw(Look::default(), &mut svg);
    svg.finish(&play.level_name())
}
