import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankAds } from './ads.js';
import { findBusiness, namesIn } from './index.js';

const CLUE = { name: 'Harbor Lane Dental', website: 'https://harbor.example/', cid: null };
const mention = (markdown: string) => findBusiness({ markdown, references: [] }, CLUE);

describe('findBusiness in an answer with advertisements', () => {
  it.each([
    '- **Harbor Lane Dental** (Sponsored) – open late\n- **Cedar Street** – cheap',
    '- **Harbor Lane Dental** [Ad]\n- **Cedar Street**',
    'Sponsored: [Harbor Lane Dental](https://harbor.example/)\n\n- **Cedar Street**',
    '| Dentist | Note |\n|---|---|\n| Harbor Lane Dental | Patrocinado |\n| Cedar Street | 4.9 |',
    '**Gesponsert**\n\n- **Harbor Lane Dental**\n- **Other**\n\n- **Cedar Street**',
    '### Anuncio\n[Harbor Lane Dental](https://harbor.example/) has offers.\n\nBest: **Cedar Street** is good.',
  ])('does not count the mention in %j', (markdown) => {
    expect(mention(markdown)).toEqual({ namedBy: null, position: null, isCited: false });
    expect(namesIn(markdown).map(({ name }) => name)).toEqual(['Cedar Street']);
  });

  it('counts a mention outside of the advertisement, at its position among the other names', () => {
    const markdown = 'Sponsored\n- **Ad Dental**\n\n1. **Cedar Street**\n2. **Harbor Lane Dental**';
    expect(mention(markdown)).toMatchObject({ namedBy: 'name', position: 2 });
  });

  it.each([
    '- **Harbor Lane Dental** is sponsored by the city',
    '- **Harbor Lane Dental** (ad hoc appointments)',
    'An ad for Harbor Lane Dental says so.',
  ])('counts the mention in %j', (markdown) => {
    expect(mention(markdown).namedBy).toBe('name');
  });
});

describe('blankAds', () => {
  it('keeps the length of any text, and texts without marks', () => {
    const line = fc.constantFrom('Sponsored', '**Ad**', '- **Shop** (Ad)', '', 'text', '| a | b |');
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.string())), (lines) => {
        const text = lines.join('\n');
        expect(blankAds(text)).toHaveLength(text.length);
        const plain = text.replaceAll(/\p{L}/gu, 'x');
        expect(blankAds(plain)).toBe(plain);
      }),
    );
  });
});
