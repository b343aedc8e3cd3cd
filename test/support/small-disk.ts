import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MOUNT = 'mount';
const UNMOUNT = 'umount';
const MB = 1024 * 1024;

/** A separate file system that a test can fill up. */
export class SmallDisk {
  private constructor(readonly path: string) {}

  static mount(path: string, megabytes: number): SmallDisk {
    mkdirSync(path);
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path], {
      stdio: 'pipe',
    });
    return new SmallDisk(path);
  }

  /** Fills the disk until this much space is free. */
  fillUpTo(freeMegabytes: number): void {
    const { bavail, bsize } = statfsSync(this.path);
    const bytes = bavail * bsize - freeMegabytes * MB;
    try {
      writeFileSync(join(this.path, 'ballast'), Buffer.alloc(Math.max(0, bytes), 1));
    } catch (error) {
      // Other processes have written meanwhile, and the ballast has the rest.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  empty(): void {
    rmSync(join(this.path, 'ballast'));
  }

  remove(): void {
    execFileSync(UNMOUNT, ['--lazy', this.path], { stdio: 'pipe' });
  }
}
