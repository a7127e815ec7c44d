//! Files in one: the form of POSIX (ustar), of which plain files with short names need little.

/// A file as an archive has it: a header of 512 bytes, and what it holds, filled up to whole blocks.
pub fn file(name: &str, holds: &[u8], at_ms: u64) -> Vec<u8> {
    let mut head = [0_u8; 512];
    let mut put = |at: usize, text: &str| head[at..at + text.len()].copy_from_slice(text.as_bytes());
    assert!(name.len() < 100, "a short name: {name}");
    put(0, name);
    put(100, "0000644\0");
    put(108, "0000000\0");
    put(116, "0000000\0");
    put(124, &format!("{:011o}\0", holds.len()));
    put(136, &format!("{:011o}\0", at_ms / 1_000));
    // The sum of the header, with blanks in its own place.
    put(148, "        ");
    put(156, "0");
    put(257, "ustar\x0000");
    let sum: u32 = head.iter().map(|byte| u32::from(*byte)).sum();
    head[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
    let mut file = head.to_vec();
    file.extend_from_slice(holds);
    file.resize(file.len().next_multiple_of(512), 0);
    file
}

/// What an archive ends with.
pub const END: [u8; 1_024] = [0; 1_024];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_blocks_with_a_sum_that_holds() {
        let file = file("a/b.jsonl", b"line\n", 1_700_000_000_123);
        assert_eq!((file.len(), &file[512..517]), (1_024, &b"line\n"[..]));
        assert_eq!((&file[124..136], &file[136..148]), (&b"00000000005\0"[..], &b"14524770400\0"[..]));
        let written = u32::from_str_radix(std::str::from_utf8(&file[148..154]).unwrap(), 8).unwrap();
        let sum: u32 = file[..512]
            .iter()
            .enumerate()
            .map(|(at, byte)| if (148..156).contains(&at) { 32 } else { u32::from(*byte) })
            .sum();
        assert_eq!(written, sum);
    }
}
