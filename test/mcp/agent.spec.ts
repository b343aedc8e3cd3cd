import { beforeAll, describe, expect, it } from 'vitest';
import { McpClient, type McpMode } from '../support/mcp.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { type TestAccount, TestServer } from '../support/test-server.js';

const MODES: readonly McpMode[] = ['2025', '2026'];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe.each(MODES)('POST /mcp with a client of the protocol of %s', (mode) => {
  it('does the job of an agent: add, find, preview, scan, wait, rankings, picture, competitors, insights', async () => {
    const { name, lat, lng, keyword } = PHARMACY;
    const added = await agent.read('add_business', { gbp_url: mapsUrl(name, lat, lng), keywords: [keyword] });
    const found = await agent.read('find_businesses', { q: name });
    expect(found['businesses']).toMatchObject([{ id: added['id'], label: name, keywords: [keyword] }]);
    const request = { business_id: added['id'], keyword, grid_size: 3, radius_miles: 0.5 };

    const preview = await agent.read('preview_scan', request);
    expect(preview).toMatchObject({ pins: 9, credits: 9, coverage: { outcome: 'full' } });
    const before = await agent.read('read_credits');
    const token = preview['preview_token'];
    const started = await agent.read('start_scan', { ...request, preview_token: token });
    expect(started).toMatchObject({ pins_total: 9, credits_reserved: 9, already_started: false });
    const id = started['scan_id'];

    const ended = await agent.read('wait_for_scan', { scan_id: id, seconds: 50 });
    expect(ended).toMatchObject({ id, status: 'completed', pins_measured: 9, credits_charged: 9 });
    const after = await agent.read('read_credits');
    expect(after['credits_remaining']).toBe(Number(before['credits_remaining']) - 9);

    const rankings = await agent.read('read_rankings', { business_id: added['id'], keyword, worst_pins: 4 });
    expect(rankings).toMatchObject({
      scan_id: id,
      metrics: { measured_pins: 9, found_pins: ended['pins_found'] },
    });
    const api = await server
      .as(account.key)
      .get(`/api/v1/scans/${String(id)}/rankings`)
      .expect(200);
    const ranks = (api.body.grid as { rank: number }[]).map(({ rank }) => rank).sort((a, b) => b - a);
    expect((rankings['worst_pins'] as { rank: number }[]).map(({ rank }) => rank)).toEqual(ranks.slice(0, 4));

    const map = await agent.call('picture_of_map', { scan_id: id });
    const [image] = map.content;
    expect(image).toMatchObject({ type: 'image', mimeType: 'image/png' });
    expect(Buffer.from(image?.data ?? '', 'base64').subarray(0, 8)).toEqual(PNG);

    const competitors = await agent.read('list_competitors', { business_id: added['id'], keyword, limit: 3 });
    const listed = await server
      .as(account.key)
      .get('/api/v1/competitors')
      .query({ business_id: added['id'], limit: 3 })
      .expect(200);
    const names = (rows: unknown) => (rows as { name: string }[]).map((row) => row.name);
    expect(names(competitors['competitors'])).toEqual(names(listed.body));

    // Before the job that generates them.
    await server.sql(`update insight_due set due_at = '2999-01-01' where business_id = ?`, [added['id']]);
    const insights = await agent.read('list_insights', { business_id: added['id'] });
    expect(insights).toMatchObject({ pending_businesses: 0 });
    expect((insights['insights'] as { title: string }[])[0]?.title).toEqual(expect.any(String));

    // A second scan of the series can be compared, explained, and is in the portfolio.
    const again = await agent.read('preview_scan', request);
    const second = await agent.read('start_scan', { ...request, preview_token: again['preview_token'] });
    await agent.read('wait_for_scan', { scan_id: second['scan_id'], seconds: 50 });
    const compared = await agent.read('compare_scans', { scan_id: second['scan_id'] });
    expect(compared).toMatchObject({ compared_with: id, compared_pins: 9, significant: false });
    const explained = await agent.read('explain_change', { scan_id: second['scan_id'] });
    expect(explained).toMatchObject({ scan_id: second['scan_id'], compared_with: id });
    const rivals = await agent.read('compare_competitors', { scan_id: second['scan_id'], limit: 1 });
    expect(rivals['competitors']).toMatchObject([{ overtook: false }]);
    const changes = await agent.read('list_changes', { business_id: added['id'] });
    expect(changes['changes']).toMatchObject([{ scan_id: second['scan_id'], previous_scan_id: id }]);
    const portfolio = await agent.read('list_portfolio');
    expect(portfolio['keywords']).toMatchObject([{ business: { id: added['id'] }, keyword }]);
    expect(await agent.read('summarize_portfolio')).toMatchObject({ businesses: 1, keywords: 1 });
    const scans = await agent.read('list_scans', { business_id: added['id'], limit: 1 });
    expect(scans['scans']).toMatchObject([{ id: second['scan_id'] }]);
    const older = await agent.read('list_scans', { business_id: added['id'], cursor: scans['next_cursor'] });
    expect(older).toMatchObject({ scans: [{ id }], next_cursor: null });
    expect(await agent.read('get_business', { business_id: added['id'] })).toMatchObject({ label: name });
  });

  it('lists each tool with a title, a description, a strict schema and annotations', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_businesses',
      'get_business',
      'add_business',
      'list_scans',
      'preview_scan',
      'start_scan',
      'wait_for_scan',
      'read_rankings',
      'picture_of_map',
      'compare_scans',
      'list_competitors',
      'compare_competitors',
      'list_insights',
      'explain_change',
      'summarize_portfolio',
      'list_portfolio',
      'list_changes',
      'read_credits',
    ]);
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    expect(changing.map(({ name }) => name)).toEqual(['add_business', 'start_scan']);
    for (const { title, description, inputSchema, annotations } of tools) {
      expect(title).toEqual(expect.any(String));
      expect(String(description).length).toBeGreaterThan(40);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|"nullable"/);
      for (const field of Object.values(inputSchema.properties ?? {})) {
        expect((field as { description?: string }).description).toEqual(expect.any(String));
      }
      expect(annotations).toMatchObject({ destructiveHint: false, idempotentHint: true });
    }
  });

  let server: TestServer;
  let account: TestAccount;
  let agent: McpClient;

  beforeAll(async () => {
    server = await TestServer.shared();
    account = await server.createAccount('agency');
    agent = await McpClient.connect(server, account.key, mode);
  });
});
