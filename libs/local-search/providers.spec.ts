import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variableOf } from './provider-definition.js';
import { PROVIDER_NAMES, PROVIDERS } from './providers.js';

const ROOT = join(import.meta.dirname, '../..');
const ON_THE_NETWORK = PROVIDERS.filter((one) => one.kind === 'network');

/** The cells of the rows of one table, by what is in the first cell of its header. */
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

describe('the documents', () => {
  it('docs/guides/providers.md lists every provider with the variables it requires', () => {
    const rows = new Map(
      rowsOf('docs/guides/providers.md', /^\| name .* requires/).map(([name, required]) => [name, required]),
    );
    expect(new Set(rows.keys())).toEqual(new Set(PROVIDER_NAMES));
    for (const { name, prefix, required } of ON_THE_NETWORK) {
      for (const field of required) expect(rows.get(name)).toContain(variableOf(prefix, field));
    }
  });

  it('README.md and the costs in docs/guides/providers.md list every provider', () => {
    for (const table of [
      rowsOf('README.md', /^\| `SEARCH_PROVIDERS` /),
      rowsOf('docs/guides/providers.md', /^\| provider .* price/),
    ]) {
      expect(new Set(table.map(([name]) => name))).toEqual(new Set(PROVIDER_NAMES));
    }
  });

  it('docs/guides/providers.md says what a search can set at every provider, as its profile does', () => {
    const rows = rowsOf('docs/guides/providers.md', /^\| +\| zoom/);
    expect(new Set(rows.map(([label = '']) => label.split(',')[0]))).toEqual(new Set(PROVIDER_NAMES));
    for (const [label = '', ...cells] of rows) {
      const provider = ON_THE_NETWORK.find(({ name }) => name === label.split(',')[0]);
      const engine = label.endsWith('Local Finder') ? 'google_local' : undefined;
      const told = ['zoom', 'language', 'country', 'device'].filter(
        (_, index) => !/^no\b/.test(cells[index] ?? ''),
      );
      const values = { apiKey: 'k', login: 'l', password: 'p', baseUrl: 'http://localhost', engine };
      expect(provider?.create(values).profile.supports ?? [], label).toEqual(told);
    }
  });

  it('docs/guides/providers.md says what doctor asks every provider on the network', () => {
    const asked = rowsOf('docs/guides/providers.md', /^\| provider .* request/).map(([name]) => name);
    expect(new Set(asked)).toEqual(new Set(ON_THE_NETWORK.map(({ name }) => name)));
  });
});
