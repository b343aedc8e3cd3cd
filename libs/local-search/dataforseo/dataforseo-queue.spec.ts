import fc from 'fast-check';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '../port/provider-error.js';
import type { QueuedSearch, SearchQueue } from '../port/search-queue.js';
import { CENTER, shop, shops } from '../testing/shop.js';
import { DataForSeoQueue } from './dataforseo-queue.js';
import { ENGINES } from './engines.js';
import { dataForSeoItem, FAKE_LOGIN, FakeDataForSeo } from './testing/fake-dataforseo.js';

const HOUR_MS = 3_600_000;
const query = { keyword: '50% pizza', ...CENTER, depth: 20 };
const searches = (count: number, more: Partial<QueuedSearch> = {}): QueuedSearch[] =>
  Array.from({ length: count }, (_, index) => ({ query, tag: `tag-${index}`, ...more }));

describe('DataForSeoQueue', () => {
  let fake: FakeDataForSeo;
  let queue: SearchQueue;

  const open = (priority: 1 | 2 = 1): SearchQueue =>
    new DataForSeoQueue({ login: FAKE_LOGIN, password: fake.apiKey, baseUrl: fake.url }, priority);
  const idsOf = async (count: number): Promise<string[]> =>
    (await queue.post(searches(count))).map((one) => ('id' in one ? one.id : 'refused'));

  beforeAll(async () => {
    fake = await FakeDataForSeo.start({ places: shops(25).map(dataForSeoItem) });
    queue = open();
  });
  afterAll(() => fake.stop());
  beforeEach(() => {
    fake.calls.length = 0;
    fake.queue.tasks.length = 0;
    fake.queue.isFailing = () => false;
    fake.behaviour = () => 'normal';
  });

  it('posts up to 100 searches in one request with the parameters of live searches', async () => {
    const posted = await queue.post(searches(100));
    expect(new Set(posted.map((one) => 'id' in one && one.id)).size).toBe(100);
    expect(fake.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v3/serp/google/maps/task_post',
    ]);
    const [first] = fake.calls[0]?.body as unknown as object[];
    expect(first).toEqual({
      keyword: '50%25 pizza',
      location_coordinate: '40.7,-74,15z',
      language_code: 'en',
      device: 'desktop',
      os: 'windows',
      depth: 20,
      search_places: false,
      priority: 1,
      tag: 'tag-0',
    });
  });

  it('rejects a finished search whose listings cannot be identified, fetched or delivered', async () => {
    const [id = ''] = await idsOf(1);
    const items = [1, 2].map((number) => dataForSeoItem(shop(number, { isUnidentified: true })));
    const task = { id, data: { tag: 'tag-0' }, status_code: 20_000, result: [{ items }] };
    const body = Buffer.from(JSON.stringify({ status_code: 20_000, tasks: [task] }));
    fake.behaviour = () => ({ status: 200, headers: {}, body });
    const expected = { code: 'invalid_response', retryable: false };
    await expect(queue.fetch({ id, depth: 20 })).rejects.toMatchObject(expected);
    expect(queue.readPostback(body, 20)).toMatchObject({ tag: 'tag-0', outcome: expected });
  });

  it('returns a refusal for each rejected search', async () => {
    const [good, bad] = await queue.post([
      ...searches(1),
      { query: { ...query, keyword: 'x'.repeat(701) }, tag: 'too long' },
    ]);
    expect(good).toHaveProperty('id');
    expect(bad).toMatchObject({ refusal: { code: 'invalid_request' } });
    const all = await queue.post(searches(101));
    expect(all.at(-1)).toMatchObject({ refusal: { code: 'invalid_request' } });
    expect(all.filter((one) => 'id' in one)).toHaveLength(100);
  });

  it('sends the priority and the postback URL', async () => {
    await open(2).post(searches(1, { postbackUrl: 'https://example.com/x' }));
    expect(fake.queue.tasks[0]?.data).toMatchObject({
      priority: 2,
      postback_url: 'https://example.com/x',
      postback_data: 'advanced',
    });
  });

  it('posts searches of the Local Finder to its own queue', async () => {
    const account = { login: FAKE_LOGIN, password: fake.apiKey, baseUrl: fake.url };
    const local = new DataForSeoQueue(account, 1, ENGINES.local_finder);
    const created = {
      status_code: 20_000,
      tasks: [{ id: '7', status_code: 20_100, data: { tag: 'tag-0' } }],
    };
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(created)) });
    expect(await local.post(searches(1))).toEqual([{ id: '7' }]);
    const ready = {
      status_code: 20_000,
      tasks: [{ status_code: 20_000, result: [{ id: '7', tag: 'tag-0' }] }],
    };
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(ready)) });
    expect(await local.ready()).toEqual([{ id: '7', tag: 'tag-0' }]);
    expect(fake.calls.map(({ path }) => path)).toEqual([
      '/v3/serp/google/local_finder/task_post',
      '/v3/serp/google/local_finder/tasks_ready',
    ]);
  });

  it('rejects a response that does not mention a search', async () => {
    fake.behaviour = () => 'truncated gzip';
    await expect(queue.post(searches(2))).rejects.toMatchObject({ code: 'invalid_response' });
    expect(fake.queue.tasks).toHaveLength(2);
    const silent = { status_code: 20_000, tasks: [{ id: '1', status_code: 20_100, data: { tag: 'tag-0' } }] };
    fake.behaviour = () => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(silent)) });
    await expect(queue.post(searches(2))).rejects.toMatchObject({ code: 'invalid_response' });
  });

  it('lists the tasks that were posted in a period, over all pages', async () => {
    for (let post = 0; post < 11; post++) await queue.post(searches(100));
    fake.calls.length = 0;
    const now = Date.now();
    const listed = await queue.posted([new Date(now - HOUR_MS), new Date(now + HOUR_MS)]);
    expect(listed).toEqual(fake.queue.tasks.map(({ id, data }) => ({ id, tag: data['tag'] })));
    expect(fake.calls).toHaveLength(2);
    const [{ datetime_to } = {}] = fake.calls[0]?.body as unknown as { datetime_to?: string }[];
    expect(Date.parse(datetime_to ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await queue.posted([new Date(now - 2 * HOUR_MS), new Date(now - HOUR_MS)])).toEqual([]);
  });

  it('returns null until a task is finished, and then its result repeatedly', async () => {
    const [id = ''] = await idsOf(1);
    expect(await queue.fetch({ id, depth: 20 })).toBeNull();
    expect(await queue.ready()).toEqual([]);
    await fake.queue.finish();
    expect(await queue.ready()).toEqual([{ id, tag: 'tag-0' }]);
    const outcome = await queue.fetch({ id, depth: 3 });
    expect(outcome).toMatchObject({ kind: 'results', places: [{ name: 'Shop 1' }, {}, {}] });
    expect(await queue.fetch({ id, depth: 3 })).toEqual(outcome);
    expect(await queue.ready()).toEqual([]);
  });

  it('distinguishes failed tasks from missing results', async () => {
    const [id = ''] = await idsOf(1);
    fake.queue.isFailing = () => true;
    await fake.queue.finish();
    await expect(queue.fetch({ id, depth: 20 })).rejects.toMatchObject({ code: 'invalid_response' });
    await expect(queue.fetch({ id: 'gone/../x', depth: 20 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    fake.behaviour = () => 'broken';
    await expect(queue.fetch({ id, depth: 20 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  describe('readPostback', () => {
    it('reads a body with and without compression', async () => {
      const [id] = await idsOf(1);
      const [task] = fake.queue.tasks;
      if (!task) throw new Error('there is no task');
      const brought = fake.queue.postbackOf(task);
      const delivered = queue.readPostback(brought, 2);
      expect(delivered).toMatchObject({ id, tag: 'tag-0', outcome: { places: [{ name: 'Shop 1' }, {}] } });
      expect(queue.readPostback(gunzipSync(brought), 2)).toEqual(delivered);
    });

    it('returns the error of a task at which Google failed', async () => {
      await idsOf(1);
      fake.queue.isFailing = () => true;
      const [task] = fake.queue.tasks;
      if (!task) throw new Error('there is no task');
      expect(queue.readPostback(fake.queue.postbackOf(task), 20).outcome).toBeInstanceOf(ProviderError);
    });

    it('returns a result or throws a ProviderError for any body', () => {
      const tasks = (task: unknown) => Buffer.from(JSON.stringify({ status_code: 20_000, tasks: [task] }));
      const known = { id: '1', status_code: 20_000, data: { tag: 'tag-0' } };
      const anything = fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => Buffer.from(text)),
        fc.jsonValue().map(tasks),
        fc.jsonValue().map((result) => tasks({ ...known, result })),
        fc.array(fc.jsonValue()).map((items) => tasks({ ...known, result: [{ items }] })),
      );
      fc.assert(
        fc.property(anything, (body) => {
          try {
            const { outcome } = queue.readPostback(body, 20);
            expect(outcome instanceof ProviderError || outcome.kind === 'results').toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(ProviderError);
          }
        }),
        { numRuns: 500 },
      );
    });

    it.each([
      ['nothing', Buffer.of()],
      ['half of it', gzipSync('{"tasks": []}').subarray(0, 15)],
      ['no JSON', Buffer.from('<html>')],
      ['no task', Buffer.from('{"status_code": 20000, "tasks": [null]}')],
      ['a task without a tag', Buffer.from('{"status_code": 20000, "tasks": [{"id": "1", "data": {}}]}')],
      ['far too much', gzipSync(Buffer.alloc(6 * 1024 * 1024, ' '))],
    ])('rejects %s', (_, body) => {
      expect(() => queue.readPostback(body, 20)).toThrow(ProviderError);
    });
  });
});
