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
    return checkNodeTimeZones('the clock of the database agrees');
  } catch (error) {
    return fail('clock', reasonOf(error), 'Fix the database first.');
  }
}

/** A change of the rules of a zone: the local time of an instant that older time zone data does not give. */
interface ZoneChange {
  /** The release of the data that has the change. */
  readonly data: string;
  readonly timeZone: string;
  readonly instant: string;
  /** `HH:MM` */
  readonly local: string;
}

/** The newest changes. With each release that changes a zone in use, replace them. */
const NEWEST_CHANGES: readonly ZoneChange[] = [
  { data: '2026e', timeZone: 'America/Winnipeg', instant: '2026-11-15T12:00:00Z', local: '07:00' },
  { data: '2026e', timeZone: 'America/Inuvik', instant: '2026-11-15T12:00:00Z', local: '06:00' },
];

/**
 * Checks the time zone data of Node, which needs no database. Times of schedules and days of results come from this data;
 * that of the database is not used for them.
 */
export function checkNodeTimeZones(
  detail = 'the clock of the database was not read',
  changes: readonly ZoneChange[] = NEWEST_CHANGES,
): Finding {
  if (localTime(ZONE, INSTANT) !== LOCAL_TIME) {
    return fail(
      'clock',
      'Node has no time zone data',
      'Use a build of Node with full ICU, as on nodejs.org.',
    );
  }
  const version = process.versions['tz'] ?? 'of an unknown version';
  const missing = changes.find(({ timeZone, instant, local }) => localTime(timeZone, instant) !== local);
  return missing
    ? warn(
        'clock',
        `Node has time zone data ${version}, which lacks a change of ${missing.timeZone}: schedules and days there are wrong`,
        `Use a Node with the data ${missing.data} or later (\`node -p process.versions.tz\`). Next times are computed anew after the start.`,
      )
    : ok('clock', `${detail}; time zone data ${version}`);
}

function localTime(timeZone: string, instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(new Date(instant));
}
