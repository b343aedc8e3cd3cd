#!/usr/bin/env bash
# Surprise: a limit per month of rate-limiter-flexible limits nothing.
# Version: rate-limiter-flexible 11.4.0 (npm), `RateLimiterMemory`.
# Expected: with 2 points in 30 days, the third request is refused, as it is with 2 points in 24 days.
# Seen: it is allowed. The counter is deleted by a timer, and a timer of Node of more than 24.8 days (2^31 ms) fires after 1 ms. A
#   `blockDuration` of 30 days is lost likewise.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rate-limiter-flexible@11.4.0

cat > try.mjs <<'CODE'
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { setTimeout } from 'node:timers/promises';

/** Returns whether the third request in a window of 2 is refused. */
async function refusesThird(days) {
  const limiter = new RateLimiterMemory({ points: 2, duration: days * 86_400 });
  await limiter.consume('client');
  await limiter.consume('client');
  await setTimeout(100);
  return limiter.consume('client').then(
    () => false,
    () => true,
  );
}

const [short, long] = [await refusesThird(24), await refusesThird(30)];
console.log(`the third of 2 requests is refused: in 24 days ${short}, in 30 days ${long}`);
process.exit(short && !long ? 0 : 1);
CODE
node try.mjs
