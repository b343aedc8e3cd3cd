import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { newDatabase } from '../support/new-database.js';
import { scratchFolder } from '../support/scratch.js';
import { median } from './median.js';
import { memoryOf } from './report/memory.js';
import { record } from './report/record.js';
import { benchRounds } from './report/rounds.js';
import { cpuMicros } from './servers.js';

const ROUNDS = benchRounds();

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly settledMb: number;
}

type Size = 'embedded' | 'postgresql';
/** Returns the environment of a start. */
type NextStart = () => Promise<Readonly<Record<string, string>>>;

describeWith('postgresql', 'starts of the service', () => {
  it('warm starts on the embedded database and on PostgreSQL', async () => {
    const databases: Record<Size, TestDatabase> = {
      embedded: await createDatabase('embedded'),
      postgresql: await createDatabase('postgresql'),
    };
    await recordStarts('warm start', {
      embedded: () => Promise.resolve(databases.embedded.env),
      postgresql: () => Promise.resolve(databases.postgresql.env),
    });
    for (const database of Object.values(databases)) await database.remove();
  });

  it('first starts with an empty data folder and with an empty database', async () => {
    await recordStarts('first start', {
      embedded: () => Promise.resolve({ DATA_DIR: scratchFolder('lrs-first-start-') }),
      postgresql: async () => {
        const { url } = await newDatabase(inject('postgresUrl') ?? '');
        return { DATABASE_URL: url, SECRET_KEY: 'for-benches-only'.padEnd(64, '0') };
      },
    });
  });
});

it('the help of the command line compared with a process of Node that does nothing', async () => {
  const [help, nothing]: [Usage[], Usage[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair = [await run('dist/src/cli.js', '--help'), await run('-e', '0')] as const;
    // The first round fills the compile cache.
    if (round === 0) continue;
    help.push(pair[0]);
    nothing.push(pair[1]);
  }
  const peakMb = Math.round(median(help.map((one) => one.peakMb)));
  const row = record('starts', {
    what: '`cli --help`',
    unit: 'ms',
    values: help.map(({ ms }) => ms),
    baseline: { name: 'node -e 0', values: nothing.map(({ ms }) => ms) },
    cpu: { unit: 'ms', values: help.map(({ cpuMs }) => cpuMs), baseline: nothing.map(({ cpuMs }) => cpuMs) },
    memory: { peakMb, settledMb: null },
  });
  expect(row.ratio.median).toBeGreaterThan(1);
});

/** Starts the service in turns, and records both against PostgreSQL. */
async function recordStarts(what: string, next: Readonly<Record<Size, NextStart>>): Promise<void> {
  const starts: Record<Size, Start[]> = { embedded: [], postgresql: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of ['embedded', 'postgresql'] as const) {
      const start = await startOnce(await next[size]());
      // The first round fills the compile cache and the cache of the disk.
      if (round > 0) starts[size].push(start);
    }
  }
  for (const size of ['postgresql', 'embedded'] as const) {
    const row = record('starts', {
      what: `${what}, ${size}`,
      unit: 'ms',
      values: starts[size].map(({ ms }) => ms),
      baseline: { name: 'PostgreSQL', values: starts.postgresql.map(({ ms }) => ms) },
      cpu: {
        unit: 'ms',
        values: starts[size].map(({ cpuMs }) => cpuMs),
        baseline: starts.postgresql.map(({ cpuMs }) => cpuMs),
      },
      memory: {
        peakMb: median(starts[size].map(({ peakMb }) => peakMb)),
        settledMb: median(starts[size].map(({ settledMb }) => settledMb)),
      },
    });
    expect(row.ratio.median).toBeGreaterThan(0);
  }
}

/** Starts the service, waits for a response of /healthz and stops it. */
async function startOnce(env: Readonly<Record<string, string>>): Promise<Start> {
  const started = performance.now();
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const [, address] = /Listening on (http:\/\/[^\s"]+)/.exec(log) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => {
      reject(new Error(log));
    });
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const ms = performance.now() - started;
  const cpuMs = cpuMicros(child) / 1_000;
  const memory = await memoryOf(child);
  const exited = once(child, 'exit');
  child.kill();
  await exited;
  return { ms, cpuMs, ...memory };
}

interface Usage {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

/** Runs a program of Node to its end. */
async function run(...args: readonly string[]): Promise<Usage> {
  const started = performance.now();
  const report = join(import.meta.dirname, 'report-usage.mjs');
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', report, ...args], {
    env: { PATH: process.env['PATH'] },
  });
  const ms = performance.now() - started;
  return { ms, ...(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '') as Omit<Usage, 'ms'>) };
}
