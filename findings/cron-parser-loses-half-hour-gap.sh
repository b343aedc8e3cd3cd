#!/usr/bin/env bash
# Surprise: cron-parser loses the whole day on which the clocks skip a half hour, but not one on which they skip an hour.
# Version: cron-parser 5.10.6 (npm); 4.9.0, which Bull 4 has, does the same.
# Expected: daily at 02:30 in New York fires on 8 March 2026, one hour late, because 02:30 does not exist. Daily at 02:15 on Lord
#   Howe fires on 4 October 2026, when 02:00 becomes 02:30.
# Seen: New York fires at 03:30. Lord Howe fires on 3 October and then on 5 October.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cron-parser@5.10.6

cat > try.mjs <<'CODE'
import { CronExpressionParser } from 'cron-parser';

/** Returns the local dates of the next occurrences. */
function days(cron, tz, from) {
  const pattern = CronExpressionParser.parse(cron, { tz, currentDate: new Date(from) });
  const times = Array.from({ length: 3 }, () => pattern.next().toDate());
  const found = times.map((time) => time.toLocaleDateString('sv-SE', { timeZone: tz }));
  console.log(cron, tz, found);
  return found.join();
}

const hour = days('30 2 * * *', 'America/New_York', '2026-03-07T12:00:00Z');
const half = days('15 2 * * *', 'Australia/Lord_Howe', '2026-10-02T12:00:00Z');
process.exit(hour === '2026-03-08,2026-03-09,2026-03-10' && half === '2026-10-03,2026-10-05,2026-10-06' ? 0 : 1);
CODE
node try.mjs
