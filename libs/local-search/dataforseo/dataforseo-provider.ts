import { lookUpByName } from '../results/look-up-by-name.js';
import { readAccount } from '../results/read-account.js';
import type {
  CheckUp,
  ListedPlace,
  LocalSearchOutcome,
  LocalSearchQuery,
  PlaceClue,
  SearchProvider,
} from '../search-provider.js';
import { type DataForSeoAccount, DataForSeoClient } from './dataforseo-client.js';
import { DATAFORSEO } from './dataforseo-faults.js';
import { readOutcome, readSinglePlace } from './dataforseo-places.js';
import { placeTask, searchTask } from './dataforseo-requests.js';

const MAPS = '/v3/serp/google/maps/live/advanced';
const BUSINESS = '/v3/business_data/google/my_business_info/live';
const USER = '/v3/appendix/user_data';
/** Google Maps through DataForSEO, in live mode: one task a request, answered at once. */
export class DataForSeoProvider implements SearchProvider {
  readonly name = 'dataforseo';
  readonly attribution = 'Google Maps, through DataForSEO';
  readonly order = { isGoogles: true, description: "Google Maps' own order, as DataForSEO read it." };
  readonly identifiers = 'google';
  readonly retention = 'open';
  readonly supports = ['zoom', 'language', 'device'] as const;

  private readonly client: DataForSeoClient;

  constructor(account: DataForSeoAccount) {
    this.client = new DataForSeoClient(account);
  }

  /** One request for any depth; they charge by the hundred results. */
  async search(query: LocalSearchQuery): Promise<LocalSearchOutcome> {
    const { signal, depth } = query;
    const { body } = await this.client.askOne({ path: MAPS, tasks: [searchTask(query)], signal });
    return readOutcome(body, depth);
  }

  /** By place ID, else CID, else name and distance. */
  async lookUp(clue: PlaceClue, signal?: AbortSignal): Promise<ListedPlace | null> {
    const task = placeTask(clue);
    if (!task) return lookUpByName(this, clue, signal);
    const { body } = await this.client.askOne({ path: BUSINESS, tasks: [task], signal });
    return readSinglePlace(body);
  }

  /** At its page about the user, which costs nothing. */
  async checkUp(signal?: AbortSignal): Promise<CheckUp> {
    const answer = await this.client.askOne({ path: USER, signal });
    // It tells money, not searches.
    return readAccount(DATAFORSEO, answer, { asked: `GET ${USER}`, left: () => null });
  }

  coverage(): null {
    return null;
  }
}
