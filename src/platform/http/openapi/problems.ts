import type { OpenAPIObject } from '@nestjs/swagger';
import { allProblemTypes, type ProblemType } from '../problem.js';
import { componentsOf, isNode, type Node, nodesOf, operationsOf, pascalCase } from './nodes.js';

const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Gives `code` its values, and declares the members that some codes add. The decorators know no module's problems. */
export function describeProblem(document: OpenAPIObject): void {
  const schemas = componentsOf(document, 'schemas');
  const { properties } = schemas['Problem'] as { properties: Node };
  const types = allProblemTypes().toSorted((a, b) => (a.code < b.code ? -1 : 1));
  schemas['ProblemCode'] = {
    type: 'string',
    enum: types.map(({ code }) => code),
    description: 'Stable code of a problem. New codes may be added.',
  };
  properties['code'] = { $ref: '#/components/schemas/ProblemCode' };
  for (const [name, ofMember] of membersOf(types)) {
    const codes = ofMember.map(({ code }) => `\`${code}\``).join(', ');
    properties[name] ??= {
      ...schemaOf(ofMember[0]?.example?.[name]),
      description: `Only with ${codes}`,
    };
  }
}

function membersOf(types: readonly ProblemType[]): [string, ProblemType[]][] {
  const names = new Set(types.flatMap(({ example }) => Object.keys(example ?? {})));
  return [...names].sort().map((name) => [name, types.filter(({ example = {} }) => name in example)]);
}

/** Returns the JSON Schema of an example. */
function schemaOf(example: unknown): Node {
  if (Array.isArray(example)) {
    const areIntegers = example.every((item) => Number.isInteger(item));
    return {
      type: 'array',
      items: schemaOf(areIntegers ? example[0] : example.find((item) => item !== null)),
    };
  }
  if (isNode(example)) {
    const properties = Object.entries(example).map(([name, value]) => [name, schemaOf(value)]);
    return { type: 'object', properties: Object.fromEntries(properties) as Node };
  }
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number' };
  return { type: typeof example };
}

/** Moves the responses with problems, and their examples, to components. Operations refer to them. */
export function hoistProblems(document: OpenAPIObject): void {
  const responses = componentsOf(document, 'responses');
  const examples = componentsOf(document, 'examples');
  for (const { operation } of operationsOf(document)) {
    const own = operation['responses'] as Node;
    for (const [status, response] of nodesOf(own)) {
      const content = (response['content'] as Node | undefined)?.[PROBLEM_MEDIA_TYPE] as Node | undefined;
      if (!content) continue;
      const codes = nodesOf(content['examples']);
      if (codes.length === 0) continue;
      for (const [code, example] of codes) examples[code] = example;
      const named = codes.map(([code]) => [code, { $ref: `#/components/examples/${code}` }]);
      const name = codes.map(([code]) => pascalCase(code)).join('Or');
      responses[name] ??= {
        ...response,
        content: { [PROBLEM_MEDIA_TYPE]: { ...content, examples: Object.fromEntries(named) as Node } },
      };
      own[status] = { $ref: `#/components/responses/${name}` };
    }
  }
}
