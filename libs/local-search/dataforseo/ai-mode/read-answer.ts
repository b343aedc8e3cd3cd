import type { AiAnswer, AiReference } from '../../ai-search.js';
import { unreadable } from '../../http/errors.js';
import { type Fields, fieldsOf, listOf, textOf, webAddressOf } from '../../http/read-fields.js';
import { DATAFORSEO } from '../dataforseo-errors.js';
import { itemsOf } from '../dataforseo-places.js';

const ANSWER = 'ai_overview';
/** Recorded answers have fewer than 10,000 characters. */
const MAX_LENGTH = 50_000;
const MAX_REFERENCES = 200;

/**
 * Reads the answer of a finished task: the whole text is in `markdown` of its one item of type `ai_overview`. The nested items
 * repeat the text in parts; their `references` may be more than those of the item.
 *
 * @throws ProviderError `invalid_response` if there are items but none is an answer
 */
export function readAnswer(body: unknown): AiAnswer {
  const items = itemsOf(body).map(fieldsOf);
  const answers = items.filter(({ type }) => type === ANSWER);
  if (items.length > 0 && answers.length === 0) throw unreadable(DATAFORSEO, 'sent items without an answer');
  const markdown = answers.map(markdownOf).filter(Boolean).join('\n\n');
  if (markdown === '') return { kind: 'no_answer' };
  return { kind: 'answer', markdown: markdown.slice(0, MAX_LENGTH), references: referencesOf(answers) };
}

/** Unlike `textOf` keeps the whole text, whose end may name the business. */
function markdownOf({ markdown }: Fields): string {
  return typeof markdown === 'string' ? markdown.toWellFormed().replaceAll('\0', '').trim() : '';
}

/** Returns the cited sources, each address once. */
function referencesOf(answers: readonly Fields[]): AiReference[] {
  const parts = answers.flatMap((answer) => [answer, ...listOf(answer['items']).map(fieldsOf)]);
  const references = new Map<string, AiReference>();
  for (const { url, title } of parts.flatMap(({ references: some }) => listOf(some).map(fieldsOf))) {
    const address = webAddressOf(url);
    if (address !== null && !references.has(address) && references.size < MAX_REFERENCES) {
      references.set(address, { url: address, title: textOf(title) });
    }
  }
  return [...references.values()];
}
