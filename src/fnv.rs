//! Fowler–Noll–Vo 1a, 64 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>. A short name for a text,
//! or a seed from one; guards nothing.

/// The hash of a text.
pub const fn hash(text: &str) -> u64 {
    more(0xcbf2_9ce4_8422_2325, text.as_bytes())
}

/// Continues a hash with more bytes.
pub const fn more(mut hash: u64, bytes: &[u8]) -> u64 {
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(more(hash("foo"), b"bar"), hash("foobar"));
    }
}
