import { LONGEST_ROW } from './row.js';

/** Lines of a text that comes in pieces, numbered from 1; null for one that is too long to be held. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<[number, string | null]> {
  let line = 1;
  let rest = '';
  let isTooLong = false;
  for await (const piece of pieces) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      yield [line++, isTooLong || text.length > LONGEST_ROW ? null : text];
      isTooLong = false;
    }
    if (rest.length > LONGEST_ROW) {
      isTooLong = true;
      rest = '';
    }
  }
  if (rest !== '' || isTooLong) yield [line, isTooLong ? null : rest];
}
