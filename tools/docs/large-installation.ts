import { calculate, limits } from './large-installation/calculate.js';
import { CONSTANTS } from './large-installation/constants.js';
import { type GeneratedPage, table } from './page.js';

const BUSINESSES = 1_000_000;
const WORKLOAD = { businesses: BUSINESSES, pinsPerScan: 49, webhooksPerScan: 1 };

export const LARGE_INSTALLATION_PAGE: GeneratedPage = {
  path: 'docs/explanation/large-installation.md',
  title: 'A large installation',
  body: () =>
    [
      'A million businesses, each scanned once a week with one keyword on 7 × 7 pins, one webhook per scan. This size was never run: the constants are measured at smaller sizes or quoted, and everything else is arithmetic on them.',
      '## What it needs',
      table(['', 'calculated'], needs()),
      'Scans are assumed to be spread evenly over the week. Not included: reads, the size of billing entries and facts of insights, replicas, backups, and the processors of PostgreSQL. The input and output of the disk was not measured: commits are the bound that each may cost one flush of the log.',
      '## What breaks first',
      table(
        ['businesses', 'limit'],
        limits(WORKLOAD).map(({ businesses, what }) => [round(businesses), what]),
      ),
      'Money comes before all of them: see the price per week above. The limit of the live queue does not exist for queued tasks, of which one request posts a hundred. The time of a claim does not depend on how many scans and accounts wait, as [measured performance](../reference/performance.md#claims) shows.',
      '## Partitions',
      'The tables are not partitioned by month. Scans have no retention, so nothing deletes a month today. If an operator deletes one, batches of a thousand scans take the time below, and vacuum has to clean the same pages afterwards; both grow with the deleted rows. `drop table` is faster by more than an order of magnitude, but keys of partitioned tables must contain the month, so each reference to `scan` would too, and reads of a series would visit each partition.',
      'Partitions pay when deleting and vacuuming a month takes more than a night of eight hours. By proportion that is at the size in the table. Larger tables than measured no longer fit into memory, so the real size is smaller: measure `retention.bench.ts` with `STORAGE_SCANS` near your own size before you rely on it.',
      table(['', 'calculated'], deletion()),
      '## Constants',
      table(
        ['constant', 'value', 'source'],
        Object.entries(CONSTANTS).map(([name, { value, unit, source }]) => [
          `\`${name}\``,
          `${value.toLocaleString('en', { maximumFractionDigits: 4 })} ${unit}`,
          source,
        ]),
      ),
      'The calculation is `tools/docs/large-installation/calculate.ts`.',
    ].join('\n\n'),
};

function needs(): string[][] {
  const figures = calculate(WORKLOAD);
  return [
    ['scans', `${figures.scansPerSecond.toFixed(2)}/s, ${round(figures.scanRowsPerYear)} rows a year`],
    ['results (`scan_place`)', `${round(figures.placeRowsPerYear)} rows a year`],
    ['disk for scans and results', `${round(figures.gigabytesPerYear)} GB a year`],
    ['searches', `${figures.searchesPerSecond.toFixed(0)}/s, ${round(figures.inFlight)} in flight`],
    ['commits', `at most ${round(figures.commitsPerSecond)}/s`],
    ['processors for pins and webhooks', `${figures.cores.toFixed(2)}, without PostgreSQL`],
    ['worker processes, by searches in flight', String(figures.workers)],
    ['firing all schedules at one moment', `${figures.minutesToFireAll.toFixed(1)} minutes`],
    ['connections of PostgreSQL for claims of scans', figures.claimLoad.toFixed(3)],
    ['searches by the live queue', `$${round(figures.liveDollarsPerWeek)} a week`],
    ['searches by the standard queue', `$${round(figures.standardDollarsPerWeek)} a week`],
    ['integer ids of scans', `end after ${figures.yearsUntilIdsEnd.toFixed(0)} years`],
  ];
}

function deletion(): string[][] {
  const { minutesToDeleteMonth, minutesToVacuumMonth } = calculate(WORKLOAD);
  const minutes = minutesToDeleteMonth + minutesToVacuumMonth;
  return [
    ['delete a month of a million businesses', `${minutesToDeleteMonth.toFixed(0)} minutes`],
    ['vacuum after it', `${minutesToVacuumMonth.toFixed(0)} minutes`],
    ['businesses at which both take eight hours', round((BUSINESSES * 480) / minutes)],
  ];
}

/** Rounds to three significant digits, with separators. */
function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 0 });
}
