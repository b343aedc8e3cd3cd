import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, type Finding, ok, reasonOf, warn } from './finding.js';

const MEGABYTE = 1024 * 1024;
const MIN_FREE_MB = 100;
const LOW_FREE_MB = 1024;
const GROUP_AND_OTHERS = 0o077;

/**
 * Checks that the data folder is writable, private and has free space. It does not try the lock.
 *
 * @param usage says whether a service uses the folder, for the detail
 */
export async function checkDataFolder(folder: string, usage: string): Promise<Finding> {
  const name = 'data_folder';
  try {
    const existing = await nearestExisting(folder);
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(existing);
    const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
    const state = existing === folder ? usage : 'does not exist yet; the first start creates it';
    const detail = `${folder}: ${state}, ${freeMb} MB free`;
    if (freeMb < MIN_FREE_MB) {
      return fail(name, detail, 'Free some disk space, or set DATA_DIR to a folder on another disk.');
    }
    if (existing === folder && (await isOpenToOthers(folder))) {
      return warn(name, `${detail}; other users of this machine can read it`, `chmod 700 ${folder}`);
    }
    return freeMb < LOW_FREE_MB ? warn(name, detail, 'Free some disk space.') : ok(name, detail);
  } catch (error) {
    return fail(
      name,
      reasonOf(error),
      `Make ${folder} a folder that the user of the service can read and write, or set DATA_DIR.`,
    );
  }
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  // Windows has no permission bits.
  return process.platform !== 'win32' && ((await stat(folder)).mode & GROUP_AND_OTHERS) !== 0;
}

async function nearestExisting(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return nearestExisting(parent);
  }
}
