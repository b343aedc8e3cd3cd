import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableOf } from './port/provider-definition.js';
import { PROVIDER_NAMES, PROVIDERS } from './providers.js';

const ROOT = join(import.meta.dirname, '../..');
const ON_THE_NETWORK = PROVIDERS.filter((one) => one.kind === 'network');

/** Returns the cells of a table, found by the first cell of its header. */
function rowsOf(document: string, header: RegExp): string[][] {
  const lines = readFileSync(join(ROOT, document), 'utf8').split('\n');
  const start = lines.findIndex((line) => header.test(line));
  const rest = lines.slice(start + 2);
  return rest
    .slice(
      0,
      rest.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll('`', '').trim()),
    );
}

describe('The list of providers', () => {
  it('matches docs/guides/providers.md in the required variables of every provider', () => {
    const rows = new Map(
      rowsOf('docs/guides/providers.md', /^\| name .* requires/).map(([name, required]) => [name, required]),
    );
    expect(new Set(rows.keys())).toEqual(new Set(PROVIDER_NAMES));
    for (const { name, prefix, required } of ON_THE_NETWORK) {
      for (const field of required) expect(rows.get(name)).toContain(variableOf(prefix, field));
    }
  });

  it('matches docs/guides/providers.md in the costs of every provider', () => {
    const priced = rowsOf('docs/guides/providers.md', /^\| provider .* price/).map(
      ([label = '']) => label.split(',')[0],
    );
    expect(new Set(priced)).toEqual(new Set(PROVIDER_NAMES));
  });

  it('matches docs/guides/providers.md in the supported settings of every profile', () => {
    const rows = rowsOf('docs/guides/providers.md', /^\| +\| zoom/);
    expect(new Set(rows.map(([label = '']) => label.split(',')[0]))).toEqual(new Set(PROVIDER_NAMES));
    for (const [label = '', ...cells] of rows) {
      const provider = ON_THE_NETWORK.find(({ name }) => name === label.split(',')[0]);
      const engine = label.endsWith('Local Finder') ? 'google_local' : undefined;
      const documented = ['zoom', 'language', 'country', 'device'].filter(
        (_, index) => !/^no\b/.test(cells[index] ?? ''),
      );
      const values = { apiKey: 'k', login: 'l', password: 'p', baseUrl: 'http://localhost', engine };
      expect(provider?.create(values).profile.supports ?? [], label).toEqual(documented);
    }
  });

  it('matches docs/guides/providers.md in the requests of doctor', () => {
    const asked = rowsOf('docs/guides/providers.md', /^\| provider .* request/).map(([name]) => name);
    expect(new Set(asked)).toEqual(new Set(ON_THE_NETWORK.map(({ name }) => name)));
  });
});
