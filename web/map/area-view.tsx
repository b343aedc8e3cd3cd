import { useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { areaText } from '../i18n/messages/areas.js';
import { type AreaEvents, AreaMap, type AreaView as View } from './area-map.js';
import type { Streets } from './streets/show-streets.js';
import { useMap } from './use-map.js';

interface AreaViewProps extends View, AreaEvents {
  readonly streets: Streets | null;
}

/** A map to draw an area on. The text beside it says the same. */
export default function AreaView({ streets, onAdd, onMove, onRemove, ...view }: AreaViewProps) {
  const { t } = useI18n();
  const events = useRef<AreaEvents>({ onAdd, onMove, onRemove });
  events.current = { onAdd, onMove, onRemove };
  const container = useMap(
    (element, texts) =>
      new AreaMap(
        element,
        { ...texts, corner: (n: number) => t(areaText.corner, { n }) },
        {
          onAdd: (point) => {
            events.current.onAdd(point);
          },
          onMove: (index, point) => {
            events.current.onMove(index, point);
          },
          onRemove: (index) => {
            events.current.onRemove(index);
          },
        },
      ),
    view,
    streets,
  );
  return (
    <div
      class={streets?.tiles ? 'map map-plan map-tiled' : 'map map-plan'}
      ref={container}
      role="group"
      aria-label={t(areaText.map)}
    />
  );
}
