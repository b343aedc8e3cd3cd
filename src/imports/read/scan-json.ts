import { MAX_ROWS } from '../import-columns.js';
import { tooManyRows, unreadableFile } from './parsed-file.js';

/** Deeper rows would overflow the stack of the parser. A row has two levels. */
const MAX_NESTING = 32;
/** Objects and lists of a file. A valid row has three; the parser needs 100 bytes for an empty one. */
const MAX_CONTAINERS = 20 * MAX_ROWS;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/**
 * Checks the shape of a JSON text before it is parsed, in one pass that ends at the first excess.
 *
 * @param rowLevel levels around a row: 1 in an array of rows, 0 in lines of rows
 * @throws Problem `too_many_rows`; `unreadable_file` for a text that is too deep or has too many objects and lists
 */
export function checkJsonShape(text: string, rowLevel: 0 | 1): void {
  let [depth, rows, containers] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at);
    else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth--;
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      if (depth === rowLevel && char === OPEN_OBJECT && ++rows > MAX_ROWS) throw tooManyRows();
      if (++depth > MAX_NESTING) {
        throw unreadableFile('json', `The file is nested more than ${MAX_NESTING} levels deep.`);
      }
      if (++containers > MAX_CONTAINERS) {
        const max = MAX_CONTAINERS.toLocaleString('en');
        throw unreadableFile('json', `The file has more than ${max} objects and lists. Split it.`);
      }
    }
  }
}

/** Returns the position of the quote that ends a string; the end of the text if none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === BACKSLASH) at++;
    else if (char === QUOTE) return at;
  }
  return text.length;
}
