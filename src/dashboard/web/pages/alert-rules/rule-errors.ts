import type { ApiError } from '../../api/api-error.js';

/** What is wrong with the fields of each rule that was sent, in their order: `#/rules/2/percent` is of the third. */
export function ruleErrors(error: ApiError | undefined): readonly Readonly<Record<string, string>>[] {
  const found: Record<string, string>[] = [];
  for (const { pointer, detail } of error?.pointers ?? []) {
    const [, index, field] = /^#?\/rules\/(\d+)\/(\w+)/.exec(pointer) ?? [];
    if (index !== undefined && field !== undefined) (found[Number(index)] ??= {})[field] = detail;
  }
  return found;
}
