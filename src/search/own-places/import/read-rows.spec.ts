import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileFormat } from './place-file.js';
import { readRows } from './read-rows.js';
import type { Row } from './row.js';

const name = fc.string({ unit: 'binary', maxLength: 12 });
/** Positions at which a text is split into pieces. */
const cuts = fc.array(fc.nat(400), { maxLength: 8 });

async function read(format: FileFormat, text: string, at: readonly number[]): Promise<Row[]> {
  const marks = [0, ...at.filter((mark) => mark < text.length).toSorted((a, b) => a - b), text.length];
  const pieces = marks.slice(1).map((end, index) => text.slice(marks[index], end));
  const rows: Row[] = [];
  for await (const row of readRows(format, stream(pieces), text)) rows.push(row);
  return rows;
}

async function* stream(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

const feature = (title: string) => ({
  type: 'Feature',
  properties: { name: title, more: [{ '}': ['"]'] }] },
  geometry: { type: 'Point', coordinates: [2, 1] },
});

const namesOf = (rows: readonly Row[]) => rows.map((row) => ('fields' in row ? row.fields['name'] : row));

describe('readRows', () => {
  it.each([undefined, 1])(
    'reads the features of a FeatureCollection with an indent of %s, split anywhere',
    async (indent) => {
      await fc.assert(
        fc.asyncProperty(fc.array(name), name, cuts, async (names, other, at) => {
          const collection = {
            bbox: [[1], { a: 1 }],
            [`_${other}`]: [{ type: other, x: [other] }],
            features: names.map(feature),
            after: { features: [{ type: 'x' }] },
          };
          const rows = await read('feature-collection', JSON.stringify(collection, null, indent), at);
          expect(namesOf(rows)).toEqual(names);
        }),
      );
    },
  );

  it('reads newline-delimited features with either line ending and numbers the lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(name),
        fc.constantFrom('\n', '\r\n', '\n\u001e'),
        cuts,
        async (names, end, at) => {
          const text = names.map((one) => `${JSON.stringify(feature(one))}${end}`).join('');
          const rows = await read('feature-lines', text.replace(/\u001e$/, ''), at);
          expect(namesOf(rows)).toEqual(names);
          expect(rows.map(({ line }) => line)).toEqual(names.map((_, index) => index + 1));
        },
      ),
    );
  });

  it('reads quoted delimiters and line breaks of CSV', async () => {
    const text = 'Name;lat;LNG\n"a;""b""\r\nc";1;2\n\nd;3;4\n';
    const rows = await read('csv', text, [3, 14, 17]);
    expect(rows).toEqual([
      { line: 3, fields: { name: 'a;"b"\nc', lat: '1', lng: '2' } },
      { line: 5, fields: { name: 'd', lat: '3', lng: '4' } },
    ]);
  });

  it('reports invalid rows by line and reads the others', async () => {
    const collection = `{"type":"FeatureCollection","features":[\n{"a":},\n{"type":"Point"},\n${JSON.stringify(feature('ok'))}`;
    expect(await read('feature-collection', collection, [])).toEqual([
      { line: 2, problem: 'it is not JSON' },
      { line: 3, problem: 'it is not a GeoJSON Feature' },
      { line: 4, fields: { ...feature('ok').properties, id: undefined, lat: 1, lng: 2 } },
      { line: 4, problem: 'the file ends in the middle of the JSON' },
    ]);
    expect(await read('feature-lines', `{}\n${'x'.repeat(1_000_001)}\n`, [900_000])).toEqual([
      { line: 1, problem: 'it is not a GeoJSON Feature' },
      { line: 2, problem: 'it is too long' },
    ]);
    expect(await read('csv', 'name,lat,lng\na,1\nb"x"",1,2\nc,1,2,3\nd,1,2\n', [])).toEqual([
      { line: 2, problem: 'its number of fields differs from the header' },
      { line: 3, problem: 'a quote is misplaced' },
      { line: 4, problem: 'its number of fields differs from the header' },
      { line: 5, fields: { name: 'd', lat: '1', lng: '2' } },
    ]);
  });
});
