import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, type Finding, ok, reasonOf, warn } from './finding.js';

const MEGABYTE = 1024 * 1024;
const TOO_LITTLE_MB = 100;
const LITTLE_MB = 1024;
const OTHERS = 0o077;

/** Is the folder there, ours, and is there room in it? Who holds its lock is for whoever tried to open it. */
export async function checkDataFolder(folder: string, holder: string): Promise<Finding> {
  const name = 'data_folder';
  try {
    const existing = await nearestExisting(folder);
    await access(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(existing);
    const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
    const state = existing === folder ? holder : 'not there yet; the first start makes it';
    const detail = `${folder}: ${state}, ${freeMb} MB free`;
    if (freeMb < TOO_LITTLE_MB) {
      return fail(name, detail, 'Make room on the disk, or set DATA_DIR to a folder on another one.');
    }
    if (existing === folder && (await isOpenToOthers(folder))) {
      return warn(name, `${detail}; other users of this machine can look into it`, `chmod 700 ${folder}`);
    }
    return freeMb < LITTLE_MB ? warn(name, detail, 'Make room on the disk.') : ok(name, detail);
  } catch (error) {
    return fail(
      name,
      reasonOf(error),
      `Make ${folder} a folder that the user who runs the service can read and write, or set DATA_DIR.`,
    );
  }
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  // Windows has no such bits.
  return process.platform !== 'win32' && ((await stat(folder)).mode & OTHERS) !== 0;
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
