type RankErrorCode = 'geometry_differs' | 'depth_differs';

/** Thrown for scans that cannot be compared. `code` is stable; `message` explains the reason. */
export class RankError extends Error {
  override readonly name = 'RankError';

  constructor(
    readonly code: RankErrorCode,
    message: string,
  ) {
    super(message);
  }
}
