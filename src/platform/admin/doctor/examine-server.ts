import type { AppConfig } from '#config';
import type { Database } from '../../database/database.js';
import { DatabaseMovedError } from '../../database/move-marker.js';
import { type ServerFault, UnsuitableServerError } from '../../database/server-fault.js';
import { checkNodeTimeZones } from './check-clock.js';
import { checkServer } from './check-server.js';
import { answersAt } from './check-service.js';
import { type Examination, openAndExamine } from './examine-database.js';
import { fail, movedDatabase, ok, reasonOf } from './finding.js';

/** Examines the database server, and checks whether a service answers at its address. */
export async function examineServer(config: AppConfig, open: () => Promise<Database>): Promise<Examination> {
  const isRunning = await answersAt(config.host, config.port);
  const database = await openAndExamine(open, checkServer).catch((error: unknown) => [
    ...(error instanceof DatabaseMovedError
      ? [movedDatabase(error)]
      : faultsOf(error).map(({ detail, fix }) => fail('database', detail, fix))),
    checkNodeTimeZones(),
  ]);
  const where = `${config.host}:${config.port}`;
  const service = ok('service', isRunning ? `answers at ${where}` : `nothing answers at ${where}`);
  return {
    findings: [ok('data_folder', 'not used with DATABASE_URL'), service, ...database],
    isRunning,
  };
}

function faultsOf(error: unknown): readonly ServerFault[] {
  if (error instanceof UnsuitableServerError) return error.faults;
  return [{ detail: reasonOf(error), fix: 'Start the database server, or correct DATABASE_URL.' }];
}
