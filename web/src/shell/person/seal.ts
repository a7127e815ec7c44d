/**
 * What two devices of one person exchange, and what a file keeps for the day a phone is lost. The server sees none of it: it knows a
 * code by a value derived from it, and a key file by the hash of its secret. Specified in docs/devices.md.
 */

/** No characters that are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;
const CODE_ROUNDS = 200_000;
const FILE_ROUNDS = 600_000;
const utf8 = new TextEncoder();

/** Browsers have it where nobody can listen: https, and this machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Ten characters, drawn evenly. */
export function newCode(): string {
  const most = 256 - (256 % ALPHABET.length);
  let code = '';
  while (code.length < CODE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(CODE_LENGTH))) {
      if (byte < most && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}

/** A code as it is typed; null where it is none. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

export const shownCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

async function derive(
  word: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', utf8.encode(word), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, bytes * 8),
  );
}

const cipher = (key: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);

async function seal(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipher(key), utf8.encode(text));
  return base64(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

async function open(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const bytes = fromBase64(text);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, 12) },
    await cipher(key),
    bytes.slice(12),
  );
  return new TextDecoder().decode(opened);
}

/** What the server knows a code by, and a box that only those who have the code can open. */
export async function codeBox(
  code: string,
): Promise<{ id: string; seal: (text: string) => Promise<string>; open: (text: string) => Promise<string> }> {
  const derived = await derive(code, utf8.encode('sillage/link/1'), CODE_ROUNDS, 64);
  const key = derived.slice(32);
  return { id: hex(derived.slice(0, 32)), seal: (text) => seal(key, text), open: (text) => open(key, text) };
}

export interface KeyFile {
  sillage: 'key';
  version: 1;
  /** The server that it restores something at. */
  server: string;
  rounds: number;
  salt: string;
  sealed: string;
}

/** A secret that restores everything, and what the server knows of it. */
export async function newSecret(): Promise<{ secret: string; hash: string }> {
  const secret = hex(crypto.getRandomValues(new Uint8Array(16)));
  return { secret, hash: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(secret)))) };
}

export async function writeKeyFile(passphrase: string, secret: string, server: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const sealed = await seal(await derive(passphrase, salt, FILE_ROUNDS, 32), secret);
  return JSON.stringify(
    { sillage: 'key', version: 1, server, rounds: FILE_ROUNDS, salt: base64(salt), sealed } satisfies KeyFile,
    null,
    2,
  );
}

/** Why a key file is of no use. */
export class BadKeyFile extends Error {
  constructor(readonly why: 'no_file' | 'wrong_words') {
    super(why);
  }
}

export async function readKeyFile(text: string, passphrase: string): Promise<string> {
  let file: Partial<KeyFile>;
  try {
    file = JSON.parse(text) as Partial<KeyFile>;
  } catch {
    throw new BadKeyFile('no_file');
  }
  // rounds beyond reason would hang the page
  const sound =
    file?.sillage === 'key' &&
    file.version === 1 &&
    typeof file.salt === 'string' &&
    typeof file.sealed === 'string' &&
    typeof file.rounds === 'number' &&
    file.rounds >= 100_000 &&
    file.rounds <= 10_000_000;
  if (!sound) throw new BadKeyFile('no_file');
  try {
    return await open(await derive(passphrase, fromBase64(file.salt ?? ''), file.rounds ?? 0, 32), file.sealed ?? '');
  } catch {
    throw new BadKeyFile('wrong_words');
  }
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
