import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ScanRankings } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { metrics } from '../../../i18n/messages/metrics.js';
import type { HeatMapProps } from '../../../map/heat-map.js';
import { HeatMap } from '../../../map/heat-map.js';
import { LinkedViews } from '../../../map/linked-views.js';
import { changePins, type MapPin, placeOf, rankPins } from '../../../map/pins.js';

interface SideBySideProps extends Omit<HeatMapProps, 'pins' | 'cardOf' | 'linked'> {
  readonly before: ScanRankings;
  readonly after: ScanRankings;
  /** The titles of the scans. */
  readonly titles: { readonly before: string; readonly after: string };
  /** Renders the card of a pin of one of the scans. */
  readonly cardOf: (pin: MapPin, rankings: ScanRankings) => ComponentChildren;
}

/** Two scans of a series on two maps that pan and zoom together. */
export default function SideBySide({
  before,
  after,
  titles,
  label,
  cardOf,
  streets,
  ...map
}: SideBySideProps) {
  const { t } = useI18n();
  const linked = useMemo(() => new LinkedViews(), []);
  const details = new Map(changePins(after, before, t).map((pin) => [placeOf(pin), pin.detail]));
  const sides = [
    { title: titles.before, rankings: before },
    { title: titles.after, rankings: after },
  ];
  return (
    <div class="side-by-side">
      {sides.map(({ title, rankings }) => (
        <section key={rankings.scan_id} class="side-map" aria-label={title}>
          <Figures title={title} rankings={rankings} />
          <HeatMap
            {...map}
            label={`${label}, ${title}`}
            streets={streets}
            hidesSwitch={rankings === before}
            linked={linked}
            pins={rankPins(rankings, t).map((pin) => {
              const detail = details.get(placeOf(pin));
              return detail === undefined ? pin : { ...pin, detail };
            })}
            cardOf={(pin) => cardOf(pin, rankings)}
          />
        </section>
      ))}
    </div>
  );
}

/** The date and the metrics of a scan, above its map. */
function Figures({ title, rankings }: { title: string; rankings: ScanRankings }) {
  const { t, format } = useI18n();
  const {
    average_total_rank: atrp,
    share_of_local_voice: voice,
    found_pins: found,
    measured_pins: measured,
  } = rankings.metrics;
  const figures = [
    [metrics.atrp, metrics.averageTotalRankHelp, atrp === null ? '–' : format.number(atrp, 1)],
    [metrics.solv, metrics.shareOfLocalVoiceHelp, voice === null ? '–' : format.percent(voice)],
    [metrics.foundIn, metrics.foundInHelp, `${format.number(found)}/${format.number(measured)}`],
  ] as const;
  return (
    <header class="side-figures">
      <h2>{title}</h2>
      <dl>
        {figures.map(([name, help, value]) => (
          <div key={name.en}>
            <dt title={t(help)}>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
