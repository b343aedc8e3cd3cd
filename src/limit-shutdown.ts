import { Logger, ShutdownSignal } from '@nestjs/common';

/** Below the 30 s after which `docker-compose.yml` has the process killed, and above the grace periods of its parts. */
export const SHUTDOWN_DEADLINE_MS = 28_000;

type Process = Pick<NodeJS.Process, 'once' | 'exit' | 'getActiveResourcesInfo'>;

/**
 * Ends the process with code 1 if a graceful shutdown misses its deadline, because the database does not answer, for
 * example. Leases that were not handed back expire, as after a crash.
 *
 * @param target the process that receives the signals
 */
export function limitShutdown(target: Process = process): void {
  const start = (signal: string): void => {
    setTimeout(() => {
      const resources = [...new Set(target.getActiveResourcesInfo())];
      new Logger('LocalRankingService').fatal(
        { signal, resources },
        `the shutdown did not complete within ${SHUTDOWN_DEADLINE_MS} ms; the process exits`,
      );
      target.exit(1);
    }, SHUTDOWN_DEADLINE_MS).unref();
  };
  for (const signal of Object.values(ShutdownSignal)) target.once(signal, start);
}
