import { useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { planText } from '../i18n/messages/plan.js';
import { type PlanEvents, PlanMap, type PlanView as View } from './plan-map.js';
import type { Streets } from './streets/show-streets.js';
import { useMap } from './use-map.js';

export interface PlanViewProps extends View, PlanEvents {
  readonly label: string;
  readonly streets: Streets | null;
}

/** A map of the pins of a new scan. The fields beside it say the same, and move the centre too. */
export default function PlanView({ label, streets, onMove, onToggle, ...view }: PlanViewProps) {
  const { t } = useI18n();
  const events = useRef<PlanEvents>({ onMove, onToggle });
  events.current = { onMove, onToggle };
  const container = useMap(
    (element, texts) =>
      new PlanMap(
        element,
        { ...texts, center: t(planText.centerOnMap) },
        {
          onMove: (center) => {
            events.current.onMove(center);
          },
          onToggle: (index) => {
            events.current.onToggle(index);
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
      aria-label={label}
    />
  );
}
