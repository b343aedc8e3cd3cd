import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import { onPrint } from '../base/on-print.js';
import { useDistance } from '../ui/use-distance.js';
import { GridMap } from './grid-map.js';
import type { GridView } from './grid-view.js';
import type { MapPin } from './pins.js';
import { StreetSwitch } from './street-switch.js';
import type { Streets } from './use-streets.js';

interface HeatMapProps extends GridView {
  readonly label: string;
  /** Null: a plain ground without a switch. */
  readonly streets: Streets | null;
  readonly onSelect: (pin: MapPin) => void;
}

/** A heat map. A table beside it must show the same data for screen readers. */
export function HeatMap({ label, onSelect, streets, ...view }: HeatMapProps) {
  const { t, format, locale } = useI18n();
  const distance = useDistance();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<GridMap>(null);
  const select = useRef(onSelect);
  select.current = onSelect;

  // Draws before the first paint: a map that replaces another is never visible without pins.
  useLayoutEffect(() => {
    const { current } = container;
    if (!current) return;
    const texts = {
      zoomIn: t(mapText.zoomIn),
      zoomOut: t(mapText.zoomOut),
      usesMiles: format.usesMiles,
      distance,
    };
    const choose = (pin: MapPin): void => {
      select.current(pin);
    };
    const made = new GridMap(current, texts, choose);
    map.current = made;
    const sizes = new ResizeObserver(() => {
      made.resize();
    });
    sizes.observe(current);
    const noPaper = onPrint(() => made.fitToPaper());
    return () => {
      noPaper();
      sizes.disconnect();
      map.current = null;
      made.remove();
    };
    // The texts on the map depend on the language.
  }, [locale]);

  useLayoutEffect(() => {
    map.current?.show(view);
  });

  useEffect(() => {
    // Without its file, a map has no streets.
    map.current?.showStreets(streets).catch(() => undefined);
  }, [locale, streets?.tiles?.url, streets?.map?.tiles]);

  return (
    <div class="map-frame">
      <div class={streets?.tiles ? 'map map-tiled' : 'map'} ref={container} role="group" aria-label={label} />
      {streets && <StreetSwitch streets={streets} />}
      <p class="map-north" title={t(mapText.north)}>
        <span aria-hidden="true">▲</span>N
      </p>
      <p class="visually-hidden">{t(mapText.howTo)}</p>
    </div>
  );
}
