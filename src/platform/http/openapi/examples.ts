import type { OpenAPIObject } from '@nestjs/swagger';
import { type Node, nodesOf, operationsOf } from './nodes.js';

/** Bodies by operation, such as `post /api/v1/scans`. */
export type RequestExamples = Readonly<Record<string, unknown>>;

/**
 * Adds examples to the request bodies of a document. Without them, tools compose a body from the examples of all
 * members, of which some exclude each other.
 */
export function addRequestExamples(document: OpenAPIObject, examples: RequestExamples): void {
  for (const { path, method, operation } of operationsOf(document)) {
    const example = examples[`${method} ${path}`];
    const { content } = (operation['requestBody'] ?? {}) as Node;
    for (const [type, media] of nodesOf(content)) {
      if (type === 'application/json' && example !== undefined) media['example'] = example;
    }
  }
}
