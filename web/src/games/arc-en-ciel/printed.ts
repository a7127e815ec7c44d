// Made from the Rust types by `cargo xtask wire`. Do not edit.

export const mostEnergy = 60 as const;

export const roadPrices = [1,1,1,1,1,2,2,2,2,2,2,2,3,3,3,3,3,3] as const;

export const roadSquares = 18 as const;
