import { DatabaseUnavailableError } from './embedded/database-errors.js';

/** What an operator has to change before the service can use a server. */
export interface ServerFault {
  readonly detail: string;
  readonly fix: string;
}

/** The server answers, but the service would lose or confuse data on it, or cannot write. */
export class UnsuitableServerError extends DatabaseUnavailableError {
  constructor(
    readonly faults: readonly ServerFault[],
    options?: ErrorOptions,
  ) {
    super(faults.map(({ detail, fix }) => `${detail}. ${fix}`).join('\n'), options);
  }
}
