import { ApiDefaultResponse, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ProblemDto } from './problem.dto.js';
import type { ProblemType } from './problem.js';
import { problemBody } from './problem-body.js';

/** Documents every other response as a problem, for operations that do not list their problems. */
export function ApiDefaultProblem(): ClassDecorator & MethodDecorator {
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } };
  return ApiDefaultResponse({ description: 'The request was rejected or failed', content });
}

const DOCUMENTED = Symbol('documented problems');

/** Documents the problems of an operation by status, each with an example. It may be applied several times. */
export function ApiProblems(...types: readonly ProblemType[]): MethodDecorator {
  return (target, key, descriptor) => {
    const method = descriptor.value as object;
    // Of two responses with one status, Swagger keeps both descriptions but only the later examples. So each call
    // repeats all examples and describes only the new problems.
    const before = (Reflect.getMetadata(DOCUMENTED, method) ?? []) as readonly ProblemType[];
    const all = [...new Set([...before, ...types])];
    Reflect.defineMetadata(DOCUMENTED, all, method);
    for (const [status, group] of Map.groupBy(all, (type) => type.status)) {
      const added = group.filter((type) => !before.includes(type));
      if (added.length > 0) response(status, group, added)(target, key, descriptor);
    }
  };
}

function response(
  status: number,
  types: readonly ProblemType[],
  added: readonly ProblemType[],
): MethodDecorator {
  return ApiResponse({
    status,
    description: added.map((type) => `\`${type.code}\`: ${type.title}`).join('. '),
    content: {
      'application/problem+json': {
        schema: { $ref: getSchemaPath(ProblemDto) },
        examples: Object.fromEntries(types.map((type) => [type.code, { value: exampleOf(type) }])),
      },
    },
  });
}

function exampleOf(type: ProblemType): Record<string, unknown> {
  const requestId = '0b7e3b1e-5f53-4d0c-9e0a-6f6d6d9a2c11';
  const members = problemBody(type, type.description, { baseUrl: '', instance: '/api/v1/…', requestId });
  return { ...members, ...type.example };
}
