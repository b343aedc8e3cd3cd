import { ConfigError } from '#config';
import { DataFolderInUseError } from '#platform/database/data-folder';

/** Ends a process that could not start: in plain words where the operator can mend it, with a stack where not. */
export function reportBootFailure(error: unknown): never {
  const isPlain = error instanceof ConfigError || error instanceof DataFolderInUseError;
  const text = isPlain
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`Could not start. ${text}\n`);
  process.exit(1);
}
