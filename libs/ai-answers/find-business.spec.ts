import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessClue, findBusiness, namesIn } from './index.js';

const CID = '11113578197693934122';
const HARBOR: BusinessClue = {
  name: 'Harbor Lane Dental',
  website: 'https://www.harborlane.example/',
  cid: CID,
};

const TABLE = [
  'Here are the **best** dentists.',
  '',
  '| # | Dentist | Rating |',
  '|---|:---|---|',
  '| 1 | Northfield Smiles | 4.9 |',
  '| 2 | **Harbor Lane Dental** | 4.7 |',
  '',
  '- **License check:** ask for it.',
].join('\n');
const LIST = [
  'Popular choices:',
  '1. **Northfield Smiles:** gentle[[1]](https://northfield.example/about).',
  '2. [Cedar Street Dentistry](https://cedar.example/) is near.',
  '### 3. **Harbor Lane Dental**',
].join('\n');

const find = (
  markdown: string,
  clue: Partial<BusinessClue> = {},
  references: { url: string; title: string | null }[] = [],
) => findBusiness({ markdown, references }, { ...HARBOR, ...clue });

describe('namesIn', () => {
  const names = (markdown: string): string[] => namesIn(markdown).map(({ name }) => name);

  it('reads the first column of words of a table, and no other text', () => {
    expect(names(TABLE)).toEqual(['Northfield Smiles', 'Harbor Lane Dental']);
  });

  it('reads the leads of list items and numbered headings', () => {
    expect(names(LIST)).toEqual(['Northfield Smiles', 'Cedar Street Dentistry', 'Harbor Lane Dental']);
    expect(names('1. Northfield Smiles – gentle\n2. Cedar (open now)')).toEqual([
      'Northfield Smiles',
      'Cedar',
    ]);
  });

  it('reads emphasised texts of an answer without a list, and no headings', () => {
    expect(names('**Top picks:**\nTry **Cedar** or **Harbor Lane Dental**, then **Cedar**.')).toEqual([
      'Cedar',
      'Harbor Lane Dental',
    ]);
  });

  it('returns nothing for a text without names', () => {
    expect(names('There is no dentist here.')).toEqual([]);
  });
});

describe('findBusiness', () => {
  it('returns the place of the name in the list', () => {
    expect(find(TABLE)).toEqual({ namedBy: 'name', position: 2, isCited: false });
    expect(find(LIST)).toMatchObject({ namedBy: 'name', position: 3 });
    expect(find(LIST, { name: 'Northfield Smiles' })).toMatchObject({ position: 1 });
  });

  it('finds the whole name in a sentence, whatever its case, accents and punctuation', () => {
    expect(find('Many like HÁRBOR-Lane, Dental.')).toMatchObject({ namedBy: 'name', position: 1 });
    expect(find('Harbor is far; Lane Dental was shut.', { name: 'Lane Dental Harbor' }).namedBy).toBeNull();
  });

  it('does not take a part of the name, or a longer name, for the business', () => {
    expect(find('1. **Harbor Lane**\n2. **Dental**').namedBy).toBeNull();
    expect(find('1. **Pizza Hut**', { name: 'Pizza' }).namedBy).toBeNull();
  });

  it('finds a name in the parentheses of a label', () => {
    expect(find('- **Best for emergencies (Harbor Lane Dental):** open late.')).toMatchObject({
      namedBy: 'name',
    });
  });

  it('finds a name of one word only in the same letter case', () => {
    expect(find('A pizza near you.', { name: 'Pizza' }).namedBy).toBeNull();
    expect(find('Go to Amistad.', { name: 'Amistad' })).toMatchObject({ namedBy: 'name', position: 1 });
  });

  it('finds a link to the website or to the place of the CID', () => {
    expect(find('See [their site](https://harborlane.example/team).')).toMatchObject({ namedBy: 'website' });
    expect(find(`See [the map](https://maps.google.com/?cid=${CID}).`)).toMatchObject({ namedBy: 'cid' });
    expect(
      find('See [them](https://shop.example/other).', { website: 'https://shop.example/harbor' }).namedBy,
    ).toBeNull();
  });

  it('does not take a cited page of the website for a mention', () => {
    const url = 'https://harborlane.example/how-to-choose';
    const answer = find(`Choose well.[[1]](${url})`, {}, [{ url, title: 'How to choose a dentist' }]);
    expect(answer).toEqual({ namedBy: null, position: null, isCited: true });
  });

  it('takes a place of Google that the text cites for a mention, and one beside the text not', () => {
    const url = 'https://www.google.com/searchviewer/10?svid=abc';
    const source = [{ url, title: 'Harbor Lane Dental' }];
    expect(find(`1. **Cedar**\n2. **Harbor**[[1]](${url})`, {}, source)).toEqual({
      namedBy: 'name',
      position: 3,
      isCited: true,
    });
    expect(find('1. **Cedar**', {}, source)).toEqual({ namedBy: null, position: null, isCited: true });
  });

  it('does not find a name in an address', () => {
    expect(find('Read this.[[1]](https://x.example/Harbor Lane Dental)', {}, []).position).not.toBe(0);
    expect(find('Read this.[[1]](https://x.example/amistad)', { name: 'amistad' }).namedBy).toBeNull();
  });

  it('never throws, and has a position exactly if it names the business', () => {
    const text = fc.array(
      fc.constantFrom(
        '**',
        '|',
        '\n',
        '1. ',
        '- ',
        '[',
        '](https://a.example/)',
        'Harbor Lane Dental',
        '|--|',
        ' x ',
      ),
      {
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          text.map((parts) => parts.join('')),
        ),
        (markdown) => {
          const { namedBy, position } = find(markdown);
          expect(position === null).toBe(namedBy === null);
          if (position !== null) expect(position).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});
