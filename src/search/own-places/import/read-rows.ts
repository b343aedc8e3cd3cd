import { csvRows } from './csv-rows.js';
import { FeatureScanner } from './feature-scanner.js';
import { parseFeature, parseLine } from './json-rows.js';
import type { FileFormat } from './place-file.js';
import type { Row } from './row.js';
import { splitLines } from './text-lines.js';

const TOO_LONG = 'it is too long';

/** Reads the rows of a file of any format and holds one of them at a time. */
export function readRows(
  format: FileFormat,
  pieces: AsyncIterable<string>,
  head: string,
): AsyncIterable<Row> {
  switch (format) {
    case 'csv':
      return csvRows(pieces, head);
    case 'feature-lines':
      return featureLines(pieces);
    case 'feature-collection':
      return featureCollection(pieces);
  }
}

async function* featureLines(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  for await (const [line, text] of splitLines(pieces)) {
    const row = text === null ? { line, problem: TOO_LONG } : parseLine(text, line);
    if (row) yield row;
  }
}

async function* featureCollection(pieces: AsyncIterable<string>): AsyncGenerator<Row> {
  const scanner = new FeatureScanner();
  for await (const piece of pieces) {
    for (const { line, text } of scanner.read(piece)) {
      yield text === null ? { line, problem: TOO_LONG } : parseFeature(text, line);
    }
  }
  const problem = scanner.problem();
  if (problem !== null) yield { line: scanner.currentLine, problem };
}
