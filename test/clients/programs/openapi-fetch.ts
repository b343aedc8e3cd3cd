import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema.js';

const client = createClient<paths>({
  baseUrl: 'http://localhost:3000',
  headers: { authorization: 'Bearer …' },
});

export async function worstPin(businessId: number): Promise<number | null> {
  const { data, error } = await client.GET('/api/v1/rankings', {
    params: { query: { business_id: businessId, keyword: 'pizza near me' } },
  });
  if (error) throw new Error(describe(error));
  // One type, no union with GeoJSON or CSV.
  return data.grid.reduce<number | null>((worst, { rank }) => Math.max(worst ?? 0, rank), null);
}

export async function startScan(businessId: number): Promise<components['schemas']['ScanStatus']> {
  const { data, error } = await client.POST('/api/v1/scans', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'wait=60' } },
    body: {
      business_id: businessId,
      keyword: 'pizza near me',
      grid_size: 7,
      radius_miles: 0.5,
      device: 'mobile',
    },
  });
  if (error) throw new Error(describe(error));
  return data.status;
}

export async function download(businessId: number): Promise<string> {
  const { data } = await client.GET('/api/v1/rankings.csv', {
    params: { query: { business_id: businessId, keyword: 'pizza near me' } },
    parseAs: 'text',
  });
  return data ?? '';
}

function describe(problem: components['schemas']['Problem']): string {
  // @ts-expect-error a code that does not exist
  if (problem.code === 'no_such_code') return '';
  if (problem.code === 'insufficient_credits') return `${problem.credits_required ?? 0} credits are required`;
  return (problem.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`).join('\n');
}
