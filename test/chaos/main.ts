import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '../support/find-program.js';
import { findInstalledPostgres } from '../support/postgres.js';
import { buildVersion } from './checkout.js';
import { type ChaosReport, runChaos } from './run-chaos.js';
import { runUpgrade } from './run-upgrade.js';

/**
 * `CHAOS_MINUTES=10 CHAOS_SEED=1 npm run chaos`: runs load on a whole installation while its parts are killed.
 * `npm run chaos -- --upgrade-from <ref>`: upgrades an installation under load from this commit to the present build.
 * Prints what was found, and exits with 1 on any violation.
 */

const postgresBinaries = findInstalledPostgres();
const redisBinary = findProgram('redis-server', 'valkey-server');
if (postgresBinaries === null || redisBinary === null) {
  throw new Error('chaos needs PostgreSQL and Redis. Debian: apt-get install postgresql redis-server');
}
const options = {
  seed: Number(process.env['CHAOS_SEED'] ?? randomInt(1_000_000)),
  customers: 3,
  postgresBinaries,
  redisBinary,
  programs: join(import.meta.dirname, '../../dist/src'),
  print: (line: string) => process.stdout.write(`${line}\n`),
};
const { values } = parseArgs({ options: { 'upgrade-from': { type: 'string' } } });
const ref = values['upgrade-from'];
const { problems, facts } = ref === undefined ? await runFaults() : await upgradeFrom(ref);
options.print(JSON.stringify(facts, null, 2));
for (const problem of problems) options.print(`PROBLEM ${problem}`);
options.print(problems.length === 0 ? 'no violation' : `${problems.length} violations`);
process.exitCode = problems.length === 0 ? 0 : 1;

function runFaults(): Promise<ChaosReport> {
  return runChaos({ ...options, durationMs: Number(process.env['CHAOS_MINUTES'] ?? 10) * 60_000 });
}

async function upgradeFrom(version: string): Promise<ChaosReport> {
  options.print(`building ${version}`);
  const before = await buildVersion(version);
  try {
    return await runUpgrade({ ...options, programsBefore: before.programs });
  } finally {
    await before.remove();
  }
}
