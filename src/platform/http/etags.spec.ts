import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withOwnTags } from './etags.js';

const tag = fc
  .tuple(fc.constantFrom('', 'W/'), fc.stringMatching(/^[\w-]{1,30}$/))
  .map(([weak, text]) => `${weak}"${text}"`);
const suffix = fc.constantFrom('-gzip', '--gzip', '-br', ';gzip', ':zstd', '-deflate');

describe('withOwnTags', () => {
  it('keeps every tag of the list, and adds each tag without the suffix of a proxy', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(tag, suffix), { minLength: 1, maxLength: 5 }), (pairs) => {
        const changed = pairs.map(([one, added]) => `${one.slice(0, -1)}${added}"`);
        const list = withOwnTags(changed.join(', ')).split(', ');
        expect(list.slice(0, changed.length)).toEqual(changed);
        for (const [one] of pairs) expect(list).toContain(one);
      }),
    );
  });

  it('does not change a list without such a suffix', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w"/ ,*]*$/), (text) => {
        fc.pre(!/gzip|br|zstd|deflate/.test(text));
        expect(withOwnTags(text)).toBe(text);
      }),
    );
  });
});
