import { type ConstantName, CONSTANTS } from './constants.js';

/** What an installation scans: each business weekly with one keyword. */
export interface Workload {
  readonly businesses: number;
  readonly pinsPerScan: number;
  /** Deliveries of webhooks per scan. */
  readonly webhooksPerScan: number;
}

export type Figures = Readonly<Record<ConstantName, number>>;

export const MEASURED = Object.fromEntries(
  Object.entries(CONSTANTS).map(([name, { value }]) => [name, value]),
) as Figures;

const WEEK_SECONDS = 7 * 86_400;
const WEEKS_PER_YEAR = 52;
/** The largest value of `integer`, the type of `scan.id` and `webhook_delivery.id`. */
const MAX_ID = 2 ** 31 - 1;

/** Calculates what a workload needs if it is spread evenly over the week. */
export function calculate(workload: Workload, figures: Figures = MEASURED) {
  const { businesses, pinsPerScan, webhooksPerScan } = workload;
  const scansPerYear = businesses * WEEKS_PER_YEAR;
  const searchesPerWeek = businesses * pinsPerScan;
  const searchesPerSecond = searchesPerWeek / WEEK_SECONDS;
  const scansPerSecond = businesses / WEEK_SECONDS;
  const bytesPerScan = figures.bytesPerPinAndPlace * pinsPerScan * figures.placesPerScan;
  const inFlight = searchesPerSecond * figures.responseSeconds;
  // Little's law: the searches in flight make up this many scans that are measured at once.
  const scansAtOnce = inFlight / Math.min(pinsPerScan, figures.searchesAtOnce);
  const thousandsPerMonth = scansPerYear / 12 / 1_000;
  return {
    scansPerSecond,
    searchesPerSecond,
    scanRowsPerYear: scansPerYear,
    placeRowsPerYear: scansPerYear * figures.placesPerScan,
    gigabytesPerYear: (scansPerYear * bytesPerScan) / 1e9,
    /** At most: a batch of each scan in progress, and creating, claiming and ending each scan. */
    commitsPerSecond: (scansAtOnce * 1_000) / figures.batchMs + 3 * scansPerSecond,
    /** Processors for pins and webhooks, without PostgreSQL. */
    cores:
      (searchesPerSecond * figures.cpuMsPerPin + scansPerSecond * webhooksPerScan * figures.webhookCpuMs) /
      1_000,
    inFlight,
    workers: Math.ceil(inFlight / figures.searchesAtOnce),
    liveDollarsPerWeek: searchesPerWeek * figures.liveDollars,
    standardDollarsPerWeek: searchesPerWeek * figures.standardDollars,
    /** Connections of PostgreSQL that claims keep busy. */
    claimLoad: (figures.claimMs / 1_000) * scansPerSecond,
    minutesToFireAll: businesses / figures.schedulesPerSecond / 60,
    minutesToDeleteMonth: (thousandsPerMonth * figures.deleteMsPerThousand) / 60_000,
    minutesToVacuumMonth: (thousandsPerMonth * figures.vacuumMsPerThousand) / 60_000,
    yearsUntilIdsEnd: MAX_ID / scansPerYear,
  };
}

/** Returns the number of businesses at which each part reaches its limit, smallest first. */
export function limits(workload: Workload, figures: Figures = MEASURED) {
  const one = calculate({ ...workload, businesses: 1 }, figures);
  return [
    {
      businesses: 1 / one.claimLoad,
      what: 'claims of scans keep one connection of PostgreSQL busy',
    },
    {
      businesses: figures.livePerMinute / 60 / one.searchesPerSecond,
      what: 'the limit of the live queue of DataForSEO',
    },
    { businesses: 1 / one.cores, what: 'pins and webhooks use one processor' },
    {
      businesses: MAX_ID / (WEEKS_PER_YEAR * 10),
      what: '`scan.id`, an `integer`, ends within ten years',
    },
  ].toSorted((a, b) => a.businesses - b.businesses);
}
