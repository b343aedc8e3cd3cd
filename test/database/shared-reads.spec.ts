import { beforeAll, expect, it } from 'vitest';
import { hashToken, newToken } from '../../src/accounts/api-key-format.js';
import { KeyHoldersRepository } from '../../src/accounts/key-holders.repository.js';
import { EntityManager } from '../../src/platform/database/entity-manager.js';
import { readRows } from '../../src/platform/database/read-rows.js';
import { rowsAsJson } from '../../src/platform/database/read-rows.js';
import { BOTH_DATABASES, describeSizes } from '../support/databases.js';
import { type TestAccount, TestServer } from '../support/test-server.js';

/** More than one statement looks up. */
const ACCOUNTS = 20;

describeSizes(BOTH_DATABASES, 'reads on %s', (size) => {
  it('look-ups of one turn find the account of each key, and neither revoked nor unknown keys', async () => {
    const accounts: TestAccount[] = [];
    for (let count = 0; count < ACCOUNTS; count++) accounts.push(await server.createAccount());
    const [first, second] = accounts;
    const revoked = await server.createKey({ accountId: first?.accountId ?? 0, livemode: true });
    await server.revokeKey(revoked.id);
    const tokens = [...accounts.map(({ key }) => key), newToken('lrs_live_'), revoked.key, second?.key ?? ''];
    for (const count of [1, 2, 4, 5, tokens.length]) {
      const some = tokens.slice(-count);
      const found = await server.inContext(() => {
        const holders = server.app.get(KeyHoldersRepository);
        return Promise.all(some.map((token) => holders.find(hashToken(token), new Date())));
      });
      const expected = some.map((token) => accounts.find(({ key }) => key === token)?.accountId);
      expect(found.map((holder) => holder?.accountId)).toEqual(expected);
    }
  });

  it('a statement that fails rejects all its look-ups, and the next ones succeed', async () => {
    const { key } = await server.createAccount();
    const holders = server.app.get(KeyHoldersRepository);
    const never = new Date(Number.NaN);
    const failed = await server.inContext(() =>
      Promise.allSettled([holders.find(hashToken(key), never), holders.find(hashToken(key), never)]),
    );
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await server.inContext(() => holders.find(hashToken(key), new Date()))).not.toBeNull();
  });

  it('rowsAsJson returns the values of the rows of readRows in their order', async () => {
    const sql = `select n as id, n / 3.0::double precision as third, 'ü"\\' || n as "someText", null as nothing,
      jsonb_build_array(n, null) as list, n > 2 as "isLarge" from generate_series(1, ?::integer) n order by n desc`;
    const columns = ['id', 'third', 'someText', 'nothing', 'list', 'isLarge'];
    const read = rowsAsJson<unknown[]>(sql, columns);
    await server.inContext(async () => {
      const em = server.app.get(EntityManager);
      const rows = await readRows<Record<string, unknown>>(em, sql, [50]);
      expect(await read(em, [50])).toEqual(rows.map((row) => columns.map((column) => row[column])));
      expect(await read(em, [0])).toEqual([]);
    });
  });

  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.shared(size);
  });
});
