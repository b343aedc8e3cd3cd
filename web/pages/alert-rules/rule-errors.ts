import type { ApiError, FieldErrors } from '../../api/api-error.js';
import type { FieldError } from '../../api/types.js';

/** What is wrong with the fields of each rule that was sent, in their order: `#/rules/2/percent` is of the third. */
export function ruleErrors(error: ApiError | undefined): readonly FieldErrors[] {
  const found: Record<string, FieldError>[] = [];
  for (const fieldError of error?.pointers ?? []) {
    const [, index, field] = /^#?\/rules\/(\d+)\/(\w+)/.exec(fieldError.pointer) ?? [];
    if (index !== undefined && field !== undefined) (found[Number(index)] ??= {})[field] = fieldError;
  }
  return found;
}
