import type { Cause, ExplanationDto, Unexplained } from './dto/explanation.dto.js';

const NAMES: Readonly<Record<Cause, string>> = {
  distance_mix: 'other measured pins or moved places',
  rivals_come_and_gone: 'competitors that appeared or vanished',
  rivals_features: 'changed profiles of competitors',
  own_features: 'the changed profile of the business',
  noise: 'effects that the model cannot explain',
};

const REASONS: Readonly<Record<Unexplained, string>> = {
  no_earlier_scan: 'No earlier scan has the same business, keyword, provider and grid.',
  never_listed: 'Neither scan found the business at any pin.',
  nothing_in_common: 'The scans have too few places in common.',
};

type Part = ExplanationDto['parts'][number];

/** Smaller changes count as none, in positions. */
const MIN_POSITIONS = 0.05;

/** Summarizes an explanation in plain English. */
export function summarize({
  observed,
  parts,
  reason,
  noise_expected,
}: Omit<ExplanationDto, 'summary'>): string {
  if (reason !== null) return REASONS[reason];
  const change = observed ?? 0;
  if (Math.abs(change) < MIN_POSITIONS) return 'The average total rank did not change.';
  const moved = `${change > 0 ? 'Up' : 'Down'} by ${Math.abs(change).toFixed(1)} positions`;
  const [largest] = [...parts].sort((a, b) => Math.sign(change) * (b.positions - a.positions));
  if (!largest || Math.sign(largest.positions) !== Math.sign(change)) return `${moved}.`;
  const chance =
    largest.cause === 'noise' && Math.abs(largest.positions) <= 2 * (noise_expected ?? 0)
      ? ', which may be chance alone'
      : '';
  const size = Math.abs(largest.positions);
  const opposite = size >= Math.abs(change) + MIN_POSITIONS ? oppositeOf(parts, change) : '';
  return `${moved}. The largest part (${size.toFixed(1)}${opposite}) is due to ${NAMES[largest.cause]}${chance}.`;
}

function oppositeOf(parts: readonly Part[], change: number): string {
  const opposite = parts.filter(({ positions }) => positions * change < 0);
  const sum = opposite.reduce((total, { positions }) => total + positions, 0);
  return `, with ${Math.abs(sum).toFixed(1)} in the opposite direction`;
}
