//! Sharing: links, files and pictures; opening them; and backups of everything.

pub mod backup;
pub mod embed;
pub mod links;
pub mod open;
pub mod print;

use crate::model::command::ShareCommand;
use crate::model::context::Context;
use crate::platform::id;

pub fn handle(cx: &mut Context, command: ShareCommand) {
    match command {
        ShareCommand::Open => open::show(),
        ShareCommand::ChooseFile => {
            // Not the page of help, from which a backup is restored.
            id::open_dialog.element().close();
            open::pick();
        }
        ShareCommand::PasteText => open::paste(),
        ShareCommand::OpenText => open::open_field(cx),
        ShareCommand::Save => links::save_level(cx, true),
        ShareCommand::Share => links::share(cx),
        ShareCommand::ShareForms => links::show_share(cx),
        ShareCommand::CopyLink => links::copy_link(),
        ShareCommand::RunnerCommand => links::show_of_run(cx, links::COMMAND),
        ShareCommand::CopyResult => links::copy_result(cx),
        ShareCommand::FullScreen => links::toggle_full_screen(cx),
        ShareCommand::SaveLevel => links::save_level(cx, false),
        ShareCommand::SaveSvg => links::save_picture(cx),
        ShareCommand::SavePng => links::save_image(cx),
        ShareCommand::SaveAll => backup::save_everything(cx),
        ShareCommand::Remove(group) => backup::remove(cx, group),
    }
}
