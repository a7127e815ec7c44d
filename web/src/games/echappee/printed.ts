// Made from the Rust types by `cargo xtask wire`. Do not edit.

export const fastest = 50 as const;

export const inTheBox = {"cote":5,"fouet":5,"pompe":4} as const;

export const slowest = 39 as const;
