import { DataFolderInUseError, hasDatabase } from '../../database/data-folder.js';
import type { Database } from '../../database/open-database.js';
import { readStatus } from '../admin-client.js';
import { checkOwnZones } from './check-clock.js';
import { checkDataFolder } from './check-data-folder.js';
import { checkService } from './check-service.js';
import { type Examination, openAndExamine } from './examine-inside.js';
import { fail, type Finding, ok, reasonOf } from './finding.js';

/** Looks at the data folder and what is in it: through the service that has it open or, without one, directly. */
export async function examineEmbedded(dataDir: string, open: () => Promise<Database>): Promise<Examination> {
  const status = await readStatus(dataDir).catch(() => null);
  const folder = await checkDataFolder(dataDir, status ? `in use by pid ${status.pid}` : 'not in use');
  const inside = status?.findings ?? (await examineUnused(dataDir, folder, open));
  return { findings: [folder, checkService(status), ...inside], isRunning: status !== null };
}

async function examineUnused(
  dataDir: string,
  folder: Finding,
  open: () => Promise<Database>,
): Promise<Finding[]> {
  if (folder.status === 'fail') {
    return [fail('database', 'not looked at', 'Mend the data folder first.'), checkOwnZones()];
  }
  if (!hasDatabase(dataDir)) {
    return [ok('database', 'not there yet; the first start makes it'), checkOwnZones()];
  }
  try {
    return await openAndExamine(open);
  } catch (error) {
    return [cannotOpen(error), checkOwnZones()];
  }
}

function cannotOpen(error: unknown): Finding {
  return error instanceof DataFolderInUseError
    ? fail('lock', error.message, 'End that process; it does not answer as a running service would.')
    : fail(
        'database',
        reasonOf(error),
        'Put a backup back with the command restore; automatic ones are in backups in the data folder.',
      );
}
