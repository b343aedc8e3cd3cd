import type { DatabaseInspector } from '../../database/database-inspector.js';
import { fail, type Finding, ok, reasonOf, warn } from './finding.js';

/** Leases and cycles compare times of the database with times of the process. */
const MAX_DRIFT_MS = 2_000;

/** Longer than clocks of processes differ. */
const MAX_AHEAD_MS = 300_000;

/** Incomplete time zone data does not give the right time in a zone with a half-hour offset. */
const ZONE = 'Asia/Kolkata';
const INSTANT = '2026-01-15T12:00:00Z';
const LOCAL_TIME = '17:30';

/** Compares the clock of the database with this one, and checks the time zone data of both. */
export async function checkClock(database: DatabaseInspector): Promise<Finding> {
  try {
    const before = Date.now();
    const { ms, local } = await database.clock(INSTANT, ZONE);
    // The database read its clock at some moment between the request and the response.
    const drift = Math.max(before - ms, ms - Date.now(), 0);
    if (local !== LOCAL_TIME) {
      return fail(
        'clock',
        'the database has no time zone data',
        'Install the time zone data (tzdata) of the server.',
      );
    }
    if (drift > MAX_DRIFT_MS) {
      return warn(
        'clock',
        `the clocks of the database and of this machine differ by ${Math.round(drift / 1000)} s`,
        'Synchronise both with NTP.',
      );
    }
    const newest = await database.newestRow();
    if (newest !== null && newest - Date.now() > MAX_AHEAD_MS) {
      return warn(
        'clock',
        `rows of ${new Date(newest).toISOString()} are stored, which is in the future: the clock is behind, or was ahead`,
        'Synchronise it with NTP. Schedules that the wrong time has moved are corrected within an hour.',
      );
    }
    return checkNodeTimeZones('the clock of the database agrees; time zone data is installed');
  } catch (error) {
    return fail('clock', reasonOf(error), 'Fix the database first.');
  }
}

/** Checks the time zone data of Node, which needs no database. */
export function checkNodeTimeZones(detail = 'time zone data is installed'): Finding {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });
  return time.format(new Date(INSTANT)) === LOCAL_TIME
    ? ok('clock', detail)
    : fail('clock', 'Node has no time zone data', 'Use a build of Node with full ICU, as on nodejs.org.');
}
