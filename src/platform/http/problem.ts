/** A kind of error with a stable code. The service has a page for each. */
export interface ProblemType {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** What it means and how to fix it. Shown on its page and in the OpenAPI document. */
  readonly description: string;
  /** Example of the members that it adds to the body. */
  readonly example?: Readonly<Record<string, unknown>>;
}

const defined = new Map<string, ProblemType>();

/** Declares a problem type, once and at module level. @throws Error if the code is defined already */
export function defineProblem(type: ProblemType): ProblemType {
  if (defined.has(type.code)) throw new Error(`the problem ${type.code} is defined twice`);
  defined.set(type.code, type);
  return type;
}

export function problemType(code: string): ProblemType | undefined {
  return defined.get(code);
}

export function allProblemTypes(): readonly ProblemType[] {
  return [...defined.values()];
}

interface ProblemExtras {
  /** Additional members of the body. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An expected error. The exception filter answers it with problem details (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly type: ProblemType,
    /** What is wrong in this case and how to fix it. Never contains a secret. */
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(`${type.code}: ${detail}`, { cause: extras.cause });
    this.name = 'Problem';
  }
}
