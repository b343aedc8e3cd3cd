import { isUtf8 } from 'node:buffer';
import { unreadableFile } from './parsed-file.js';

/** Encodings that `charset` may name, by the label of the WHATWG Encoding Standard. */
const CHARSETS = new Set(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
const [LF, CR] = [0x0a, 0x0d];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Decodes the bytes of a file: UTF-8, UTF-16 with a byte order mark, or the encoding that `charset` names.
 *
 * @param charset the parameter of the media type; null if it has none
 * @throws Problem `unreadable_file` that names the probable encoding and its first line that is not UTF-8
 */
export function decodeFile(bytes: Buffer, charset: string | null): string {
  if (bytes.length === 0) throw unreadableFile('empty', 'The file is empty.');
  if (ZIP.every((byte, at) => bytes[at] === byte)) {
    throw unreadableFile(
      'encoding',
      'The file is an Excel workbook or a ZIP archive. Save it as "CSV UTF-8".',
    );
  }
  const encoding = markedEncoding(bytes) ?? (charset === null ? 'utf-8' : namedEncoding(charset));
  const hasUnits = encoding.startsWith('utf-16');
  if (!hasUnits && bytes.includes(0)) throw withNul(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw withNul(Buffer.from(text));
    return text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw encoding === 'utf-8'
      ? notUtf8(bytes)
      : unreadableFile('encoding', `The file is not valid ${encoding}.`);
  }
}

function markedEncoding(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function namedEncoding(charset: string): string {
  try {
    const { encoding } = new TextDecoder(charset);
    if (CHARSETS.has(encoding)) return encoding;
  } catch {
    // An unknown label.
  }
  const known = 'utf-8, utf-16, windows-1252 and iso-8859-1';
  throw unreadableFile('encoding', `The charset of Content-Type is not known here. Known ones: ${known}.`);
}

function withNul(bytes: Buffer): Error {
  const line = lineAt(bytes, bytes.indexOf(0));
  const cause = 'It is a binary file, or UTF-16 without a byte order mark.';
  return unreadableFile(
    'encoding',
    `Line ${line} contains a NUL character. ${cause} Save it as "CSV UTF-8".`,
    line,
  );
}

/** Names Windows-1252, which contains Latin-1: the encoding of CSV files from older versions of Excel. */
function notUtf8(bytes: Buffer): Error {
  const line = lineAt(bytes, firstInvalid(bytes));
  const detail =
    `Line ${line} is not UTF-8; the file is probably Windows-1252 (Latin-1). Save it as "CSV UTF-8", or send ` +
    '`Content-Type: text/csv; charset=windows-1252`.';
  return unreadableFile('encoding', detail, line);
}

/** Returns the position of the first byte that is not UTF-8, by halves: a decoder does not report it. */
function firstInvalid(bytes: Buffer): number {
  let [from, to] = [0, bytes.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if (isUtf8(bytes.subarray(0, startOfCharacter(bytes, middle)))) from = middle;
    else to = middle;
  }
  return from;
}

/** Returns the position of the character that a position is in. */
function startOfCharacter(bytes: Buffer, position: number): number {
  let at = position;
  while (at > 0 && position - at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--;
  return at;
}

/** Returns the line of a position: a line ends with LF, CR or both. */
function lineAt(bytes: Buffer, position: number): number {
  let line = 1;
  for (let at = 0; at < position; at++) {
    if (bytes[at] === CR || (bytes[at] === LF && bytes[at - 1] !== CR)) line++;
  }
  return line;
}
