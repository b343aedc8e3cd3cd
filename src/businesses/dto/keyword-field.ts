import { TextField } from '#platform/http/fields';

export const MAX_KEYWORD_LENGTH = 150;

/** One keyword, as a person would type it. */
export function KeywordField(options: { description?: string; required?: boolean } = {}): PropertyDecorator {
  return TextField({ max: MAX_KEYWORD_LENGTH, example: 'pizza near me', ...options });
}
