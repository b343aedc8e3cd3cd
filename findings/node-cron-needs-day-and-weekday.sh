#!/usr/bin/env bash
# Surprise: node-cron fires on days that match the day of the month AND the day of the week.
# Version: node-cron 4.6.0 (npm), compared with croner 11.0.1.
# Expected: crontab(5) since 1979: if both fields are restricted, a day that matches EITHER fires. `0 9 1-7 * 1` has 11 or 10 days in
#   most months. croner, cron, cron-parser and cronosjs all read it so.
# Seen: only the first Monday of each month. A pattern that is moved from crontab to node-cron fires 10 times less, or the other way
#   round costs that much more.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-cron@4.6.0 croner@11.0.1

cat > try.mjs <<'CODE'
import { Cron } from 'croner';
import cron from 'node-cron';

const PATTERN = '0 9 1-7 * 1';
const year = (times) => times.filter((time) => time.getTime() < Date.now() + 366 * 86_400_000);
const task = cron.createTask(PATTERN, () => undefined, { timezone: 'UTC' });
const own = year(task.getNextRuns(200));
const crontab = year(new Cron(PATTERN, { timezone: 'UTC', paused: true }).nextRuns(200));
console.log(`${PATTERN} in a year: node-cron ${own.length} times, croner ${crontab.length} times`);
const isBoth = own.every((time) => time.getUTCDay() === 1 && time.getUTCDate() <= 7);
process.exit(isBoth && own.length <= 13 && crontab.length > 100 ? 0 : 1);
CODE
node try.mjs
