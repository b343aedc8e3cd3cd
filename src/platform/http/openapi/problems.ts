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

/** Names of responses that would be long and that most operations have. */
const NAMES: Readonly<Record<string, string>> = {
  PlanRequiredOrInsufficientScope: 'Forbidden',
  PlanRequiredOrInsufficientScopeOrRestrictedToTags: 'ForbiddenOrRestricted',
  ValidationFailedOrMalformedBody: 'InvalidBody',
};

/**
 * Moves the examples of problems to components, and the responses that several operations have. Operations refer to
 * them.
 */
export function hoistProblems(document: OpenAPIObject): void {
  const responses = componentsOf(document, 'responses');
  const examples = componentsOf(document, 'examples');
  const places = operationsOf(document).flatMap(({ operation }) => {
    const own = operation['responses'] as Node;
    return nodesOf(own)
      .filter(([, { content }]) => codesOf(content).length > 0)
      .map(([status, response]) => ({ own, status, response }));
  });
  const nameOf = ({ response }: (typeof places)[number]): string => {
    const name = codesOf(response['content']).map(pascalCase).join('Or');
    return NAMES[name] ?? name;
  };
  for (const [name, equal] of Map.groupBy(places, nameOf)) {
    for (const { own, status, response } of equal) {
      const shared = withSharedExamples(response, examples);
      if (equal.length > 1) responses[name] ??= shared;
      own[status] = equal.length > 1 ? { $ref: `#/components/responses/${name}` } : shared;
    }
  }
}

/** Returns the codes of the problems that the content of a response has. */
export function codesOf(content: unknown): string[] {
  const problem = isNode(content) ? content[PROBLEM_MEDIA_TYPE] : undefined;
  return isNode(problem) ? nodesOf(problem['examples']).map(([code]) => code) : [];
}

function withSharedExamples(response: Node, examples: Node): Node {
  const content = (response['content'] as Node)[PROBLEM_MEDIA_TYPE] as Node;
  const references = nodesOf(content['examples']).map(([code, example]) => {
    examples[code] = example;
    return [code, { $ref: `#/components/examples/${code}` }];
  });
  return {
    ...response,
    content: { [PROBLEM_MEDIA_TYPE]: { ...content, examples: Object.fromEntries(references) as Node } },
  };
}
