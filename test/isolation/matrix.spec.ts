import supertest from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD_RECIPES } from './dashboard-recipes.js';
import { createFixture, type Fixture, type Keys, MARKS, readEverything } from './fixture.js';
import { DETOURS, MCP, PUBLIC, type Recipe, RECIPES, SEALED } from './recipes.js';
import { API, routesOf } from './routes.js';

const asOther = ({ leadsTo }: Recipe): Expected =>
  (({ row: 'not_found', list: 'empty', own: 'own' }) as const)[leadsTo];

const asTagged = (recipe: Recipe, isRead: boolean): Expected => {
  if (!isRead) return 'insufficient_scope';
  if (recipe.hidesFromRestricted) return asOther(recipe);
  return recipe.refusesRestricted ? 'restricted_to_tags' : 'seen';
};
const asElsewhere = (recipe: Recipe): Expected =>
  recipe.refusesRestricted === 'all' ? 'restricted_to_tags' : asOther(recipe);

const asFormer = (recipe: Recipe): Expected =>
  recipe.keepsPlaceOfRestricted ? 'empty' : asElsewhere(recipe);

describe('tenant isolation of every route', () => {
  it('the recipes cover every route of the router and every operation of the OpenAPI document', () => {
    const routes = routesOf(fixture.server.app).filter((route) => !CATCH_ALL.test(route));
    const served = routes.filter((route) => !route.startsWith('HEAD '));
    expect(served).toEqual(
      [RECIPES, PUBLIC, SEALED, MCP, DASHBOARD_RECIPES].flatMap((some) => Object.keys(some)).sort(),
    );
    const documented = fixture.server.contract
      .operations()
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(served.filter((route) => route.includes(` ${API}`))).toEqual(documented.sort());
    // Every HEAD route belongs to a GET route.
    const heads = routes
      .filter((route) => route.startsWith('HEAD '))
      .map((route) => route.replace('HEAD', 'GET'));
    expect(served).toEqual(expect.arrayContaining(heads));
  });

  let heads = 0;

  it.each(Object.entries({ ...RECIPES, ...DETOURS }))(
    '%s returns to each of thirteen other callers only what the key allows',
    async (operation, recipe) => {
      const { server, keys, rows } = fixture;
      const method = operation.split(' ', 1)[0]?.toLowerCase() as Method;
      for (const [caller, name, expectedOf] of CALLERS) {
        const expected = expectedOf(recipe, method === 'get');
        const key = name === null ? undefined : keys[name];
        const request = server.as(key)[method](recipe.address(rows));
        const answer = await (recipe.body ? request.send(recipe.body(rows)) : request);
        const { status } = answer;
        const code = answer.body?.code;
        if (expected in STATUS) {
          const wanted = { status: STATUS[expected as keyof typeof STATUS], code: expected };
          expect({ status, code }, caller).toEqual(wanted);
        } else {
          expect([200, 201, 202, 204], caller).toContain(status);
        }
        if (expected === 'empty') expect(answer.body, caller).toEqual([]);
        if (expected !== 'seen') {
          const text = JSON.stringify(answer.headers) + answer.text;
          expect(text, caller).not.toContain(MARKS.name);
          expect(text, caller).not.toContain(MARKS.keyword);
        }
        if (method !== 'get') continue;
        const head = await supertest(server.app.getHttpServer())
          .head(recipe.address(rows))
          .set(key === undefined ? {} : { authorization: `Bearer ${key}` })
          // A new address each time, because requests without a key are limited by address.
          .set('x-forwarded-for', `203.0.113.${++heads % 256}`);
        expect({ status: head.status, hasBody: Boolean(head.text) }, `${caller}: HEAD`).toEqual({
          status,
          hasBody: false,
        });
      }
    },
  );

  it.each(Object.entries(PUBLIC))(
    '%s returns the same to every caller and nothing of a tenant',
    async (_, address) => {
      const { server, keys } = fixture;
      const ask = async (key?: string) => server.as(key).get(address).redirects(0);
      const answers = [await ask(), await ask(keys.stranger), await ask(keys.owner), await ask(keys.revoked)];
      const statuses = new Set(answers.map(({ status }) => status));
      expect(statuses.size).toBe(1);
      expect([401, 403, 500]).not.toContain(answers[0]?.status);
      for (const { headers, text } of answers) {
        expect(headers).not.toHaveProperty('set-cookie');
        expect(text.toLowerCase()).not.toContain(MARKS.keyword);
      }
    },
  );

  it.each(Object.entries(SEALED))('%s returns 404 for a forged address', async (_, address) => {
    const { server, keys } = fixture;
    for (const key of [undefined, keys.stranger, keys.owner, keys.revoked]) {
      await server.as(key).post(address).set('content-type', 'application/json').send('{}').expect(404);
    }
  });

  it('the requests above have not changed the data of the owner', async () => {
    const after = await readEverything(fixture.server.as(fixture.keys.owner), fixture.rows);
    expect(withoutDryRuns(after)).toEqual(before);
    expect(JSON.stringify(before)).toContain(MARKS.keyword);
  });

  it.each(Object.entries(RECIPES).filter(([, { refusesShared }]) => refusesShared))(
    '%s refuses a key that has only one of several tags of the row',
    async (operation, recipe) => {
      const { server, keys, rows } = fixture;
      const method = operation.split(' ', 1)[0]?.toLowerCase() as Method;
      const request = server.as(keys.partner)[method](recipe.address(rows));
      const { body } = await (recipe.body ? request.send(recipe.body(rows)) : request);
      expect(body, operation).toMatchObject({ status: 403, code: 'restricted_to_tags' });
    },
  );

  it.each(Object.entries({ ...DETOURS, ...RECIPES }))(
    '%s succeeds for the owner',
    async (operation, recipe) => {
      const { server, keys, rows } = fixture;
      const method = operation.split(' ', 1)[0]?.toLowerCase() as Method;
      const request = server.as(keys.owner)[method](recipe.address(rows));
      const answer = await (recipe.body ? request.send(recipe.body(rows)) : request);
      expect([200, 201, 202, 204]).toContain(answer.status);
    },
  );

  let fixture: Fixture;
  let before: Record<string, unknown>;

  beforeAll(async () => {
    fixture = await createFixture();
    before = await readEverything(fixture.server.as(fixture.keys.owner), fixture.rows);
  });
});

