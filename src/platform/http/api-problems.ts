import { ApiResponse } from '@nestjs/swagger';
import { problemBody } from './problem-body.js';
import type { ProblemType } from './problem.js';

/** The members every problem body has; `code` narrows it down. */
const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'success', 'code', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'Leads to a page that explains the code' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'This occurrence in plain words, with what to do' },
    instance: { type: 'string' },
    success: { type: 'boolean', enum: [false] },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
} as const;

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
        schema: PROBLEM_SCHEMA as unknown as Record<string, unknown>,
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
