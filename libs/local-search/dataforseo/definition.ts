import { defineProvider } from '../provider-definition.js';
import { createDataForSeo } from './dataforseo-provider.js';
import { DataForSeoQueue } from './dataforseo-queue.js';

export const dataForSeo = defineProvider({
  name: 'dataforseo',
  prefix: 'DATAFORSEO',
  pace: { maxRps: 30, concurrency: 16 },
  required: ['login', 'password'],
  choices: {
    /** How scheduled scans are measured: by one of the two queues, or live. */
    scheduledMode: ['standard', 'priority', 'live'],
    /** Whether DataForSEO sends the answers of the queue. */
    postback: ['off', 'on'],
  },
  problems: ({ postback }, { hasPublicUrl }) =>
    postback === 'on' && !hasPublicUrl
      ? ['PUBLIC_URL is required with DATAFORSEO_POSTBACK on: it is where the answers are brought']
      : [],
  create: createDataForSeo,
  createQueue: ({ scheduledMode = 'standard', postback, ...account }) => {
    if (scheduledMode === 'live') return null;
    const queue = new DataForSeoQueue(account, scheduledMode === 'priority' ? 2 : 1);
    return { queue, bringsAnswers: postback === 'on' };
  },
});
