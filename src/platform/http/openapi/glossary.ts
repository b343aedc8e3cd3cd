import type { OpenAPIObject } from '@nestjs/swagger';
import { componentsOf, isNode, type Node, nodesOf, operationsOf } from './nodes.js';

/**
 * Descriptions by the name of a member or parameter, or by `Schema.member`, which takes precedence. What follows `; null`
 * describes only members that can be null.
 */
export type Glossary = Readonly<Record<string, string>>;

/** Describes the members and parameters that have no description of their own. */
export function describeMembers(document: OpenAPIObject, glossary: Glossary): void {
  for (const [schema, { properties }] of nodesOf(componentsOf(document, 'schemas'))) {
    for (const [name, member] of nodesOf(properties)) {
      describe(member, glossary[`${schema}.${name}`] ?? glossary[name]);
      withDefaultInText(member);
    }
  }
  for (const { path, operation } of operationsOf(document)) {
    for (const parameter of (operation['parameters'] ?? []) as Node[]) {
      const name = String(parameter['name']);
      describe(parameter, glossary[name === 'id' ? idOf(path) : name]);
    }
  }
}

/** Returns `scans.id` for `/api/v1/scans/{id}/pins`. */
function idOf(path: string): string {
  return `${/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ''}.id`;
}

function describe(node: Node, description: string | undefined): void {
  if (description === undefined) return;
  node['description'] ??= isNullable(node) ? description : description.replace(/; null .*$/, '');
}

function isNullable({ type, anyOf, oneOf }: Node): boolean {
  const alternatives = [anyOf, oneOf].flat().filter(isNode);
  return [type].flat().includes('null') || alternatives.some(isNullable);
}

/** Moves the default of an optional member to its text: generators make members with a default required. */
function withDefaultInText(member: Node): void {
  if (!('default' in member)) return;
  const { default: value, description = '' } = member;
  const text = String(description);
  if (!/\bdefaults? to\b/i.test(text)) {
    member['description'] = `${text}${text ? '. ' : ''}Defaults to \`${JSON.stringify(value)}\``;
  }
  delete member['default'];
}
