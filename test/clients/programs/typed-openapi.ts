import { createApiClient, type Schemas } from './generated/typed-openapi.js';

const api = createApiClient(
  { fetch: ({ url, method, overrides }) => fetch(url, { method, ...overrides }) },
  'http://localhost:3000',
);

export async function worstPin(business_id: number): Promise<number> {
  const query = { business_id, keyword: 'pizza near me' };
  const { grid } = await api.get('/api/v1/rankings', { query });
  return Math.max(...grid.map(({ rank }) => rank));
}

export async function startScan(business_id: number): Promise<Schemas.ScanStatus> {
  const body = { business_id, keyword: 'pizza near me', grid_size: 7, radius_miles: 0.5 };
  const scan = await api.post('/api/v1/scans', { body, header: { 'Idempotency-Key': crypto.randomUUID() } });
  // @ts-expect-error an address that does not exist
  await api.get('/api/v1/no-such-address', {});
  return scan.status;
}
