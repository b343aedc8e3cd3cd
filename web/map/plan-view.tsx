import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import { planText } from '../i18n/messages/plan.js';
import type { Point } from './geometry.js';
import { PlanMap, type PlanView as View } from './plan-map.js';
import type { Streets } from './use-streets.js';

interface PlanViewProps extends View {
  readonly label: string;
  readonly streets: Streets | null;
  readonly onMove: (center: Point) => void;
}

/** A map of the pins of a new scan. The fields beside it say the same, and move the centre too. */
export function PlanView({ label, streets, onMove, ...view }: PlanViewProps) {
  const { t, format, locale } = useI18n();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<PlanMap>(null);
  const move = useRef(onMove);
  move.current = onMove;

  useLayoutEffect(() => {
    const { current } = container;
    if (!current) return;
    const texts = {
      zoomIn: t(mapText.zoomIn),
      zoomOut: t(mapText.zoomOut),
      usesMiles: format.usesMiles,
      center: t(planText.centerOnMap),
    };
    const made = new PlanMap(current, texts, (center) => {
      move.current(center);
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
      aria-label={label}
    />
  );
}
