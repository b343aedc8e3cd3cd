import type { OpenAPIObject } from '@nestjs/swagger';

/** An object of the document. */
export type Node = Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the members of an object that are objects. */
export function nodesOf(value: unknown): [string, Node][] {
  if (!isNode(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, Node] => isNode(entry[1]));
}

export interface OperationNode {
  readonly path: string;
  readonly method: string;
  readonly operation: Node;
}

export function operationsOf(document: OpenAPIObject): OperationNode[] {
  return requestsOf(document.paths);
}

/** Returns the requests that the service sends. */
export function webhooksOf(document: OpenAPIObject): OperationNode[] {
  return requestsOf(document.webhooks);
}

function requestsOf(items: unknown): OperationNode[] {
  return nodesOf(items).flatMap(([path, methods]) =>
    nodesOf(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns a group of components, which is created if it is missing. */
export function componentsOf(document: OpenAPIObject, group: string): Node {
  const components = (document.components ??= {}) as Record<string, Node | undefined>;
  return (components[group] ??= {});
}

/** Calls a function with every object below a node, parents first. */
export function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, see);
  if (!isNode(node)) return;
  see(node);
  for (const value of Object.values(node)) visit(value, see);
}

/** Returns `business_id` as `BusinessId`. */
export function pascalCase(name: string): string {
  return name
    .split(/[_\W]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
