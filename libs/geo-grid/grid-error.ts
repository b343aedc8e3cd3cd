type GridErrorCode =
  'coordinates_invalid' | 'grid_size_out_of_range' | 'latitude_out_of_range' | 'radius_out_of_range';

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
