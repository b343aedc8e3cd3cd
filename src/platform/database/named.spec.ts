import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { named } from './named.js';

/** Parts of statements without a parameter, whatever stands beside them. */
const LITERALS = [
  "'it''s :quoted'",
  '"a :name"',
  'now()::timestamptz',
  "data ->> 'a:b'",
  'ranks[1:2]',
  'ranks[:2]',
  'ranks[low:high]',
  '-- a :comment\n',
  '/* :one\n :two */',
  "'[]'::jsonb",
];
const NAMES = ['now', 'limit', 'accountId', 'n1'];

describe('named', () => {
  it('named replaces each parameter by its value at every place, and nothing else', () => {
    const part = fc.oneof(
      fc.constantFrom(...LITERALS).map((text) => ({ text, name: null })),
      fc.constantFrom(...NAMES).map((name) => ({ text: `:${name}`, name })),
      fc.constantFrom(...NAMES).map((name) => ({ text: `(:${name}::integer)`, name })),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const used = parts.flatMap(({ name }) => name ?? []);
        const values = Object.fromEntries(used.map((name) => [name, `value of ${name}`]));
        const [sql, parameters] = named(parts.map(({ text }) => text).join(' '), values);
        const expected = parts.map(({ text, name }) => (name ? text.replace(`:${name}`, '?') : text));
        expect(sql).toBe(expected.join(' '));
        expect(parameters).toEqual(used.map((name) => values[name]));
      }),
    );
  });

  it('named passes null, and throws for a missing value and for a value without a parameter', () => {
    expect(named('select :id', { id: null })).toEqual(['select ?', [null]]);
    expect(() => named('select :id', {})).toThrow('no value of id');
    expect(() => named('select :id', { id: undefined })).toThrow('no value of id');
    expect(() => named('select :id', { id: 1, name: 'x' })).toThrow('no parameter name');
  });
});
