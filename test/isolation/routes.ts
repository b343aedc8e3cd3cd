import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export const API = '/api/v1/';

/** Every `METHOD /path` that the router knows, parameters written as in the OpenAPI document. */
export function routesOf(app: NestFastifyApplication): string[] {
  const fastify = app.getHttpAdapter().getInstance();
  const parents: string[] = [];
  const routes: string[] = [];
  // Each line is a node of the tree: `│   └── /:id (GET, HEAD)`, its path without those of the nodes above it.
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

/** Below the root the tree leaves out the slash that the root itself is. */
function withSlash(part: string, depth: number): string {
  return depth === 1 && !part.startsWith('/') ? `/${part}` : part;
}
