import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export const API = '/api/v1/';

/** Returns every `METHOD /path` of the router, with parameters as in the OpenAPI document. */
export function routesOf(app: NestFastifyApplication): string[] {
  const fastify = app.getHttpAdapter().getInstance();
  const parents: string[] = [];
  const routes: string[] = [];
  // Each line is a node of the tree, `│   └── /:id (GET, HEAD)`, with its path relative to its parent.
  for (const line of fastify.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? [];
    if (indent === undefined) continue;
    const depth = indent.length / 4;
    const path = (depth === 0 ? '' : (parents[depth - 1] ?? '').replace(/^\/$/, '')) + withSlash(part, depth);
    parents[depth] = path;
    for (const method of methods?.split(', ') ?? []) {
      routes.push(`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    }
  }
  return routes.sort();
}

/** The tree omits the leading slash in the children of the root. */
function withSlash(part: string, depth: number): string {
  return depth === 1 && !part.startsWith('/') ? `/${part}` : part;
}
