import { type FontSet, textWidth } from '#libs/fonts';
import { bandsOf, type Palette } from '#libs/rank-bands';
import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { WIDTH } from './layout.js';
import { pinMark } from './pins.js';
import { element, textElement } from './xml.js';

const RADIUS = 9;
const FONT_SIZE = 14;
const TEXT_GAP = 7;
const ENTRY_GAP = 16;

/** Draws the legend of the colours on one line, centred at the height `y`. */
export function legend(
  ranks: readonly number[],
  { depth, palette, y, fonts }: { depth: number; palette: Palette; y: number; fonts: FontSet },
): string {
  const entries = [
    ...bandsOf(depth).map(({ first, last }) => ({
      rank: first,
      text: first === last ? `${first}` : `${first}–${last}`,
    })),
    { rank: ABSENT, text: `${depth}+ not found` },
    ...(ranks.includes(UNMEASURED) ? [{ rank: UNMEASURED, text: 'not measured' }] : []),
  ].map((entry) => ({
    ...entry,
    width: 2 * RADIUS + TEXT_GAP + textWidth(entry.text, fonts, 'regular', FONT_SIZE),
  }));

  const width = entries.reduce((sum, entry) => sum + entry.width, ENTRY_GAP * (entries.length - 1));
  let x = (WIDTH - width) / 2;
  const marks = entries.map((entry) => {
    const mark =
      pinMark(entry.rank, { x: x + RADIUS, y, radius: RADIUS, depth, palette, label: '' }) +
      textElement(entry.text, { x: x + 2 * RADIUS + TEXT_GAP, y: y + FONT_SIZE * 0.35 });
    x += entry.width + ENTRY_GAP;
    return mark;
  });
  return element('g', { 'font-size': FONT_SIZE, fill: '#33445a' }, marks.join(''));
}
