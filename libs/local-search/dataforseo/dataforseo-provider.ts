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
import { DATAFORSEO } from './dataforseo-faults.js';
import { readOutcome, readSinglePlace } from './dataforseo-places.js';
import { placeTask, searchTask } from './dataforseo-requests.js';

const MAPS = '/v3/serp/google/maps/live/advanced';
const BUSINESS = '/v3/business_data/google/my_business_info/live';
const USER = '/v3/appendix/user_data';

const PROFILE: ProviderProfile = {
  name: 'dataforseo',
  attribution: 'Google Maps, through DataForSEO',
  order: { isGoogles: true, description: "Google Maps' own order, as DataForSEO read it." },
  identifiers: 'google',
  retention: 'open',
  supports: ['zoom', 'language', 'device'],
  coverage: everywhere,
};

/** Creates the provider for Google Maps through DataForSEO, in live mode: one task a request, answered at once. */
export function createDataForSeo(account: DataForSeoAccount): SearchProvider {
  const client = new DataForSeoClient(account);

  /** One request for any depth; they charge by the hundred results. */
  const search: Search = async (query) => {
    const { signal, depth } = query;
    const { body } = await client.askOne({ path: MAPS, tasks: [searchTask(query)], signal });
    return readOutcome(body, depth);
  };

  /** By place ID, else CID, else name and distance. */
  const lookUp: LookUp = async (clue, signal) => {
    const task = placeTask(clue);
    if (!task) return lookUpByName(search, clue, signal);
    const { body } = await client.askOne({ path: BUSINESS, tasks: [task], signal });
    return readSinglePlace(body);
  };

  return {
    profile: PROFILE,
    search,
    lookUp,
    /** At its page about the user, which costs nothing. */
    checkUp: async (signal) => {
      const answer = await client.askOne({ path: USER, signal });
      // It tells money, not searches.
      return readAccount(DATAFORSEO, answer, { asked: `GET ${USER}`, left: () => null });
    },
  };
}
