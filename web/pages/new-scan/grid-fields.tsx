import type { FieldErrors } from '../../api/api-error.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { useI18n } from '../../i18n/i18n.js';
import { scanText } from '../../i18n/messages/scan.js';
import { TextInput } from '../../ui/text-input.js';
import { RadiusInput } from './radius-input.js';
import { milesOf } from './scan-draft.js';

interface Grid {
  /** As typed. */
  readonly size: string;
  /** In miles. */
  readonly radius: string;
}

interface GridFieldsProps extends Grid {
  readonly errors: FieldErrors;
  readonly onChange: (grid: Grid) => void;
}

/** The size and radius of a grid. */
export function GridFields({ size, radius, errors, onChange }: GridFieldsProps) {
  const { t } = useI18n();
  return (
    <div class="field-row">
      <TextInput
        label={t(scanText.gridSize)}
        hint={t(scanText.gridHint)}
        type="number"
        min="1"
        max="21"
        required
        value={size}
        onChange={(typed) => {
          onChange({ radius, size: typed });
        }}
        error={errors['grid_size']}
      />
      <RadiusInput
        hint={t(scanText.radiusHint)}
        meters={Number(radius) * METERS_PER_MILE}
        onChange={(meters) => {
          onChange({ size, radius: String(milesOf(meters)) });
        }}
        error={errors['radius_miles']}
      />
    </div>
  );
}
