import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import { metrics } from '../i18n/messages/metrics.js';
import { scanText } from '../i18n/messages/scan.js';
import { BAND_TEXTS, RANK_BANDS } from '../rank/bands.js';
import type { MapPin, Tone } from './pins.js';

interface LegendProps {
  readonly isChange: boolean;
  readonly credit: string | null;
  /** Counted by band when the scan has ended. */
  readonly pins?: readonly MapPin[];
}

/** Explains the colours. Each band also has a text. */
export function Legend({ isChange, credit, pins }: LegendProps) {
  const { t } = useI18n();
  const countOf = (tone: Tone): number | undefined => pins?.filter((pin) => pin.tone === tone).length;
  const ranks: readonly (readonly [Tone, string, string])[] = [
    ...RANK_BANDS.map((band) => [band, BAND_TEXTS[band], ''] as const),
    ['absent', BAND_TEXTS.absent, t(mapText.legendAbsent)],
    ['unmeasured', BAND_TEXTS.unmeasured, t(mapText.legendUnmeasured)],
  ];
  const changes: readonly (readonly [Tone, string, string])[] = [
    ['up', '+', t(mapText.legendUp)],
    ['same', '=', t(mapText.legendSame)],
    ['down', '−', t(mapText.legendDown)],
    ['unmeasured', BAND_TEXTS.unmeasured, t(mapText.legendUnmeasured)],
  ];
  const shown = (isChange ? changes : ranks).filter(([tone]) => tone !== 'unmeasured' || countOf(tone) !== 0);
  return (
    <ul class="legend" aria-label={t(metrics.rank)}>
      {shown.map(([tone, sign, words]) => {
        const n = countOf(tone);
        return (
          <li key={tone}>
            <span class={`legend-sign band-${tone}`}>{sign}</span>
            {[n !== undefined && t(scanText.pins, { n }), words].filter(Boolean).join(' ')}
          </li>
        );
      })}
      {credit !== null && <li class="credit-line">{credit}</li>}
    </ul>
  );
}
