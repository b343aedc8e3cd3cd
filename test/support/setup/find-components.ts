import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../chromium.js';
import { type Component, COMPONENTS, type FoundComponents } from '../components.js';
import { findProgram } from '../find-program.js';
import { findPackagedPostgres } from '../packaged-postgres.js';
import { findInstalledPostgres } from '../postgres.js';
import { SmallDisk } from '../small-disk.js';

type Finder = () => string | null | Promise<string | null>;

const FINDERS: Readonly<Record<Component, Finder>> = {
  postgresql: async () => findInstalledPostgres() ?? (await findPackagedPostgres()),
  pgDump: () => findProgram('pg_dump'),
  // Debian has it in /usr/sbin, which is on the PATH of root only.
  pgbouncer: () => findProgram('pgbouncer', '../sbin/pgbouncer'),
  pgpool: () => findDaemon('pgpool'),
  redis: () => findProgram('redis-server'),
  chromium: findChromium,
  php: () => findProgram('php'),
  python: () => findProgram('python3'),
  openssl: () => findProgram('openssl'),
  curl: () => findProgram('curl'),
  nginx: () => findDaemon('nginx'),
  apache: () => findDaemon('apache2'),
  haproxy: () => findDaemon('haproxy'),
  caddy: () => findProgram('caddy'),
  lighttpd: () => findDaemon('lighttpd'),
  squid: () => findDaemon('squid'),
  gnumeric: () => findProgram('ssconvert'),
  smallDisk: findSmallDisk,
};

/**
 * Finds all components.
 *
 * @param hidden names of components to treat as missing, separated by commas
 * @throws Error when a hidden name is not the name of a component
 */
export async function findComponents(hidden: string): Promise<FoundComponents> {
  const names = Object.keys(COMPONENTS) as Component[];
  const without = hidden.split(',').filter((name) => name !== '');
  const unknown = without.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) {
    throw new Error(`TEST_WITHOUT names ${unknown.join(', ')}; the components are ${names.join(', ')}.`);
  }
  const found: Partial<Record<Component, string>> = {};
  for (const name of names) {
    const place = without.includes(name) ? null : await FINDERS[name]();
    if (place !== null) found[name] = place;
  }
  return found;
}

/** Finds a program that Debian keeps off the PATH of ordinary users. */
function findDaemon(name: string): string | null {
  const path = join('/usr/sbin', name);
  return findProgram(name) ?? (existsSync(path) ? path : null);
}

/** Tests the right to mount with a file system of 1 MB. */
function findSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'lrs-mount-'));
  try {
    SmallDisk.mount(join(folder, 'probe'), 1).remove();
    return 'mount';
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
