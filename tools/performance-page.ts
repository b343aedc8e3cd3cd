import { writeFileSync } from 'node:fs';
import { LARGE_INSTALLATION_PAGE } from './docs/large-installation.js';
import { render, table } from './docs/page.js';
import { PERFORMANCE_PAGE } from './docs/performance.js';
import { formatCells, HEAD } from './docs/performance/cells.js';
import { readMeasurements } from './docs/performance/measurements.js';
import { SECTION_IDS, SECTIONS } from './docs/performance/sections.js';

/** The last step of `npm run bench`: prints the stored rows and writes the pages that are made of them. */

const rows = readMeasurements();
for (const id of SECTION_IDS) {
  const own = rows.filter(({ section }) => section === id);
  if (own.length === 0) continue;
  process.stdout.write(`\n${SECTIONS[id].title}\n${table(HEAD, own.map(formatCells))}\n`);
}
for (const page of [PERFORMANCE_PAGE, LARGE_INSTALLATION_PAGE]) {
  writeFileSync(page.path, await render(page));
  process.stdout.write(`\n${page.path}\n`);
}
