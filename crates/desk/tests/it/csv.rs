//! A line of a table, for programs and for spreadsheets.

#[test]
fn no_cell_is_a_formula_wherever_a_spreadsheet_cuts_it() {
    for (cell, written) in [
        ("=1+2", "'=1+2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-2+3", "'-2+3"),
        ("Ana;=HYPERLINK(1)", "Ana;'=HYPERLINK(1)"),
        ("Ana; +x", "Ana;' +x"),
        ("-0.125;0.25", "-0.125;0.25"),
        ("+12:03", "+12:03"),
        ("a,=b", "\"a,=b\""),
        ("say \"=x\"", "\"say \"\"=x\"\"\""),
    ] {
        let mut line = String::new();
        desk::csv_line(&mut line, [cell.to_owned()]);
        assert_eq!(line, format!("{written}\r\n"));
    }
}
