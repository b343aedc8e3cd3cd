import type { ProblemType } from './problem.js';

interface Occurrence {
  /** What `type` links start with; empty for links relative to this server. */
  readonly baseUrl: string;
  /** Path of the request; a URN of its id where it could not be read. */
  readonly instance: string;
  readonly requestId: string;
}

/** The members that every problem has (RFC 9457, and this API's own). */
export function problemBody(
  type: ProblemType,
  detail: string,
  occurrence: Occurrence,
): Record<string, unknown> {
  return {
    type: `${occurrence.baseUrl}/problems/${type.code}`,
    title: type.title,
    status: type.status,
    detail,
    instance: occurrence.instance,
    success: false,
    code: type.code,
    request_id: occurrence.requestId,
  };
}
