import { PLANS } from '#config';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { McpClient } from '../support/mcp.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { type Api, type TestAccount, TestServer } from '../support/test-server.js';

const HEADERS = { accept: 'application/json, text/event-stream' };

describe('tools of POST /mcp', () => {
  it('start_scan repeated with one token returns the same scan and reserves credits once, also concurrently', async () => {
    const input = request({ preview_token: await preview() });
    const before = await scans();
    const answers = await Promise.all(Array.from({ length: 5 }, () => agent.call('start_scan', input)));
    const started = answers.filter(({ isError }) => !isError);
    const others = answers.filter(({ isError }) => isError);
    expect(others.map(({ data }) => data['code'])).toEqual(others.map(() => 'idempotency_in_progress'));
    const replay = await agent.read('start_scan', input);
    expect(new Set([...started.map(({ data }) => data['scan_id']), replay['scan_id']]).size).toBe(1);
    expect(replay['already_started']).toBe(true);
    expect(await scans()).toBe(before + 1);
  });

  it('start_scan rejects a missing, invented, altered, foreign or expired token and starts nothing', async () => {
    const token = await preview();
    const before = await scans();
    expect(await agent.refused('start_scan', request())).toBe('validation_failed');
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const bad of ['x', 'ñ', token.slice(1), altered, 'A'.repeat(120)]) {
      expect(await agent.refused('start_scan', request({ preview_token: bad }))).toBe('preview_invalid');
    }
    const test = await server.createKey({ accountId: account.accountId, livemode: false });
    const stranger = await server.createAccount('agency');
    for (const key of [test.key, stranger.key]) {
      const other = await McpClient.connect(server, key);
      const id = await createBusiness(server.as(key));
      const input = request({ business_id: id, preview_token: token });
      expect(await other.refused('start_scan', input)).toBe('preview_invalid');
    }
    new FakeClock([server.app], new Date(Date.now() + 601_000).toISOString());
    expect(await agent.refused('start_scan', request({ preview_token: token }))).toBe('preview_invalid');
    vi.restoreAllMocks();
    expect(await scans()).toBe(before);
  });

  it('start_scan rejects the token of a preview with any other parameter', async () => {
    const token = await preview();
    const before = await scans();
    const others = [
      { grid_size: 3 },
      { radius_miles: 0.6 },
      { keyword: 'café' },
      { zoom: 14 },
      { language: 'es' },
      { purpose: 'probe' },
      { business_id: await createBusiness(api, { ...PHARMACY, name: 'Another one' }) },
    ];
    for (const other of others) {
      const { isError, text } = await agent.call('start_scan', request({ ...other, preview_token: token }));
      expect(isError, JSON.stringify(other)).toBe(true);
      expect(text).toContain('preview_invalid: The preview was for other parameters.');
    }
    expect(await scans()).toBe(before);
    // A null setting and the order of the members do not matter.
    const { business_id, ...rest } = request();
    await agent.read('start_scan', { preview_token: token, zoom: null, ...rest, business_id });
  });

  it('start_scan without enough credits returns insufficient_credits with both numbers', async () => {
    const poor = await server.createAccount('starter');
    const client = await McpClient.connect(server, poor.key);
    const id = await createBusiness(server.as(poor.key));
    const left = Number((await client.read('read_credits'))['credits_remaining']);
    const input = { business_id: id, keyword: 'x', grid_size: 21, radius_miles: 1 };
    for (let spent = 441; spent <= left; spent += 441) {
      const spending = await client.read('preview_scan', input);
      await client.read('start_scan', { ...input, preview_token: spending['preview_token'] });
    }
    const { preview_token } = await client.read('preview_scan', input);
    const { isError, data } = await client.call('start_scan', { ...input, preview_token });
    expect({ isError, data }).toMatchObject({
      isError: true,
      data: { code: 'insufficient_credits', credits_required: 441, credits_available: left % 441 },
    });
    const all = await server.as(poor.key).get('/api/v1/scans').expect(200);
    for (const { id: scanId } of all.body) {
      await server.as(poor.key).post(`/api/v1/scans/${scanId}/cancel`);
    }
  });

  it('a key that may only read calls all tools but add_business and start_scan', async () => {
    const { key } = await server.createKey({
      accountId: account.accountId,
      livemode: true,
      scopes: ['read'],
    });
    const reader = await McpClient.connect(server, key);
    const { preview_token } = await reader.read('preview_scan', request());
    expect(await reader.refused('start_scan', request({ preview_token }))).toBe('insufficient_scope');
    expect(
      await reader.refused('add_business', { gbp_url: 'https://maps.google.com/?cid=12600752361761623094' }),
    ).toBe('insufficient_scope');
    await reader.read('find_businesses');
  });

  it('a caller that is restricted to tags sees its businesses, and gets restricted_to_tags for the whole account', async () => {
    const tagged = await createBusiness(api, { ...PHARMACY, name: 'With a tag' }, { tags: ['acme'] });
    const { key } = await server.createKey({
      accountId: account.accountId,
      livemode: true,
      restrictedTo: ['acme'],
      scopes: ['read'],
    });
    const client = await McpClient.connect(server, key);
    expect((await client.read('find_businesses'))['businesses']).toMatchObject([{ id: tagged }]);
    expect(await client.refused('get_business', { business_id: business })).toBe('not_found');
    expect(await client.refused('preview_scan', request())).toBe('not_found');
    expect(await client.refused('read_credits')).toBe('restricted_to_tags');
  });

  it('errors name the wrong argument and what to do', async () => {
    const wrong = await agent.call('preview_scan', request({ grid_size: 22, colour: 'red' }));
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toMatch(/^validation_failed: .*`grid_size` must be at most 21; got 22/s);
    expect(wrong.text).toContain('`colour` is not a field of this request');
    expect(await agent.refused('read_rankings', {})).toBe('validation_failed');
    expect(await agent.refused('read_rankings', { business_id: business })).toBe('validation_failed');
    expect(await agent.refused('find_businesses', { fields: 'id,nothing' })).toBe('validation_failed');
    expect(await agent.refused('find_businesses', { cursor: 'x' })).toBe('validation_failed');
    expect(await agent.refused('wait_for_scan', { scan_id: 2 ** 31 })).toBe('validation_failed');
    expect(await agent.refused('wait_for_scan', { scan_id: 2 ** 31 - 1 })).toBe('not_found');
    const unmeasured = await agent.call('read_rankings', { business_id: business, keyword: 'never scanned' });
    expect(unmeasured.text).toContain('has no finished scan. Start one: preview_scan');
  });

  it('wait_for_scan of 0 seconds returns the progress at once', async () => {
    const { id } = await scan(api, { business_id: business });
    expect(await agent.read('wait_for_scan', { scan_id: id, seconds: 0 })).toMatchObject({
      status: 'completed',
    });
  });

  it('an unknown tool is a protocol error that names tools/list', async () => {
    await expect(agent.call('delete_everything')).rejects.toThrow(
      /Unknown tool: delete_everything.*tools\/list/,
    );
  });

  it('an answer has at most 4096 bytes, and its cursor leads to the rows that were cut', async () => {
    const client = await server.createAccount('agency');
    const other = server.as(client.key);
    const label = '🍕'.repeat(140);
    for (let n = 0; n < 12; n++) {
      await createBusiness(other, { ...PHARMACY, name: `Long ${n}` }, { label: `${n} ${label}` });
    }
    const reader = await McpClient.connect(server, client.key);
    const seen: string[] = [];
    let cursor: unknown;
    do {
      const { text, data } = await reader.call('find_businesses', {
        limit: 50,
        fields: 'id,label',
        ...(cursor !== undefined && { cursor }),
      });
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
      expect(JSON.parse(text.slice(text.indexOf('\n') + 1))).toEqual(data);
      seen.push(...(data['businesses'] as { label: string }[]).map((row) => row.label));
      cursor = data['next_cursor'];
    } while (typeof cursor === 'string');
    expect(seen.map((one) => Number.parseInt(one, 10))).toEqual([...Array(12).keys()]);
  });

  it('a tool weighs as much as its route against the quota of the account', async () => {
    const { accountId, key } = await server.createAccount('starter');
    const quota = PLANS.starter.requestsPerMinute * 10;
    const keys = [key];
    while (keys.length < 5) keys.push((await server.createKey({ accountId, livemode: true })).key);
    const codes: unknown[] = [];
    while (!codes.includes('rate_limited') && codes.length < quota) {
      const { body } = await server
        .as(keys[codes.length % keys.length])
        .post('/mcp')
        .set(HEADERS)
        .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_competitors' } });
      const answer = body;
      codes.push(answer.code ?? answer.result?.structuredContent.code ?? 'ok');
    }
    // Competitors count as 5. The guard counts 1 of them, so it refuses the first call above the quota.
    expect(codes).toEqual([...Array<string>(quota / 5).fill('ok'), 'rate_limited']);
  });

  it('POST /mcp rejects what is not one JSON-RPC message, and answers every random one', async () => {
    const post = (body: unknown) =>
      api.post('/mcp').set(HEADERS).set('content-type', 'application/json').send(JSON.stringify(body));
    for (const bad of [[], 1, 'x', null, [{ jsonrpc: '2.0', id: 1, method: 'ping' }]]) {
      expect((await post(bad)).body).toMatchObject({ status: 400, code: 'malformed_body' });
    }
    await api
      .post('/mcp')
      .set(HEADERS)
      .send({ big: 'x'.repeat(200_000) })
      .expect(413);
    await api.get('/mcp').expect(405);
    await api.delete('/mcp').expect(405);
    const { tools } = await agent.client.listTools();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tools.map(({ name }) => name)),
        fc.dictionary(
          fc.constantFrom(
            ...tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})),
            'x',
          ),
          fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.integer(), fc.double()),
          { maxKeys: 5, noNullPrototype: true },
        ),
        async (name, args) => {
          const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
          const { status, body } = await post(message);
          expect(status).toBe(200);
          const { content, structuredContent } = body.result;

          expect(structuredContent.code).not.toBe('internal_error');
          expect(Buffer.byteLength(content.at(-1)?.text ?? '')).toBeLessThanOrEqual(4096);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('POST /mcp answers a subscription, which would never end, with an error', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const method = 'subscriptions/listen';
    const { body } = await api
      .post('/mcp')
      .set({ ...HEADERS, 'mcp-protocol-version': '2026-07-28', 'mcp-method': method })
      .send({ jsonrpc: '2.0', id: 1, method, params: { _meta, notifications: { toolsListChanged: true } } });
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code: expect.any(Number) as number } });
  });

  it('POST /mcp without a key is answered with 401 and the problem unauthorized', async () => {
    const { body } = await server
      .as()
      .post('/mcp')
      .set(HEADERS)
      .send({ jsonrpc: '2.0', id: 1, method: 'ping' })
      .expect(401);
    expect(body.code).toBe('unauthorized');
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;
  let agent: McpClient;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    api = server.as(account.key);
    agent = await McpClient.connect(server, account.key);
    business = await createBusiness(api);
  });

  function request(more: object = {}) {
    return {
      business_id: business,
      keyword: PHARMACY.keyword,
      grid_size: 1,
      radius_miles: 0.5,
      ...more,
    };
  }

  async function preview(more: object = {}): Promise<string> {
    return String((await agent.read('preview_scan', request(more)))['preview_token']);
  }

  async function scans(): Promise<number> {
    return (await api.get('/api/v1/scans').expect(200)).body.length;
  }
});
