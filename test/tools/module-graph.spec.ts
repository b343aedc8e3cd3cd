import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moduleGraph } from '../../tools/module-graph.js';

it('ARCHITECTURE.md draws the imports between modules as they are; `npm run architecture:update` redraws them', async () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8')).toContain(await moduleGraph());
});
