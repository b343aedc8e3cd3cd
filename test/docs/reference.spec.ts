import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { render } from '../../tools/docs/page.js';
import { PAGES } from '../../tools/docs/pages.js';

describe('docs/reference', () => {
  it.each(PAGES)('$path agrees with the code; `npm run docs:update` writes it again', async (page) => {
    expect(readFileSync(page.path, 'utf8')).toBe(await render(page));
  });
});
