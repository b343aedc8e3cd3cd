import type { ApiError, FieldErrors } from '../../api/api-error.js';
import type { FieldError } from '../../api/types.js';

/** Groups errors by the index of the rule: `#/rules/2/percent` belongs to the third. */
export function ruleErrors(error: ApiError | undefined): readonly FieldErrors[] {
  const found: Record<string, FieldError>[] = [];
  for (const fieldError of error?.pointers ?? []) {
    const [, index, field] = /^#?\/rules\/(\d+)\/(\w+)/.exec(fieldError.pointer) ?? [];
    if (index !== undefined && field !== undefined) (found[Number(index)] ??= {})[field] = fieldError;
  }
  return found;
}
