import type { EntityManager } from '../../database/entity-manager.js';
import { fail, type Finding, ok, reasonOf, warn } from './finding.js';

/** Leases and cycles are compared in the database and here: beyond this they disagree. */
const MAX_DRIFT_MS = 2_000;

/** A zone off the whole hour: half-hearted time zone data does not get it right by accident. */
const ZONE = 'Asia/Kolkata';
const INSTANT = '2026-01-15T12:00:00Z';
const THERE = '17:30';

/** Does the database have the time that we have, and do both know the world's time zones? */
export async function checkClock(em: EntityManager): Promise<Finding> {
  try {
    const before = Date.now();
    const [row] = await em.execute<{ ms: number; there: string }[]>(
      `select extract(epoch from clock_timestamp())::float8 * 1000 as ms,
         to_char(?::timestamptz at time zone ?, 'HH24:MI') as there`,
      [INSTANT, ZONE],
    );
    // At best the database looked at its clock when the question came, at worst when the answer left.
    const drift = Math.max(before - (row?.ms ?? 0), (row?.ms ?? 0) - Date.now(), 0);
    if (row?.there !== THERE) {
      return fail(
        'clock',
        'the database has no time zone data',
        "Install the server's time zone data (tzdata).",
      );
    }
    if (drift > MAX_DRIFT_MS) {
      return warn(
        'clock',
        `the database's clock and ours are ${Math.round(drift / 1000)} s apart`,
        'Set both by NTP.',
      );
    }
    return checkOwnZones('the database has the same time; time zone data is there');
  } catch (error) {
    return fail('clock', reasonOf(error), 'Look at the database first.');
  }
}

/** The part that needs no database. */
export function checkOwnZones(detail = 'time zone data is there'): Finding {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  return time.format(new Date(INSTANT)) === THERE
    ? ok('clock', detail)
    : fail('clock', 'this Node has no time zone data', 'Use a Node with full ICU, as nodejs.org has it.');
}
