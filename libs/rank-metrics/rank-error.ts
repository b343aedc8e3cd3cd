type RankErrorCode = 'geometry_differs' | 'depth_differs';

/** Scans that cannot be compared. `code` is stable, for programs; `message` tells a person why. */
export class RankError extends Error {
  override readonly name = 'RankError';

  constructor(
    readonly code: RankErrorCode,
    message: string,
  ) {
    super(message);
  }
}
