import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import { BAND_TEXTS } from '../rank/bands.js';
import type { Tone } from './pins.js';

/** What the colours stand for; each has its figure or sign too. */
export function Legend({ isChange, credit }: { isChange: boolean; credit: string | null }) {
  const { t } = useI18n();
  const ranks: readonly (readonly [Tone, string, string])[] = [
    ['top', BAND_TEXTS.top, ''],
    ['page', BAND_TEXTS.page, ''],
    ['low', BAND_TEXTS.low, ''],
    ['absent', BAND_TEXTS.absent, t(mapText.legendAbsent)],
    ['unmeasured', BAND_TEXTS.unmeasured, t(mapText.legendUnmeasured)],
  ];
  const changes: readonly (readonly [Tone, string, string])[] = [
    ['up', '+', t(mapText.legendUp)],
    ['same', '=', t(mapText.legendSame)],
    ['down', '−', t(mapText.legendDown)],
    ['unmeasured', BAND_TEXTS.unmeasured, t(mapText.legendUnmeasured)],
  ];
  return (
    <ul class="legend" aria-label={t(mapText.legend)}>
      {(isChange ? changes : ranks).map(([tone, sign, words]) => (
        <li key={tone}>
          <span class={`legend-sign band-${tone}`}>{sign}</span>
          {words}
        </li>
      ))}
      {credit !== null && <li class="credit-line">{credit}</li>}
    </ul>
  );
}
