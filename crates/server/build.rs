fn main() {
    // The client is built into the program.
    println!("cargo::rerun-if-changed=../../web/dist");
}
