import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { checkInstallation } from '../chaos/checks.js';
import { Tally } from '../chaos/client.js';
import { describeLogs } from '../chaos/describe-logs.js';
import { Installation, type InstallationOptions } from '../chaos/installation.js';
import { Load } from '../chaos/load.js';
import { waitUntilSettled } from '../chaos/wait-until-settled.js';
import { reportLiveMemory } from '../support/preloads.js';
import { judgeGrowth } from './judge.js';
import { Meter, type Sample } from './sample.js';

export interface SoakOptions extends Omit<InstallationOptions, 'workers'> {
  readonly durationMs: number;
  readonly sampleEveryMs: number;
  readonly longestPauseMs: number;
  readonly print: (line: string) => void;
}

export interface SoakReport {
  /** A sentence for each violation; empty if the run is good. */
  readonly problems: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
}

const WORKERS = 1;
const CLIENTS = 2;
/** Row versions that may be left once nothing holds them: those of the statements since the vacuum. */
const LEFT_DEAD_ROWS = 1_000;
/** `doctor` names a transaction that is older. */
const NAMED_AFTER_MS = 15 * 60_000;

/**
 * Runs a steady load without faults. In the second half another client of the database holds a transaction open, so
 * PostgreSQL cannot remove old versions of rows ("pinned horizon"). Nothing may grow but what the horizon pins, which
 * must go with it, and every request must be answered.
 */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { durationMs, sampleEveryMs, longestPauseMs, print } = options;
  const memoryFolder = mkdtempSync(join(tmpdir(), 'lrs-memory-'));
  const installation = await Installation.start({
    ...options,
    workers: WORKERS,
    env: reportLiveMemory(memoryFolder),
  });
  print(`logs: ${installation.logs}`);
  const meter = await Meter.open(installation, memoryFolder);
  try {
    const tally = new Tally();
    const customers = [await installation.createCustomer(1)];
    const load = new Load({
      url: installation.balancer.url,
      customers,
      clientsPerCustomer: CLIENTS,
      seed: 1,
      tally,
      repeats: true,
      longestPauseMs,
    });
    const half = async (): Promise<Sample[]> => {
      const samples: Sample[] = [];
      for (const end = performance.now() + durationMs / 2; performance.now() < end;) {
        await setTimeout(sampleEveryMs);
        samples.push(await meter.sample());
        print(JSON.stringify(samples.at(-1)));
      }
      return samples;
    };
    const free = await half();
    const holder = await holdTransaction(installation);
    print('the horizon is pinned');
    const pinned = await half();
    const isNamed = await doctorNames(installation, holder);
    await holder.end();
    await load.stop();
    const { left } = await waitUntilSettled(installation.env);
    await meter.vacuum();
    const end = await meter.sample();
    print(JSON.stringify(end));
    const { problems, facts } = await checkInstallation(installation, load.acknowledged);
    return {
      problems: [
        ...left.map((one) => `stuck: ${one}`),
        ...tally.problems,
        ...problems,
        ...judgeGrowth([...free, ...pinned]),
        ...(end.deadRows > LEFT_DEAD_ROWS ? [`${end.deadRows} dead rows are left after the pin`] : []),
        ...(durationMs / 2 > NAMED_AFTER_MS && !isNamed ? ['doctor does not name the open transaction'] : []),
      ],
      facts: {
        minutes: Math.round(durationMs / 6_000) / 10,
        responses: Object.fromEntries(tally.answers),
        retries: tally.retries,
        longestRequestMs: Math.round(tally.longestMs),
        deadRows: { free: free.at(-1)?.deadRows, pinned: pinned.at(-1)?.deadRows, end: end.deadRows },
        doctorNamesTransaction: isNamed,
        first: free[0],
        end,
        ...facts,
        errorsInLogs: describeLogs(installation.logs),
      },
    };
  } finally {
    await meter.close();
    await installation.stop();
    rmSync(memoryFolder, { recursive: true });
  }
}

/** Opens a transaction with a snapshot, as a forgotten console or a stuck backup does. */
async function holdTransaction({ env }: Installation): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: env['DATABASE_URL'],
    application_name: 'forgotten-console',
  });
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from scan');
  return client;
}

async function doctorNames(installation: Installation, holder: pg.Client): Promise<boolean> {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { checks } = (await installation.command('doctor')) as {
    checks?: readonly { readonly name: string; readonly detail: string }[];
  };
  return (checks ?? []).some(
    ({ name, detail }) => name === 'old_transactions' && detail.includes(`pid ${rows[0]?.pid ?? ''} `),
  );
}
