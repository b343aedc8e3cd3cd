import type { FieldError, Problem } from './types.js';

/** A proxy before the service may answer without the members of a problem. */
type ProblemBody = Partial<Problem>;

/** Wrong fields of a request by their names, e.g. `keywords` for the pointer `#/keywords/0`. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Codes of what the service itself cannot tell, beside those of its problems. */
export type LocalCode = 'offline' | 'timeout' | 'unreadable';

/** A request that did not work out, as the service explains it (RFC 9457). */
export class ApiError extends Error {
  constructor(
    /** 0 where there was no answer. */
    readonly status: number,
    readonly code: string,
    readonly detail: string | null,
    readonly requestId: string | null,
    readonly fields: FieldErrors,
    /** The whole problem, for the members that only some have. */
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(detail ?? code);
    this.name = 'ApiError';
  }

  /** What is wrong where, for bodies whose fields have fields. */
  get pointers(): NonNullable<ProblemBody['errors']> {
    return (this.body as ProblemBody).errors ?? [];
  }

  static local(code: LocalCode): ApiError {
    return new ApiError(0, code, null, null, {}, {});
  }

  /** Reads a refusal; also one that a proxy before the service has made. */
  static async from(response: Response): Promise<ApiError> {
    const requestId = response.headers.get('x-request-id');
    try {
      const body = (await response.json()) as ProblemBody;
      const fields = Object.fromEntries((body.errors ?? []).map((error) => [fieldOf(error.pointer), error]));
      const { status } = response;
      return new ApiError(
        status,
        body.code ?? 'unreadable',
        body.detail ?? body.title ?? null,
        body.request_id ?? requestId,
        fields,
        body,
      );
    } catch {
      return new ApiError(response.status, 'unreadable', null, requestId, {}, {});
    }
  }
}

/** `#/keywords/0` is about the field `keywords`. */
function fieldOf(pointer: string): string {
  return pointer.replace(/^#?\/?/, '').split('/')[0] ?? '';
}
