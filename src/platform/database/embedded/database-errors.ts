/**
 * The database cannot serve right now. Answered as 503 `not_ready`: the framework's exception converter
 * replaces the class on the way, and keeps `statusCode` and the message.
 */
export class DatabaseUnavailableError extends Error {
  readonly statusCode = 503;
  /** The same work may succeed in a moment. */
  readonly isPassing: boolean = true;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }

  static from(error: unknown): DatabaseUnavailableError {
    if (error instanceof DatabaseUnavailableError) return error;
    return new DatabaseUnavailableError(String(error), { cause: error });
  }
}

/** Work that was begun on a database that has been exchanged since: what it has read is no longer so. */
export class DatabaseExchangedError extends DatabaseUnavailableError {
  override readonly isPassing = false;

  constructor() {
    super('the database was exchanged in the middle of this work');
  }
}

/** There is no room to write; what is stored is whole, and can be read. */
export class DiskFullError extends DatabaseUnavailableError {
  /** For a caller of the API, who need not know where the disk is. */
  readonly publicDetail =
    'The disk of the service is full, so nothing was written. Whoever runs the service must free some space.';

  /** @param what was to be done, as the end of "…, so" */
  constructor(folder: string, what: string, options?: ErrorOptions) {
    super(`the disk is full: ${folder} has too little room left, so ${what}. Free some space.`, options);
  }
}

/** PostgreSQL's own words for a full disk, in errors and in its last lines. */
export function saysDiskFull(text: string): boolean {
  return /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(text);
}
