import Bull from 'bull';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Longer than the lease of an Idempotency-Key (60 s) and the longest pause of a provider (60 s) together. */
const LIMIT_MS = 180_000;
const POLL_MS = 250;

/** What must be gone at the end, as conditions of rows. */
const UNSETTLED: Readonly<Record<string, string>> = {
  'unfinished scans': 'scan where completed_at is null',
  'leases of scans': 'scan where lease_token is not null',
  'open holds': 'credit_hold where ended_at is null',
  'events without deliveries': 'outbox_event where relayed_at is null',
  'pending deliveries': `webhook_delivery where status = 'pending'`,
  'claimed deliveries': 'webhook_delivery where claimed_until is not null',
  'requests without a stored response': 'idempotency_record where answer_status is null',
};

type Env = Readonly<Record<string, string>>;

/**
 * Waits until the installation has nothing left to do.
 *
 * @returns how long it took, and what is still left after three minutes, with the number of rows or jobs
 */
export async function waitUntilSettled(env: Env): Promise<{ ms: number; left: string[] }> {
  const started = performance.now();
  const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  const queue = new Bull('jobs', env['REDIS_URL'] ?? '', { prefix: 'lrs' });
  try {
    for (;;) {
      const left = [...(await rowsLeft(client)), ...(await jobsLeft(queue))];
      const ms = performance.now() - started;
      if (left.length === 0 || ms > LIMIT_MS) return { ms, left };
      await setTimeout(POLL_MS);
    }
  } finally {
    await Promise.all([client.end(), queue.close()]);
  }
}

async function rowsLeft(client: pg.Client): Promise<string[]> {
  const counts = Object.values(UNSETTLED).map((rows) => `(select count(*)::int from ${rows})`);
  const { rows } = await client.query<number[]>({ text: `select ${counts.join(', ')}`, rowMode: 'array' });
  return describe(Object.keys(UNSETTLED).map((name, index) => [name, rows[0]?.[index] ?? 0]));
}

async function jobsLeft(queue: Bull.Queue): Promise<string[]> {
  const { waiting, active, delayed } = await queue.getJobCounts();
  return describe(
    Object.entries({ 'waiting jobs': waiting, 'active jobs': active, 'delayed jobs': delayed }),
  );
}

function describe(counts: readonly (readonly [string, number])[]): string[] {
  return counts.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`);
}
