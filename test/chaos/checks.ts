import pg from 'pg';
import { eventIn } from '../support/webhook-receiver.js';
import type { Installation } from './installation.js';
import type { Acknowledged } from './load.js';

/** Rows that no run may leave, as conditions. */
const WRONG: Readonly<Record<string, string>> = {
  'scans with an unknown status': `scan where status not in ('completed', 'partial', 'failed', 'cancelled')`,
  'scans charged for other than their measured pins':
    'scan where credits_charged is distinct from pins_measured',
  'completed scans with unmeasured pins': `scan where status = 'completed' and pins_measured <> pins_total`,
  'scans without a rank for each pin': `scan where cardinality(ranks) <> pins_total`,
  'failed deliveries': `webhook_delivery where status <> 'delivered'`,
  'ended scans without exactly one event': `scan where status <> 'cancelled' and 1 <> (select count(*)
    from outbox_event where type = 'scan.completed' and (data->>'id')::int = scan.id)`,
  'events of cancelled scans': `scan where status = 'cancelled' and exists (select
    from outbox_event where type = 'scan.completed' and (data->>'id')::int = scan.id)`,
};

interface Check {
  readonly problems: string[];
  readonly facts: Record<string, unknown>;
}

/** Checks a settled installation. @returns a sentence for each problem, and the counts of the run */
export async function checkInstallation(
  installation: Installation,
  acknowledged: Acknowledged,
): Promise<Check> {
  const client = new pg.Client({ connectionString: installation.env['DATABASE_URL'] });
  await client.connect();
  const rows = async <T>(sql: string): Promise<T[]> =>
    (await client.query<T[] & pg.QueryArrayResult>({ text: sql, rowMode: 'array' })).rows as unknown as T[];
  try {
    const statuses = await rows<[string, number]>('select status, count(*)::int from scan group by status');
    const events = (await rows<[string]>('select id from outbox_event')).map(([id]) => id);
    const scans = (await rows<[number]>('select id from scan')).map(([id]) => id);
    const businesses = (await rows<[number]>('select id from business')).map(([id]) => id);
    const cancelled = await rows<[number]>(`select id from scan where status = 'cancelled'`);
    const wrong: string[] = [];
    for (const [name, condition] of Object.entries(WRONG)) {
      const [[count] = [0]] = await rows<[number]>(`select count(*)::int from ${condition}`);
      if (count > 0) wrong.push(`${count} ${name}`);
    }
    return {
      problems: [
        ...wrong,
        ...differences('acknowledged scans', [...acknowledged.scans.keys()], scans),
        ...differences('acknowledged businesses', [...acknowledged.businesses.keys()], businesses),
        ...missing(
          'cancelled scans',
          [...acknowledged.cancelled],
          cancelled.map(([id]) => id),
        ),
        ...differences('events', events, [...new Set(receivedIds(installation))]),
        ...installation.signatureProblems,
        ...[...installation.processes.values()].flatMap(({ unexpectedExits }) => unexpectedExits),
        ...(await ledgerProblems(installation)),
      ],
      facts: {
        scans: Object.fromEntries(statuses),
        businesses: businesses.length,
        events: events.length,
        webhooks: installation.receiver.received.length,
        searches: installation.provider.calls.length,
      },
    };
  } finally {
    await client.end();
  }
}

function receivedIds({ receiver }: Installation): string[] {
  return receiver.received.map((received) => eventIn(received).id);
}

async function ledgerProblems(installation: Installation): Promise<string[]> {
  const report = await installation.command('ledger', 'check');
  return report['ok'] === true && report['open_holds'] === 0 ? [] : [`ledger: ${JSON.stringify(report)}`];
}

function differences<T>(name: string, expected: readonly T[], found: readonly T[]): string[] {
  return [...missing(name, expected, found), ...missing(`${name} beyond those`, found, expected)];
}

function missing<T>(name: string, expected: readonly T[], found: readonly T[]): string[] {
  const known = new Set(found);
  const lost = expected.filter((one) => !known.has(one));
  return lost.length === 0 ? [] : [`${lost.length} ${name} are missing: ${lost.slice(0, 5).join(', ')}`];
}
