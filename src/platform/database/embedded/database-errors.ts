/**
 * The database is temporarily unavailable; the API returns 503 `not_ready`. MikroORM replaces the class of the error, but
 * keeps `statusCode` and the message.
 */
export class DatabaseUnavailableError extends Error {
  readonly statusCode = 503;
  /** Whether a retry of the same work may succeed. */
  readonly isTransient: boolean = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The database was replaced after the work had read from it. */
export class DatabaseReplacedError extends DatabaseUnavailableError {
  override readonly isTransient = false;

  constructor() {
    super('the database was replaced during this work');
  }
}

/** The disk is full. Stored data is intact and can be read. */
export class DiskFullError extends DatabaseUnavailableError {
  /** For callers of the API: does not name the folder. */
  readonly publicDetail =
    'The disk of the service is full, so nothing was written. The operator must free some space.';

  /** @param consequence completes "…, so", for example "nothing was written" */
  constructor(folder: string, consequence: string, options?: ErrorOptions) {
    super(
      `the disk is full: ${folder} has too little free space, so ${consequence}. Free some space.`,
      options,
    );
  }
}

/** Returns whether a message of PostgreSQL reports a full disk. */
export function isDiskFullMessage(text: string): boolean {
  return /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(text);
}
