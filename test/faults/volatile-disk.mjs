import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

/**
 * Watches the `fsync`s of this process in a folder and knows what a power cut would leave of it: of a file what
 * was in it at its last `fsync` or, as chance has it, what is in it now; of a folder the files that were in it at
 * its last `fsync`, and those that had one themselves. (Linux, where a descriptor tells its path.)
 */
export class VolatileDisk {
  /** Inode number → what is surely on the disk; none for a file of which nothing is. */
  contents = new Map();
  /** Path → inode number, as it surely is on the disk. */
  names = new Map();
  syncs = 0;

  /**
   * @param folder what is in it is taken to be on the disk
   * @param cutAt before which `fsync` the power is cut
   * @param cut called then
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

  /** Writes what is left to another folder. */
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
