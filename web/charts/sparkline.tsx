const WIDTH = 96;
const HEIGHT = 28;
const EDGE = 3;

/** A line of ranks, better is higher. Decorative: the figures stand beside it. */
export function Sparkline({ ranks }: { ranks: readonly number[] }) {
  if (ranks.length < 2) return null;
  const best = Math.min(...ranks);
  const range = Math.max(...ranks) - best;
  const points = ranks.map((rank, n) => {
    const x = EDGE + (n / (ranks.length - 1)) * (WIDTH - 2 * EDGE);
    const y = EDGE + (range === 0 ? 0.5 : (rank - best) / range) * (HEIGHT - 2 * EDGE);
    return [x, y] as const;
  });
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  );
}
