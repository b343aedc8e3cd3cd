import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Business, Scan, ScanPins } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import { credits } from '../../map/credits.js';
import { HeatMap } from '../../map/heat-map.js';
import { Legend } from '../../map/legend.js';
import { pendingPins } from '../../map/pending-pins.js';
import { inOrder, placeOf, rankPins, waitingPins } from '../../map/pins.js';
import { useStreets } from '../../map/use-streets.js';
import { useTiles } from '../../state/use-tiles.js';

/** The heat map of a running scan. Pins show their rank when they are measured. */
export function LiveMap({ scan, business }: { scan: Scan; business: Business }) {
  const { t } = useI18n();
  const { grid_size: size, radius_miles: radius, keyword, geometry } = scan;
  const { shape, center } = geometry;
  const streets = useStreets(center, [scan.provider], useTiles());
  const measured = useLivePins(scan.id, scan.pins_measured);
  const isWhole = shape === 'square' && scan.pins_total === size ** 2;
  const pending = useMemo(
    () => (isWhole ? pendingPins(center, size, radius) : []),
    [center.lat, center.lng, size, radius, isWhole],
  );
  const known = measured ? rankPins(measured, t) : [];
  const byPlace = new Map(known.map((pin) => [placeOf(pin), pin]));
  // Measured positions differ slightly, and new positions would redraw the whole map.
  const pins = isWhole
    ? pending.map((pin) => {
        const { lat, lng } = pin;
        return { ...pin, ...byPlace.get(placeOf(pin)), lat, lng };
      })
    : inOrder([...known, ...waitingPins(measured?.pending ?? [])]);
  return (
    <div class="map-card">
      <HeatMap
        streets={streets}
        label={t(mapText.region, { place: business.label, keyword })}
        center={business.location}
        pins={pins}
        radiusMiles={radius}
        geometry={geometry}
        selected={null}
        rival={null}
        onSelect={() => undefined}
      />
      <Legend isChange={false} credit={credits(streets?.credit)} />
    </div>
  );
}

/** Minimum time between two requests. */
const PAUSE_MS = 1_000;

/** Reads the measured pins of a running scan, again when there are more. */
function useLivePins(scanId: number, measured: number): ScanPins | undefined {
  const { data, reload } = useApi('/api/v1/scans/{id}/pins', { id: scanId });
  const readAt = useRef(0);
  const shown = data?.grid.length ?? 0;
  useEffect(() => {
    if (measured <= shown) return;
    const timer = setTimeout(
      () => {
        readAt.current = performance.now();
        reload();
      },
      Math.max(readAt.current + PAUSE_MS - performance.now(), 0),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [measured, shown, reload]);
  return data;
}
