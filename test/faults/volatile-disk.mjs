import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

/**
 * Simulates a power cut from the `fsync` calls of this process. A file keeps its content at its last `fsync` or, at
 * random, its current content. A folder keeps the files that it had at its last `fsync`, and those that had one
 * themselves. Requires Linux, where a file descriptor leads to its path.
 */
export class VolatileDisk {
  /** Inode number → content that is on the disk for certain. */
  contents = new Map();
  /** Path → inode number that is on the disk for certain. */
  names = new Map();
  syncs = 0;

  /**
   * @param folder whose current content is on the disk
   * @param cutAt the number of the `fsync` before which the power is cut
   * @param cut called at the power cut
   */
  constructor(folder, cutAt, cut) {
    this.folder = folder;
    for (const path of filesIn(folder)) this.fileIsSafe(path);
    const { fsyncSync } = fs;
    fs.fsyncSync = (descriptor) => {
      const path = fs.readlinkSync(`/proc/self/fd/${descriptor}`);
      if (path.startsWith(folder)) {
        if (++this.syncs === cutAt) cut();
        if (fs.fstatSync(descriptor).isFile()) this.fileIsSafe(path);
        else this.folderIsSafe(path);
      }
      fsyncSync(descriptor);
    };
    syncBuiltinESMExports();
  }

  fileIsSafe(path) {
    const { ino } = fs.statSync(path);
    this.contents.set(ino, fs.readFileSync(path));
    this.names.set(path, ino);
  }

  folderIsSafe(folder) {
    for (const path of this.names.keys()) {
      if (dirname(path) === folder && !fs.existsSync(path)) this.names.delete(path);
    }
    for (const path of filesIn(folder)) {
      if (dirname(path) === folder) this.names.set(path, fs.statSync(path).ino);
    }
  }

  /** Writes the surviving files to another folder. */
  leaveTo(target) {
    for (const entry of fs.readdirSync(this.folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) fs.mkdirSync(this.copyOf(path, target), { recursive: true });
    }
    for (const [path, ino] of this.names) {
      const isThere = fs.existsSync(path) && fs.statSync(path).ino === ino;
      const content = isThere && Math.random() < 0.5 ? fs.readFileSync(path) : this.contents.get(ino);
      fs.writeFileSync(this.copyOf(path, target), content ?? '');
    }
  }

  copyOf(path, target) {
    return join(target, relative(this.folder, path));
  }
}

function filesIn(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
