import { writeFileSync } from 'node:fs';
import { render, table } from './docs/page.js';
import { PERFORMANCE_PAGE } from './docs/performance.js';
import { formatCells, HEAD } from './docs/performance/cells.js';
import { readMeasurements } from './docs/performance/measurements.js';
import { SECTION_IDS, SECTIONS } from './docs/performance/sections.js';

/** The last step of `npm run bench`: prints the stored rows and writes docs/reference/performance.md. */

const rows = readMeasurements();
for (const id of SECTION_IDS) {
  const own = rows.filter(({ section }) => section === id);
  if (own.length === 0) continue;
  process.stdout.write(`\n${SECTIONS[id].title}\n${table(HEAD, own.map(formatCells))}\n`);
}
writeFileSync(PERFORMANCE_PAGE.path, await render(PERFORMANCE_PAGE));
process.stdout.write(`\n${PERFORMANCE_PAGE.path}\n`);
