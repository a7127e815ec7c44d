use protocol::bounded::chat;

#[test]
fn chat_says_what_it_shows() {
    for (given, kept) in [
        (" bonjour ", "bonjour"),
        ("zero\u{200b}width\u{2060}\u{feff}", "zerowidth"),
        ("\u{3164}\u{2800}?!", "?!"),
        ("Z\u{335}\u{336}\u{337}\u{338}\u{30d}\u{30e}\u{311}", "Z\u{335}\u{336}\u{337}\u{338}"),
        ("🚴🏽\u{200d}♀\u{fe0f}", "🚴🏽\u{200d}♀\u{fe0f}"),
        ("می\u{200c}خواهم", "می\u{200c}خواهم"),
        ("a\u{200d}b", "ab"),
    ] {
        assert_eq!(chat(given).as_deref(), Ok(kept), "{given:?}");
    }
    for bad in ["", "  ", "\u{200b}", "\u{3164}\u{2800}", "a\u{202e}b", "\u{2066}x", "a\u{7}", &"x".repeat(281)] {
        assert!(chat(bad).is_err(), "{bad:?}");
    }
}
