#!/usr/bin/env bash
# Surprise: a daily job of cron fires twice where the clocks skip a half hour, and the first time is before the gap.
# Version: cron 4.4.0 (npm), which @nestjs/schedule uses.
# Expected: daily at 02:15 on Lord Howe fires once on 4 October 2026, when 02:00 becomes 02:30. In a gap of an hour cron fires once,
#   at the change.
# Seen: it fires at 01:45 and at 02:45.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cron@4.4.0 luxon@3.7.2

cat > try.mjs <<'CODE'
import { CronTime } from 'cron';

/** Returns the local times of the occurrences on one day. */
function times(cron, zone, from, day) {
  const pattern = new CronTime(cron, zone);
  const found = [];
  for (let at = new Date(from); found.length < 4; ) {
    const next = pattern.getNextDateFrom(at, zone).setZone(zone);
    found.push(next.toFormat('yyyy-MM-dd HH:mm'));
    at = next.toJSDate();
  }
  const onDay = found.filter((time) => time.startsWith(day)).map((time) => time.slice(11));
  console.log(cron, zone, day, onDay);
  return onDay.join();
}

const hour = times('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z', '2026-03-08');
const half = times('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00:00Z', '2026-10-04');
process.exit(hour === '03:00' && half === '01:45,02:45' ? 0 : 1);
CODE
node try.mjs
