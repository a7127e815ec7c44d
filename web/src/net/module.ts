/** The border of a module (`crates/browser/src/border.rs`): texts go in and come out. */
export type Take = (text: string, out: (text: string) => void) => void;

interface Exports {
  memory: WebAssembly.Memory;
  room_for(length: number): number;
  take(address: number, length: number, now: number): void;
}

/** Puts a module's border of numbers into words. */
export function border(module: WebAssembly.Module): Take {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  let put: (text: string) => void = () => {};
  const put_out = (address: number, length: number) =>
    put(decoder.decode(new Uint8Array(exports.memory.buffer, address, length)));
  const exports = new WebAssembly.Instance(module, { page: { put_out } }).exports as unknown as Exports;
  return (text, out) => {
    const bytes = encoder.encode(text);
    const address = exports.room_for(bytes.length);
    new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
    put = out;
    exports.take(address, bytes.length, Date.now());
  };
}
