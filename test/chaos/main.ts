import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { findProgram } from '../support/find-program.js';
import { findInstalledPostgres } from '../support/postgres.js';
import { runChaos } from './run-chaos.js';

/**
 * `CHAOS_MINUTES=10 CHAOS_SEED=1 npm run chaos`: runs load on a whole installation while its parts are killed, and prints
 * what was found. Exits with 1 on any violation.
 */

const minutes = Number(process.env['CHAOS_MINUTES'] ?? 10);
const seed = Number(process.env['CHAOS_SEED'] ?? randomInt(1_000_000));
const postgresBinaries = findInstalledPostgres();
const redisBinary = findProgram('redis-server', 'valkey-server');
if (postgresBinaries === null || redisBinary === null) {
  throw new Error('chaos needs PostgreSQL and Redis. Debian: apt-get install postgresql redis-server');
}

const { problems, facts } = await runChaos({
  seed,
  durationMs: minutes * 60_000,
  customers: 3,
  postgresBinaries,
  redisBinary,
  programs: join(import.meta.dirname, '../../dist/src'),
  print: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
for (const problem of problems) process.stdout.write(`PROBLEM ${problem}\n`);
process.stdout.write(problems.length === 0 ? 'no violation\n' : `${problems.length} violations\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
