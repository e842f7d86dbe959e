//! The desk: files, links, pictures and rules; what is read and written rather than played. All its
//! code hangs on [`DESK`], which only the page's entry names, and is fetched when it is first asked
//! for.

use super::app::App;
use super::command::Command;
use evolvarium::puzzles::Entry;

/// What is done at the desk.
pub struct Desk {
    /// What a button asks for.
    pub act: fn(&mut App, Command),
    /// Another form of the link was chosen.
    pub form: fn(&mut App),
    /// Opens a text that was pasted or dropped.
    pub text: fn(&mut App, &str),
    /// Opens a file: its name, its text.
    pub file: fn(&mut App, &str, &str),
    /// Colours have changed.
    pub colours: fn(&App),
    /// The host's own levels have come.
    pub own: fn(&mut App, &str),
    /// Joins those of one puzzle to its pack.
    pub join: fn(&mut App, &'static Entry),
}

/// All of it.
pub static DESK: Desk = Desk {
    act: App::desk_command,
    form: App::show_form,
    text: App::open_text,
    file: App::open_file,
    colours: App::rules_colours,
    own: App::take_own,
    join: App::join_chapters,
};

impl App {
    /// What a button asks for that is done at the desk.
    fn desk_command(&mut self, command: Command) {
        match command {
            Command::Rules => self.show_rules(),
            Command::SaveAll => self.save_everything(),
            Command::Share => self.show_share(),
            Command::CopyLink => self.copy_link(),
            Command::GiveRun => self.show_command(),
            Command::ShareNative => self.share_native(),
            Command::Save => self.save_file(),
            Command::SaveLevel => self.save_level(),
            Command::SavePicture => self.save_picture(),
            Command::SaveImage => self.save_image(),
            _ => {}
        }
    }
}
