import { defineProvider } from '../port/provider-definition.js';
import { createAiMode } from './ai-mode/ai-mode.js';
import { createDataForSeo } from './dataforseo-provider.js';
import { DataForSeoQueue } from './dataforseo-queue.js';
import { ENGINES } from './engines.js';

export const dataForSeo = defineProvider({
  name: 'dataforseo',
  prefix: 'DATAFORSEO',
  pace: { maxRps: 30, concurrency: 16 },
  required: ['login', 'password'],
  choices: {
    engine: ['maps', 'local_finder'],
    /** The mode of scheduled scans: one of two queues, or live. */
    scheduledMode: ['standard', 'priority', 'live'],
    /** Whether DataForSEO sends the results of the queue. */
    postback: ['off', 'on'],
  },
  problems: ({ postback }, { hasPublicUrl }) =>
    postback === 'on' && !hasPublicUrl
      ? ['PUBLIC_URL is required with DATAFORSEO_POSTBACK on: results are sent there']
      : [],
  create: createDataForSeo,
  createAiSearch: ({ login, password, baseUrl }) => createAiMode({ login, password, baseUrl }),
  createQueue: ({ scheduledMode = 'standard', postback, engine = 'maps', ...account }) => {
    if (scheduledMode === 'live') return null;
    const queue = new DataForSeoQueue(account, scheduledMode === 'priority' ? 2 : 1, ENGINES[engine]);
    return { queue, bringsAnswers: postback === 'on' };
  },
});
