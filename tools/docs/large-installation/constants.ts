import { type Measurement, readMeasurements } from '../performance/measurements.js';
import { type SectionId, SECTIONS } from '../performance/sections.js';

/** A figure of the calculation and where it comes from. */
export interface Constant {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
}

const STORAGE = '[a million scans](performance.md#a-million-scans), measured';
const ROWS = readMeasurements();

export const CONSTANTS = {
  bytesPerPinAndPlace: { value: 5.04, unit: 'bytes', source: STORAGE },
  placesPerScan: { value: 20, unit: 'rows', source: 'the scans of that measurement' },
  cpuMsPerPin: measured('pins', 'postgresql', 'ms'),
  claimMs: measured('claims', 'the next scan, 10,000 waiting of 10,000 accounts', 'ms'),
  schedulesPerSecond: measured('schedules', '5,000 due, one scheduler', '1/s'),
  webhookCpuMs: measured('webhooks', 'deliveries to five endpoints', 'ms', ({ cpu }) => cpu?.measured.median),
  deleteMsPerThousand: measured(
    'retention',
    'delete a month of 200,000 scans, a thousand scans in a transaction',
    'ms',
  ),
  vacuumMsPerThousand: measured('retention', 'vacuum after a month of 200,000 scans', 'ms'),
  batchMs: { value: 100, unit: 'ms', source: 'the longest wait of a batch of pins' },
  searchesAtOnce: { value: 32, unit: 'searches', source: 'assumed `…_CONCURRENCY` of a process' },
  responseSeconds: { value: 6, unit: 's', source: 'the live queue of DataForSEO, by its price list' },
  livePerMinute: { value: 2_000, unit: '1/min', source: 'the limit of the live queue, by its documentation' },
  liveDollars: { value: 0.002, unit: 'USD', source: '[providers](../guides/providers.md)' },
  standardDollars: { value: 0.0006, unit: 'USD', source: '[providers](../guides/providers.md)' },
} as const satisfies Record<string, Constant>;

export type ConstantName = keyof typeof CONSTANTS;

/**
 * Reads a constant from the stored rows of `npm run bench`, by default the median of what the row measured.
 *
 * @throws Error if no such row is stored
 */
function measured(
  section: SectionId,
  what: string,
  unit: string,
  read = (row: Measurement): number | undefined => row.measured.median,
): Constant {
  const row = ROWS.find((stored) => stored.section === section && stored.what === what);
  const value = row && read(row);
  if (value === undefined)
    throw new Error(`docs/reference/performance.json lacks "${what}" of "${section}".`);
  return { value, unit, source: `[${SECTIONS[section].title}](../reference/performance.md): ${what}` };
}
