import {
  FAULT_KINDS,
  type FaultKind,
  type PatternName,
  PATTERNS,
} from '../../../libs/answer-plausibility/simulation/faults.js';
import { MARKET_KINDS, SAME_EVERYWHERE } from '../../../libs/answer-plausibility/simulation/markets.js';
import {
  type MarketName,
  measure,
  type Measured,
} from '../../../libs/answer-plausibility/simulation/study.js';

/** Trials for each market, grid, fault and share. */
export const TRIALS = Number(process.env['EVAL_TRIALS'] ?? 1);

/** `EVAL_FAST=1` runs fewer grids and shares, in less than a minute. */
const IS_FAST = process.env['EVAL_FAST'] === '1';
const GRIDS = IS_FAST ? [3, 7] : [3, 5, 7, 13, 21];
const SHARES = IS_FAST ? [0.1, 0.4] : [0.02, 0.05, 0.1, 0.2, 0.3, 0.4];
export const MARKETS = Object.keys(MARKET_KINDS) as MarketName[];
export const FAULTS = Object.keys(FAULT_KINDS) as FaultKind[];
const ALL_PATTERNS = Object.keys(PATTERNS) as PatternName[];
/** Wrong answers that are not next to each other. */
const SCATTERED: readonly PatternName[] = ['random', 'random', 'every nth'];

/** Returns whether a fault changes the answers of a market. */
function applies(fault: FaultKind, market: MarketName): boolean {
  return !SAME_EVERYWHERE.includes(market) || ['empty', 'lone', 'cut'].includes(fault);
}

/** Runs trials with scattered faults over markets, grids, faults and shares. */
export function scatteredTrials(): Measured[] {
  let seed = 1;
  const measured: Measured[] = [];
  for (const market of MARKETS) {
    for (const fault of FAULTS.filter((one) => applies(one, market))) {
      for (const grid of GRIDS) {
        // A scan of 441 pins takes as long as twenty small ones.
        const trials = grid > 7 ? Math.ceil(TRIALS / 2) : TRIALS;
        for (const share of SHARES) {
          for (let trial = 0; trial < trials; trial++) {
            const pattern = SCATTERED[seed % SCATTERED.length] ?? 'random';
            measured.push(measure({ market, fault, grid, share, pattern }, seed++ * 7919));
          }
        }
      }
    }
  }
  return measured;
}

/** Runs trials without any fault. */
export function healthyTrials(): Measured[] {
  let seed = 1;
  return MARKETS.flatMap((market) =>
    GRIDS.flatMap((grid) =>
      Array.from({ length: TRIALS * (grid > 7 ? 2 : 8) }, () =>
        measure({ market, grid, fault: 'empty', share: 0, pattern: 'random' }, seed++ * 104_729),
      ),
    ),
  );
}

/** Runs trials in which faults follow a pattern, in markets with long lists and grids of 7 × 7 and 13 × 13 pins. */
export function patternTrials(): Measured[] {
  let seed = 1;
  const markets: MarketName[] = ['dense city', 'suburb', 'small town', 'chain keyword'];
  return ALL_PATTERNS.flatMap((pattern) =>
    FAULTS.flatMap((fault) =>
      markets.flatMap((market) =>
        [7, 13].flatMap((grid) =>
          [0.1, 0.3].flatMap((share) =>
            Array.from({ length: TRIALS }, () =>
              measure({ market, fault, grid, share, pattern }, seed++ * 15_485_863),
            ),
          ),
        ),
      ),
    ),
  );
}
