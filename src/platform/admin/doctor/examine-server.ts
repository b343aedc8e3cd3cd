import type { AppConfig } from '#config';
import type { Database } from '../../database/open-database.js';
import { checkOwnZones } from './check-clock.js';
import { answersAt } from './check-service.js';
import { type Examination, openAndExamine } from './examine-inside.js';
import { fail, ok, reasonOf } from './finding.js';

/** Looks at the database server, and whether a service answers on this machine. */
export async function examineServer(config: AppConfig, open: () => Promise<Database>): Promise<Examination> {
  const isRunning = await answersAt(config.host, config.port);
  const inside = await openAndExamine(open).catch((error: unknown) => [
    fail(
      'database',
      reasonOf((error as Error).cause ?? error),
      'Start the database server, or correct DATABASE_URL.',
    ),
    checkOwnZones(),
  ]);
  const where = `${config.host}:${config.port}`;
  const service = ok('service', isRunning ? `answers at ${where}` : `nothing answers at ${where}`);
  return {
    findings: [ok('data_folder', 'not used with DATABASE_URL'), service, ...inside],
    isRunning,
  };
}
