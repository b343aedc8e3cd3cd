#!/usr/bin/env bash
# Surprise: in the hour that the clocks repeat, `startOfHour` of date-fns returns the start of the hour before.
# Version: date-fns 4.4.0 with @date-fns/tz 1.5.0, compared with luxon 3.7.2.
# Expected: an hour is at most an hour long. 06:30 UTC on 1 November 2026 is the second 01:30 in New York, whose hour began at 06:00.
# Seen: 05:00 UTC, the first 01:00. Counts per hour merge two hours, so the hour has twice the requests.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts date-fns@4.4.0 @date-fns/tz@1.5.0 luxon@3.7.2

cat > try.mjs <<'CODE'
import { TZDate } from '@date-fns/tz';
import { startOfHour } from 'date-fns';
import { DateTime } from 'luxon';

const AT = '2026-11-01T06:30:00Z';
const ZONE = 'America/New_York';
const start = new Date(+startOfHour(new TZDate(AT, ZONE))).toISOString();
const expected = DateTime.fromISO(AT).setZone(ZONE).startOf('hour').toJSDate().toISOString();
console.log(`${AT} in ${ZONE}: the hour began at ${start} by date-fns, at ${expected} by Luxon`);
process.exit(start === '2026-11-01T05:00:00.000Z' && expected === '2026-11-01T06:00:00.000Z' ? 0 : 1);
CODE
node try.mjs
