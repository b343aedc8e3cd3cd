import { createScan, getRankings, type Problem, type ScanStatus } from './generated/hey-api/index.js';
import { client } from './generated/hey-api/client.gen.js';

client.setConfig({ baseUrl: 'http://localhost:3000', auth: 'lrs_test_…' });

export async function worstPin(businessId: number): Promise<number> {
  const { data } = await getRankings({
    query: { business_id: businessId, keyword: 'pizza near me' },
    throwOnError: true,
  });
  return Math.max(...data.grid.map(({ rank }) => rank));
}

export async function startScan(businessId: number): Promise<ScanStatus> {
  const { data, error } = await createScan({
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { business_id: businessId, keyword: 'pizza near me', grid_size: 7, radius_miles: 0.5 },
  });
  if (error) throw new Error(describe(error));
  return data.status;
}

function describe(problem: Problem): string {
  // @ts-expect-error a code that does not exist
  if (problem.code === 'no_such_code') return '';
  return problem.code === 'outside_coverage' ? (problem.providers ?? []).join(', ') : problem.detail;
}
