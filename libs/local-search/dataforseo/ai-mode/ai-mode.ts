import type { AskAi } from '../../port/ai-search.js';
import { type DataForSeoAccount, DataForSeoClient } from '../dataforseo-client.js';
import { aiModeTask } from './ai-mode-task.js';
import { readAnswer } from './read-answer.js';

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
