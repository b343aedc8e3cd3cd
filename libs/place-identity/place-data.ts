import { type Coordinates, readCoordinates } from './coordinates.js';
import { decodeText, firstWord } from './url-text.js';

/** Fields of the place in the `data=!…` part of a place URL; null for missing ones. */
export interface PlaceData {
  featureId: string | null;
  placeId: string | null;
  mid: string | null;
  coordinates: Coordinates | null;
}

/*
 * The data is a protocol-buffer message as text: tokens `!<field number><type letter><value>`, where a token
 * of type `m` is a message of the next <value> tokens. Google does not document it; the fields used here
 * were derived from many public place URLs:
 *
 *   !4m6!3m5!1s0xA:0xB!8m2!3d40.1!4d-73.2!16s%2Fg%2F1abc
 *   4 > 3   the place the URL is about
 *           1 feature ID · 8 > 3, 4 latitude and longitude · 16 knowledge-graph ID · 19 place ID
 *
 * The parser follows this path instead of taking the first match anywhere, because the data may contain other
 * places: 4 > 1 > 3 is the place or list the user came from, top-level 3 > 5 the building, 4 > 4 a route.
 */
interface Token {
  field: number;
  type: string;
  value: string;
}

const TOKEN = /^(\d{1,4})([a-z])(.*)$/s;

function tokenize(data: string): Token[] {
  const tokens: Token[] = [];
  for (const piece of data.split('!').slice(1)) {
    const [, field, type = '', value = ''] = TOKEN.exec(piece) ?? [];
    const last = tokens.at(-1);
    if (field !== undefined) {
      tokens.push({ field: Number(field), type, value });
    } else if (last !== undefined) {
      // Google escapes a `!` in a text; a URL that was decoded by hand contains it unescaped.
      last.value += `!${piece}`;
    }
  }
  return tokens;
}

/** Returns the tokens directly inside a message, each with the tokens it contains. Truncated data ends early. */
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

/** Returns the message in a field. The last one wins, as in protocol buffers. */
function message(tokens: readonly Token[], field: number): readonly Token[] {
  return fieldsOf(tokens).findLast(({ token }) => token.field === field && token.type === 'm')?.inner ?? [];
}

/** Returns the decoded value of a field of the given type. */
function value(tokens: readonly Token[], field: number, type: string): string | null {
  const found = fieldsOf(tokens).findLast(({ token }) => token.field === field && token.type === type);
  return found ? firstWord(decodeText(found.token.value)) : null;
}

const MID = /^\/[gm]\/[0-9a-z_]{1,40}$/i;

/** Reads the knowledge-graph ID, which is plain text (`16s`) or base64 (`16z`). */
function readMid(place: readonly Token[]): string | null {
  const mid = value(place, 16, 's') ?? Buffer.from(value(place, 16, 'z') ?? '', 'base64url').toString('utf8');
  return MID.test(mid) ? mid : null;
}

/**
 * Parses the text after `data=`. Never throws; unreadable parts are null.
 *
 * @param raw percent-encoded
 */
export function readPlaceData(raw: string): PlaceData {
  const data = raw.includes('!') ? raw : decodeText(raw);
  const place = message(message(tokenize(data), 4), 3);
  const point = message(place, 8);
  return {
    featureId: value(place, 1, 's'),
    placeId: value(place, 19, 's'),
    mid: readMid(place),
    coordinates: readCoordinates(value(point, 3, 'd'), value(point, 4, 'd')),
  };
}
