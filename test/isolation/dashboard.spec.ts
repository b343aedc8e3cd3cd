import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, newColleague, newOwner, openBrowser, type Person } from '../support/dashboard.js';
import { usualSize } from '../support/databases.js';
import { createBusiness, scan } from '../support/steps.js';
import { type Api, TestServer } from '../support/test-server.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import {
  DASHBOARD_RECIPES,
  type DashboardRecipe,
  type DashboardRows,
  OPEN_TO_RESTRICTED,
} from './dashboard-recipes.js';

describe('dashboard API', () => {
  let server: TestServer;
  let owner: Person;
  let key: string;

  const operations = Object.entries(DASHBOARD_RECIPES);
  const methodOf = (operation: string) => operation.split(' ', 1)[0]?.toLowerCase() as Method;
  const closed = operations.filter(([, { leadsTo }]) => leadsTo !== 'visitor');
  const changes = operations.filter(([operation]) => methodOf(operation) !== 'get');

  describe.each(closed)('%s', (operation, recipe) => {
    it.each<[string, () => Api | Promise<Api>]>([
      ['a request without a session', () => openBrowser(server)],
      ['an API key', () => openBrowser(server).set('authorization', `Bearer ${key}`)],
      ['an API key in the cookie', () => openBrowser(server).set('cookie', `lrs_session=${key}`)],
      [
        'a made-up cookie',
        () => openBrowser(server).set('cookie', `lrs_session=lrs_session_${'x'.repeat(43)}`),
      ],
      [
        'a token of the dashboard',
        async () => {
          const { body } = await owner.browser.post(`${DASHBOARD}/token`).send({}).expect(201);
          const token = body.token;
          return openBrowser(server)
            .set('authorization', `Bearer ${token}`)
            .set('cookie', `lrs_session=${token}`);
        },
      ],
    ])('rejects %s with 401', async (_, open) => {
      const answer = await ask(await open(), operation, recipe);
      expect([answer.status, answer.body.code]).toEqual([401, 'signed_out']);
      expect(answer.text).not.toContain(MARK);
    });
  });

  it.each(operations.filter(([, { leadsTo }]) => leadsTo === 'visitor'))(
    '%s reveals nothing to a visitor and starts no session',
    async (operation, recipe) => {
      for (const browser of [
        openBrowser(server),
        openBrowser(server).set('authorization', `Bearer ${key}`),
      ]) {
        const answer = await ask(browser, operation, recipe);
        expect(answer.headers).not.toHaveProperty('set-cookie');
        expect(answer.text).not.toContain('@');
        expect((await browser.get(`${DASHBOARD}/session`)).body.user).toBeNull();
      }
    },
  );

  it.each(closed.filter(([, { leadsTo }]) => leadsTo === 'row'))(
    '%s returns 404 to another account',
    async (operation, recipe) => {
      const answer = await ask(stranger.browser, operation, recipe);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    },
  );

  it.each(closed.filter(([, { leadsTo }]) => leadsTo === 'row'))(
    '%s rejects members who are restricted to a tag of none of the rows, or to one that was removed from them',
    async (operation, recipe) => {
      const needsAdmin = operation.includes('/team/') || operation.includes('/invitations/');
      const refusal = needsAdmin ? 'insufficient_role' : 'restricted_to_tags';
      const expected = OPEN_TO_RESTRICTED.has(operation) ? [404, 'not_found'] : [403, refusal];
      for (const { browser } of [elsewhere, former]) {
        const answer = await ask(browser, operation, recipe);
        expect([answer.status, answer.body.code]).toEqual(expected);
      }
    },
  );

  it.each(closed.filter(([operation]) => !OPEN_TO_RESTRICTED.has(operation)))(
    '%s rejects a client with 403',
    async (operation, recipe) => {
      const { status, body, text } = await ask(client.browser, operation, recipe);
      expect(status).toBe(403);
      expect(['restricted_to_tags', 'insufficient_role']).toContain(body.code);
      expect(text).not.toContain(MARK);
    },
  );

  const lists = closed.filter(
    ([operation, { leadsTo }]) => operation.startsWith('GET ') && leadsTo === 'own',
  );
  it.each(lists)('%s returns only the rows of the caller to another account', async (operation, recipe) => {
    const { status, text } = await ask(stranger.browser, operation, recipe);
    expect(status).toBe(200);
    expect(text).not.toContain(MARK);
    expect(text).not.toContain(owner.email);
  });

  it.each(changes)('%s rejects a request from another site with 403', async (operation, recipe) => {
    for (const [caller, headers] of FORGERIES) {
      const request = ask(owner.browser, operation, recipe).unset('sec-fetch-site').set(headers);
      const answer = await request;
      expect([caller, answer.status, answer.body.code]).toEqual([caller, 403, 'cross_site']);
    }
  });

  it.each(changes)('%s rejects a body that is not JSON with 415', async (operation, { address }) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch+json']) {
      const answer = await owner.browser[methodOf(operation)](address(rows)).type(type).send('a=1');
      expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'unsupported_media_type']);
    }
  });

  it('the dashboard API accepts changes from its own pages with only an Origin, and from programs', async () => {
    const host = new URL(owner.browser.get('/').url).host;
    for (const headers of [{ origin: `http://${host}` }, {}] as Record<string, string>[]) {
      await owner.browser
        .post(`${DASHBOARD}/token`)
        .unset('sec-fetch-site')
        .set(headers)
        .send({})
        .expect(201);
    }
  });

  it('the session cookie does not authenticate requests to /api/v1', async () => {
    const answer = await owner.browser.get('/api/v1/businesses');
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
    const session = (await server.sql<{ count: string }>('select count(*) from user_session'))[0];
    expect(Number(session?.count)).toBeGreaterThan(0);
  });

  it.each(['get', 'post', 'put', 'delete'] as const)(
    'answers %s of an unknown address with 404, and with 401 without a session',
    async (method) => {
      for (const path of [DASHBOARD, `${DASHBOARD}/`, `${DASHBOARD}/nothing`, `${DASHBOARD}/session/x`]) {
        const known = await owner.browser[method](path);
        expect([path, known.status, known.body.code]).toEqual([path, 404, 'not_found']);
        const unknown = await openBrowser(server)[method](path);
        expect([path, unknown.status, unknown.body.code]).toEqual([path, 401, 'signed_out']);
      }
    },
  );

  it('the OpenAPI document of the public API has no routes of the dashboard', () => {
    const paths = Object.keys(server.contract.document.paths);
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !path.startsWith('/api/v1/'))).toEqual([]);
  });

  it('the requests above have not changed the data of the owner', async () => {
    expect(await readEverything()).toEqual(before);
    expect(JSON.stringify(before)).toContain(MARK);
  });

  it('every operation succeeds for the owner', async () => {
    const statuses: Record<string, number> = {};
    for (const [operation, recipe] of closed.slice(0, -1)) {
      statuses[operation] = (await ask(owner.browser, operation, recipe)).status;
    }
    const { 'POST /dashboard/api/password': wrongPassword, ...others } = statuses;
    expect(wrongPassword).toBe(400);
    for (const [operation, status] of Object.entries(others)) {
      expect([200, 201, 204], operation).toContain(status);
    }
  });

  let receiver: WebhookReceiver;
  let stranger: Person;
  let elsewhere: Person;
  let former: Person;
  let client: Person;
  let rows: DashboardRows;
  let before: unknown;

  beforeAll(async () => {
    server = await TestServer.start(usualSize(), { WEBHOOK_ALLOW_PRIVATE_HOSTS: 'true' });
    receiver = await WebhookReceiver.start();
    owner = await newOwner(server, 'agency');
    stranger = await newOwner(server, 'agency');
    const member = await newColleague(server, owner, 'member');
    elsewhere = await newColleague(server, owner, 'member', ['elsewhere']);
    former = await newColleague(server, owner, 'member', ['former']);
    client = await newColleague(server, owner, 'client', ['elsewhere', 'x']);
    const { browser } = owner;
    const invited = await browser
      .post(`${DASHBOARD}/invitations`)
      .send({ email: MARK, role: 'member' })
      .expect(201);
    const made = await browser.post(`${DASHBOARD}/keys`).send({ name: MARK, livemode: true }).expect(201);
    key = made.body.api_key;
    const team = (await browser.get(`${DASHBOARD}/team`)).body as { id: number; email: string }[];
    const user = team.find(({ email }) => email === member.email)?.id ?? 0;
    // In test mode, so that events of the live data here are not sent to it.
    const endpoint = { url: receiver.url(), livemode: false, description: MARK };
    const added = await browser.post(`${DASHBOARD}/webhooks`).send(endpoint).expect(201);
    const tested = await browser.post(`${DASHBOARD}/webhooks/${added.body.id}/test`).send({}).expect(200);
    const api = server.as(key);
    const business_id = await createBusiness(api, undefined, { tags: ['former'] });
    const { id: scanId } = await scan(api, { business_id, grid_size: 1 });
    const share = await browser.post(`${DASHBOARD}/scans/${scanId}/shares`).send({}).expect(201);
    await api.patch(`/api/v1/businesses/${business_id}`).send({ tags: [] }).expect(200);
    rows = {
      user,
      invitation: invited.body.id,
      key: made.body.id,
      endpoint: added.body.id,
      delivery: tested.body.delivery_id,
      scan: scanId,
      share: share.body.id,
    };
    before = await readEverything();
  });

  afterAll(async () => {
    await server.stop();
    await receiver.stop();
  });

  /** Returns everything that an owner can read of the account, without the last use of keys. */
  async function readEverything(): Promise<unknown> {
    const read = async (path: string) => (await owner.browser.get(`${DASHBOARD}/${path}`).expect(200)).body;
    const keys = (await read('keys')) as object[];
    return {
      team: await read('team'),
      invitations: await read('invitations'),
      audit: await read('audit'),
      webhooks: await read('webhooks'),
      deliveries: await read(`webhooks/${rows.endpoint}/deliveries`),
      delivery: await read(`webhook-deliveries/${rows.delivery}`),
      shares: await read(`scans/${rows.scan}/shares`),
      keys: keys.map((one) => ({ ...one, last_used_at: null })),
    };
  }

  function ask(browser: Api, operation: string, { address, body }: DashboardRecipe) {
    const request = browser[methodOf(operation)](address(rows));
    return body ? request.send(body) : request;
  }
});

/** A text that only the owner has and may read. */
const MARK = 'zorzal-violeta-8301@example.com';

/** Headers of requests that a page of another site can cause, with the cookie if the browser sends it. */
const FORGERIES: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ['a browser without Sec-Fetch-Site', { origin: 'https://evil.example.com' }],
  ['a page with an opaque origin', { origin: 'null' }],
  ['this host on another port', { origin: 'http://127.0.0.1:1' }],
];

type Method = 'get' | 'post' | 'patch' | 'delete';
