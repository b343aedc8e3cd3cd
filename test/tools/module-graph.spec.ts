import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moduleGraph } from '../../tools/module-graph.js';

it('ARCHITECTURE.md contains the current graph of `npm run architecture:update`', async () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8')).toContain(await moduleGraph());
});
