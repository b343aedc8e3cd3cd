import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, openBrowser, tokenOf } from '../support/dashboard.js';
import { mapsUrl } from '../support/samples.js';
import { failure } from './cli-folder.js';
import { CliService } from './cli-service.js';

const PASSWORD = 'correct horse battery';

describe('user commands', () => {
  it('`user invite --role client --tag` gives a person access to the businesses with the tag, in one command', async () => {
    const invited = ['--email', 'client@example.com', '--role', 'client', '--tag', 'acme'];
    const { url } = await service.answer('user', 'invite', '--account', '1', ...invited);
    const browser = openBrowser(service.server);
    const body = { token: tokenOf(String(url)), password: PASSWORD };
    const joined = await browser.post(`${DASHBOARD}/join`).send(body).expect(201);
    expect(joined.body.user).toMatchObject({ role: 'client', restricted_to_tags: ['acme'] });
    const { token } = (await browser.post(`${DASHBOARD}/token`).send({}).expect(201)).body;

    const seen = async (): Promise<string[]> => {
      const { body: list } = await service.server.as(token).get('/api/v1/businesses').expect(200);
      return (list as { label: string }[]).map(({ label }) => label);
    };
    expect(await seen()).toEqual(['Acme']);
    const restricted = await service.answer(
      'user',
      'restrict',
      '--email',
      'CLIENT@example.com',
      '--tag',
      'beta',
    );
    expect(restricted).toMatchObject({ role: 'client', restricted_to_tags: ['beta'] });
    expect(await seen()).toEqual(['Beta']);
    const { users } = await service.answer('user', 'list', '--account', '1');
    expect(users).toMatchObject([
      { email: 'a@example.com', role: 'owner', restricted_to_tags: null },
      { email: 'client@example.com', role: 'client', restricted_to_tags: ['beta'] },
    ]);
  });

  it('`user invite --role viewer` invites a read-only user', async () => {
    const { stdout } = await invite('--email', 'viewer@example.com', '--role', 'viewer');
    const { url } = JSON.parse(stdout) as { url: string };
    const read = await openBrowser(service.server)
      .post(`${DASHBOARD}/join/read`)
      .send({ token: tokenOf(url) })
      .expect(200);
    expect(read.body).toEqual({ email: 'viewer@example.com', role: 'read_only' });
  });

  it.each([
    [
      'a client without a tag',
      ['invite', '--account', '1', '--email', 'x@example.com', '--role', 'client'],
      'role_tags_mismatch',
    ],
    [
      'an owner with a tag',
      ['invite', '--account', '1', '--email', 'x@example.com', '--role', 'owner', '--tag', 'x'],
      'role_tags_mismatch',
    ],
    [
      'a member of the team',
      ['invite', '--account', '1', '--email', 'a@example.com', '--role', 'member'],
      'already_member',
    ],
    [
      'a missing account',
      ['invite', '--account', '9', '--email', 'x@example.com', '--role', 'member'],
      'not_found',
    ],
    ['an unknown user', ['restrict', '--email', 'unknown@example.com', '--all'], 'not_found'],
    ['an owner', ['restrict', '--email', 'a@example.com', '--tag', 'x'], 'role_tags_mismatch'],
    [
      'a client who would have no tags',
      ['restrict', '--email', 'client@example.com', '--all'],
      'role_tags_mismatch',
    ],
    ['neither tags nor --all', ['restrict', '--email', 'a@example.com'], 'wrong_usage'],
  ])('user commands reject %s', async (_, args, code) => {
    expect(failure(await service.run('user', ...args, '--json'))).toMatchObject({ code });
  });

  let service: CliService;

  beforeAll(async () => {
    service = await CliService.start();
    await service.answer('account', 'create', '--email', 'a@example.com', '--plan', 'growth');
    for (const name of ['Acme', 'Beta']) {
      const place = ['--name', name, '--lat', '1', '--lng', '1', '--url', mapsUrl(name, 1, 1)];
      await service.answer('business', 'add', '--account', '1', '--tag', name, ...place);
    }
  });

  afterAll(() => service.stop());

  function invite(...args: string[]) {
    return service.run('user', 'invite', '--account', '1', ...args, '--json');
  }
});
