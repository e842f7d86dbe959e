//! Sharing: links, files and pictures to give away, opening what was given, and everything that is kept
//! as one file.

pub mod backup;
pub mod links;
pub mod open;

use crate::shell::command::ShareCommand;
use crate::shell::context::Context;
use crate::shell::event::ShareEvent;

/// What a button asks for that is about files, links and pictures.
pub fn handle(cx: &mut Context, command: ShareCommand) {
    match command {
        ShareCommand::Open => open::pick(),
        ShareCommand::Save => links::save_file(cx),
        ShareCommand::Share => links::show_share(cx),
        ShareCommand::CopyLink => links::copy_link(),
        ShareCommand::RunnerCommand => links::show_command(cx),
        ShareCommand::Native => links::share_native(),
        ShareCommand::SaveLevel => links::save_level(cx),
        ShareCommand::SaveSvg => links::save_picture(cx),
        ShareCommand::SavePng => links::save_image(cx),
        ShareCommand::SaveAll => backup::save_everything(cx),
    }
}

/// What happens to what is opened and given away.
pub fn event(cx: &mut Context, event: ShareEvent) {
    match event {
        ShareEvent::Text(text) => open::open_text(cx, text),
        ShareEvent::File(name, text) => open::open_file(cx, &name, text),
        ShareEvent::OpenLevel(text) => open::open_level(cx, &text),
        ShareEvent::BringBack(name, text) => backup::bring_back(cx, name.as_deref(), &text),
        ShareEvent::Picture(name, blob) => links::save_blob(cx, &name, blob),
    }
}
