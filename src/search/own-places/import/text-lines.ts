import { MAX_ROW_LENGTH } from './row.js';

/** Splits a text in pieces into lines, numbered from 1; null for a line longer than `MAX_ROW_LENGTH`. */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<[number, string | null]> {
  let line = 1;
  let rest = '';
  let isTooLong = false;
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      yield [line++, isTooLong || text.length > MAX_ROW_LENGTH ? null : text];
      isTooLong = false;
    }
    if (rest.length > MAX_ROW_LENGTH) {
      isTooLong = true;
      rest = '';
    }
  }
  if (rest !== '' || isTooLong) yield [line, isTooLong ? null : rest];
}
