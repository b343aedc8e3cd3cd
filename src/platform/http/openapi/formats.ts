import type { OpenAPIObject } from '@nestjs/swagger';
import { FORMATS } from '../negotiation.js';
import { isNode, type Node, nodesOf, operationsOf } from './nodes.js';

/** The member of an operation with the paths of its other media types. */
export const OTHER_FORMATS = 'x-other-formats';

/**
 * Gives each path one media type. A path with an extension keeps the type of its extension. A path whose other types
 * have paths of their own keeps JSON, and names these paths.
 */
export function separateFormats(document: OpenAPIObject): void {
  const { paths } = document as unknown as { paths: Record<string, { get?: Node } | undefined> };
  for (const [path, item] of Object.entries(paths)) {
    // Swagger numbers the operations of a handler with several paths.
    if (item?.get) item.get['operationId'] = String(item.get['operationId']).replace(/\[\d+\]$/, '');
    const types = contentOf(item?.get);
    if (!item?.get || Object.keys(types).length < 2) continue;
    const [, base, extension] = /^(.+)\.(\w+)$/.exec(path) ?? [];
    const own = FORMATS[extension ?? ''];
    if (base !== undefined && own !== undefined) item.get = inFormat(item.get, base, extension ?? '', own);
    else item.get = asJson(item.get, otherPaths(path, Object.keys(types), paths));
  }
}

/**
 * Describes request bodies of other types than JSON as the text that a client sends. JSON comes first, because generators
 * prefer the first type.
 */
export function describeTexts(document: OpenAPIObject): void {
  for (const { operation } of operationsOf(document)) {
    const body = operation['requestBody'];
    if (!isNode(body)) continue;
    const { 'application/json': json, ...others } = body['content'] as Node;
    const texts = nodesOf(others).map(([type]) => [type, { schema: { type: 'string' } }]);
    body['content'] = { 'application/json': json, ...(Object.fromEntries(texts) as Node) };
  }
}

function contentOf(operation: Node | undefined): Node {
  const response = (operation?.['responses'] as Record<string, Node | undefined> | undefined)?.['200'];
  return isNode(response?.['content']) ? response['content'] : {};
}

/** Returns the path of each media type that has one of its own. */
function otherPaths(path: string, types: readonly string[], paths: object): Record<string, string> {
  const others = Object.entries(FORMATS).flatMap(([extension, type]) => {
    const own = [`${path}.${extension}`, `${path}/${extension}`].find((candidate) => candidate in paths);
    return types.includes(type) && own !== undefined ? [[type, own]] : [];
  });
  return Object.fromEntries(others) as Record<string, string>;
}

function asJson(operation: Node, others: Record<string, string>): Node {
  const paths = Object.entries(others).map(([type, path]) => `\`${type}\` (also at \`${path}\`)`);
  if (paths.length === 0) return operation;
  const kept = Object.entries(contentOf(operation)).filter(([type]) => !(type in others));
  const note = `JSON is described here; \`Accept\` also selects ${paths.join(' and ')}.`;
  return {
    ...withContent(operation, Object.fromEntries(kept)),
    description: [operation['description'], note].filter(Boolean).join(' '),
    [OTHER_FORMATS]: others,
  };
}

function inFormat(operation: Node, base: string, extension: string, type: string): Node {
  const label = extension === 'csv' ? 'CSV' : 'GeoJSON';
  const responses = { ...(operation['responses'] as Node) };
  delete responses['406'];
  return {
    ...withContent({ ...operation, responses }, { [type]: contentOf(operation)[type] }),
    operationId: `${String(operation['operationId'])}As${label === 'CSV' ? 'Csv' : label}`,
    summary: `${String(operation['summary'])}, as ${label}`,
    description: `Returns the result of \`GET ${base}\` as ${label}, regardless of \`Accept\`.`,
  };
}

function withContent(operation: Node, content: Node): Node {
  const responses = operation['responses'] as Record<string, Node>;
  return { ...operation, responses: { ...responses, '200': { ...responses['200'], content } } };
}
