import {
  type Advice,
  advise,
  type ChangeExplained,
  explainChange,
  fitRankModel,
  type ObservedScan,
  type PlaceFacts,
} from '#libs/rank-model';

/** Scans of one business, each with the facts about the business at that time. */
interface AdviceInput {
  readonly scans: readonly { readonly observed: ObservedScan; readonly subject: PlaceFacts }[];
}

interface ExplanationInput {
  readonly before: ObservedScan;
  readonly after: ObservedScan;
  readonly subjectId: number;
}

/** Fits one model to all scans and returns the advice for each of them, in their order. */
function adviseOnEach({ scans }: AdviceInput): Advice[][] {
  const model = fitRankModel(scans.map(({ observed }) => observed));
  return scans.map(({ observed, subject }) => advise(model, observed, subject));
}

function explain({ before, after, subjectId }: ExplanationInput): ChangeExplained | null {
  return explainChange(fitRankModel([before, after]), { before, after, subjectId });
}

/** The tasks of the worker thread. Their input and output are cloned, so both are plain data. */
export const TASKS = { adviseOnEach, explain };

export type TaskName = keyof typeof TASKS;
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0];
export type TaskResult<Name extends TaskName> = ReturnType<(typeof TASKS)[Name]>;
