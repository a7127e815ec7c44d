// Made from the Rust types by `cargo xtask wire`. Do not edit.

export const attacks = [{"attack":"feu_rouge","botte":"prioritaire","remedy":"feu_vert"},{"attack":"limite","botte":"prioritaire","remedy":"fin_limite"},{"attack":"panne","botte":"citerne","remedy":"essence"},{"attack":"crevaison","botte":"increvable","remedy":"roue"},{"attack":"accident","botte":"as_du_volant","remedy":"reparations"}] as const;
