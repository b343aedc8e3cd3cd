import { sendWithToken } from '../../api/api.js';
import { addressOf, type Reading } from '../../api/operations.js';
import { read } from '../../api/send.js';
import type { Insight } from '../../api/types.js';
import { type Query, useQuery } from '../../api/use-query.js';
import { useReload } from '../../api/use-reload.js';

const PATH = '/api/v1/ai/insights';
const MOST = 100;

interface Insights {
  /** The most important ones, in order of priority. */
  readonly rows: readonly Insight[];
  /** Whether insights from a newer scan are still being generated. */
  readonly isPending: boolean;
}

/** Reads insights, again and again while newer ones are being generated. @param filter null reads nothing */
export function useInsights(filter: NonNullable<Reading<typeof PATH>['query']> | null): Query<Insights> {
  const address = filter && addressOf(PATH, { query: { ...filter, limit: MOST } });
  const query = useQuery(address, async (signal): Promise<Insights> => {
    const response = await sendWithToken(address ?? PATH, { signal });
    const rows = await read<Insight[]>(response);
    return { rows, isPending: Number(response.headers.get('insights-pending')) > 0 };
  });
  useReload(query, query.data?.isPending === true);
  return query;
}
