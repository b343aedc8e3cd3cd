#!/usr/bin/env bash
# Surprise: croner 11.0.1 loses the whole occurrence of a time that the clocks skip just before midnight.
# Version: croner 11.0.1 (npm), default options.
# Expected: a skipped time fires at the moment of the change, as croner does everywhere else: daily at 02:30 in New York fires
#   at 03:00 on 8 March 2026. In Nuuk, 23:00 on 28 March 2026 becomes midnight, so 23:30 fires at 01:00 UTC on the 29th.
# Seen: nothing on that night. The pattern `30 23 28 3 *` (once a year) next fires in 2027.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund croner@11.0.1

cat > try.mjs <<'CODE'
import { Cron } from 'croner';

const next = (pattern, timezone, after) => new Cron(pattern, { timezone, paused: true }).nextRun(new Date(after)).toISOString();
const usual = next('30 2 8 3 *', 'America/New_York', '2026-03-07T12:00:00Z');
const daily = next('30 23 * * *', 'America/Nuuk', '2026-03-28T12:00:00Z');
const yearly = next('30 23 28 3 *', 'America/Nuuk', '2026-03-28T12:00:00Z');
console.log('New York, 02:30 on 8 March:', usual);
console.log('Nuuk, daily at 23:30:', daily);
console.log('Nuuk, 23:30 on 28 March:', yearly);
const changed = '2026-03-29T01:00:00.000Z';
process.exit(usual === '2026-03-08T07:00:00.000Z' && daily !== changed && yearly.startsWith('2027') ? 0 : 1);
CODE
node try.mjs
