/** A figure of the calculation and where it comes from. */
export interface Constant {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
}

const STORAGE = '[a million scans](performance.md#a-million-scans), measured';
const BENCHES = '[measured performance](../reference/performance.md)';

/** Measured with 2 busy cores and PostgreSQL 15. Update a value when its bench shows another one. */
export const CONSTANTS = {
  bytesPerPinAndPlace: { value: 5.04, unit: 'bytes', source: STORAGE },
  placesPerScan: { value: 20, unit: 'rows', source: 'the scans of that measurement' },
  cpuMsPerPin: { value: 2.5, unit: 'ms', source: `\`scan-efficiency.bench.ts\`, ${BENCHES}` },
  claimMsPerAccount: {
    value: 0.168,
    unit: 'ms',
    source: '`claims.bench.ts`: 16.8 ms with 100 waiting accounts and 100,000 scans, divided by the accounts',
  },
  schedulesPerSecond: { value: 2_508, unit: '1/s', source: '`schedules.bench.ts`, one process' },
  webhookCpuMs: { value: 0.4, unit: 'ms', source: '`webhooks.bench.ts`, five endpoints' },
  deleteMsPerThousand: { value: 197, unit: 'ms', source: '`retention.bench.ts`, 200,000 scans' },
  vacuumMsPerThousand: { value: 91, unit: 'ms', source: '`retention.bench.ts`, 200,000 scans' },
  batchMs: { value: 100, unit: 'ms', source: 'the longest wait of a batch of pins' },
  searchesAtOnce: { value: 32, unit: 'searches', source: 'assumed `…_CONCURRENCY` of a process' },
  responseSeconds: { value: 6, unit: 's', source: 'the live queue of DataForSEO, by its price list' },
  livePerMinute: { value: 2_000, unit: '1/min', source: 'the limit of the live queue, by its documentation' },
  liveDollars: { value: 0.002, unit: 'USD', source: '[providers](../guides/providers.md)' },
  standardDollars: { value: 0.0006, unit: 'USD', source: '[providers](../guides/providers.md)' },
} as const satisfies Record<string, Constant>;

export type ConstantName = keyof typeof CONSTANTS;
