#!/usr/bin/env bash
# Surprise: where the clocks skip midnight, `startOf('day')` of Day.js is an instant of the day before, and prints a time that no
#   clock shows.
# Version: dayjs 1.11.23 with its plugins utc and timezone, compared with luxon 3.7.2.
# Expected: 24 April 2026 begins in Cairo at 01:00+03:00, which is 22:00 UTC: at midnight the clocks go to 01:00. Luxon, Moment and
#   date-fns say so.
# Seen: `2026-04-24T00:00:00+03:00`, which is 21:00 UTC: 23:00 on 23 April. A report of the day counts an hour of another day.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 luxon@3.7.2

cat > try.mjs <<'CODE'
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { DateTime } from 'luxon';

dayjs.extend(utc);
dayjs.extend(timezone);
const ZONE = 'Africa/Cairo';
const start = dayjs.tz('2026-04-24T12:00', ZONE).startOf('day');
const expected = DateTime.fromISO('2026-04-24T12:00', { zone: ZONE }).startOf('day');
const shown = start.toDate().toLocaleString('sv-SE', { timeZone: ZONE });
console.log('Day.js:', start.format(), '=', start.toISOString(), '= in Cairo', shown);
console.log('Luxon: ', expected.toISO());
process.exit(expected.toMillis() === Date.parse('2026-04-23T22:00Z') && shown.startsWith('2026-04-23 23:00') ? 0 : 1);
CODE
node try.mjs
