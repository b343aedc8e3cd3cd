import { expect, it } from 'vitest';
import { nextOccurrence } from './timetable.js';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const FIRST = Date.UTC(2025, 0, 1) / MINUTE;
const LAST = Date.UTC(2031, 0, 1) / MINUTE;

/** A change of the clocks. All times are minutes since 1970. */
interface Change {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** A pattern, and its test of a local time. The evaluation knows nothing else of cron. */
interface Pattern {
  readonly cron: string;
  readonly minute: number;
  readonly matches: (local: Date) => boolean;
}

const EVERY_HOUR = [30, 45].map((minute) => ({ cron: `${minute} * * * *`, minute, matches: () => true }));

const at = (minute: number, hours: string, isHour: (hour: number) => boolean): Pattern => ({
  cron: `${minute} ${hours} * * *`,
  minute,
  matches: (local) => isHour(local.getUTCHours()),
});

const PATTERNS: readonly Pattern[] = [
  ...[0, 2, 23].map((hour) => at(30, String(hour), (one) => one === hour)),
  at(15, '2', (hour) => hour === 2),
  at(0, '*/2', (hour) => hour % 2 === 0),
  at(30, '*/2', (hour) => hour % 2 === 0),
  at(30, '1,2,3', (hour) => hour >= 1 && hour <= 3),
  {
    cron: '30 23 * * SAT',
    minute: 30,
    matches: (local) => local.getUTCHours() === 23 && local.getUTCDay() === 6,
  },
];

/** The yearly pattern of a local time around a change. */
function yearly({ at: time, before }: Change, minutes: number): Pattern {
  const wanted = new Date((time + before + minutes) * MINUTE);
  const [day, month] = [wanted.getUTCDate(), wanted.getUTCMonth() + 1];
  const minute = wanted.getUTCMinutes();
  return {
    cron: `${minute} ${wanted.getUTCHours()} ${day} ${month} *`,
    minute,
    matches: (local) => local.getTime() === wanted.getTime(),
  };
}

/** The offset of a zone, read from Intl in another way than the code under test does. */
function clockOf(timeZone: string): (minute: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const known = new Map<number, number>();
  return (minute) => {
    // Clocks change at quarters of an hour.
    const quarter = Math.floor(minute / 15);
    const cached = known.get(quarter);
    if (cached !== undefined) return cached;
    const [, sign = '+', hours = '0', minutes = '0'] =
      /GMT(?:([+-])(\d+):(\d+))?/.exec(format.format(quarter * 15 * MINUTE)) ?? [];
    const offset = (Number(hours) * HOUR + Number(minutes)) * (sign === '-' ? -1 : 1);
    known.set(quarter, offset);
    return offset;
  };
}

function changesOf(offset: (minute: number) => number): Change[] {
  const found: Change[] = [];
  for (let from = FIRST; from < LAST; from += 7 * DAY) {
    if (offset(from) === offset(from + 7 * DAY)) continue;
    let [low, high] = [from, from + 7 * DAY];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offset(middle) === offset(from)) low = middle;
      else high = middle;
    }
    found.push({ at: high, before: offset(low), after: offset(high) });
  }
  return found;
}

/** One zone of each distinct list of changes. */
function distinctZones() {
  const zones = new Map<string, { zone: string; offset: (minute: number) => number; changes: Change[] }>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const offset = clockOf(zone);
    const changes = changesOf(offset);
    if (changes.length > 0) zones.set(JSON.stringify(changes), { zone, offset, changes });
  }
  return [...zones.values()];
}

/**
 * Walks through the minutes. A minute fires if the clock shows for the first time a matching time or one after it. Every
 * hour, it fires whenever the clock shows a matching time, unless it showed the same time less than an hour ago.
 */
function walk(pattern: Pattern, offset: (minute: number) => number, change: Change): number[] {
  const matches = (local: number) =>
    local % HOUR === pattern.minute && pattern.matches(new Date(local * MINUTE));
  const fired: number[] = [];
  const start = change.at - DAY;
  let latest = start - 1 + offset(start - 1);
  for (let minute = start; minute < change.at + DAY; minute += 1) {
    const local = minute + offset(minute);
    let fires = false;
    if (pattern.cron.split(' ')[1] === '*') {
      const [last = 0] = fired.slice(-1);
      fires = matches(local) && !(last + offset(last) === local && minute - last < HOUR);
    } else {
      for (; latest < local; latest += 1) fires ||= matches(latest + 1);
    }
    if (fires) fired.push(minute);
  }
  return fired;
}

function computed(cron: string, timezone: string, change: Change): number[] {
  const found: number[] = [];
  const end = (change.at + DAY) * MINUTE;
  let next = nextOccurrence({ cron, timezone }, new Date((change.at - DAY) * MINUTE - 1));
  for (; next !== null && next.getTime() < end; next = nextOccurrence({ cron, timezone }, next)) {
    found.push(next.getTime() / MINUTE);
  }
  return found;
}

it('nextOccurrence agrees with a walk through the minutes on the two days around every change of the clocks, in every zone', () => {
  const differences: string[] = [];
  let compared = 0;
  for (const { zone, offset, changes } of distinctZones()) {
    for (const change of changes) {
      const own = [-30, 15].map((minutes) => yearly(change, minutes));
      for (const pattern of [...PATTERNS, ...own, ...EVERY_HOUR]) {
        const walked = walk(pattern, offset, change);
        const served = computed(pattern.cron, zone, change);
        compared += 1;
        if (String(walked) === String(served)) continue;
        differences.push(
          `${zone}, ${new Date(change.at * MINUTE).toISOString()}, ${pattern.cron}: ` +
            [walked, served].map((list) => list.map((minute) => minute - change.at).join(' ')).join(' | '),
        );
      }
    }
  }
  expect(compared).toBeGreaterThan(2_000);
  expect(differences.slice(0, 20), `${differences.length} of ${compared} differ`).toEqual([]);
});