/** Leaves out the imports that the restricted key of the owner has tried out, which the owner sees too. */
function withoutDryRuns(responses: Record<string, unknown>): Record<string, unknown> {
  const operation = 'GET /api/v1/imports';
  const { status, body } = responses[operation] as { status: number; body: { dry_run: boolean }[] };
  return { ...responses, [operation]: { status, body: body.filter(({ dry_run: isDryRun }) => !isDryRun) } };
}

const STATUS = {
  unauthorized: 401,
  insufficient_scope: 403,
  plan_required: 403,
  restricted_to_tags: 403,
  not_found: 404,
} as const;

/** The catch-all routes of unknown addresses, and the other methods of /mcp, which are 405 after the key was checked. */
const CATCH_ALL = /^(?:[\w-]+ \/(?:api\/v1|dashboard\/api)\*?|(?!POST )[\w-]+ \/mcp)$/;

/** Every other caller than the owner's full key, and the expected answer. */
const CALLERS: readonly (readonly [
  string,
  keyof Keys | null,
  (recipe: Recipe, isRead: boolean) => Expected,
])[] = [
  ['a request without a key', null, () => 'unauthorized'],
  ['a malformed key', 'malformed', () => 'unauthorized'],
  ['an unknown key', 'unknown', () => 'unauthorized'],
  ['a revoked key', 'revoked', () => 'unauthorized'],
  ['an expired key', 'expired', () => 'unauthorized'],
  ['a live key on the free plan', 'free', () => 'plan_required'],
  ["the owner's key that may only read", 'reader', (_, isRead) => (isRead ? 'seen' : 'insufficient_scope')],
  ["a test key of the owner's account", 'test', asOther],
  ["another tenant's live key", 'stranger', asOther],
  ["another tenant's test key", 'strangersTest', asOther],
  ["the owner's key that may only read what has a tag of the rows", 'tagged', asTagged],
  ["the owner's key that is restricted to another tag", 'elsewhere', asElsewhere],
  ["the owner's key after its tag was removed from the rows", 'former', asFormer],
];

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

type Expected = keyof typeof STATUS | 'own' | 'empty' | 'seen';
