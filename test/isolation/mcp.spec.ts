import { beforeAll, describe, expect, it } from 'vitest';
import { McpClient } from '../support/mcp.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { createFixture, type Fixture, type Keys, MARKS, readEverything } from './fixture.js';
import type { Rows } from './recipes.js';

const keyword = PHARMACY.keyword;
const scanOf = ({ business }: Rows) => ({ business_id: business, keyword, grid_size: 1, radius_miles: 0.5 });
const list: ToolRecipe = { leadsTo: 'list', input: () => ({}) };
const ofScan: ToolRecipe = { leadsTo: 'row', input: ({ scan }) => ({ scan_id: scan }) };
const wholeAccount: ToolRecipe = { leadsTo: 'own', refusesRestricted: true, input: () => ({}) };

/** One recipe for every tool, and detours to the same rows. */
const RECIPES: Readonly<Record<string, ToolRecipe>> = {
  find_businesses: list,
  'find_businesses by text': { leadsTo: 'list', input: () => ({ q: MARKS.name }) },
  get_business: { leadsTo: 'row', input: ({ business }) => ({ business_id: business }) },
  list_scans: list,
  'list_scans of a business': { leadsTo: 'row', input: ({ business }) => ({ business_id: business }) },
  preview_scan: { leadsTo: 'row', input: scanOf },
  wait_for_scan: { leadsTo: 'row', input: ({ scan }) => ({ scan_id: scan, seconds: 0 }) },
  read_rankings: { leadsTo: 'row', input: ({ business }) => ({ business_id: business, keyword }) },
  'read_rankings of a scan': ofScan,
  picture_of_map: ofScan,
  compare_scans: ofScan,
  'compare_scans with a scan': { leadsTo: 'row', input: ({ scan }) => ({ scan_id: scan, with: scan }) },
  list_competitors: list,
  'list_competitors of a business': { leadsTo: 'row', input: ({ business }) => ({ business_id: business }) },
  list_insights: list,
  'list_insights of a business': { leadsTo: 'row', input: ({ business }) => ({ business_id: business }) },
  explain_change: ofScan,
};

/** Tools whose routes may refuse callers that are restricted to tags. */
const OTHERS: Readonly<Record<string, ToolRecipe>> = {
  compare_competitors: ofScan,
  list_portfolio: list,
  list_changes: list,
  summarize_portfolio: { leadsTo: 'own', input: () => ({}) },
  read_credits: wholeAccount,
};

describe('tenant isolation of every tool of POST /mcp', () => {
  it('the recipes cover every tool', async () => {
    const { tools } = await clientOf('owner').client.listTools();
    const covered = [...Object.keys({ ...RECIPES, ...OTHERS }), ...CHANGING].map(
      (name) => name.split(' ', 1)[0],
    );
    expect(new Set(covered)).toEqual(new Set(tools.map(({ name }) => name)));
  });

  it.each(Object.entries({ ...RECIPES, ...OTHERS }))(
    '%s returns nothing of the owner to five other callers, and its data to the owner',
    async (title, { leadsTo, input }) => {
      const [name = ''] = title.split(' ', 1);
      const { rows } = fixture;
      for (const caller of STRANGERS) {
        const { isError, text, data, content } = await clientOf(caller).call(name, input(rows));
        expect(text.toLowerCase(), caller).not.toContain(MARKS.keyword);
        expect(
          content.some(({ type }) => type === 'image'),
          caller,
        ).toBe(false);
        if (isError && data['code'] === 'restricted_to_tags') {
          expect(['elsewhere', 'former']).toContain(caller);
          expect(title in OTHERS).toBe(true);
        } else if (leadsTo === 'row') {
          expect({ isError, code: data['code'] }, caller).toEqual({ isError: true, code: 'not_found' });
        } else {
          expect(isError, `${caller}: ${text}`).toBe(false);
        }
        if (leadsTo === 'list' && !isError) {
          const lists = Object.values(data).filter((member) => Array.isArray(member));
          expect(lists, caller).toEqual([[]]);
        }
      }
      const own = await clientOf('owner').call(name, input(rows));
      expect(own.isError, own.text).toBe(false);
    },
  );

  it.each(Object.entries(RECIPES))(
    '%s returns the data of its businesses to a key that is restricted to their tag',
    async (title, { input }) => {
      const { isError, text } = await clientOf('tagged').call(
        title.split(' ', 1)[0] ?? '',
        input(fixture.rows),
      );
      expect(isError, text).toBe(false);
    },
  );

  it('add_business and start_scan with the rows and the token of the owner change nothing of the owner', async () => {
    const { rows } = fixture;
    const { preview_token } = await clientOf('owner').read('preview_scan', scanOf(rows));
    for (const caller of STRANGERS) {
      const code = await clientOf(caller).refused('start_scan', { ...scanOf(rows), preview_token });
      expect(['preview_invalid', 'insufficient_scope'], caller).toContain(code);
    }
    const { name, lat, lng } = PHARMACY;
    const added = await clientOf('stranger').call('add_business', { gbp_url: mapsUrl(name, lat, lng) });
    expect(added.text).not.toContain(String(rows.business));
    expect(await readEverything(fixture.server.as(fixture.keys.owner), rows)).toEqual(before);
  });

  let fixture: Fixture;
  let clients: Record<string, McpClient>;
  let before: Record<string, unknown>;

  beforeAll(async () => {
    fixture = await createFixture();
    const { server, keys, rows } = fixture;
    clients = {};
    for (const name of [...STRANGERS, 'owner', 'tagged'] as const) {
      clients[name] = await McpClient.connect(server, keys[name]);
    }
    before = await readEverything(server.as(keys.owner), rows);
  });

  function clientOf(name: string): McpClient {
    const client = clients[name];
    if (!client) throw new Error(`${name} is not connected`);
    return client;
  }
});

const CHANGING = ['add_business', 'start_scan'];

const STRANGERS: readonly (keyof Keys)[] = ['stranger', 'strangersTest', 'test', 'elsewhere', 'former'];

interface ToolRecipe {
  /** `row`: a row of the owner, `not_found` for others. `list`: empty for others. `own`: data that every caller has. */
  readonly leadsTo: 'row' | 'list' | 'own';
  readonly refusesRestricted?: true;
  readonly input: (rows: Rows) => object;
}
