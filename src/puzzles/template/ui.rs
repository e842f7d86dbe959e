//! The keyboard's cursor, and what the player wants to see.

/// The keyboard's cursor, and what the player wants to see.
#[derive(Default)]
pub struct Ui {
    pub(super) cursor: Option<usize>,
    /// The lamp under the finger, until it goes up or the press is taken back.
    pub(super) pressed: Option<usize>,
    pub(super) numbers: bool,
}
