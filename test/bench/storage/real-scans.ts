import { expect } from 'vitest';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { bearer, type Running } from '../servers.js';

/** What is searched for in the scans that the seeded ones are copies of. */
export const KEYWORDS = ['farmacia', 'supermercado', 'restaurante', 'panaderia', 'cafe'];

const GRID_SIZE = 7;

/** Has the service track a business and scan it for each keyword, 7 × 7, with its embedded engine. */
export async function makeRealScans(service: Running, key: string): Promise<void> {
  const { name, lat, lng } = PHARMACY;
  const { id } = await post(service, key, '/api/v1/businesses', { gbp_url: mapsUrl(name, lat, lng) });
  for (const keyword of KEYWORDS) {
    const ended = await post(service, key, '/api/v1/scans', {
      business_id: id,
      keyword,
      grid_size: GRID_SIZE,
      radius_miles: 0.5,
    });
    expect(ended).toMatchObject({ status: 'completed', pins_measured: GRID_SIZE ** 2 });
  }
}

async function post({ url }: Running, key: string, path: string, body: object) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}
