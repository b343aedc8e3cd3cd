import { mapsUrl } from '../../support/samples.js';

/** The most that the door of imports accepts, less what a header needs. */
const FILE_BYTES = 16 * 1024 * 1024 - 1_024;

interface ImportBody {
  readonly what: string;
  readonly type: string;
  readonly body: Buffer;
}

const repeated = (unit: string, start = '', end = ''): Buffer =>
  Buffer.from(start + unit.repeat(Math.floor((FILE_BYTES - start.length - end.length) / unit.length)) + end);

/** Files of up to 16 MB, most of them refused, that cost the most to read. */
export const importBodies = (): ImportBody[] => [
  { what: 'JSON of empty objects', type: 'application/json', body: repeated('{},', '[', '{}]') },
  { what: 'JSON of one list', type: 'application/json', body: repeated('1,', '[{"tags":[', '1]}]') },
  { what: 'NDJSON of one list', type: 'application/x-ndjson', body: repeated('1,', '{"tags":[', '1]}') },
  { what: 'JSON of empty lists', type: 'application/json', body: repeated('[],', '[{"tags":[', '[]]}]') },
  { what: 'JSON of brackets in a text', type: 'application/json', body: repeated('[', '[{"name":"', '"}]') },
  { what: 'invalid JSON', type: 'application/json', body: repeated(' ', '[', '?') },
  { what: 'NDJSON of empty lines', type: 'application/x-ndjson', body: repeated('\n', '', 'x') },
  { what: 'NDJSON of faults', type: 'application/x-ndjson', body: repeated('x\n') },
  { what: 'CSV of empty lines and an invalid byte', type: 'text/csv', body: withInvalidByte(repeated('\n')) },
  { what: 'CSV of CRLF and a NUL', type: 'text/csv', body: withByte(repeated('\r\n'), 0) },
  { what: 'CSV of empty cells', type: 'text/csv', body: cells() },
  { what: 'CSV of an open quote', type: 'text/csv', body: repeated('a\n', 'gbp_url\n"') },
  { what: 'CSV of empty lines', type: 'text/csv', body: repeated('\n', 'gbp_url\n', 'x') },
  { what: 'CSV of quoted lines', type: 'text/csv', body: repeated('"\n\n\n\n"\n', 'gbp_url\n') },
  { what: 'CSV with a header of 16 MB', type: 'text/csv', body: repeated('a,') },
];

function withByte(bytes: Buffer, value: number): Buffer {
  bytes[bytes.length - 2] = value;
  return bytes;
}

function withInvalidByte(bytes: Buffer): Buffer {
  return withByte(bytes, 0xff);
}

/** 10,000 rows of 49 empty cells. */
function cells(): Buffer {
  const row = `x${','.repeat(49)}\n`;
  return Buffer.from(`gbp_url\n${row.repeat(9_999)}`);
}

/** A valid file of places with names of their own. */
export function validFile(rows: number, first = 1): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => {
    const n = first + at;
    return `"${mapsUrl(`Store ${n}`, -34 - (n % 1_000) / 1_000, -56 - Math.floor(n / 1_000) / 100)}",store-${n},tag-${n % 20};all,pharmacy;cafe`;
  });
  return Buffer.from(['gbp_url,external_id,tags,keywords', ...lines].join('\n'));
}

/** 10,000 valid JSON rows that are as long as the file allows. */
export function longRows(rows: number): Buffer {
  const filler = 'x'.repeat(1_400);
  const all = Array.from({ length: rows }, (_, n) => ({
    gbp_url: mapsUrl(`Shop ${n}`, -34 - (n % 1_000) / 1_000, -57),
    external_id: `long-${n}`,
    label: filler,
  }));
  return Buffer.from(JSON.stringify(all));
}

/** SVGs that are valid or refused late. */
export const logos = (): { readonly what: string; readonly svg: Buffer }[] => [
  { what: '40,000 attributes', svg: svg(`<g ${attributes(40_000)}/>`) },
  { what: '110,000 attributes', svg: svg(`<g ${attributes(110_000)}/>`) },
  { what: '20,000 faults', svg: svg('<g onload=""/>'.repeat(20_000)) },
  { what: '4,900 texts', svg: svg('<text x="1" y="1">Logo</text>'.repeat(4_900)) },
  { what: 'styles of 1.5 MB', svg: svg(`<style>${'a{fill:red}'.repeat(130_000)}</style><g class="a"/>`) },
  { what: 'nested 4,900 levels deep', svg: svg('<g>'.repeat(4_900) + '</g>'.repeat(4_900)) },
];

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40"><rect width="9" height="9"/>${content}</svg>`,
  );
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ');
}

/** A closed ring of edges that are as wide as the area: each is compared with each. */
export function zigzag(edges: number): object {
  const there = Array.from({ length: edges }, (_, n) => [n % 2, round(n / edges)]);
  return { type: 'Polygon', coordinates: [[...there, [2, 1], [2, -1], [0, -1], [0, 0]]] };
}

function round(value: number): number {
  return Number(value.toFixed(5));
}
