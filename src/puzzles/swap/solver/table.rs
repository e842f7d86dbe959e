//! The positions searched already: a number for a hash.
//!
//! Open addressing with linear probing; the hash is the key, so two positions
//! of one hash count as one. With 64 bits that happens in one of a million runs
//! that look at millions of positions.
//!
//! Invariant: nothing here depends on the width of `usize`.

/// From hashes to numbers from 1 to 255.
pub struct TranspositionTable {
    keys: Vec<u64>,
    values: Vec<u8>,
    /// How many hashes there are numbers for.
    pub len: usize,
}

impl TranspositionTable {
    /// Bytes for each place: a key and a value.
    const PLACE_BYTES: usize = 9;

    /// Memory it takes.
    pub fn bytes(&self) -> usize {
        self.keys.len() * Self::PLACE_BYTES
    }

    /// Memory it will take while it grows the next time.
    pub fn bytes_to_grow(&self) -> usize {
        if self.is_full() {
            3 * self.bytes()
        } else {
            self.bytes()
        }
    }

    fn is_full(&self) -> bool {
        self.len * 3 >= self.keys.len() * 2
    }

    fn place(&self, key: u64) -> usize {
        let mask = self.keys.len() - 1;
        let mut place = (key >> 7) as usize & mask;
        while self.values[place] != 0 && self.keys[place] != key {
            place = (place + 1) & mask;
        }
        place
    }

    /// The number of a hash; 0 if there is none.
    pub fn get(&self, key: u64) -> u8 {
        self.values[self.place(key)]
    }

    /// Raises the number of a hash to a value. Returns whether it was lower.
    pub fn raise(&mut self, key: u64, value: u8) -> bool {
        if self.is_full() {
            self.grow();
        }
        let place = self.place(key);
        let before = self.values[place];
        if before >= value {
            return false;
        }
        self.len += usize::from(before == 0);
        self.keys[place] = key;
        self.values[place] = value;
        true
    }

    fn grow(&mut self) {
        let places = self.keys.len() * 2;
        let keys = std::mem::replace(&mut self.keys, vec![0; places]);
        let values = std::mem::replace(&mut self.values, vec![0; places]);
        for (key, value) in keys.into_iter().zip(values) {
            if value != 0 {
                let place = self.place(key);
                self.keys[place] = key;
                self.values[place] = value;
            }
        }
    }
}

impl Default for TranspositionTable {
    fn default() -> Self {
        Self {
            keys: vec![0; 1 << 10],
            values: vec![0; 1 << 10],
            len: 0,
        }
    }
}
