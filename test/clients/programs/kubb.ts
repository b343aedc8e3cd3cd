import { createScan, getRankings } from './generated/kubb/client.js';
import type { ScanStatus } from './generated/kubb/types.js';

const options = { baseURL: 'http://localhost:3000', headers: { authorization: 'Bearer …' } };

/** The client checks each response with a Zod schema. */
export async function worstPin(business_id: number): Promise<number> {
  const { grid } = await getRankings({ business_id, keyword: 'pizza near me' }, options);
  return Math.max(...grid.map(({ rank }) => rank));
}

export async function startScan(business_id: number): Promise<ScanStatus> {
  const body = { business_id, keyword: 'pizza near me', grid_size: 7, radius_miles: 0.5 };
  // @ts-expect-error a setting that does not exist
  await createScan({ ...body, no_such_setting: 1 }, {}, options);
  const { status } = await createScan(body, { 'Idempotency-Key': crypto.randomUUID() }, options);
  return status;
}
