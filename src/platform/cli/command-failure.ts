import { ConfigError } from '#config';
import { DataFolderInUseError } from '../database/data-folder.js';
import { DatabaseMovedError } from '../database/move-marker.js';
import { Problem } from '../http/problem.js';

/** The failure of a command, as it is printed and sent over the socket. */
export class CommandFailure extends Error {
  constructor(
    /** Stable, for scripts. */
    readonly code: string,
    /** What is wrong and what to do. Contains no secret. */
    readonly detail: string,
    readonly members: Readonly<Record<string, unknown>> = {},
    options: ErrorOptions = {},
  ) {
    super(`${code}: ${detail}`, options);
    this.name = 'CommandFailure';
  }

  /** Converts any error. An unexpected one becomes `internal_error` with the error as its cause. */
  static from(thrown: unknown): CommandFailure {
    if (thrown instanceof CommandFailure) return thrown;
    if (thrown instanceof Problem) {
      return new CommandFailure(thrown.type.code, thrown.detail, thrown.extras.members);
    }
    if (thrown instanceof ConfigError) {
      return new CommandFailure('configuration_wrong', thrown.message, { problems: thrown.problems });
    }
    if (thrown instanceof DataFolderInUseError) {
      return new CommandFailure('data_folder_in_use', thrown.message);
    }
    if (thrown instanceof DatabaseMovedError) return new CommandFailure('database_moved', thrown.message);
    const detail = thrown instanceof Error ? thrown.message : String(thrown);
    // A `DatabaseUnavailableError`, whose class MikroORM replaces.
    const isUnavailable = (thrown as { statusCode?: unknown } | null)?.statusCode === 503;
    if (isUnavailable) return new CommandFailure('not_ready', detail);
    return new CommandFailure('internal_error', detail, {}, { cause: thrown });
  }

  toJSON(): Readonly<Record<string, unknown>> {
    return { code: this.code, detail: this.detail, ...this.members };
  }
}
