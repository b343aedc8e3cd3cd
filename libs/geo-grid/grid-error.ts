type GridErrorCode =
  'coordinates_invalid' | 'grid_size_out_of_range' | 'latitude_out_of_range' | 'radius_out_of_range';

/** A grid that cannot be laid. `code` is stable, for programs; `message` tells a person what to send. */
export class GridError extends Error {
  override readonly name = 'GridError';

  constructor(
    readonly code: GridErrorCode,
    message: string,
  ) {
    super(message);
  }
}
