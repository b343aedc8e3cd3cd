import type { FieldError } from '../../api/types.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { planText } from '../../i18n/messages/plan.js';
import { DistanceInput } from './distance-input.js';
import { RADIUS_MILES } from './use-preview.js';

const LIMITS = { min: RADIUS_MILES.min * METERS_PER_MILE, max: RADIUS_MILES.max * METERS_PER_MILE };

interface RadiusInputProps {
  readonly hint?: string;
  readonly meters: number;
  readonly error: FieldError | undefined;
  readonly onChange: (meters: number) => void;
}

/** The radius of a grid, in the units of the region. */
export function RadiusInput(props: RadiusInputProps) {
  return <DistanceInput {...props} label={planText.radiusIn} limits={LIMITS} />;
}
