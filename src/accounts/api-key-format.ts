import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

export interface NewKey {
  /** Shown once, never stored. */
  readonly key: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly hash: Buffer;
}

/** `lrs_live_` or `lrs_test_`, 32 random base62 characters (190 bits), 6 of CRC32 of all before them. */
export function generateApiKey(livemode: boolean): NewKey {
  const prefix = livemode ? 'lrs_live_' : 'lrs_test_';
  const body = prefix + randomBase62(SECRET_LENGTH);
  const key = body + checksum(body);
  return { key, prefix, lastFour: key.slice(-4), hash: hashToken(key) };
}

/** Tells a typo or another service's key from one of ours without asking the database. */
export function isWellFormedApiKey(key: string): boolean {
  if (!/^lrs_(?:live|test)_[0-9A-Za-z]{38}$/.test(key)) return false;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  return key.slice(-CHECKSUM_LENGTH) === checksum(body);
}

/** For keys and whatever else is random: a plain hash is enough, as there is nothing to guess from a list of words. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('');
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = (BASE62[rest % 62] ?? '') + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
