import { defineProvider } from '../port/provider-definition.js';
import { createSerpApi } from './serpapi-provider.js';

export const serpApi = defineProvider({
  name: 'serpapi',
  prefix: 'SERPAPI',
  pace: { maxRps: 5, concurrency: 8 },
  required: ['apiKey'],
  choices: {
    engine: ['google_maps', 'google_local'],
    dialect: ['serpapi', 'searchapi', 'scrapingdog'],
  },
  problems: ({ engine, dialect = 'serpapi' }) =>
    engine === 'google_local' && dialect !== 'serpapi'
      ? ['SERPAPI_ENGINE google_local requires SERPAPI_DIALECT serpapi']
      : [],
  create: createSerpApi,
});
