//! Seeds that the page draws.

use crate::platform::dom;

/// A seed that was not chosen: 32 bits, so that it can be read and typed.
pub fn fresh_seed() -> u64 {
    let mut bytes = [0; 4];
    match getrandom::fill(&mut bytes) {
        Ok(()) => u64::from(u32::from_le_bytes(bytes)),
        Err(_) => dom::now().to_bits() >> 20,
    }
}
