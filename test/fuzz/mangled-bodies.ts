import fc from 'fast-check';
import { CALLERS_KEY, type Draft, header, type Mangling, mangling } from './mangling.js';
import { longText, nastyText, unknownName } from './nasty-texts.js';
import { nastyValue, withLiterals } from './nasty-values.js';

const BODY_LIMIT = 100 * 1024;

const member = (draft: Draft, index: number): string => {
  const names = Object.keys(draft.value ?? {});
  return names[index % Math.max(1, names.length)] ?? 'name';
};

const withMember = ({ value }: Draft, name: string, content: unknown): Partial<Draft> => ({
  // `fromEntries` makes `__proto__` an ordinary member; a spread would not.
  value: Object.fromEntries([...Object.entries(value ?? {}), [name, content]]),
});

const rewritten = ({ rewrites }: Draft, rewrite: (text: string) => string | Buffer): Partial<Draft> => ({
  rewrites: [...rewrites, (text) => Buffer.from(rewrite(text.toString()))],
});

const index = fc.nat({ max: 20 });

const ofValues: fc.Arbitrary<Mangling>[] = [
  mangling('a member has another value', fc.tuple(index, nastyValue), (draft, [at, value]) =>
    withMember(draft, member(draft, at), value),
  ),
  mangling('a member has another value', fc.tuple(index, nastyValue), (draft, [at, value]) =>
    withMember(draft, member(draft, at), value),
  ),
  mangling('a text of another length', longText, (draft, text) =>
    withMember(draft, Object.keys(draft.value ?? {}).includes('keyword') ? 'keyword' : 'name', text),
  ),
  mangling('an element has another value', fc.array(nastyValue, { maxLength: 3 }), (draft, value) =>
    withMember(draft, 'keywords', value),
  ),
  mangling('a member is missing', index, (draft, at) => {
    const gone = member(draft, at);
    const rest = Object.entries(draft.value ?? {}).filter(([name]) => name !== gone);
    return { value: Object.fromEntries(rest) };
  }),
  mangling('a member too many', fc.tuple(unknownName, nastyValue), (draft, [name, value]) =>
    withMember(draft, name, value),
  ),
  mangling('the key in the body', fc.constantFrom('access_token', 'api_key'), (draft, name) =>
    withMember(draft, name, CALLERS_KEY),
  ),
  mangling('the key as a member', fc.constant(CALLERS_KEY), (draft, key) => withMember(draft, key, 1)),
  mangling('the body is no object', nastyValue, (_, value) => ({ value })),
];

const ofTexts: fc.Arbitrary<Mangling>[] = [
  mangling('a member twice', fc.tuple(index, nastyValue), (draft, [at, value]) => {
    const twin = `${JSON.stringify(member(draft, at))}:${withLiterals(JSON.stringify(value))}`;
    return rewritten(draft, (text) => text.replace(/^\{(?!\})/, () => `{${twin},`));
  }),
  mangling('the body ends early', fc.double({ min: 0, max: 0.999, noNaN: true }), (draft, share) =>
    rewritten(draft, (text) => text.slice(0, Math.floor(text.length * share))),
  ),
  mangling('something after the body', fc.constantFrom('}', ' {}', '\u0000', '//', ',', 'x'), (draft, rest) =>
    rewritten(draft, (text) => text + rest),
  ),
  mangling('the body is no JSON', nastyText, (draft, text) => rewritten(draft, () => text)),
  mangling('single quotes', fc.constant(0), (draft) => rewritten(draft, (text) => text.replaceAll('"', "'"))),
  mangling('a byte order mark', fc.constant('\ufeff'), (draft, mark) =>
    rewritten(draft, (text) => mark + text),
  ),
  mangling('bytes that are no UTF-8', fc.constantFrom(0x80, 0xc3, 0xed, 0xff), (draft, byte) =>
    rewritten(draft, (text) => {
      const bytes = Buffer.from(text);
      if (bytes.length > 3) bytes[bytes.length - 3] = byte;
      return bytes;
    }),
  ),
  mangling('UTF-16', fc.constant(0), (draft) => rewritten(draft, (text) => Buffer.from(text, 'utf16le'))),
  mangling('padded', fc.constantFrom(-1, 0, 1, 50_000), (draft, more) =>
    rewritten(draft, (text) => text.padEnd(BODY_LIMIT + more, ' ')),
  ),
];

const ofTypes: fc.Arbitrary<Mangling>[] = [
  header(
    'another content type',
    'content-type',
    fc.constantFrom(
      '',
      ' ',
      'x',
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json5',
      'application/problem+json',
      'application/*',
      '*/*',
      'application/json, text/plain',
      'application/json; charset=utf-16',
      'application/json;charset="',
      'APPLICATION/JSON',
      'application/json;',
    ),
  ),
  mangling('no content type', fc.constant(0), ({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type')),
  })),
  header('said to be compressed', 'content-encoding', fc.constantFrom('gzip', 'br', 'identity', 'x')),
];

/** Ways to mangle the body of a request. */
export const mangledBody: fc.Arbitrary<Mangling> = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(...ofValues) },
  { weight: 4, arbitrary: fc.oneof(...ofTexts) },
  { weight: 2, arbitrary: fc.oneof(...ofTypes) },
);

/** Adds a body to a request that takes none. */
export const needlessBody: fc.Arbitrary<Mangling> = fc.oneof(
  mangling('a needless body', nastyValue, ({ headers }, value) => ({
    value,
    headers: { ...headers, 'content-type': 'application/json' },
  })),
  mangling('a needless text', nastyText, (draft, text) => ({ value: 0, ...rewritten(draft, () => text) })),
  header('a content type of nothing', 'content-type', fc.constantFrom('application/json', 'text/plain', '')),
);
