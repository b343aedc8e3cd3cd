import { bandOf } from '../../rank/bands.js';

/** The grid of `npm run demo`: a pharmacy in Montevideo. */
const RANKS = [
  [2, 3, 5, 5, 6, 10, 19],
  [2, 1, 2, 4, 4, 6, 15],
  [4, 1, 2, 2, 2, 5, 14],
  [9, 3, 1, 1, 1, 6, 19],
  [14, 11, 4, 3, 9, 12, 21],
  [17, 17, 17, 13, 20, 21, 21],
  [21, 20, 21, 21, 21, 21, 21],
];

/** A decorative heat map. */
export function SampleGrid() {
  return (
    <svg class="sample-grid" viewBox="0 0 280 280" aria-hidden="true">
      {[60, 110, 160].map((r) => (
        <circle key={r} cx="140" cy="140" r={r} class="ring" />
      ))}
      {RANKS.flatMap((row, y) =>
        row.map((rank, x) => {
          const found = rank < 21;
          return (
            <g key={`${x}-${y}`} class={`band-${bandOf(rank, found)}`}>
              <circle cx={20 + x * 40} cy={20 + y * 40} r="15" class="band-fill" />
              <text x={20 + x * 40} y={24 + y * 40}>
                {found ? rank : '20+'}
              </text>
            </g>
          );
        }),
      )}
    </svg>
  );
}
