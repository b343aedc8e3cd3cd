import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { areaText } from '../i18n/messages/areas.js';
import { mapText } from '../i18n/messages/map.js';
import { type AreaEvents, AreaMap, type AreaView as View } from './area-map.js';
import type { Streets } from './use-streets.js';

interface AreaViewProps extends View, AreaEvents {
  readonly streets: Streets | null;
}

/** A map to draw an area on. The text beside it says the same. */
export function AreaView({ streets, onAdd, onMove, onRemove, ...view }: AreaViewProps) {
  const { t, format, locale } = useI18n();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<AreaMap>(null);
  const events = useRef<AreaEvents>({ onAdd, onMove, onRemove });
  events.current = { onAdd, onMove, onRemove };

  useLayoutEffect(() => {
    const { current } = container;
    if (!current) return;
    const texts = {
      zoomIn: t(mapText.zoomIn),
      zoomOut: t(mapText.zoomOut),
      usesMiles: format.usesMiles,
      corner: (n: number) => t(areaText.corner, { n }),
    };
    const made = new AreaMap(current, texts, {
      onAdd: (point) => {
        events.current.onAdd(point);
      },
      onMove: (index, point) => {
        events.current.onMove(index, point);
      },
      onRemove: (index) => {
        events.current.onRemove(index);
      },
    });
    map.current = made;
    const sizes = new ResizeObserver(() => {
      made.resize();
    });
    sizes.observe(current);
    return () => {
      sizes.disconnect();
      map.current = null;
      made.remove();
    };
  }, [locale]);

  useLayoutEffect(() => {
    map.current?.show(view);
  });

  useEffect(() => {
    // Without its file, a map has no streets.
    map.current?.showStreets(streets).catch(() => undefined);
  }, [locale, streets?.tiles?.url, streets?.map?.tiles]);

  return (
    <div
      class={streets?.tiles ? 'map map-plan map-tiled' : 'map map-plan'}
      ref={container}
      role="group"
      aria-label={t(areaText.map)}
    />
  );
}
