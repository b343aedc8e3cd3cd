import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const TOKEN_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

export interface NewKey {
  /** Shown once, never stored. */
  readonly key: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly hash: Buffer;
}

/** Generates `lrs_live_` or `lrs_test_`, 32 random base62 characters (190 bits) and 6 characters of CRC32. */
export function generateApiKey(livemode: boolean): NewKey {
  const prefix = livemode ? 'lrs_live_' : 'lrs_test_';
  const body = prefix + randomBase62(SECRET_LENGTH);
  const key = body + checksum(body);
  return { key, prefix, lastFour: key.slice(-4), hash: hashToken(key) };
}

/** Checks form and checksum, so that typos and foreign keys cost no query. */
export function isWellFormedApiKey(key: string): boolean {
  if (!/^lrs_(?:live|test)_[0-9A-Za-z]{38}$/.test(key)) return false;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return key.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/** Hashes a random token with SHA-256. Random tokens need no slow hash: dictionary attacks do not apply. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Generates the secret of a session or link: its prefix and 43 random base62 characters (256 bits). */
export function newToken(prefix: string): string {
  return prefix + randomBase62(TOKEN_LENGTH);
}

export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('');
}

function checksum(text: string): string {
  let remainder = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = (BASE62[remainder % 62] ?? '') + digits;
    remainder = Math.floor(remainder / 62);
  }
  return digits;
}
