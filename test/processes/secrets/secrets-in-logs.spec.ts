import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DETOURS, RECIPES, rowsWith } from '../../isolation/recipes.js';
import { BOTH_DATABASES, describeSizes, usualSize } from '../../support/databases.js';
import { VerboseService } from './verbose-service.js';
const ALL = Object.entries({ ...RECIPES, ...DETOURS });

/** Searches the complete output at the most verbose log level for every secret. */
describeSizes(
  BOTH_DATABASES,
  'log and error output on %s',
  (size) => {
    it('the output contains no secret after keys are created, rotated and revoked', async () => {
      const test = await make('a test key', 'create', '--account', '1', '--test');
      const old = await make('a key', 'create', '--account', '1', '--scope', 'read', '--name', 'a name');
      const reader = await make('the key in its place', 'rotate', '--id', old.id);
      await service.command('key', 'revoke', '--id', old.id);
      const list = await service.command('key', 'list', '--account', '1');
      expect(service.secrets.in(JSON.stringify(list))).toEqual([]);
      const wrong = service.secrets.add('a wrong key', `${owner.key.slice(0, -6)}000000`);
      keys = [owner.key, test.key, reader.key, old.key, wrong, owner.password];
      expect(service.secrets.in(await service.output())).toEqual([]);
    });

    // The commands and the errors depend on the database, the log of a request does not.
    if (size === usualSize()) {
      it('the output contains no secret after every operation is called with each key', async () => {
        const statuses = new Set<number>();
        for (const [operation, recipe] of IN_ORDER) {
          const method = operation.split(' ', 1)[0] ?? '';
          const body = recipe.body && JSON.stringify(recipe.body(ROWS));
          for (const key of keys) {
            const { status, text } = await service.send(method, recipe.address(ROWS), asked(key), body);
            statuses.add(status);
            expect(service.secrets.in(text)).toEqual([]);
          }
        }
        expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 202, 204, 401, 403, 404, 409]));
        expect(service.secrets.in(await service.output())).toEqual([]);
      });
    }

    it('the output contains no secret of users who sign in', async () => {
      const { secrets } = service;
      const json = { 'content-type': 'application/json' };
      const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
        service.send('POST', `/dashboard/api/${path}`, { ...json, ...headers }, JSON.stringify(body));
      const secretIn = (name: string, text: string, pattern: RegExp): string =>
        secrets.add(name, pattern.exec(text)?.[0] ?? '');
      const email = 'a@example.com';
      const entered = await ask('sign-in', { email, password: owner.password });
      expect(entered.status).toBe(200);
      const session = secretIn('a session', entered.text, /lrs_session_\w+/);
      const cookie = { cookie: `lrs_session=${session}` };
      const token = secretIn('a token', (await ask('token', {}, cookie)).text, /lrs_dash_\w+/);
      const invited = await ask('invitations', { email: 'b@example.com', role: 'member' }, cookie);
      const link = secretIn('an invitation', invited.text, /(?<=#)[\w-]+/);
      const next = secrets.add('the next password', 'correct horse battery');
      const made = await ask('keys', { name: 'x', livemode: true }, cookie);
      secretIn('a key of the dashboard', made.text, /lrs_live_\w+/);
      for (const [path, body] of [
        ['sign-in', { email, password: next }],
        ['sign-in', { email: next, password: owner.password }],
        ['join/read', { token: link }],
        ['join', { token: link, password: '' }],
        ['password', { current_password: next, new_password: next }],
        ['password', { current_password: owner.password, new_password: [next] }],
        ['password/reset', { token: session, password: next }],
        ['keys', { name: token, livemode: 1 }],
        [session, {}],
      ] as const) {
        const { status, text } = await ask(path, body, { ...cookie, authorization: `Bearer ${token}` });
        expect([200, 400, 401, 404, 410]).toContain(status);
        expect(secrets.in(text), path).toEqual([]);
      }
      expect((await ask('join', { token: link, password: next })).status).toBe(201);
      expect(secrets.in(await service.output())).toEqual([]);
    });

    if (size === 'postgresql') {
      it('the output contains no secret after internal errors', async () => {
        const client = new pg.Client({ connectionString: service.env['DATABASE_URL'] ?? '' });
        await client.connect();
        for (const table of ['business', 'api_key']) {
          await client.query(`alter table ${table} rename to hidden`);
          const { status, text } = await service.send('GET', '/api/v1/businesses', asked(owner.key));
          await client.query(`alter table hidden rename to ${table}`);
          expect(status).toBe(500);
          expect(service.secrets.in(text)).toEqual([]);
        }
        await client.end();
        expect(await service.output()).toContain('"status":500');
        expect(service.secrets.in(await service.output())).toEqual([]);
      });
    }

    it('the test has read the whole output, with the start and the requests', async () => {
      const output = await service.output();
      expect(output).toContain('Listening on');
      if (size !== usualSize()) return;
      expect(output.match(/"path":"\/api\/v1\/businesses"/g)?.length).toBeGreaterThan(10);
      expect(output).toContain('"status":401');
      expect(output).toMatch(/"caller":"key:\d+".*"address":"[^"]+"/);
      expect(output).toMatch(/"caller":"user:\d+".*"address":"[^"]+"/);
    });

    let service: VerboseService;
    let owner: { key: string; password: string };

    /** Valid, revoked and wrong keys, and a password in place of a key. */
    let keys: string[];

    beforeAll(async () => {
      service = await VerboseService.start(size);
      owner = await service.newAccount();
    });

    afterAll(() => service.stop());

    function asked(key: string): Record<string, string> {
      return {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      };
    }

    /** Creates a key with a command beside the service. */
    async function make(name: string, ...args: string[]): Promise<{ id: string; key: string }> {
      const { id, api_key: key = '' } = await service.command('key', ...args);
      return { id: String(id), key: service.secrets.add(name, key) };
    }
  },
  { timeout: 120_000 },
);

const ROWS = rowsWith(() => 1);

/** Creates rows before they are read, and parents before their children. */
const IN_ORDER = [
  ...ALL.filter(([operation, { leadsTo }]) => operation.startsWith('POST ') && leadsTo === 'own'),
  ...ALL.filter(([operation, { leadsTo }]) => operation.startsWith('POST ') && leadsTo === 'row'),
  ...ALL,
];
