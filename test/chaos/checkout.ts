import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A built version of the service beside the present one. */
export interface Checkout {
  /** The folder with the built programs. */
  readonly programs: string;
  remove(): Promise<void>;
}

/**
 * Builds a version in a Git worktree in the folder for temporary files. It shares the packages of this folder if the lock
 * files are equal, and installs its own otherwise.
 *
 * @param ref a commit, branch or tag
 */
export async function buildVersion(ref: string): Promise<Checkout> {
  const folder = join(mkdtempSync(join(tmpdir(), 'lrs-version-')), 'source');
  await run('git', ['worktree', 'add', '--detach', folder, ref], { cwd: ROOT });
  const lock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ROOT)) {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  } else {
    await run('npm', ['ci', '--ignore-scripts'], { cwd: folder });
  }
  await run('npm', ['run', 'build'], { cwd: folder });
  return {
    programs: join(folder, 'dist/src'),
    remove: async () => {
      await run('git', ['worktree', 'remove', '--force', folder], { cwd: ROOT });
    },
  };
}
