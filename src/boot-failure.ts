import { ConfigError } from '#config';
import { DataFolderInUseError } from '#platform/database/data-folder';
import { DatabaseUnavailableError } from '#platform/database/embedded/database-errors';

/** Errors whose message is enough for the operator, without a stack. */
const OPERATOR_ERRORS = [ConfigError, DataFolderInUseError, DatabaseUnavailableError];

/** How to fix an error of `listen`, by its code. */
const LISTEN_HINTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program uses this port. Stop it, or set PORT to another port.',
  EADDRNOTAVAIL: 'HOST must be an address of this machine.',
  EACCES: 'This user may not use this port. Set PORT to a port above 1023.',
};

/** Prints why the process could not start, and exits with code 1. */
export function reportBootFailure(error: unknown): never {
  process.stderr.write(`Could not start. ${describeBootFailure(error)}\n`);
  process.exit(1);
}

/** Describes an error: with a hint if the operator can fix it, otherwise with its stack. */
export function describeBootFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (OPERATOR_ERRORS.some((type) => error instanceof type)) return error.message;
  const { syscall, code = '', address, hostname, port } = error as Error & Partial<ListenError>;
  // The database and other servers report their unknown host names themselves.
  if (syscall === 'getaddrinfo')
    return `Cannot listen on ${hostname}. HOST must be an address of this machine.`;
  const hint = syscall === 'listen' ? LISTEN_HINTS[code] : undefined;
  return hint === undefined ? (error.stack ?? error.message) : `Cannot listen on ${address}:${port}. ${hint}`;
}

/** The error of `listen`. `address` (or `hostname`, if it is a name) is HOST, and `port` is PORT. */
interface ListenError {
  readonly syscall: string;
  readonly code: string;
  readonly hostname: string;
  readonly address: string;
  readonly port: number;
}
