//! The curve P-256 in a few lines, so that a test can hold a browser's key: what seals messages can only make such keys for one use.
//! Slow, and its time depends on the key: for tests only.

/// A number below 2²⁵⁶, the lowest word first.
type Number = [u64; 4];

const P: Number = [0xffff_ffff_ffff_ffff, 0x0000_0000_ffff_ffff, 0, 0xffff_ffff_0000_0001];
const GX: Number = [0xf4a1_3945_d898_c296, 0x7703_7d81_2deb_33a0, 0xf8bc_e6e5_63a4_40f2, 0x6b17_d1f2_e12c_4247];
const GY: Number = [0xcbb6_4068_37bf_51f5, 0x2bce_3357_6b31_5ece, 0x8ee7_eb4a_7c0f_9e16, 0x4fe3_42e2_fe1a_7f9b];

fn less(a: Number, b: Number) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

fn minus(a: Number, b: Number) -> Number {
    let mut borrow = false;
    std::array::from_fn(|at| {
        let (difference, one) = a[at].overflowing_sub(b[at]);
        let (difference, two) = difference.overflowing_sub(borrow.into());
        borrow = one | two;
        difference
    })
}

fn add(a: Number, b: Number) -> Number {
    let mut carry = false;
    let sum = std::array::from_fn(|at| {
        let (sum, one) = a[at].overflowing_add(b[at]);
        let (sum, two) = sum.overflowing_add(carry.into());
        carry = one | two;
        sum
    });
    if carry || !less(sum, P) { minus(sum, P) } else { sum }
}

fn sub(a: Number, b: Number) -> Number {
    if less(a, b) { add(a, minus(P, b)) } else { minus(a, b) }
}

fn bits(number: Number) -> impl Iterator<Item = bool> {
    (0..256).rev().map(move |at| number[at / 64] >> (at % 64) & 1 == 1)
}

/// Adds so many times `a`.
fn add_times(number: &mut [u64; 6], a: Number, factor: u64) {
    let mut carry = 0;
    for (at, word) in number.iter_mut().enumerate() {
        let more = if at < 4 { u128::from(a[at]) * u128::from(factor) } else { 0 };
        let sum = u128::from(*word) + more + carry;
        (*word, carry) = (sum as u64, sum >> 64);
    }
}

/// a · b / 2²⁵⁶ (Montgomery): after each word of `b`, so many P are added that the lowest word is 0 and can be dropped. P ends in 2⁶⁴ − 1: they
/// are as many as the lowest word says.
fn mul(a: Number, b: Number) -> Number {
    let mut product = [0; 6];
    for word in b {
        add_times(&mut product, a, word);
        let lowest = product[0];
        add_times(&mut product, P, lowest);
        product.rotate_left(1);
    }
    let [low @ .., high, _] = product;
    if high > 0 || !less(low, P) { minus(low, P) } else { low }
}

/// 1, scaled as the coordinates of points are: times 2²⁵⁶, which `mul` takes away once.
fn one() -> Number {
    minus([0; 4], P)
}

fn scaled(number: Number) -> Number {
    let square = (0..256).fold(one(), |power, _| add(power, power));
    mul(number, square)
}

fn unscaled(number: Number) -> Number {
    mul(number, [1, 0, 0, 0])
}

/// By Fermat: to the power of P − 2.
fn inverse(a: Number) -> Number {
    bits(minus(P, [2, 0, 0, 0])).fold(one(), |power, bit| {
        let squared = mul(power, power);
        if bit { mul(squared, a) } else { squared }
    })
}

/// In Jacobian coordinates; the point at infinity has Z = 0.
type Point = [Number; 3];

fn double([x, y, z]: Point) -> Point {
    let yy = mul(y, y);
    let zz = mul(z, z);
    let two = |a| add(a, a);
    let s = two(two(mul(x, yy)));
    let m = mul(sub(x, zz), add(x, zz));
    let m = add(two(m), m);
    let x3 = sub(mul(m, m), two(s));
    let y3 = sub(mul(m, sub(s, x3)), two(two(two(mul(yy, yy)))));
    [x3, y3, two(mul(y, z))]
}

fn sum(p: Point, q: Point) -> Point {
    if p[2] == [0; 4] {
        return q;
    }
    let z1 = mul(p[2], p[2]);
    let z2 = mul(q[2], q[2]);
    let u1 = mul(p[0], z2);
    let u2 = mul(q[0], z1);
    let s1 = mul(p[1], mul(z2, q[2]));
    let s2 = mul(q[1], mul(z1, p[2]));
    let h = sub(u2, u1);
    let r = sub(s2, s1);
    assert_ne!(h, [0; 4], "not met with in a test");
    let hh = mul(h, h);
    let hhh = mul(h, hh);
    let u = mul(u1, hh);
    let x3 = sub(sub(mul(r, r), hhh), add(u, u));
    [x3, sub(mul(r, sub(u, x3)), mul(s1, hhh)), mul(h, mul(p[2], q[2]))]
}

fn times(scalar: Number, [x, y]: [Number; 2]) -> [Number; 2] {
    let point = [scaled(x), scaled(y), one()];
    let [x, y, z] = bits(scalar).fold([[0; 4]; 3], |sofar, bit| {
        let doubled = double(sofar);
        if bit { sum(doubled, point) } else { doubled }
    });
    let z = inverse(z);
    let zz = mul(z, z);
    [mul(x, zz), mul(y, mul(zz, z))].map(unscaled)
}

fn read(bytes: &[u8]) -> Number {
    std::array::from_fn(|at| u64::from_be_bytes(bytes[24 - 8 * at..32 - 8 * at].try_into().unwrap()))
}

fn written(number: Number) -> Vec<u8> {
    number.iter().rev().flat_map(|word| word.to_be_bytes()).collect()
}

/// The public key of a private one: a four, then both coordinates.
pub fn public(private: &[u8; 32]) -> Vec<u8> {
    let [x, y] = times(read(private), [GX, GY]);
    [vec![4], written(x), written(y)].concat()
}

/// What both ends share.
pub fn shared(private: &[u8; 32], public: &[u8]) -> Vec<u8> {
    written(times(read(private), [read(&public[1..33]), read(&public[33..])])[0])
}
