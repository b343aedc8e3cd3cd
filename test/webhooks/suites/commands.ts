import { describe, expect, it } from 'vitest';
import { typeCommand } from '../../support/command-line.js';
import type { Fixture } from './fixture.js';

type Output = Record<string, unknown>;

export function describeCommands(fixture: Fixture): void {
  const type = (...args: string[]) => typeCommand(fixture.service.server.app, 'webhook', ...args, '--json');

  async function output<T = Output>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await type(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as T;
  }

  async function failure(...args: string[]): Promise<Output> {
    const { code, stdout, stderr } = await type(...args);
    expect(stdout).toBe('');
    expect(code).not.toBe(0);
    return JSON.parse(stderr) as Output;
  }

  const add = async (...args: string[]): Promise<string> => {
    const added = await output('add', '--account', String(fixture.tenant.accountId), ...args);
    return String(added['id']);
  };
  const list = () => output('list', '--account', String(fixture.tenant.accountId));

  describe('webhook commands', () => {
    it('webhook add prints the secret, and webhook list shows the endpoint without it', async () => {
      const url = fixture.receiver.url('/hook');
      const added = await output(
        'add',
        '--account',
        String(fixture.tenant.accountId),
        '--url',
        url,
        '--event',
        'scan.completed',
        '--event',
        'alert.triggered',
        '--description',
        'the shop',
        '--significant-only',
      );
      expect(added).toEqual({
        id: expect.any(Number) as number,
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) as string,
      });
      const listed = await list();
      expect(listed).toMatchObject({
        endpoints: [
          {
            id: added['id'],
            url,
            description: 'the shop',
            livemode: true,
            enabled: true,
            events: ['scan.completed', 'alert.triggered'],
            significant_only: true,
          },
        ],
      });
      expect(JSON.stringify(listed)).not.toContain('whsec_');
      await add('--url', url, '--test');
      expect(((await list())['endpoints'] as Output[]).map(({ livemode }) => livemode)).toEqual([
        true,
        false,
      ]);
    });

    it('webhook add and update limit an endpoint to tags, and --all-tags removes the limit', async () => {
      const id = await add(
        '--url',
        fixture.receiver.url('/ok'),
        '--tag',
        'Acme',
        '--tag',
        ' north ',
        '--tag',
        'ACME',
      );
      const tagsOf = async () => ((await list())['endpoints'] as Output[])[0]?.['tags'];
      expect(await tagsOf()).toEqual(['Acme', 'north']);
      await output('update', '--id', id, '--description', 'the same tags');
      expect(await tagsOf()).toEqual(['Acme', 'north']);
      expect(await output('update', '--id', id, '--tag', 'south')).toMatchObject({ tags: ['south'] });
      expect(await output('update', '--id', id, '--all-tags')).toMatchObject({ tags: null });
    });

    it('webhook test sends a sample of the type that --type names', async () => {
      const id = await add('--url', fixture.receiver.url('/sample'));
      expect(await output('test', '--id', id, '--type', 'alert.triggered')).toMatchObject({ ok: true });
      expect(fixture.receiver.typesAt('/sample')).toEqual(['alert.triggered']);
    });

    it('webhook update, test and delete change, test and delete an endpoint', async () => {
      const id = await add('--url', fixture.receiver.url('/ok'), '--event', 'rank.changed');
      expect(await output('test', '--id', id)).toMatchObject({ ok: true, status: 200, response_body: 'ok' });
      const changed = await output(
        'update',
        '--id',
        id,
        '--url',
        fixture.receiver.url('/down'),
        '--all-events',
        '--significant-only',
        'on',
        '--description',
        'new',
        '--enabled',
        'off',
      );
      expect(changed).toMatchObject({
        url: fixture.receiver.url('/down'),
        events: null,
        significant_only: true,
        description: 'new',
        enabled: false,
        disabled_reason: 'by_hand',
      });
      const tested = await type('test', '--id', id);
      expect(tested.code).toBe(1);
      expect(JSON.parse(tested.stdout)).toMatchObject({ ok: false, status: 500 });
      expect(await output('delete', '--id', id)).toEqual({ id: Number(id), deleted: true });
      expect(await failure('delete', '--id', id)).toMatchObject({ code: 'not_found' });
      expect(await list()).toEqual({ endpoints: [] });
    });

    it('webhook deliveries and delivery show deliveries, and webhook redeliver sends them again', async () => {
      const id = await add('--url', fixture.receiver.url('/down'));
      await fixture.service.emit(fixture.tenant);
      await fixture.service.settled(fixture.tenant, ({ tries }) => tries === 1);
      const found = (...filter: string[]) =>
        output<{ deliveries: Output[] }>('deliveries', '--id', id, ...filter);
      const { deliveries } = await found('--event', 'scan.completed', '--status', 'pending');
      const delivery = String(deliveries[0]?.['id']);
      for (const none of [
        ['--status', 'failed'],
        ['--before', delivery],
        ['--since', '2100-01-01'],
      ]) {
        expect(await found(...none)).toEqual({ deliveries: [] });
      }
      const shown = await output<{ attempts: Output[] }>('delivery', '--id', delivery);
      expect(shown).toMatchObject({ id: Number(delivery), status: 'pending', attempts: [{ status: 500 }] });

      await output('update', '--id', id, '--enabled', 'off');
      const off = await failure('redeliver', '--delivery', delivery);
      expect(off).toMatchObject({ code: 'webhook_endpoint_disabled' });
      await output('update', '--id', id, '--enabled', 'on', '--url', fixture.receiver.url('/new'));
      const since = ['redeliver', '--endpoint', id, '--since', '2020-01-01'];
      expect(await output(...since)).toEqual({ redelivered: 1 });
      await fixture.service.settled(fixture.tenant);
      expect(await output(...since)).toEqual({ redelivered: 0 });
      expect(await output('redeliver', '--delivery', delivery)).toEqual({ redelivered: 1 });
      await fixture.service.settled(fixture.tenant);
      const ids = fixture.receiver.at('/new').map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([ids[0], ids[0]]);
    });

    it('webhook rotate rejects a second rotation within 24 hours unless --force is given', async () => {
      const id = await add('--url', fixture.receiver.url());
      const rotated = await output('rotate', '--id', id);
      expect(rotated).toEqual({
        id: Number(id),
        secret: expect.stringMatching(/^whsec_/) as string,
        old_secret_expires_at: expect.any(String) as string,
      });
      expect(await failure('rotate', '--id', id)).toMatchObject({ code: 'webhook_rotation_under_way' });
      expect((await output('rotate', '--id', id, '--force'))['secret']).not.toBe(rotated['secret']);
    });

    it.each([
      [['add', '--account', '1', '--url', 'ftp://example.com'], 'webhook_url_refused'],
      [['add', '--account', '999', '--url', 'https://example.com'], 'not_found'],
      [['add', '--account', '1', '--url', 'https://example.com', '--event', 'scan.started'], 'wrong_usage'],
      [['add', '--account', '1', '--url', 'https://example.com', '--description', ' '], 'wrong_usage'],
      [['add', '--account', '1', '--url', 'https://example.com', '--tag', ' '], 'wrong_usage'],
      [
        ['update', '--id', '1', ...Array.from({ length: 21 }, (_, n) => ['--tag', String(n)]).flat()],
        'wrong_usage',
      ],
      [['test', '--id', '1', '--type', 'scan.started'], 'wrong_usage'],
      [['update', '--id', '1', '--enabled', 'maybe'], 'wrong_usage'],
      [['list', '--account', '999'], 'not_found'],
      [['test', '--id', '999'], 'not_found'],
      [['delivery', '--id', '999'], 'not_found'],
      [['deliveries', '--id', '1', '--since', 'yesterday'], 'wrong_usage'],
      [['redeliver'], 'wrong_usage'],
      [['redeliver', '--delivery', '1', '--endpoint', '1'], 'wrong_usage'],
    ])('webhook %j fails with %s', async (args, code) => {
      expect(await failure(...args)).toMatchObject({ code });
    });
  });
}
