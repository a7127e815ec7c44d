/** `crypto.randomUUID` wants a secure context; `getRandomValues` does not. */
export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function randomId(): string {
  return toHex(randomBytes(12));
}
