import type { Tool } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { McpClient } from '../support/mcp.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { refusals, VENDORS } from './vendor-schemas.js';

/** Things that a model cannot see or send. */
const HTTP_WORDS = /\bheaders?\b|Retry-After|Idempotency-Key|Authorization|\bLink\b|query parameter/;

describe('inputs and answers of the tools of POST /mcp', () => {
  it.each(VENDORS.map((vendor) => [vendor.name, vendor] as const))(
    '%s accepts every tool as it is listed',
    (_, vendor) => {
      expect(tools.flatMap((tool) => refusals(vendor, tool as Parameters<typeof refusals>[1]))).toEqual([]);
    },
  );

  it('every input schema is valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const { name, inputSchema } of tools) {
      expect(ajv.validateSchema(inputSchema), `${name}: ${ajv.errorsText()}`).toBe(true);
    }
  });

  it('the argument of a value that the API may set to null is optional, with its type and values', () => {
    const { properties, required } = tools.find(({ name }) => name === 'preview_scan')?.inputSchema as {
      properties: Record<string, object>;
      required: string[];
    };
    expect(required).toEqual(['business_id', 'keyword']);
    expect(properties['zoom']).toMatchObject({ type: 'integer' });
    expect(properties['center']).toMatchObject({ type: 'object', required: ['lat', 'lng'] });
    const device = properties['device'] as { type: string; enum: string[] };
    expect(device.type).toBe('string');
    expect(device.enum).not.toContain(null);
    expect(device.enum.length).toBeGreaterThan(1);
  });

  it('every tool treats null for an optional argument as left out', async () => {
    const inputs: Record<string, object> = {
      get_business: { business_id: business },
      add_business: { gbp_url: 'https://maps.google.com/?cid=12600752361761623094' },
      preview_scan: { business_id: business, keyword: PHARMACY.keyword, grid_size: 1, radius_miles: 0.5 },
      start_scan: { business_id: business, keyword: PHARMACY.keyword, preview_token: 'x' },
      read_rankings: { business_id: business, keyword: PHARMACY.keyword },
    };
    for (const { name, inputSchema } of tools) {
      const needed =
        inputs[name] ?? ((inputSchema.required ?? []).includes('scan_id') ? { scan_id: scanId } : {});
      const optional = Object.keys(inputSchema.properties ?? {}).filter((field) => !(field in needed));
      const nulls = Object.fromEntries(optional.map((field) => [field, null]));
      const plain = await agent.call(name, needed);
      const withNulls = await agent.call(name, { ...nulls, ...needed });
      const outcome = ({ isError, data }: typeof plain) => ({ isError, code: data['code'] });
      expect(outcome(withNulls), `${name}: ${withNulls.text}`).toEqual(outcome(plain));
    }
  });

  it('null for a required argument is reported as missing', async () => {
    const { text } = await agent.call('get_business', { business_id: null });
    expect(text).toMatch(/^validation_failed: .*`business_id` is required/s);
  });

  it('picture_of_map answers without structured content, for which clients drop the picture', async () => {
    const result = await agent.client.callTool({ name: 'picture_of_map', arguments: { scan_id: scanId } });
    expect(result).not.toHaveProperty('structuredContent');
    expect((result.content as { type: string }[]).map(({ type }) => type)).toEqual(['image', 'text']);
    const missing = await agent.call('picture_of_map', { scan_id: 2 ** 31 - 1 });
    expect(missing.data).toMatchObject({ code: 'not_found' });
  });

  it('no description and no error speaks of HTTP', async () => {
    for (const tool of tools) expect(JSON.stringify(tool), tool.name).not.toMatch(HTTP_WORDS);
    const errors = [
      await agent.call('find_businesses', { cursor: 'x', fields: 'nothing', limit: 0, colour: 1 }),
      await agent.call('list_scans', { cursor: 'x', created_from: 'x', status: 'x' }),
      await agent.call('list_changes', { cursor: 'x' }),
      await agent.call('list_portfolio', { cursor: 'x', tag: '' }),
      await agent.call('preview_scan', { business_id: business, keyword: '', grid_size: 99, center: 1 }),
      await agent.call('start_scan', { business_id: business, keyword: 'x', preview_token: 'x' }),
      await agent.call('wait_for_scan', { scan_id: -1, seconds: 'x' }),
    ];
    for (const { isError, text } of errors) {
      expect(isError, text).toBe(true);
      expect(text).not.toMatch(HTTP_WORDS);
    }
  });

  let agent: McpClient;
  let tools: Tool[];
  let business: number;
  let scanId: number;

  beforeAll(async () => {
    const server = await TestServer.shared();
    const { key } = await server.createAccount('agency');
    agent = await McpClient.connect(server, key);
    ({ tools } = await agent.client.listTools());
    business = await createBusiness(server.as(key));
    scanId = (await scan(server.as(key), { business_id: business })).id;
  });
});
