import { TextField, TextListField } from '#platform/http/fields';

const MAX_KEYWORDS = 100;
export const MAX_KEYWORD_LENGTH = 150;

/** A search keyword. */
export function KeywordField(options: { description?: string; required?: boolean } = {}): PropertyDecorator {
  return TextField({ max: MAX_KEYWORD_LENGTH, example: 'pizza near me', ...options });
}

/** An optional list of keywords; with `nullable`, it may be null. */
export function KeywordsField(options: { description: string; nullable?: boolean }): PropertyDecorator {
  return TextListField({
    ...options,
    max: MAX_KEYWORD_LENGTH,
    maxItems: MAX_KEYWORDS,
    description: `${options.description}; trimmed, and deduplicated ignoring case`,
    example: ['pizza near me'],
  });
}
