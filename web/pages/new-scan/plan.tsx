import type { Business, ScanPreview } from '../../api/types.js';
import { parseCoordinates, roundPoint, writeCoordinates } from '../../base/coordinates.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import { planText } from '../../i18n/messages/plan.js';
import { credits } from '../../map/credits.js';
import { offset, offsetMeters } from '../../map/geometry.js';
import type { PlanViewProps } from '../../map/plan-view.js';
import { StreetSwitch } from '../../map/street-switch.js';
import { useStreets } from '../../map/use-streets.js';
import { useTiles } from '../../state/use-tiles.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { canLeaveOut, type ScanDraft } from './scan-draft.js';

const PlanView = lazyPart<PlanViewProps>(
  () => import('../../map/plan-view.js'),
  () => <div class="map map-plan" />,
);

interface PlanProps {
  readonly business: Business;
  readonly draft: ScanDraft;
  readonly preview: ScanPreview | undefined;
  /** Whether the centre can be moved. */
  readonly isMovable: boolean;
  readonly onCenter: (text: string) => void;
  /** Called with the index of a pin. */
  readonly onToggle: (index: number) => void;
}

/** The map of a new scan. Pins follow the centre at once; the service then says which ones are left out. */
export function Plan({ business, draft, preview, isMovable, onCenter, onToggle }: PlanProps) {
  const { t } = useI18n();
  const home = business.location;
  const center = isMovable ? (parseCoordinates(draft.center) ?? home) : (preview?.center ?? home);
  const streets = useStreets(center, preview ? [preview.provider] : [], useTiles());
  const [east, north] = preview && isMovable ? offsetMeters(preview.center, center) : [0, 0];
  const pins = (preview?.grid ?? []).map((pin) => {
    const isOptional = canLeaveOut(pin);
    const isLeftOut = isOptional ? draft.excluded.includes(pin.index) : true;
    return { ...offset(pin, east, north), index: pin.index, isOptional, isLeftOut };
  });
  const step = Math.max((preview?.spacing_meters ?? 0) / 2, 10);
  const extent = [draft.area?.id, draft.shape, preview?.grid.length, preview?.spacing_meters].join(' ');
  const credit = credits(streets?.credit);
  return (
    <div class="plan-map">
      <div class="map-frame">
        <PlanView
          label={t(planText.planned)}
          streets={streets}
          home={home}
          center={center}
          pins={pins}
          isMovable={isMovable}
          step={step}
          extent={extent}
          onMove={(point) => {
            onCenter(writeCoordinates(roundPoint(point)));
          }}
          onToggle={onToggle}
        />
        {streets && <StreetSwitch streets={streets} />}
        <p class="map-north" title={t(mapText.north)}>
          <span aria-hidden="true">▲</span>N
        </p>
      </div>
      <p class="hint">
        {isMovable && t(planText.centerHint)} {t(planText.leaveOutHint)} {credit}
      </p>
    </div>
  );
}
