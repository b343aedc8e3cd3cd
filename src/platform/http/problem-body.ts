import type { ProblemType } from './problem.js';

interface Occurrence {
  /** Base URL of `type`; empty for a relative reference. */
  readonly baseUrl: string;
  /** Path of the request, or a URN of its id if the request could not be read. */
  readonly instance: string;
  readonly requestId: string;
}

/** Returns the members of every problem: those of RFC 9457 and those of this API. */
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
