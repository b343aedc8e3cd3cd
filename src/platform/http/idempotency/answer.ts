export const ANSWER_OF = Symbol('answer of an idempotent route');

/** The HTTP answer to a piece of work. */
export interface Answer {
  readonly status: number;
  /** Path of what was made. */
  readonly location?: string;
  readonly body: object;
}

export type AnswerOf<Result> = (result: Result) => Answer;
