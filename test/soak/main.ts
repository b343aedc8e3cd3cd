import { join } from 'node:path';
import { findProgram } from '../support/find-program.js';
import { findInstalledPostgres } from '../support/postgres.js';
import { runSoak } from './run-soak.js';

/**
 * `SOAK_MINUTES=60 npm run soak`: runs a steady load on a whole installation, with a pinned horizon in the second half.
 * Prints samples and what was found, and exits with 1 if anything grows.
 */

const postgresBinaries = findInstalledPostgres();
const redisBinary = findProgram('redis-server', 'valkey-server');
if (postgresBinaries === null || redisBinary === null) {
  throw new Error('soak needs PostgreSQL and Redis. Debian: apt-get install postgresql redis-server');
}
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const { problems, facts } = await runSoak({
  postgresBinaries,
  redisBinary,
  programs: join(import.meta.dirname, '../../dist/src'),
  durationMs: Number(process.env['SOAK_MINUTES'] ?? 60) * 60_000,
  sampleEveryMs: 30_000,
  longestPauseMs: Number(process.env['SOAK_PAUSE_MS'] ?? 2_000),
  print,
});
print(JSON.stringify(facts, null, 2));
for (const problem of problems) print(`PROBLEM ${problem}`);
print(problems.length === 0 ? 'nothing grows' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
