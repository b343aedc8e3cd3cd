import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { typeCommand } from '../../support/command-line.js';
import { csvOfPlaces, placeUrl } from '../../support/imports.js';
import { scratchFolder } from '../../support/scratch.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

describe('business import', () => {
  it('creates the businesses of a file, after a dry run that stores nothing', async () => {
    const dry = await runImport('a.csv', csvOfPlaces(2), '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: '2 created, 0 updated, 0 unchanged, 0 refused\n' });
    expect((await api.get('/api/v1/businesses').expect(200)).body).toEqual([]);
    const done = await runImport('a.csv', csvOfPlaces(2), '--json');
    expect(JSON.parse(done.stdout)).toMatchObject({ ok: true, created: 2, status: 'completed' });
    expect((await api.get('/api/v1/businesses').expect(200)).body).toHaveLength(2);
  });

  it('prints refused rows with their lines and exits with 1', async () => {
    const rows = [{ gbp_url: placeUrl(7) }, { external_id: 'unused' }];
    const { code, stdout } = await runImport('a.ndjson', rows.map((row) => JSON.stringify(row)).join('\n'));
    expect(code).toBe(1);
    expect(stdout).toBe(
      'line 2: `gbp_url` is required, or cid, place_id, or name with lat and lng, because no business has this external_id.\n' +
        '1 created, 0 updated, 0 unchanged, 1 refused\n',
    );
  });

  it.each([
    ['business', 'import', '/dev/null', '--account'],
    ['places', 'import', '/dev/null'],
  ])('%s %s fails for a device', async (...words) => {
    const account_id = words.includes('--account') ? [String(account.accountId)] : [];
    const { code, stderr } = await typeCommand(server.app, ...words, ...account_id);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not a regular file'),
    });
  });

  it('reads a JSON array and another charset, and fails for a file that it cannot read', async () => {
    const json = await runImport('b.json', JSON.stringify([{ gbp_url: placeUrl(8) }]));
    expect(json.stdout).toContain('1 created');
    const latin = Buffer.from(`gbp_url,label\n"${placeUrl(9)}",Café\n`, 'latin1');
    expect((await runImport('c.csv', latin)).stderr).toContain('Windows-1252');
    expect((await runImport('c.csv', latin, '--charset', 'latin1')).stdout).toContain('1 created');
    const id = String(account.accountId);
    const missing = await typeCommand(server.app, 'business', 'import', 'no-such-file', '--account', id);
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain('cannot be read');
  });
});

let server: TestServer;
let account: TestAccount;
let api: Api;
let folder: string;

beforeAll(async () => {
  server = await TestServer.shared();
  account = await server.createAccount('agency');
  api = server.as(account.key);
  folder = scratchFolder('lrs-import-');
});

function runImport(name: string, content: string | Buffer, ...options: string[]) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return typeCommand(
    server.app,
    'business',
    'import',
    file,
    '--account',
    String(account.accountId),
    ...options,
  );
}
