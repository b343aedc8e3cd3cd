import { Logger, ShutdownSignal } from '@nestjs/common';

type Process = Pick<NodeJS.Process, 'once' | 'exit' | 'getActiveResourcesInfo'>;

/**
 * Ends the process with code 1 if a graceful shutdown misses its deadline, because the database does not answer, for
 * example. Leases that were not handed back expire, as after a crash.
 *
 * @param seconds from the signal to the deadline
 * @param target the process that receives the signals
 */
export function limitShutdown(seconds: number, target: Process = process): void {
  const start = (signal: string): void => {
    setTimeout(() => {
      const resources = [...new Set(target.getActiveResourcesInfo())];
      new Logger('LocalRankingService').fatal(
        { signal, resources },
        `the shutdown did not complete within ${seconds} s; the process exits`,
      );
      target.exit(1);
    }, seconds * 1_000).unref();
  };
  for (const signal of Object.values(ShutdownSignal)) target.once(signal, start);
}
