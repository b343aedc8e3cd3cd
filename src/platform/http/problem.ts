/** A kind of error that clients can tell by its stable code. The service has a page for each. */
export interface ProblemType {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  /** What it means and what to do about it; shown on its page and in the OpenAPI document. */
  readonly description: string;
  /** Members it adds to the body, as an example. */
  readonly example?: Readonly<Record<string, unknown>>;
}

const defined = new Map<string, ProblemType>();

/** Declares a problem type. Done once, at module level, by the module whose error it is. */
export function defineProblem(type: ProblemType): ProblemType {
  if (defined.has(type.code)) throw new Error(`the problem ${type.code} is defined twice`);
  defined.set(type.code, type);
  return type;
}

/** The problem type with this code, if there is one. */
export function problemType(code: string): ProblemType | undefined {
  return defined.get(code);
}

export function allProblemTypes(): readonly ProblemType[] {
  return [...defined.values()];
}

interface ProblemExtras {
  /** Members added to the body beside the standard ones. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An expected failure, thrown anywhere, answered as RFC 9457 problem details. */
export class Problem extends Error {
  constructor(
    readonly type: ProblemType,
    /** This occurrence in plain words, with what to do. Never holds a secret. */
    readonly detail: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(`${type.code}: ${detail}`, { cause: extras.cause });
    this.name = 'Problem';
  }
}
