import { ConfigError } from '#config';
import { DataFolderInUseError } from '#platform/database/data-folder';
import { DatabaseUnavailableError } from '#platform/database/embedded/database-errors';

/** What their message says is all there is to say. */
const PLAIN = [ConfigError, DataFolderInUseError, DatabaseUnavailableError];

/** Why a server cannot listen, by the code of the error. */
const NOT_LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program has this port already. Stop it, or set PORT to another.',
  EADDRNOTAVAIL: 'HOST must be an address of this machine.',
  EACCES: 'This user may not listen there. Set PORT to one above 1023.',
};

/** Ends a process that could not start. */
export function reportBootFailure(error: unknown): never {
  process.stderr.write(`Could not start. ${describeBootFailure(error)}\n`);
  process.exit(1);
}

/** In plain words where the operator can mend it, with a stack where not. */
export function describeBootFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.some((type) => error instanceof type)) return error.message;
  const { syscall, code = '', address, hostname, port } = error as Error & Partial<ListenError>;
  // The database and what else is connected to has had its own words by now.
  if (syscall === 'getaddrinfo')
    return `Cannot listen on ${hostname}. HOST must be an address of this machine.`;
  const why = syscall === 'listen' ? NOT_LISTENING[code] : undefined;
  return why === undefined ? (error.stack ?? error.message) : `Cannot listen on ${address}:${port}. ${why}`;
}

/** What Node throws; `address` (`hostname`, if it has none) and `port` are those of HOST and PORT. */
interface ListenError {
  readonly syscall: string;
  readonly code: string;
  readonly hostname: string;
  readonly address: string;
  readonly port: number;
}
