import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { securityHeaders } from './security-headers.js';

export interface WebClientOptions {
  /** The output folder of the client's build. */
  readonly folder: string;
  /** `TILE_URL`; null if maps have no tiles. */
  readonly tileUrl: string | null;
}

/** Lists the files of the web client at the start. No other file can be requested. */
export class WebClientFiles {
  readonly headers: Readonly<Record<string, string>>;
  private readonly names: ReadonlySet<string>;

  constructor({ folder, tileUrl }: WebClientOptions) {
    this.headers = securityHeaders(tileUrl);
    this.names = new Set(existsSync(folder) ? filesIn(folder) : []);
  }

  /** @param path below the folder, with slashes */
  has(path: string): boolean {
    return this.names.has(path);
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      `${parentPath}${sep}${name}`.slice(folder.length + 1).replaceAll(sep, '/'),
    );
}
