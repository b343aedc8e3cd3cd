import type { FieldErrors } from '../../api/api-error.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { useI18n } from '../../i18n/i18n.js';
import { scanText } from '../../i18n/messages/scan.js';
import { TextInput } from '../../ui/text-input.js';

/** Step of the arrow buttons. Other radii can be typed. */
const STEP = '0.05';

/** Values as typed. */
interface Grid {
  readonly size: string;
  readonly radius: string;
}

interface GridFieldsProps extends Grid {
  readonly errors: FieldErrors;
  readonly onChange: (grid: Grid) => void;
}

/** The size and radius of a grid. */
export function GridFields({ size, radius, errors, onChange }: GridFieldsProps) {
  const { t, format } = useI18n();
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
      <TextInput
        label={t(scanText.radius)}
        hint={t(scanText.radiusHint, { km: format.plain((Number(radius) * METERS_PER_MILE) / 1_000) })}
        type="number"
        min="0.05"
        max="100"
        step={isRound(radius) ? STEP : 'any'}
        required
        value={radius}
        onChange={(typed) => {
          onChange({ size, radius: typed });
        }}
        error={errors['radius_miles']}
      />
    </div>
  );
}

function isRound(radius: string): boolean {
  const steps = Number(radius) / Number(STEP);
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}
