import type { FieldErrors } from '../../api/api-error.js';
import { useApi } from '../../api/use-query.js';
import { parseCoordinates } from '../../base/coordinates.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { planText } from '../../i18n/messages/plan.js';
import { scanText } from '../../i18n/messages/scan.js';
import { Checkbox, Select } from '../../ui/choices.js';
import { TextInput } from '../../ui/text-input.js';
import { DistanceInput } from './distance-input.js';
import { RadiusInput } from './radius-input.js';
import { otherDistance, type ScanDraft, type Shape, SHAPES } from './scan-draft.js';

interface PinFieldsProps {
  readonly draft: ScanDraft;
  readonly errors: FieldErrors;
  /** False where each business is the centre of its own grid. */
  readonly hasPlace: boolean;
  readonly onChange: (change: Partial<ScanDraft>) => void;
}

/** Where the pins of a scan lie: shape or area, number, extent and centre. */
export function PinFields({ draft, errors, hasPlace, onChange }: PinFieldsProps) {
  const { t } = useI18n();
  const { data } = useApi('/api/v1/areas', hasPlace ? {} : null);
  const areas = data ?? [];
  const { shape, area, size, by, meters, center, excludesWater } = draft;
  const isPoints = area?.kind === 'points';
  const other = otherDistance(draft);
  const isEven = shape !== 'square' && !area && Number(size) % 2 === 0;
  return (
    <>
      <Select<string>
        label={t(planText.shape)}
        hint={hasPlace && <a href={paths.areas}>{t(planText.drawArea)}</a>}
        value={area ? `area ${area.id}` : shape}
        choices={[
          ...SHAPES.map((name) => ({ value: name, text: t(planText[name]) })),
          ...areas.map(({ id, name }) => ({ value: `area ${id}`, text: t(planText.inArea, { name }) })),
        ]}
        onChange={(value) => {
          const chosen = areas.find(({ id }) => value === `area ${id}`);
          if (chosen) onChange({ area: { id: chosen.id, kind: chosen.kind }, shape: 'square', by: 'radius' });
          else onChange({ area: null, shape: value as Shape });
        }}
        error={errors['shape'] ?? errors['area_id']}
      />
      {!isPoints && (
        <div class="field-row">
          <TextInput
            label={t(scanText.gridSize)}
            hint={t(scanText.gridHint)}
            type="number"
            min="1"
            max="21"
            required={by === 'radius'}
            value={area && by === 'spacing' ? '' : size}
            onChange={(typed) => {
              onChange({ size: typed, ...(area && { by: 'radius' }) });
            }}
            error={errors['grid_size'] ?? (isEven ? t(planText.oddSize) : undefined)}
          />
          {!area && (
            <RadiusInput
              meters={by === 'radius' ? meters : other}
              onChange={(typed) => {
                onChange({ by: 'radius', meters: typed });
              }}
              error={errors['radius_miles']}
            />
          )}
          {!area && (
            <DistanceInput
              label={planText.spacingIn}
              meters={by === 'spacing' ? meters : other}
              onChange={(typed) => {
                onChange({ by: 'spacing', meters: typed });
              }}
              error={errors['spacing_meters']}
            />
          )}
        </div>
      )}
      {!area && hasPlace && (
        <TextInput
          label={t(planText.center)}
          placeholder={t(planText.centerAtBusiness)}
          value={center}
          onChange={(typed) => {
            onChange({ center: typed });
          }}
          error={
            errors['center'] ??
            (center.trim() !== '' && !parseCoordinates(center) ? t(planText.centerInvalid) : undefined)
          }
        />
      )}
      <Checkbox
        label={t(planText.excludeWater)}
        hint={t(planText.excludeWaterHint)}
        checked={excludesWater}
        onChange={(checked) => {
          onChange({ excludesWater: checked });
        }}
      />
    </>
  );
}
