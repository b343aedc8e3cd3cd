import {
  ApiError,
  InvalidSignature,
  LocalRankingClient,
  type ProblemCode,
  ScanTimeout,
  verifyWebhook,
} from 'local-ranking-service-client';

/** Uses every part of the client, and prints what it got as JSON. Arguments: base URL, API key, signed webhook as JSON. */
const [, , baseUrl = '', apiKey = '', signed = '{}'] = process.argv;
const api = new LocalRankingClient({ baseUrl, apiKey });
const keyword = 'farmacia';
const body = {
  gbp_url:
    'https://www.google.com/maps/place/Amistad/@-34.9011,-56.1923,17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d-34.901099!4d-56.192288',
  keywords: [keyword],
};

/** Loses the responses of the first attempts, after the service has handled them. */
let lost = 0;
const losesResponses: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (lost++ < 2) throw new TypeError('fetch failed');
  return response;
};
const sleep = (): Promise<void> => Promise.resolve();
const unreliable = new LocalRankingClient({ baseUrl, apiKey, fetch: losesResponses, sleep });
const business = await unreliable.post('/api/v1/businesses', { body });
lost = 0;
const toDelete = await api.post('/api/v1/businesses', {
  body: { ...body, lat: -34.9, lng: -56.17, name: 'Other' },
});
await unreliable.delete('/api/v1/businesses/{id}', { path: { id: toDelete.id } });

const scan = await api.scanAndWait({ business_id: business.id, keyword, grid_size: 3, radius_miles: 0.5 });
await api.scanAndWait({ business_id: business.id, keyword, grid_size: 1, radius_miles: 0.5 });
const query = { business_id: business.id, keyword, grid_size: 3 };
const rankings = await api.get('/api/v1/rankings', { query });
const csv: string = await api.get('/api/v1/rankings.csv', { query });
const image: ArrayBuffer = await api.get('/api/v1/scans/{id}/heatmap.png', { path: { id: scan.id } });

const listed: number[] = [];
for await (const row of api.list('/api/v1/scans', { query: { limit: 1 } })) listed.push(row.id);

// The types reject what the service would reject.
// @ts-expect-error an unknown path
const wrongPath = () => api.get('/api/v1/nothing');
// @ts-expect-error a missing query
const missingQuery = () => api.get('/api/v1/rankings');
// @ts-expect-error an unknown status
const wrongStatus = () => api.get('/api/v1/scans', { query: { status: 'finished' } });
// @ts-expect-error a list is required
const noList = () => api.list('/api/v1/me');
void [wrongPath, missingQuery, wrongStatus, noList];

async function codeOf(call: Promise<unknown>): Promise<ProblemCode | string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    return (error as Error).name;
  }
}

let attempts = 0;
const waits: number[] = [];
const limited = new LocalRankingClient({
  baseUrl,
  apiKey,
  fetch: (input, init) =>
    ++attempts === 1
      ? Promise.resolve(new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }))
      : fetch(input, init),
  sleep: (ms) => {
    waits.push(ms);
    return Promise.resolve();
  },
});
const me = await limited.get('/api/v1/me');

let refusals = 0;
const broken = new LocalRankingClient({
  baseUrl,
  apiKey,
  maxRetries: 2,
  fetch: () => {
    refusals++;
    return Promise.resolve(new Response('bad gateway', { status: 502 }));
  },
  sleep,
});
const afterRetries = await codeOf(broken.get('/api/v1/me'));
const retried = refusals;
refusals = 0;
await codeOf(broken.post('/api/v1/scans/{id}/cancel', { path: { id: scan.id } }));

const stuck = new LocalRankingClient({
  baseUrl,
  apiKey,
  fetch: () => Promise.resolve(Response.json({ id: 5, completed_at: null }, { status: 202 })),
  sleep,
});
const scanBody = { business_id: business.id, keyword, grid_size: 1, radius_miles: 0.5 };
const timeout = await stuck.scanAndWait(scanBody, { timeoutMs: 0 }).catch((error: unknown) => error);

const webhook = JSON.parse(signed) as { body: string; headers: Record<string, string>; secret: string };
const event = await verifyWebhook(webhook.body, webhook.headers, webhook.secret);
const rejected = async (...args: Parameters<typeof verifyWebhook>): Promise<boolean> =>
  (await verifyWebhook(...args).catch((error: unknown) => error)) instanceof InvalidSignature;

console.log(
  JSON.stringify({
    business: business.id,
    status: scan.status,
    pins: rankings.grid.length + rankings.unmeasured.length,
    csvLines: csv.trimEnd().split('\r\n').length,
    imageStart: Buffer.from(image).subarray(1, 4).toString(),
    listed,
    mode: me.success,
    waits,
    unknown: await codeOf(api.get('/api/v1/scans/{id}', { path: { id: 2_000_000_000 } })),
    deleted: await codeOf(api.get('/api/v1/businesses/{id}', { path: { id: toDelete.id } })),
    aborted: await codeOf(api.get('/api/v1/me', { signal: AbortSignal.abort() })),
    afterRetries,
    retried,
    cancelAttempts: refusals,
    timeout: timeout instanceof ScanTimeout ? timeout.id : null,
    event: event.type,
    rejects: [
      await rejected(`${webhook.body} `, webhook.headers, webhook.secret),
      await rejected(webhook.body, webhook.headers, 'whsec_b3RoZXI='),
      await rejected(webhook.body, webhook.headers, webhook.secret, { now: Date.now() + 301_000 }),
      await rejected(webhook.body, {}, webhook.secret),
      await rejected(webhook.body, { ...webhook.headers, 'Webhook-Signature': 'v1,%' }, webhook.secret),
    ],
  }),
);
