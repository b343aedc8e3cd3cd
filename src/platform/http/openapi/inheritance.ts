import type { OpenAPIObject } from '@nestjs/swagger';
import { componentsOf, isNode, type Node, nodesOf } from './nodes.js';

/** A base with fewer members may be equal by chance. */
const MIN_MEMBERS = 5;

interface Shape {
  readonly name: string;
  readonly schema: Node;
  /** The members as JSON by name. */
  readonly members: ReadonlyMap<string, string>;
}

/** Makes each schema that has all members of another one extend it with `allOf`, as generated types then do. */
export function extendSchemas(document: OpenAPIObject): void {
  const schemas = componentsOf(document, 'schemas');
  const shapes = nodesOf(schemas)
    .filter(([, { properties, allOf }]) => isNode(properties) && allOf === undefined)
    .map(([name, schema]) => ({ name, schema, members: membersOf(schema) }))
    .filter(({ members }) => members.size >= MIN_MEMBERS)
    .toSorted((a, b) => b.members.size - a.members.size);
  for (const shape of shapes) {
    const base = shapes.find((other) => isBaseOf(other, shape));
    if (base) schemas[shape.name] = extending(base, shape.schema);
  }
}

/** Returns a schema with the members of the schemas that it extends. */
export function withInherited(schema: Node, schemas: Node): Node {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf) || !isNode(own['properties'])) return schema;
  const bases = (allOf as Node[]).map(({ $ref }) => {
    const base = schemas[String($ref).slice('#/components/schemas/'.length)];
    return withInherited(base as Node, schemas);
  });
  const parts = [...bases, own];
  return {
    ...own,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Node,
    required: parts.flatMap(requiredOf),
  };
}

function membersOf({ properties }: Node): Map<string, string> {
  return new Map(nodesOf(properties).map(([name, member]) => [name, JSON.stringify(member)]));
}

function isBaseOf(base: Shape, { schema, members }: Shape): boolean {
  if (base.members.size >= members.size) return false;
  const required = requiredOf(schema);
  return (
    [...base.members].every(([name, member]) => members.get(name) === member) &&
    requiredOf(base.schema).every((name) => required.includes(name))
  );
}

function extending({ name, schema: base, members }: Shape, schema: Node): Node {
  const inherited = requiredOf(base);
  const own = nodesOf(schema['properties']).filter(([member]) => !members.has(member));
  const required = requiredOf(schema).filter((member) => !inherited.includes(member));
  const rest = Object.entries(schema).filter(([keyword]) => keyword !== 'required');
  return {
    ...Object.fromEntries(rest),
    allOf: [{ $ref: `#/components/schemas/${name}` }],
    properties: Object.fromEntries(own),
    ...(required.length > 0 && { required }),
  };
}

function requiredOf({ required }: Node): string[] {
  return (required ?? []) as string[];
}
