import { CommandRegistry } from '#platform/cli/command-registry';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout } from 'node:timers/promises';
import { ApiClient } from '../../src/demo/api-client.js';
import { SampleTime } from './sample-time.js';

interface Sample {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly keyword: string;
}

/** Real places of the embedded index, in the centre of Montevideo. The first one is shown. */
const SAMPLES: readonly Sample[] = [
  { name: 'Amistad', lat: -34.901099, lng: -56.192288, keyword: 'farmacia' },
  { name: 'La Mascota', lat: -34.903284, lng: -56.184487, keyword: 'panadería' },
  { name: 'Balmoral Plaza Hotel', lat: -34.906546, lng: -56.191855, keyword: 'hotel' },
];

const WEEKS = 8;
const POLL_MS = 100;

export interface SampleAccount {
  readonly email: string;
  readonly password: string;
  readonly businessId: number;
  readonly keyword: string;
}

/** Creates an account that has scanned each sample once a week, with the public API. */
export async function createSampleAccount(app: NestFastifyApplication): Promise<SampleAccount> {
  const { email, password, api_key: apiKey } = await createAccount(app);
  const time = new SampleTime(app);
  const api = new ApiClient(`${await app.getUrl()}/api/v1`, apiKey);
  const ids: number[] = [];
  for (const { name, lat, lng, keyword } of SAMPLES) {
    const url = `https://www.google.com/maps/place/${encodeURIComponent(name)}/@${lat},${lng},17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d${lat}!4d${lng}`;
    ids.push((await api.post<{ id: number }>('/businesses', { gbp_url: url, keywords: [keyword] })).id);
  }
  for (let weeksAgo = WEEKS - 1; weeksAgo >= 0; weeksAgo--) {
    time.goTo(weeksAgo);
    for (const [index, { keyword }] of SAMPLES.entries()) {
      const request = { business_id: ids[index], keyword, grid_size: 9, radius_miles: 0.6 };
      const { id } = await api.post<{ id: number }>('/scans', request);
      while ((await api.get<{ completed_at: string | null }>(`/scans/${id}`)).completed_at === null)
        await setTimeout(POLL_MS);
    }
  }
  const [businessId = 0] = ids;
  while ((await api.get<unknown[]>(`/ai/insights?business_id=${businessId}`)).length === 0)
    await setTimeout(POLL_MS);
  return { email, password, businessId, keyword: SAMPLES[0]?.keyword ?? '' };
}

/** Creates an account as the command `account create` does. */
async function createAccount(
  app: NestFastifyApplication,
): Promise<{ email: string; password: string; api_key: string }> {
  const command = app.get(CommandRegistry).find('account create');
  if (!command) throw new Error('There is no command "account create".');
  const options = { email: 'owner@example.com', plan: 'agency' };
  const context = { inService: true, signal: new AbortController().signal, progress: () => undefined };
  return (await command.executeHere(options, context)) as {
    email: string;
    password: string;
    api_key: string;
  };
}
