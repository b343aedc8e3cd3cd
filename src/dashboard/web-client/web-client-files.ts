import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { securityHeaders } from './security-headers.js';

export interface WebClientOptions {
  /** What the build of the client made. */
  readonly folder: string;
  /** `TILE_URL`; null where maps have no tiles. */
  readonly tileUrl: string | null;
}

/** The files of the web client, as they were at the start: nothing else of the disk can be asked for. */
export class WebClientFiles {
  readonly headers: Readonly<Record<string, string>>;
  private readonly names: ReadonlySet<string>;

  constructor({ folder, tileUrl }: WebClientOptions) {
    this.headers = securityHeaders(tileUrl);
    this.names = new Set(existsSync(folder) ? listed(folder) : []);
  }

  /** @param path below the folder, with slashes */
  has(path: string): boolean {
    return this.names.has(path);
  }
}

function listed(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      `${parentPath}${sep}${name}`.slice(folder.length + 1).replaceAll(sep, '/'),
    );
}
