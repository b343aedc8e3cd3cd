import { lookUpByName } from '../results/look-up-by-name.js';
import { readAccount } from '../results/read-account.js';
import {
  everywhere,
  type LookUp,
  type ProviderProfile,
  type Search,
  type SearchProvider,
} from '../search-provider.js';
import { type DataForSeoAccount, DataForSeoClient } from './dataforseo-client.js';
import { DATAFORSEO } from './dataforseo-errors.js';
import { readOutcome, readSinglePlace } from './dataforseo-places.js';
import { placeTask, searchTask } from './dataforseo-requests.js';

const MAPS = '/v3/serp/google/maps/live/advanced';
const BUSINESS = '/v3/business_data/google/my_business_info/live';
const USER = '/v3/appendix/user_data';

const PROFILE: ProviderProfile = {
  name: 'dataforseo',
  attribution: 'Google Maps, through DataForSEO',
  order: { isGoogle: true, description: "Google Maps' own order, as returned by DataForSEO." },
  identifiers: 'google',
  retention: 'open',
  supports: ['zoom', 'language', 'device'],
  coverage: everywhere,
};

/** Creates the provider for Google Maps through DataForSEO, in live mode: one task per request, with an immediate response. */
export function createDataForSeo(account: DataForSeoAccount): SearchProvider {
  const client = new DataForSeoClient(account);

  /** Sends one request for any depth. DataForSEO charges per hundred results. */
  const search: Search = async (query) => {
    const { signal, depth } = query;
    const { body } = await client.sendTask({ path: MAPS, tasks: [searchTask(query)], signal });
    return readOutcome(body, depth);
  };

  /** Looks up by place ID, else CID, else name and distance. */
  const lookUp: LookUp = async (clue, signal) => {
    const task = placeTask(clue);
    if (!task) return lookUpByName(search, clue, signal);
    const { body } = await client.sendTask({ path: BUSINESS, tasks: [task], signal });
    return readSinglePlace(body);
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
    /** Reads the user page, which is free. It reports money instead of searches. */
    checkUp: async (signal) => {
      const response = await client.sendTask({ path: USER, signal });
      return readAccount(DATAFORSEO, response, { request: `GET ${USER}`, left: () => null });
    },
  };
}
