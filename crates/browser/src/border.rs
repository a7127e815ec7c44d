//! The border with the page: two functions with numbers, and one that it lends. Text goes over as UTF-8 in the module's own memory.
#![allow(unsafe_code)]

use std::{cell::RefCell, slice, str};

use crate::{Device, Input, Output};

/// Whether this module is for the race desk and records alone: it answers [`reader`]'s questions, and has no tables.
const READER: bool = match option_env!("SILLAGE_MODULE") {
    Some(module) => matches!(module.as_bytes(), b"reader"),
    None => false,
};

thread_local! {
    /// A worker has one thread and one device.
    static DEVICE: RefCell<Option<Device>> = const { RefCell::new(None) };
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Takes one output, as JSON. The text is the page's until this returns.
    fn put_out(address: *const u8, length: usize);
}

/// Room for a text of so many bytes, which [`take`] gives back.
#[unsafe(no_mangle)]
pub extern "C" fn room_for(length: usize) -> *mut u8 {
    Box::leak(vec![0; length].into_boxed_slice()).as_mut_ptr()
}

/// Takes an input as JSON, at a moment in milliseconds since 1970. What cannot be read is not taken.
///
/// # Safety
/// `address` is of [`room_for`] with this length, and is given up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn take(address: *mut u8, length: usize, now_ms: f64) {
    // SAFETY: the page hands back what `room_for` made for it, once.
    let text = unsafe { Box::from_raw(slice::from_raw_parts_mut(address, length)) };
    let Ok(text) = str::from_utf8(&text) else { return };
    if READER {
        if let Some(answer) = reader::answer(text) {
            put(&answer);
        }
    } else if let Ok(input) = serde_json::from_str::<Input>(text) {
        let mut out = |output: Output| put(&serde_json::to_string(&output).expect("plain data"));
        DEVICE.with_borrow_mut(|device| Device::take(device, now_ms as u64, input, &mut out));
    }
}

fn put(text: &str) {
    // SAFETY: the text lives until the page has taken it.
    unsafe { put_out(text.as_ptr(), text.len()) }
}
