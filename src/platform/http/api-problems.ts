import { ApiDefaultResponse, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { problemBody } from './problem-body.js';
import { ProblemDto } from './problem.dto.js';
import type { ProblemType } from './problem.js';

/** Documents that every answer without a status of its own is a problem, for operations that do not list theirs. */
export function ApiDefaultProblem(): ClassDecorator & MethodDecorator {
  const content = { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } };
  return ApiDefaultResponse({ description: 'The request is refused or fails', content });
}

const DOCUMENTED = Symbol('problems documented so far');

/** Documents the problems an operation can answer with, each with an example, grouped by status. May be repeated. */
export function ApiProblems(...types: readonly ProblemType[]): MethodDecorator {
  return (target, key, descriptor) => {
    const method = descriptor.value as object;
    // Of two responses of one status the later one's examples stay, and the descriptions of both: so all are known,
    // and only what is new is described.
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
