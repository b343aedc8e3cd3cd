import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { lazyPart } from '../ui/lazy-part.js';
import type { HeatMapProps } from './leaflet-heat-map.js';

export type { HeatMapProps };

const load = () => import('./leaflet-heat-map.js');

// Leaflet is a third of the script of its pages. They show their data without it, and it loads while that is read.
load().catch(() => undefined);

/** A heat map. A table beside it must show the same data for screen readers. */
export const HeatMap = lazyPart<HeatMapProps>(load, Ground);

/** The ground of a map, as large as the map. */
function Ground() {
  const { t } = useI18n();
  return (
    <div class="map-frame">
      <div class="map" role="status">
        <span class="visually-hidden">{t(common.loading)}</span>
      </div>
    </div>
  );
}
