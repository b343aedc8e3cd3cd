import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { securityHeaders } from './security-headers.js';

export interface WebClientOptions {
  /** The output folder of the client's build. */
  readonly folder: string;
  /** `TILE_URL`; null if maps have no tiles. */
  readonly tileUrl: string | null;
}

const INDEX = 'index.html';
/** The HTML pages of routes, and their list: pairs of the pattern of a path and a file. */
const PAGES = /^pages(?:\.json$|\/)/;

/** Lists the files of the web client at the start. No other file can be requested. */
export class WebClientFiles {
  readonly headers: Readonly<Record<string, string>>;
  private readonly names: ReadonlySet<string>;
  private readonly pages: readonly { readonly pattern: readonly string[]; readonly file: string }[];

  constructor({ folder, tileUrl }: WebClientOptions) {
    this.headers = securityHeaders(tileUrl);
    const names = existsSync(folder) ? filesIn(folder) : [];
    this.names = new Set(names.filter((name) => !PAGES.test(name)));
    this.pages = names.includes('pages.json') ? pagesIn(folder) : [];
  }

  /**
   * Returns the HTML page of a route, which names the scripts of the route, or the page for all other addresses; null if
   * the client has not been built.
   *
   * @param path below /dashboard
   */
  pageFor(path: string): string | null {
    const parts = partsOf(`/dashboard/${path}`);
    const page = this.pages.find(({ pattern }) => matches(pattern, parts));
    return page?.file ?? (this.names.has(INDEX) ? INDEX : null);
  }

  /** @param path below the folder, with slashes */
  has(path: string): boolean {
    return this.names.has(path);
  }
}

function pagesIn(folder: string) {
  const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as [string, string][];
  return pages.map(([pattern, file]) => ({ pattern: partsOf(pattern), file }));
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** @param pattern parts; those that start with a colon match any part */
function matches(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) =>
      `${parentPath}${sep}${name}`.slice(folder.length + 1).replaceAll(sep, '/'),
    );
}
