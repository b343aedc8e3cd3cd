import type { RankingsDto } from '../rankings/dto/rankings.dto.js';
import { HAS_COLOURS, onColour } from './terminal.js';

interface Band {
  readonly upTo: number;
  readonly label: string;
  readonly background: number;
  readonly foreground: 'black' | 'white';
}

/** The usual bands of local rank trackers: green is the local pack, grey is absent from the first 20 results. */
const BANDS: readonly Band[] = [
  { upTo: 3, label: '1-3', background: 34, foreground: 'black' },
  { upTo: 10, label: '4-10', background: 220, foreground: 'black' },
  { upTo: 20, label: '11-20', background: 208, foreground: 'black' },
  { upTo: Infinity, label: 'absent', background: 240, foreground: 'white' },
];

/** Draws the grid, north up, with the rank at each pin: `·` absent, `?` not measured. */
export function heatMap({ grid, unmeasured, grid_size: size }: RankingsDto): string[] {
  const cells = new Map<string, string>();
  for (const { row, col, rank, found } of grid)
    cells.set(`${row}/${col}`, cell(found ? String(rank) : '·', rank));
  for (const { row, col } of unmeasured) cells.set(`${row}/${col}`, '  ? ');
  const indexes = Array.from({ length: size ?? 0 }, (_, index) => index);
  return indexes.map((row) => indexes.map((col) => cells.get(`${row}/${col}`) ?? '').join(' '));
}

export function legend(): string {
  if (!HAS_COLOURS) return '· not among the first 20   ? not measured';
  return BANDS.map(({ label, background, foreground }) =>
    onColour(` ${label} `, background, foreground),
  ).join(' ');
}

function cell(text: string, rank: number): string {
  const padded = ` ${text.padStart(2)} `;
  const band = BANDS.find(({ upTo }) => rank <= upTo);
  return band ? onColour(padded, band.background, band.foreground) : padded;
}
