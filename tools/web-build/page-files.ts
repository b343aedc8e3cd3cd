import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../../web/base/paths.js';

const ROUTES = 'app/routes.tsx';
const INDEX = 'index.html';

/**
 * Writes an HTML page for each route, which names the scripts and styles of the route, so that the browser requests them
 * with those of the entry instead of after it has run. `pages.json` lists the pages by the pattern of their path; the
 * first match wins.
 */
export function pageFiles(): Plugin {
  let root = '';
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle[INDEX];
        if (index?.type !== 'asset') throw new Error(`${INDEX} is not in the bundle`);
        const html = String(index.source);
        const pages: [pattern: string, file: string][] = [];
        for (const [number, { path, module }] of routesOf(
          readFileSync(resolve(root, ROUTES), 'utf8'),
        ).entries()) {
          const chunk = chunkOf(bundle, resolve(root, 'app', module));
          const fileName = `pages/${number}-${chunk.name}.html`;
          pages.push([path, fileName]);
          this.emitFile({ type: 'asset', fileName, source: withFiles(html, filesOf(bundle, chunk)) });
        }
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages, null, 1) });
      },
    },
  };
}

interface RouteOfPage {
  /** With `:id` for parameters. */
  readonly path: string;
  /** Relative to the file of the routes. */
  readonly module: string;
}

/** Reads the routes from the source, in order. @throws Error if a page has a form that it does not know */
export function routesOf(source: string): RouteOfPage[] {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = (`[^`]+`);/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const valueOf = (expression: string): string => {
    if (expression.startsWith('`'))
      return expression.slice(1, -1).replaceAll(/\$\{([^}]+)\}/g, (_, inner: string) => valueOf(inner));
    const constant = constants.get(expression);
    if (constant !== undefined) return valueOf(constant);
    const value: unknown = paths[expression.replace(/^paths\./, '') as keyof typeof paths];
    if (typeof value !== 'string') throw new Error(`${ROUTES}: the path ${expression} is unknown`);
    return value;
  };
  const routes = [...source.matchAll(/\[([^\]]+)\]: page\(\(\) => import\('([^']+)'\)\)/g)];
  const count = source.match(/\]: page\(/g)?.length;
  if (routes.length !== count)
    throw new Error(`${ROUTES}: ${routes.length} of ${String(count)} pages are readable`);
  return routes.map(([, path = '', module = '']) => ({
    path: valueOf(path),
    module: module.replace(/\.js$/, '.tsx'),
  }));
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.moduleIds.includes(module),
  );
  if (!chunk) throw new Error(`${module} is in no chunk`);
  return chunk;
}

/** Returns the files of a chunk and of the chunks that it imports. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') filesOf(bundle, imported, seen);
  }
  return seen;
}

function withFiles(html: string, files: Iterable<string>): string {
  const links = [...files]
    .map((name) => ({ name, href: `/dashboard/${name}` }))
    .filter(({ href }) => !html.includes(`"${href}"`))
    .map(({ name, href }) => {
      const rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      return `    <link rel="${rel}" crossorigin href="${href}">\n`;
    });
  return html.replace('  </head>', `${links.join('')}  </head>`);
}
