#!/usr/bin/env bash
# Surprise: `percentile` of jStat does not interpolate between the two largest values.
# Version: jstat 1.9.6 (npm), compared with d3-array 3.2.5.
# Expected: type 7 of R and PERCENTILE.INC of spreadsheets, as jStat gives elsewhere: of 0 to 10, the share p is 10 p.
# Seen: 9 for every p from 0.9 to below 1. A 95th percentile of few samples is too small, up to the whole distance to the largest.
# Exits 0 only while this is so.
set -euo pipefail

directory="$(mktemp -d)"
trap 'rm -rf "$directory"' EXIT
cd "$directory"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jstat@1.9.6 d3-array@3.2.5

cat > try.mjs <<'CODE'
import { quantile } from 'd3-array';
import jstat from 'jstat';

const VALUES = Array.from({ length: 11 }, (_, at) => at);
const rows = [0.5, 0.85, 0.91, 0.95, 0.99, 1].map((p) => ({
  p,
  jstat: jstat.percentile(VALUES, p),
  type7: quantile(VALUES, p),
}));
console.table(rows);
const of = (p) => rows.find((row) => row.p === p).jstat;
process.exit(of(0.85) === 8.5 && of(0.91) === 9 && of(0.95) === 9 && of(0.99) === 9 && of(1) === 10 ? 0 : 1);
CODE
node try.mjs
