import type { OpenAPIObject } from '@nestjs/swagger';
import { componentsOf, isNode, type Node, nodesOf, pascalCase, visit } from './nodes.js';

/** Names of enums by the property that declares them, such as `ScanDto.device`; others are named after the property. */
export type EnumNames = Readonly<Record<string, string>>;

/**
 * Moves enums of several texts to components, so that clients share one type for each.
 *
 * @throws Error if two enums would have the same name, or a name belongs to a property without an enum
 */
export function nameEnums(document: OpenAPIObject, names: EnumNames): void {
  const schemas = componentsOf(document, 'schemas');
  const found = new Map<string, string>();
  const unused = new Set(Object.keys(names));
  const declare = (place: string, node: Node): void => {
    const values = valuesOf(node);
    if (values === undefined) return;
    const key = JSON.stringify(values);
    const given = names[place];
    unused.delete(place);
    const name = given ?? found.get(key) ?? pascalCase(place.replace(/(Dto|Query)?\./, '_'));
    if (found.has(key) && (given === undefined || found.get(key) === given)) return;
    if (name in schemas) throw new Error(`${place} needs a name for its enum: ${name} is another schema`);
    found.set(key, name);
    schemas[name] = { type: 'string', enum: values };
  };
  const declared = nodesOf(schemas).flatMap(([schema, { properties }]) =>
    nodesOf(properties).map(([property, node]): [string, Node] => [
      `${schema}.${property}`,
      isNode(node['items']) ? node['items'] : node,
    ]),
  );
  // Given names come first, because the same values may be declared in several places.
  for (const [place, node] of declared) if (place in names) declare(place, node);
  for (const [place, node] of declared) declare(place, node);
  if (unused.size > 0) throw new Error(`no enum is declared by ${[...unused].join(', ')}`);
  const own = new Set([...found.values()].map((name) => schemas[name]));
  visit([document.paths, document.webhooks, schemas], (node) => {
    const name = own.has(node) ? undefined : found.get(JSON.stringify(valuesOf(node)));
    if (name !== undefined) refer(node, name);
  });
}

/** Returns the texts of an enum without null; undefined for a constant and for anything else. */
function valuesOf(node: Node): string[] | undefined {
  if (!Array.isArray(node['enum']) || Array.isArray(node['type']) !== node['enum'].includes(null)) return;
  const texts = (node['enum'] as unknown[]).filter((value) => value !== null);
  const areTexts = texts.every((value) => typeof value === 'string' && value !== '');
  return areTexts && texts.length > 1 ? (texts as string[]) : undefined;
}

function refer(node: Node, name: string): void {
  const $ref = `#/components/schemas/${name}`;
  const isNullable = (node['enum'] as unknown[]).includes(null);
  delete node['enum'];
  delete node['type'];
  Object.assign(node, isNullable ? { oneOf: [{ $ref }, { type: 'null' }] } : { $ref });
}
