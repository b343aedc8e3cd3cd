import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENERATORS, prepareProject } from './generators.js';
import { runTool } from './run-tool.js';

/**
 * `npm run check:clients`: generates a client from docs/openapi.json with each generator, and compiles the programs that
 * use it.
 */

const folder = mkdtempSync(join(tmpdir(), 'lrs-clients-'));
try {
  prepareProject(folder, readFileSync('docs/openapi.json', 'utf8'));
  for (const [tool, ...args] of [
    ...Object.values(GENERATORS),
    ['tsc', '--project', 'tsconfig.json'] as const,
  ]) {
    const { isSuccess, output } = await runTool(tool, args, folder);
    if (isSuccess) continue;
    process.stderr.write(`${tool} ${args.join(' ')}\n${output}\n`);
    process.exitCode = 1;
    break;
  }
} finally {
  rmSync(folder, { recursive: true });
}
