import { type Coordinates, readCoordinates } from './coordinates.js';
import { decodeText, firstWord } from './url-text.js';

/** What the `data=!…` part of a place URL says about its place; null for what it does not say. */
export interface PlaceData {
  featureId: string | null;
  placeId: string | null;
  mid: string | null;
  coordinates: Coordinates | null;
}

/*
 * The blob is a protocol-buffer message as text: tokens `!<field number><type letter><value>`, where a token
 * of type `m` is a message made of the next <value> tokens. Google does not document it; the fields used here
 * were read off many public place URLs:
 *
 *   !4m6!3m5!1s0xA:0xB!8m2!3d40.1!4d-73.2!16s%2Fg%2F1abc
 *   4 > 3   the place the URL is about
 *           1 feature ID · 8 > 3, 4 latitude and longitude · 16 knowledge-graph ID · 19 place ID
 *
 * Following that path, and not the first match anywhere, keeps out the other places a blob may hold:
 * 4 > 1 > 3 is the place or list the user came from, top-level 3 > 5 the building it is in, 4 > 4 a route.
 */
interface Token {
  field: number;
  type: string;
  value: string;
}

const TOKEN = /^(\d{1,4})([a-z])(.*)$/s;

function tokenize(blob: string): Token[] {
  const tokens: Token[] = [];
  for (const piece of blob.split('!').slice(1)) {
    const [, field, type = '', value = ''] = TOKEN.exec(piece) ?? [];
    const last = tokens.at(-1);
    if (field !== undefined) {
      tokens.push({ field: Number(field), type, value });
    } else if (last !== undefined) {
      // Google escapes a `!` in a text; people who decode URLs by hand do not.
      last.value += `!${piece}`;
    }
  }
  return tokens;
}

/** The tokens directly inside a message, each with the tokens it contains. A cut-off blob just ends early. */
function fieldsOf(tokens: readonly Token[]): { token: Token; inner: readonly Token[] }[] {
  const fields = [];
  let next = 0;
  for (const [at, token] of tokens.entries()) {
    if (at < next) continue;
    const count = token.type === 'm' && /^\d{1,6}$/.test(token.value) ? Number(token.value) : 0;
    next = at + 1 + count;
    fields.push({ token, inner: tokens.slice(at + 1, next) });
  }
  return fields;
}

/** The message in a field; the last one wins, as in protocol buffers. */
function message(tokens: readonly Token[], field: number): readonly Token[] {
  return fieldsOf(tokens).findLast(({ token }) => token.field === field && token.type === 'm')?.inner ?? [];
}

/** The value of a field of the given type, decoded. */
function value(tokens: readonly Token[], field: number, type: string): string | null {
  const found = fieldsOf(tokens).findLast(({ token }) => token.field === field && token.type === type);
  return found ? firstWord(decodeText(found.token.value)) : null;
}

const MID = /^\/[gm]\/[0-9a-z_]{1,40}$/i;

/** Written as text (`16s`) or as base64 of it (`16z`). */
function readMid(place: readonly Token[]): string | null {
  const mid = value(place, 16, 's') ?? Buffer.from(value(place, 16, 'z') ?? '', 'base64url').toString('utf8');
  return MID.test(mid) ? mid : null;
}

/** Reads the text after `data=`, still percent-encoded. Never throws; unreadable parts are null. */
export function readPlaceData(raw: string): PlaceData {
  const blob = raw.includes('!') ? raw : decodeText(raw);
  const place = message(message(tokenize(blob), 4), 3);
  const point = message(place, 8);
  return {
    featureId: value(place, 1, 's'),
    placeId: value(place, 19, 's'),
    mid: readMid(place),
    coordinates: readCoordinates(value(point, 3, 'd'), value(point, 4, 'd')),
  };
}
