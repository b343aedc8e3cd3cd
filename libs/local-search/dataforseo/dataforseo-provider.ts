import { defineProvider } from '../port/provider-definition.js';
import type { Search, SearchProvider } from '../port/search-provider.js';
import { profileOfGoogle } from '../results/google-vendor.js';
import { askForIdentified } from '../results/identified.js';
import { lookUpById } from '../results/look-up.js';
import { readAccount } from '../results/read-account.js';
import { createAiMode } from './ai-mode.js';
import { type DataForSeoAccount, DataForSeoClient } from './dataforseo-client.js';
import { DATAFORSEO } from './dataforseo-errors.js';
import { readPlaces, readSinglePlace, toOutcome } from './dataforseo-places.js';
import { DataForSeoQueue } from './dataforseo-queue.js';
import { placeTask, searchTask, summarizeRequest } from './dataforseo-requests.js';
import { type Engine, type EngineName, ENGINES } from './engines.js';

const BUSINESS = '/v3/business_data/google/my_business_info/live';
const USER = '/v3/appendix/user_data';

interface DataForSeoOptions extends DataForSeoAccount {
  /** Defaults to Google Maps. */
  readonly engine?: EngineName | undefined;
}

/**
 * Creates the provider for Google Maps or its Local Finder through DataForSEO, in live mode: one task per request, with an
 * immediate response.
 */
export function createDataForSeo({ engine: name = 'maps', ...account }: DataForSeoOptions): SearchProvider {
  const client = new DataForSeoClient(account);
  const engine = ENGINES[name];

  /** Sends one request for any depth, and another if the first answer is no measurement. DataForSEO charges per hundred results of Google Maps. */
  const searchIn =
    (list: Engine): Search =>
    async (query) => {
      const { places } = await askForIdentified(DATAFORSEO, query, async (fresh) => {
        const tasks = [searchTask({ ...query, fresh }, list)];
        const request = { path: `${list.path}/live/advanced`, tasks, signal: query.signal };
        const { body } = await client.sendTask(request);
        return { places: readPlaces(body, list) };
      });
      return toOutcome(places, query.depth);
    };

  /** Looks up by place ID, else CID, else name and distance on Google Maps. */
  const lookUp = lookUpById({
    vendor: DATAFORSEO,
    request: placeTask,
    ask: async (task, _fresh, signal) => {
      const { body } = await client.sendTask({ path: BUSINESS, tasks: [task], signal });
      const place = readSinglePlace(body);
      return place ? [place] : [];
    },
    search: searchIn(ENGINES.maps),
  });

  return {
    profile: profileOfGoogle(DATAFORSEO, engine.description, {
      name: 'dataforseo',
      ...(engine.findsByIdOnly && { findsByIdOnly: engine.findsByIdOnly }),
      supports: ['zoom', 'language', 'device'],
    }),
    search: searchIn(engine),
    lookUp,
    describe: (outline) => summarizeRequest(outline, engine),
    /** Reads the user page, which is free. It reports money instead of searches. */
    checkUp: async (signal) => {
      const response = await client.sendTask({ path: USER, signal });
      return readAccount(DATAFORSEO, response, { request: `GET ${USER}`, left: () => null });
    },
  };
}

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
