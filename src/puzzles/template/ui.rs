//! The keyboard's cursor, and the player's preferences.

/// The keyboard's cursor, and the player's preferences.
#[derive(Default)]
pub struct Ui {
    pub(super) cursor: Option<usize>,
    /// The lamp under the finger, until it goes up or the press is taken back.
    pub(super) pressed: Option<usize>,
    pub(super) numbers: bool,
}
