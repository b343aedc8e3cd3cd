import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, inject, it } from 'vitest';
import { fillDataFolder } from '../support/fill-scans.js';
import { type NewDatabase, newDatabase } from '../support/new-database.js';
import { scratchFolder } from '../support/scratch.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';

/** Scans with 49 pins and 20 places. */
const SCANS = Number(process.env['MOVED_SCANS'] ?? 100_000);
const ROUNDS = benchRounds();
const MOST_MB_ABOVE_IDLE = 300;

const folder = scratchFolder('lrs-move-bench-');
const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };

afterAll(() => {
  rmSync(folder, { recursive: true });
});

it(
  `moves ${SCANS} scans to a server, compared with pg_dump | psql from server to server`,
  { timeout: 3_600_000 },
  async () => {
    await fillDataFolder(env.DATA_DIR, SCANS);
    const source = await database();
    const rows = Number((await run('database', 'move', '--to', source.url))['rows']);
    await run('database', 'reopen');
    const rates: Record<'move' | 'dump', number[]> = { move: [], dump: [] };
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [moved, dumped] = [await database(), await database()];
      const started = performance.now();
      const peak = await peakOf('database', 'move', '--to', moved.url);
      rates.move.push(rows / seconds(started));
      const again = performance.now();
      await promisify(execFile)('sh', ['-c', 'pg_dump "$1" | psql -q "$2"', 'sh', source.url, dumped.url]);
      rates.dump.push(rows / seconds(again));
      await run('database', 'reopen');
      memory.push(peak - (await peakOf('database', 'move', '--dry-run', '--to', (await database()).url)));
      for (const one of databases.splice(1)) await one.remove();
    }
    await source.remove();
    const what = `${SCANS.toLocaleString('en')} scans to a server, compared at the end`;
    const baseline = { name: '`pg_dump \\| psql`', values: rates.dump };
    const rate = record('move', { what, unit: 'rows/s', values: rates.move, baseline });
    expect(rate.ratio.median).toBeGreaterThan(0);
    record('move', {
      what: 'memory above that of an open database',
      unit: 'MB',
      values: memory,
      baseline: { name: 'limit', values: MOST_MB_ABOVE_IDLE },
    });
  },
);

const databases: NewDatabase[] = [];

async function database(): Promise<NewDatabase> {
  const made = await newDatabase(inject('postgresUrl') ?? '', 'template0');
  databases.push(made);
  return made;
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}

async function run(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/src/cli.js', ...args, '--json'], {
    env,
  });
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Returns the peak of the memory of a command, in MB. */
async function peakOf(...args: string[]): Promise<number> {
  const child = spawn(process.execPath, ['dist/src/cli.js', ...args], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  let peak = 0;
  while (child.exitCode === null) {
    const status = readFileSync(`/proc/${child.pid ?? ''}/status`, 'utf8');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    await Promise.race([exited, setTimeout(100)]);
  }
  expect(child.exitCode).toBe(0);
  return peak;
}
