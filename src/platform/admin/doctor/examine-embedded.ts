import { DataFolderInUseError, hasDatabase } from '../../database/data-folder.js';
import type { Database } from '../../database/database.js';
import { DatabaseMovedError } from '../../database/move-marker.js';
import { readStatus } from '../admin-client.js';
import { checkNodeTimeZones } from './check-clock.js';
import { checkDataFolder } from './check-data-folder.js';
import { checkService } from './check-service.js';
import { type Examination, openAndExamine } from './examine-database.js';
import { fail, type Finding, movedDatabase, ok, reasonOf } from './finding.js';

/** Examines the data folder and its database, through the running service or, without one, directly. */
export async function examineEmbedded(dataDir: string, open: () => Promise<Database>): Promise<Examination> {
  const status = await readStatus(dataDir).catch(() => null);
  const folder = await checkDataFolder(dataDir, status ? `in use by pid ${status.pid}` : 'not in use');
  const database = status?.findings ?? (await examineUnused(dataDir, folder, open));
  return { findings: [folder, checkService(status), ...database], isRunning: status !== null };
}

async function examineUnused(
  dataDir: string,
  folder: Finding,
  open: () => Promise<Database>,
): Promise<Finding[]> {
  if (folder.status === 'fail') {
    return [fail('database', 'not checked', 'Fix the data folder first.'), checkNodeTimeZones()];
  }
  if (!hasDatabase(dataDir)) {
    return [ok('database', 'does not exist yet; the first start creates it'), checkNodeTimeZones()];
  }
  try {
    return await openAndExamine(open);
  } catch (error) {
    return [cannotOpen(error), checkNodeTimeZones()];
  }
}

function cannotOpen(error: unknown): Finding {
  if (error instanceof DatabaseMovedError) return movedDatabase(error);
  return error instanceof DataFolderInUseError
    ? fail('lock', error.message, 'End that process; it does not respond like a running service.')
    : fail(
        'database',
        reasonOf(error),
        'Restore a backup with the command restore. Automatic backups are in `backups` in the data folder.',
      );
}
