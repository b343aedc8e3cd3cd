#!/usr/bin/env bash
# Surprise: a job of every hour waits two hours with cronosjs when the clocks go back.
# Version: cronosjs 1.7.1 (npm), which is advertised for its care of daylight saving time; compared with croner 11.0.1.
# Expected: `30 * * * *` fires every elapsed hour, as crontab(5) says of wildcard hours: at 05:30, 06:30 and 07:30 UTC on 1 November
#   2026 in New York.
# Seen: 05:30 and 07:30 UTC.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cronosjs@1.7.1 croner@11.0.1

cat > try.mjs <<'CODE'
import { Cron } from 'croner';
import cronosjs from 'cronosjs';

const timezone = 'America/New_York';
const from = new Date('2026-11-01T04:45:00Z');
const minutes = (times) => times.map((time) => time.toISOString().slice(11, 16)).join();
const seen = minutes(cronosjs.CronosExpression.parse('30 * * * *', { timezone }).nextNDates(from, 3));
const expected = minutes(new Cron('30 * * * *', { timezone, paused: true }).nextRuns(3, from));
console.log(`cronosjs ${seen}; croner ${expected}`);
process.exit(seen === '05:30,07:30,08:30' && expected === '05:30,06:30,07:30' ? 0 : 1);
CODE
node try.mjs
