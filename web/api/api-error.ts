import type { FieldError, Problem } from './types.js';

/** A proxy in front of the service may respond without the members of a problem. */
type ProblemBody = Partial<Problem>;

/** Errors by field name, e.g. `keywords` for the pointer `#/keywords/0`. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Codes of errors that happen in the client. */
export type LocalCode = 'offline' | 'timeout' | 'unreadable';

/** A failed request, with the problem of the service (RFC 9457). */
export class ApiError extends Error {
  constructor(
    /** 0 without a response. */
    readonly status: number,
    readonly code: string,
    readonly detail: string | null,
    readonly requestId: string | null,
    readonly fields: FieldErrors,
    /** The whole problem, with the members of its kind. */
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(detail ?? code);
    this.name = 'ApiError';
  }

  /** Errors with their JSON pointers, for nested bodies. */
  get pointers(): NonNullable<ProblemBody['errors']> {
    return (this.body as ProblemBody).errors ?? [];
  }

  static local(code: LocalCode): ApiError {
    return new ApiError(0, code, null, null, {}, {});
  }

  /** Reads an error response, which may come from a proxy in front of the service. */
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

/** Returns `keywords` for `#/keywords/0`. */
function fieldOf(pointer: string): string {
  return pointer.replace(/^#?\/?/, '').split('/')[0] ?? '';
}
