//! Games, levels and runs as texts: saves, links, backups, and what other programs write.

pub mod backup;
pub mod day_wins;
pub mod hex;
pub mod json;
pub mod link;
pub mod name;
mod redirect_link;
pub mod save;
pub mod stored_key;
pub mod xml;
