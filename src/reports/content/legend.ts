import { pinLabel, styleOf } from '#libs/heat-map';
import { bandsOf, PALETTES } from '#libs/rank-bands';
import { ABSENT } from '#libs/rank-metrics';
import type { ReportTexts } from './texts.js';

export interface LegendEntry {
  readonly fill: string;
  readonly label: string;
  readonly isAbsent: boolean;
}

/** Returns the colours of the pins and their ranks. @param depth number of results examined per pin */
export function legendOf(depth: number, texts: ReportTexts): LegendEntry[] {
  const bands = bandsOf(depth).map(({ first, last }) => ({
    fill: styleOf(first, PALETTES.traffic).fill,
    label: first === last ? `${first}` : `${first}–${last}`,
    isAbsent: false,
  }));
  const absent = {
    fill: styleOf(ABSENT, PALETTES.traffic).fill,
    label: `${pinLabel(ABSENT, depth)} ${texts.t('absent')}`,
    isAbsent: true,
  };
  return [...bands, absent];
}
