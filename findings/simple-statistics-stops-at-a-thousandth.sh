#!/usr/bin/env bash
# Surprise: a p-value of simple-statistics is never below 0.001.
# Version: simple-statistics 7.12.1 (npm).
# Expected: the probability of a standard normal value below -5 is 2.87e-7 (R: pnorm(-5)). A test of 100 keywords with Bonferroni's
#   correction needs p-values below 0.0005.
# Seen: 0.001 for every value below -3.09, the end of the printed table that the function reads. Nothing can be significant then.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts simple-statistics@7.12.1

cat > try.mjs <<'CODE'
import { cumulativeStdNormalProbability as probabilityBelow } from 'simple-statistics';

const seen = [-2, -3, -3.5, -5, -8].map((z) => probabilityBelow(z));
console.log('below -2, -3, -3.5, -5, -8:', seen);
const isNear = Math.abs(probabilityBelow(-2) - 0.02275) < 1e-4;
process.exit(isNear && seen.slice(2).every((p) => p >= 0.0009) ? 0 : 1);
CODE
node try.mjs
