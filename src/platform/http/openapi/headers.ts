import type { OpenAPIObject } from '@nestjs/swagger';
import { componentsOf, type Node, nodesOf, operationsOf } from './nodes.js';
import { codesOf } from './problems.js';

/**
 * Headers that every response has. The description of the document names them; repeating them on each response would take
 * a tenth of the document.
 */
const LIMITS: Node = {
  'RateLimit-Policy': {
    description: 'The limit of the caller: `q` requests in `w` seconds',
    schema: { type: 'string', examples: ['"growth";q=300;w=60'] },
  },
  RateLimit: {
    description: 'Requests left (`r`) and seconds until the limit resets (`t`)',
    schema: { type: 'string', examples: ['"growth";r=299;t=60'] },
  },
};

const REQUEST_ID: Node = {
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

/** Codes of problems that pass by themselves. */
const RETRIABLE = /rate_limited|too_many_streams|not_ready|busy|in_progress/;

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
    const all = { ...((response['headers'] ?? {}) as Node), ...more };
    if (Object.keys(all).length > 0) response['headers'] = refer(all);
  };
  for (const { method, operation } of operationsOf(document)) {
    const isCreation = JSON.stringify(operation['parameters'] ?? []).includes('"Idempotency-Key"');
    for (const [status, response] of nodesOf(operation['responses'])) {
      if ('$ref' in response) continue;
      const isCached = method === 'get' && ['200', '304'].includes(status);
      const isStream = JSON.stringify(response['content'] ?? {}).includes('text/event-stream');
      const ofSuccess = isCreation && status.startsWith('2') ? REPLAYED : {};
      add(response, { ...ofSuccess, ...(isCached && !isStream ? ETAG : {}), ...headersOfProblem(response) });
    }
  }
  for (const [, response] of nodesOf(componentsOf(document, 'responses'))) {
    add(response, headersOfProblem(response));
  }
}

function headersOfProblem({ content }: Node): Node {
  const codes = codesOf(content);
  const mayRetry = codes.some((code) => RETRIABLE.test(code));
  return {
    ...(mayRetry ? RETRY : {}),
    ...(codes.includes('rate_limited') ? LIMITS : {}),
    ...(codes.includes('internal_error') ? REQUEST_ID : {}),
  };
}
