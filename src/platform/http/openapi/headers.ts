import type { OpenAPIObject } from '@nestjs/swagger';
import { componentsOf, type Node, nodesOf, operationsOf } from './nodes.js';

/** Headers that every response has. */
const ALWAYS: Node = {
  'RateLimit-Policy': {
    description: 'The limit of the caller: `q` requests in `w` seconds',
    schema: { type: 'string', examples: ['"growth";q=300;w=60'] },
  },
  RateLimit: {
    description: 'Requests left (`r`) and seconds until the limit resets (`t`)',
    schema: { type: 'string', examples: ['"growth";r=299;t=60'] },
  },
  'X-Request-Id': {
    description: 'The `X-Request-Id` of the request, or a new id',
    schema: { type: 'string', examples: ['0b7e3b1e-5f53-4d0c-9e0a-6f6d6d9a2c11'] },
  },
};

const ETAG: Node = {
  ETag: {
    description: 'Version of the response. Send it as `If-None-Match`',
    schema: { type: 'string', examples: ['W/"8nV3f0"'] },
  },
};

const RETRY: Node = {
  'Retry-After': {
    description: 'Seconds until a retry can succeed',
    schema: { type: 'integer', minimum: 0, examples: [30] },
  },
};

const REPLAYED: Node = {
  'Idempotency-Replayed': {
    description: '`true` if the response is that of an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** Texts for headers that operations declare without one. */
const DECLARED: Record<string, string> = {
  Link: 'The next page as `<…>; rel="next"` (RFC 8288); absent on the last page',
  Location: 'Address of the created resource',
};

/** Declares each header once as a component, and adds the headers of the HTTP pipeline to the responses. */
export function describeHeaders(document: OpenAPIObject): void {
  const headers = componentsOf(document, 'headers');
  const refer = (own: Node): Node =>
    Object.fromEntries(
      Object.entries(own).map(([name, header]) => {
        const description = DECLARED[name];
        headers[name] ??= { ...(description !== undefined && { description }), ...(header as Node) };
        return [name, { $ref: `#/components/headers/${name}` }];
      }),
    );
  const add = (response: Node, more: Node): void => {
    response['headers'] = refer({ ...((response['headers'] ?? {}) as Node), ...more });
  };
  for (const { method, operation } of operationsOf(document)) {
    const isCreation = JSON.stringify(operation['parameters'] ?? []).includes('"Idempotency-Key"');
    for (const [status, response] of nodesOf(operation['responses'])) {
      if ('$ref' in response) continue;
      const isCached = method === 'get' && ['200', '304'].includes(status);
      const isStream = JSON.stringify(response['content'] ?? {}).includes('text/event-stream');
      const ofSuccess = isCreation && status.startsWith('2') ? REPLAYED : {};
      add(response, { ...ofSuccess, ...(isCached && !isStream ? ETAG : {}), ...ALWAYS });
    }
  }
  for (const [name, response] of nodesOf(componentsOf(document, 'responses'))) {
    const mayRetry = /RateLimited|NotReady|Busy|InProgress/.test(name);
    add(response, { ...(mayRetry ? RETRY : {}), ...ALWAYS });
  }
}
