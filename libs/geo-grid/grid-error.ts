export const GRID_ERROR_CODES = [
  'area_too_large',
  'coordinates_invalid',
  'excluded_pin_unknown',
  'grid_size_even',
  'grid_size_out_of_range',
  'latitude_out_of_range',
  'no_pins',
  'radius_out_of_range',
  'spacing_too_small',
  'too_many_pins',
] as const;
type GridErrorCode = (typeof GRID_ERROR_CODES)[number];

/** Thrown for an invalid grid plan. `code` is stable; `message` names the valid values. */
export class GridError extends Error {
  override readonly name = 'GridError';

  constructor(
    readonly code: GridErrorCode,
    message: string,
  ) {
    super(message);
  }
}
