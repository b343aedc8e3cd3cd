import type { components } from './schema.js';

export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];

/** The service rejected a request, or failed. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The problem that the service returned; null if another server answered, such as a proxy. */
    readonly problem: Problem | null,
    /** Value of `Retry-After` in seconds; null without one. */
    readonly retryAfter: number | null,
  ) {
    super(problem === null ? `HTTP ${status}` : `${problem.code}: ${problem.detail}`);
    this.name = 'ApiError';
  }

  get code(): ProblemCode | null {
    return this.problem?.code ?? null;
  }

  static async from(response: Response): Promise<ApiError> {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return new ApiError(response.status, await problemOf(response), Number.isNaN(seconds) ? null : seconds);
  }
}

async function problemOf(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return null;
  try {
    return (await response.json()) as Problem;
  } catch {
    return null;
  }
}
