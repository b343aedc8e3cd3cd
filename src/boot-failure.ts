import { ConfigError } from '#config';
import { DataFolderInUseError } from '#platform/database/data-folder';
import { DatabaseUnavailableError } from '#platform/database/embedded/database-errors';

/** What their message says is all there is to say. */
const PLAIN = [ConfigError, DataFolderInUseError, DatabaseUnavailableError];

/** Ends a process that could not start: in plain words where the operator can mend it, with a stack where not. */
export function reportBootFailure(error: unknown): never {
  const isPlain = PLAIN.some((type) => error instanceof type);
  const text =
    error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`Could not start. ${text}\n`);
  process.exit(1);
}
