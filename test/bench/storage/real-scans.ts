import { expect } from 'vitest';
import { mapsUrl, PHARMACY } from '../../support/samples.js';
import { bearer, type Running } from '../servers.js';

/** Keywords of the scans that serve as templates. */
export const KEYWORDS = ['farmacia', 'supermercado', 'restaurante', 'panaderia', 'cafe'];

const GRID_SIZE = 7;

/** Creates a business and a 7 × 7 scan per keyword with the embedded engine. */
export async function makeRealScans(service: Pick<Running, 'url'>, key: string): Promise<void> {
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

async function post({ url }: Pick<Running, 'url'>, key: string, path: string, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'application/json', prefer: 'wait=60' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}
