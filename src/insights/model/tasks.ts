import {
  type Advice,
  advise,
  type ChangeExplained,
  explainChange,
  fitRankModel,
  type ObservedScan,
  type PlaceFacts,
} from '#libs/rank-model';

/** Scans of one business, each with what is known of the business by the id it has in it. */
export interface AdviceInput {
  readonly scans: readonly { readonly observed: ObservedScan; readonly subject: PlaceFacts }[];
}

export interface ExplanationInput {
  readonly before: ObservedScan;
  readonly after: ObservedScan;
  readonly subjectId: number;
}

/** One model of all the scans, and advice for each of them, in their order. */
function adviseOnEach({ scans }: AdviceInput): Advice[][] {
  const model = fitRankModel(scans.map(({ observed }) => observed));
  return scans.map(({ observed, subject }) => advise(model, observed, subject));
}

function explain({ before, after, subjectId }: ExplanationInput): ChangeExplained | null {
  return explainChange(fitRankModel([before, after]), { before, after, subjectId });
}

/** What is worked out off the event loop. Plain data in, plain data out. */
export const TASKS = { adviseOnEach, explain };

export type TaskName = keyof typeof TASKS;
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0];
export type TaskResult<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>;
