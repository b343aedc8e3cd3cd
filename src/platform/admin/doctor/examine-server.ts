import type { AppConfig } from '#config';
import type { Database } from '../../database/database.js';
import type { DatabaseInspector } from '../../database/database-inspector.js';
import { DatabaseMovedError } from '../../database/move-marker.js';
import { POOL_SIZE } from '../../database/postgres-driver.js';
import { type ServerFault, UnsuitableServerError } from '../../database/server-fault.js';
import { checkNodeTimeZones } from './check-clock.js';
import { answersAt } from './check-service.js';
import { type Examination, openAndExamine } from './examine-database.js';
import { fail, type Finding, movedDatabase, ok, reasonOf, warn } from './finding.js';

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

/** A process opens its pool, and one connection more for a moment to ask about a silent one. */
const PER_PROCESS = POOL_SIZE + 1;

/** Checks what a database server must have beside the database: room for connections, and the standby that it waits for. */
async function checkServer(database: DatabaseInspector): Promise<Finding[]> {
  return [await checkConnections(database), ...(await checkStandby(database))];
}

async function checkConnections(database: DatabaseInspector): Promise<Finding> {
  const [{ what, limit }, ...others] = await database.connectionLimits();
  const smallest = others.reduce((a, b) => (b.limit < a.limit ? b : a), { what, limit });
  const processes = Math.floor(smallest.limit / PER_PROCESS);
  const detail = `${smallest.what} allows ${smallest.limit} connections, enough for ${processes} processes`;
  if (processes > 0) return ok('database_connections', detail);
  return warn(
    'database_connections',
    `${detail}: under load, requests will be refused with 503`,
    `Allow ${PER_PROCESS} for each process, or connect through a pooler in transaction mode.`,
  );
}

/** @returns no finding if commits wait for no standby */
async function checkStandby(database: DatabaseInspector): Promise<Finding[]> {
  const { names, confirming } = await database.synchronousStandbys();
  if (names === '') return [];
  if (confirming > 0) return [ok('database_standby', `commits wait for ${names}, which confirms them`)];
  return [
    warn(
      'database_standby',
      `commits wait for ${names}, and no such standby is connected: writes end with 503 after 10 s and more`,
      'Start the standby, or set synchronous_standby_names of the primary to an empty text and reload it.',
    ),
  ];
}
