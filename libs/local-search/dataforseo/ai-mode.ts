import { unreadable } from '../http/errors.js';
import { type Fields, fieldsOf, listOf, textOf } from '../http/read-fields.js';
import { webAddressOf } from '../http/web-address.js';
import type { AiAnswer, AiQuestion, AiReference, AskAi } from '../port/ai-search.js';
import { isAd } from '../results/ads.js';
import { inDecimals, PHONE_ZOOM } from '../results/map-view.js';
import { type DataForSeoAccount, DataForSeoClient } from './dataforseo-client.js';
import { DATAFORSEO } from './dataforseo-errors.js';
import { itemsOf } from './dataforseo-places.js';
import { DEFAULT_LANGUAGE, escapeKeyword, LANGUAGES, type Task } from './dataforseo-requests.js';

const AI_MODE = '/v3/serp/google/ai_mode/live/advanced';
/** A recorded answer took 15 seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Creates the search of Google's AI Mode through DataForSEO, live: one question per request.
 *
 * @see https://docs.dataforseo.com/v3/serp/google/ai_mode/live/advanced
 */
export function createAiMode(account: DataForSeoAccount): AskAi {
  const client = new DataForSeoClient({ timeoutMs: TIMEOUT_MS, ...account });
  return async (question) => {
    const tasks = [aiModeTask(question)];
    const { body } = await client.sendTask({ path: AI_MODE, tasks, signal: question.signal });
    return readAnswer(body);
  };
}

/** Builds a question. The vendor accepts a zoom of 4 to 18, by default 9, a region. It takes a point or a country, and no depth. */
function aiModeTask({
  keyword,
  lat,
  lng,
  language = DEFAULT_LANGUAGE,
  device = 'desktop',
}: AiQuestion): Task {
  return {
    keyword: escapeKeyword(keyword),
    location_coordinate: `${inDecimals(lat)},${inDecimals(lng)},${PHONE_ZOOM}z`,
    language_code: LANGUAGES[language] ?? language,
    device,
    os: device === 'mobile' ? 'android' : 'windows',
  };
}

const ANSWER = 'ai_overview';
/** Recorded answers have fewer than 10,000 characters. */
const MAX_LENGTH = 50_000;
const MAX_REFERENCES = 200;

/**
 * Reads the answer of a finished task: the whole text is in `markdown` of its one item of type `ai_overview`. The nested items
 * repeat the text in parts; their `references` may be more than those of the item. Advertisements (`ai_overview_paid`, beside the
 * answer or within it) and references that are marked as such are left out.
 *
 * @throws ProviderError `invalid_response` if there are items but none is an answer
 */
export function readAnswer(body: unknown): AiAnswer {
  const items = itemsOf(body)
    .map(fieldsOf)
    .filter((item) => !isAd(item));
  const answers = items.filter(({ type }) => type === ANSWER);
  if (items.length > 0 && answers.length === 0) throw unreadable(DATAFORSEO, 'sent items without an answer');
  const markdown = answers.map(markdownOf).filter(Boolean).join('\n\n');
  if (markdown === '') return { kind: 'no_answer' };
  return { kind: 'answer', markdown: markdown.slice(0, MAX_LENGTH), references: referencesOf(answers) };
}

/** Returns the text of an answer without those of the advertisements within it. */
function markdownOf(answer: Fields): string {
  const ads = listOf(answer['items']).map(fieldsOf).filter(isAd).map(wholeText);
  return ads
    .filter((ad) => ad !== '')
    .reduce((text, ad) => text.replaceAll(ad, ''), wholeText(answer))
    .trim();
}

/** Unlike `textOf` keeps the whole text, whose end may name the business. */
function wholeText({ markdown }: Fields): string {
  return typeof markdown === 'string' ? markdown.toWellFormed().replaceAll('\0', '').trim() : '';
}

/** Returns the cited sources, each address once. */
function referencesOf(answers: readonly Fields[]): AiReference[] {
  const parts = answers.flatMap((answer) => [answer, ...withoutAds(answer['items'])]);
  const references = new Map<string, AiReference>();
  for (const { url, title } of parts.flatMap((part) => withoutAds(part['references']))) {
    const address = webAddressOf(url);
    if (address !== null && !references.has(address) && references.size < MAX_REFERENCES) {
      references.set(address, { url: address, title: textOf(title) });
    }
  }
  return [...references.values()];
}

function withoutAds(values: unknown): Fields[] {
  return listOf(values)
    .map(fieldsOf)
    .filter((one) => !isAd(one));
}
