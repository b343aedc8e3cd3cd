import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { render } from './docs/page.js';
import { PAGES } from './docs/pages.js';

/** `npm run docs:update`: generates the pages of docs/reference from the code. */

for (const page of PAGES) {
  writeFileSync(page.path, await render(page));
  process.stdout.write(`${page.path}\n`);
}
