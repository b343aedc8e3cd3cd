import { parseJson } from '#libs/place-identity';
import { csvRows } from './csv-rows.js';
import { FeatureScanner } from './feature-scanner.js';
import type { FileFormat } from './place-file.js';
import { MAX_ROW_LENGTH, type Row, type RowFields } from './row.js';

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

/** Parses a GeoJSON Feature with a Point. Its properties are named like the columns. */
function parseFeature(text: string, line: number): Row {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { line, problem: 'it is not JSON' };
  }
  const { type, id, geometry, properties } = objectOf(value);
  if (type !== 'Feature') return { line, problem: 'it is not a GeoJSON Feature' };
  const { type: shape, coordinates } = objectOf(geometry);
  if (shape !== 'Point' || !Array.isArray(coordinates))
    return { line, problem: 'its geometry is not a Point' };
  const [lng, lat] = coordinates as unknown[];
  const columns = objectOf(properties);
  return { line, fields: { ...columns, id: id ?? columns['id'], lat, lng } };
}

/** Parses a line of newline-delimited GeoJSON, with or without the RS of RFC 8142; null for an empty line. */
export function parseLine(text: string, line: number): Row | null {
  const json = text.replace(/^\u001e/, '').trim();
  return json === '' ? null : parseFeature(json, line);
}

function objectOf(value: unknown): RowFields {
  return typeof value === 'object' && value !== null ? (value as RowFields) : {};
}

/** Splits a text in pieces into lines, numbered from 1; null for a line longer than `MAX_ROW_LENGTH`. */
async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<[number, string | null]> {
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
