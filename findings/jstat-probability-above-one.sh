#!/usr/bin/env bash
# Surprise: jStat returns a probability of Infinity for a number of trials that an ordinary grid has over a few scans.
# Version: jstat 1.9.6 (npm).
# Expected: the probability of 600 successes in 1,200 trials of 0.5 is 0.02303 (R: dbinom(600, 1200, 0.5)).
# Seen: Infinity. The binomial coefficient is computed alone and overflows; 500 of 1,000 is right. Poisson gives NaN from 171 on.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jstat@1.9.6

cat > try.mjs <<'CODE'
import jstat from 'jstat';

/** Returns the probability of the middle by the logarithm of the gamma function, which does not overflow. */
const middle = (n) => Math.exp(jstat.gammaln(n + 1) - 2 * jstat.gammaln(n / 2 + 1) - n * Math.LN2);

for (const n of [1000, 1200]) console.log(`${n / 2} of ${n}:`, jstat.binomial.pdf(n / 2, n, 0.5), 'expected', middle(n));
console.log('Poisson, 171 of 171:', jstat.poisson.pdf(171, 171));
const isRight = Math.abs(jstat.binomial.pdf(500, 1000, 0.5) - middle(1000)) < 1e-9;
process.exit(isRight && jstat.binomial.pdf(600, 1200, 0.5) === Infinity ? 0 : 1);
CODE
node try.mjs
