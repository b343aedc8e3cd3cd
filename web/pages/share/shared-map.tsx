import { useState } from 'preact/hooks';
import type { SharedScan } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import { credits } from '../../map/credits.js';
import { HeatMap } from '../../map/heat-map.js';
import { Legend } from '../../map/legend.js';
import { placeOf, rankPins } from '../../map/pins.js';
import { useStreets } from '../../map/use-streets.js';
import { GridTable } from '../map/results/grid-table.js';

/** The heat map with the text of the selected pin. */
export function SharedMap({ scan }: { scan: SharedScan }) {
  const { t } = useI18n();
  const [selected, setSelected] = useState<string | null>(null);
  const pins = rankPins(scan, t);
  const streets = useStreets(scan.geometry.center, [
    scan.provider,
    ...scan.providers.map(({ name }) => name),
  ]);
  const pin = pins.find((each) => placeOf(each) === selected);
  return (
    <div class="map-column">
      <div class="map-card">
        <HeatMap
          streets={streets}
          label={t(mapText.region, { place: scan.business.name, keyword: scan.keyword })}
          center={scan.business.location}
          pins={pins}
          radiusMiles={scan.radius_miles}
          geometry={scan.geometry}
          selected={selected}
          rival={null}
          onSelect={(chosen) => {
            setSelected((open) => (open === placeOf(chosen) ? null : placeOf(chosen)));
          }}
        />
        <Legend isChange={false} credit={credits(scan.attribution, streets?.credit)} pins={pins} />
      </div>
      <p class="pin-words hint" role="status">
        {pin?.label}
      </p>
      <GridTable pins={pins} rankings={scan} />
    </div>
  );
}
