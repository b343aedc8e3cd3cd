import type { Cause, ExplanationDto, Unexplained } from './dto/explanation.dto.js';

const NAMES: Readonly<Record<Cause, string>> = {
  distance_mix: 'other points or moved places',
  rivals_come_and_gone: 'competitors that came or went',
  rivals_features: "changes of competitors' profiles",
  own_features: 'changes of its own profile',
  noise: 'what the model cannot explain',
};

const REASONS: Readonly<Record<Unexplained, string>> = {
  no_earlier_scan: 'There is no earlier scan of the same business, keyword, provider and grid.',
  never_listed: 'The business was on no list of either scan.',
  nothing_in_common: 'The scans have too little in common to tell.',
};

type Part = ExplanationDto['parts'][number];

/** Below this nothing is worth a cause. */
const LEAST_POSITIONS = 0.05;

/** The explanation in one sentence. */
export function summarize({
  observed,
  parts,
  reason,
  noise_expected,
}: Omit<ExplanationDto, 'summary'>): string {
  if (reason !== null) return REASONS[reason];
  const change = observed ?? 0;
  if (Math.abs(change) < LEAST_POSITIONS) return 'The average total rank is what it was.';
  const moved = `${change > 0 ? 'Up' : 'Down'} by ${Math.abs(change).toFixed(1)} positions`;
  const [largest] = [...parts].sort((a, b) => Math.sign(change) * (b.positions - a.positions));
  if (!largest || Math.sign(largest.positions) !== Math.sign(change)) return `${moved}.`;
  const chance =
    largest.cause === 'noise' && Math.abs(largest.positions) <= 2 * (noise_expected ?? 0)
      ? ', which chance alone can do'
      : '';
  const size = [
    Math.abs(largest.positions).toFixed(1),
    ...(isMoreThanAll(largest, change) ? [against(parts, change)] : []),
  ];
  return `${moved}, the largest part (${size.join(', ')}) by ${NAMES[largest.cause]}${chance}.`;
}

function isMoreThanAll({ positions }: Part, change: number): boolean {
  return Math.abs(positions) >= Math.abs(change) + LEAST_POSITIONS;
}

function against(parts: readonly Part[], change: number): string {
  const opposite = parts.filter(({ positions }) => positions * change < 0);
  const sum = opposite.reduce((total, { positions }) => total + positions, 0);
  return `against ${Math.abs(sum).toFixed(1)} the other way`;
}
