import type { OpenAPIObject } from '@nestjs/swagger';
import { componentsOf, isNode, type Node, nodesOf, operationsOf, pascalCase, webhooksOf } from './nodes.js';

/** Smaller members are shorter in place than as a reference. */
const MIN_MEMBER_LENGTH = 100;

/** Removes what has no effect: the default of `required`, and keys that every operation requires, which the document requires. */
export function omitDefaults(document: OpenAPIObject): void {
  const operations = operationsOf(document).map(({ operation }) => operation);
  for (const operation of operations) {
    for (const parameter of (operation['parameters'] ?? []) as Node[]) {
      if (parameter['required'] === false) delete parameter['required'];
    }
  }
  const [first, ...others] = new Set(operations.map(({ security }) => JSON.stringify(security)));
  if (first === undefined || others.length > 0) return;
  document.security = JSON.parse(first) as Record<string, string[]>[];
  for (const operation of operations) delete operation['security'];
}

/** Moves the parameters, responses and large members that occur several times to components. */
export function hoistRepeated(document: OpenAPIObject): void {
  const responses = componentsOf(document, 'responses');
  const parameters: Place[] = [];
  for (const { path, operation } of [...operationsOf(document), ...webhooksOf(document)]) {
    const own = operation['responses'] as Node;
    if (isNode(own['304'])) {
      responses['NotModified'] ??= own['304'];
      own['304'] = { $ref: '#/components/responses/NotModified' };
    }
    const list = (operation['parameters'] ?? []) as Node[];
    list.forEach((parameter, index) => {
      const name = String(parameter['name']);
      const owner = name === 'id' ? singular(/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '') : '';
      parameters.push({ name: pascalCase(`${owner}_${name}`), holder: list, key: index });
    });
  }
  hoist(parameters, 'parameters', document);
  const members = nodesOf(componentsOf(document, 'schemas')).flatMap(([, { properties }]) =>
    nodesOf(properties)
      .filter(([, member]) => JSON.stringify(member).length >= MIN_MEMBER_LENGTH)
      .map(([name]) => ({ name: pascalCase(name), holder: properties as Node, key: name })),
  );
  hoist(members, 'schemas', document);
}

/** Returns `business` for `businesses`, and `scan` for `scans`. */
function singular(name: string): string {
  return name.replace(/(?<=s|ch)es$|s$/, '');
}

interface Place {
  /** Name of the component. */
  readonly name: string;
  readonly holder: Node | Node[];
  readonly key: string | number;
}

/** Moves what occurs several times; what has the name of another component stays in place. */
function hoist(places: readonly Place[], group: string, document: OpenAPIObject): void {
  const components = componentsOf(document, group);
  const at = ({ holder, key }: Place): unknown => (holder as Node)[key];
  const groups = [...Map.groupBy(places, (place) => JSON.stringify([place.name, at(place)])).values()];
  // Of several with one name, the most frequent one becomes the component.
  for (const equal of groups.toSorted((a, b) => b.length - a.length)) {
    const [first] = equal;
    if (!first || equal.length < 2 || first.name in components) continue;
    components[first.name] = at(first);
    for (const { holder, key } of equal) {
      (holder as Node)[key] = { $ref: `#/components/${group}/${first.name}` };
    }
  }
}
