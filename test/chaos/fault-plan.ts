import { type Random, seededRandom } from '#libs/numeric';

/** Each kind of fault with its possible targets. */
const TARGETS = {
  'kill api': ['api 1', 'api 2'],
  'freeze api': ['api 1', 'api 2'],
  'stop api': ['api 1', 'api 2'],
  'kill worker': ['worker 1', 'worker 2', 'worker 3'],
  'freeze worker': ['worker 1', 'worker 2', 'worker 3'],
  'stop worker': ['worker 1', 'worker 2', 'worker 3'],
  'kill redis': ['redis'],
  'crash postgres': ['postgres'],
  'cut provider': ['provider'],
  'slow provider': ['provider'],
} as const;

export type FaultKind = keyof typeof TARGETS;
export type FaultTarget = (typeof TARGETS)[FaultKind][number];

/** A fault of the plan. Times are milliseconds. */
export interface Fault {
  readonly kind: FaultKind;
  readonly target: FaultTarget;
  /** From the start of the load. */
  readonly at: number;
  /** Until the target works again or is started again. */
  readonly lasts: number;
}

/** Faults in a short run come as close as this. */
const FAULTS_PER_RUN = 12;
const LONGEST_GAP_MS = 6_000;
const LONGEST_FAULT_MS = 8_000;
/** Longer than the lease of a scan, so that another worker takes over while the first one still believes in its lease. */
const LONGEST_FREEZE_MS = 30_000;
const SHORTEST_FAULT_MS = 300;
/** Between the end of a fault and the next fault of its target: longer than a start. */
const RECOVERY_MS = 3_000;

/**
 * Plans the faults of a run. Each kind occurs once in every round, in random order, so that any run has every kind.
 *
 * @param seed the same seed and duration give the same plan
 * @param durationMs of the load; every fault ends before
 * @returns the faults by time; faults of different targets overlap
 */
export function planFaults(seed: number, durationMs: number): Fault[] {
  const random = seededRandom(seed);
  const meanGap = Math.min(LONGEST_GAP_MS, durationMs / FAULTS_PER_RUN);
  const freeAt = new Map<FaultTarget, number>();
  const plan: Fault[] = [];
  for (let at = 0; ;) {
    for (const kind of shuffle(Object.keys(TARGETS) as FaultKind[], random)) {
      at += meanGap * 2 * random();
      const target = pick<FaultTarget>(TARGETS[kind], random);
      const start = Math.max(at, freeAt.get(target) ?? 0);
      const longest = kind.startsWith('freeze') ? LONGEST_FREEZE_MS : LONGEST_FAULT_MS;
      const lasts = SHORTEST_FAULT_MS + random() * (Math.min(longest, durationMs / 4) - SHORTEST_FAULT_MS);
      if (at > durationMs) return plan.sort((a, b) => a.at - b.at);
      if (start + lasts > durationMs) continue;
      freeAt.set(target, start + lasts + Math.min(RECOVERY_MS, meanGap));
      plan.push({ kind, target, at: Math.round(start), lasts: Math.round(lasts) });
    }
  }
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
