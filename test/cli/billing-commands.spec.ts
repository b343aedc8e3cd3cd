import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, PHARMACY_URL } from './cli-folder.js';
import { CliService } from './cli-service.js';

describe('billing commands', () => {
  it('`scan run` charges credits and rejects a scan that exceeds the balance with insufficient_credits', async () => {
    const done = await service.answer(...scan(9).slice(0, -1));
    expect(done).toMatchObject({ status: 'completed', credits_reserved: 81, credits_charged: 81 });
    expect(failure(await service.run(...scan(5)))).toMatchObject({
      code: 'insufficient_credits',
      credits_available: 19,
      credits_required: 25,
    });
  });

  it('`business add` requires --lat and --lng for a URL without a location', async () => {
    const add = [
      'business',
      'add',
      '--account',
      '1',
      '--url',
      'https://maps.google.com/?cid=12600752361761623094',
      '--name',
      'Café',
    ];
    expect(failure(await service.run(...add, '--json'))).toMatchObject({
      code: 'location_unresolved',
      detail: expect.stringContaining('lat, lng') as string,
    });
    expect(failure(await service.run(...add, '--lat', '-34.9', '--json'))).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '#/lat' }],
    });
    expect(await service.answer(...add, '--lat', '-34.9', '--lng', '-56.2')).toMatchObject({
      name: 'Café',
      cid: '12600752361761623094',
      location: { lat: -34.9, lng: -56.2 },
      timezone: 'America/Montevideo',
    });
  });

  it('`business add` reads a link with text around it, and rejects a damaged CID', async () => {
    const add = [
      'business',
      'add',
      '--account',
      '1',
      '--name',
      'Bar',
      '--lat',
      '-34.95',
      '--lng',
      '-56.2',
      '--url',
    ];
    expect(
      failure(await service.run(...add, 'https://www.google.com/maps?cid=1.19E+18', '--json')),
    ).toMatchObject({ code: 'not_a_business_profile_url', reason: 'damaged_cid' });
    const pasted = 'Bar\nhttps://www.google.com/maps?hl=en&amp;cid=1194080340261722570';
    expect(await service.answer(...add, pasted)).toMatchObject({ name: 'Bar', cid: '1194080340261722570' });
  });

  it('`business add` takes a CID, or a name with coordinates, in place of a URL', async () => {
    const add = ['business', 'add', '--account', '1', '--name', 'Café', '--lat', '-34.96', '--lng', '-56.21'];
    expect(await service.answer(...add, '--cid', '1194080340261722571')).toMatchObject({
      name: 'Café',
      cid: '1194080340261722571',
    });
    const named = add.with(5, 'Kiosko');
    expect(await service.answer(...named)).toMatchObject({ name: 'Kiosko', cid: null });
    const nothing = await service.run('business', 'add', '--account', '1', '--json');
    expect(failure(nothing)).toMatchObject({ code: 'validation_failed' });
  });

  it('`credits grant` rejects a reference that was used before with already_granted', async () => {
    const pack = ['credits', 'grant', '--account', '1', '--amount', '50', '--reference', 'order 7'];
    expect(await service.answer(...pack)).toEqual({ account_id: 1, granted: 50, credits_remaining: 69 });
    expect(failure(await service.run(...pack, '--json'))).toMatchObject({ code: 'already_granted' });
    expect(await service.answer(...scan(5).slice(0, -1))).toMatchObject({ credits_charged: 25 });
  });

  it('`credits refund` refunds at most the credits that a scan was charged', async () => {
    const refund = ['credits', 'refund', '--scan', '1'];
    expect(await service.answer(...refund, '--amount', '80')).toMatchObject({
      refunded: 80,
      credits_remaining: 124,
    });
    expect(failure(await service.run(...refund, '--amount', '2', '--json'))).toMatchObject({
      code: 'refund_exceeds_charge',
    });
    expect(await service.answer(...refund)).toMatchObject({ refunded: 1 });
    expect(failure(await service.run(...refund, '--json'))).toMatchObject({ code: 'refund_exceeds_charge' });
    expect(failure(await service.run('credits', 'refund', '--scan', '99', '--json'))).toMatchObject({
      code: 'not_found',
    });
  });

  it('`plan set` upgrades immediately, so that the API accepts the key', async () => {
    expect(await subscription()).toMatchObject({ status: 403, body: { code: 'plan_required' } });
    expect(await service.answer('plan', 'set', '--account', '1', '--plan', 'growth')).toEqual({
      account_id: 1,
      plan: 'growth',
      next_plan: null,
      billing_cycle_end: expect.stringMatching(/T00:00:00\.000Z$/) as string,
    });
    const { status, body } = await subscription();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { plan: { code: 'growth', api_access: true } },
    });
    expect(Number(body.credits_remaining)).toBeGreaterThan(9_000);
  });

  it('`plan set` downgrades at the end of the billing cycle, and the key works until then', async () => {
    expect(await service.answer('plan', 'set', '--account', '1', '--plan', 'free')).toMatchObject({
      plan: 'growth',
      next_plan: 'free',
    });
    expect(await subscription()).toMatchObject({ status: 200, body: { plan: { code: 'growth' } } });
  });

  it('`ledger check` exits with code 0 when the ledger is consistent', async () => {
    expect(await service.answer('ledger', 'check')).toEqual({
      ok: true,
      accounts: 1,
      open_holds: 0,
      findings: [],
      entries: expect.any(Number) as number,
    });
  });

  it.each([
    ['an amount of 0', ['credits', 'grant', '--account', '1', '--amount', '0']],
    ['half a credit', ['credits', 'grant', '--account', '1', '--amount', '1.5']],
    ['an empty reference', ['credits', 'grant', '--account', '1', '--amount', '1', '--reference', '']],
    ['an unknown plan', ['plan', 'set', '--account', '1', '--plan', 'gold']],
  ])('billing commands reject %s with wrong_usage', async (_, args) => {
    expect(failure(await service.run(...args, '--json'), 2)).toMatchObject({ code: 'wrong_usage' });
  });

  it.each([
    ['credits', 'grant', '--account', '9', '--amount', '1'],
    ['plan', 'set', '--account', '9', '--plan', 'growth'],
  ])('`%s %s` rejects a missing account with not_found', async (...args) => {
    expect(failure(await service.run(...args, '--json'))).toMatchObject({ code: 'not_found' });
  });

  let service: CliService;
  let key: string;

  beforeAll(async () => {
    service = await CliService.start();
    const account = await service.answer('account', 'create', '--email', 'a@example.com', '--plan', 'free');
    expect(account['note']).toContain('plan set');
    key = String(account['api_key']);
    await service.answer('business', 'add', '--account', '1', '--url', PHARMACY_URL, '--keyword', 'farmacia');
  });

  afterAll(async () => {
    await service.stop();
  });

  function scan(grid: number) {
    return [
      'scan',
      'run',
      '--business',
      '1',
      '--keyword',
      'farmacia',
      '--grid',
      String(grid),
      '--wait',
      '--json',
    ];
  }

  function subscription() {
    return service.server.as(key).get('/api/v1/subscription');
  }
});

describe('ledger check', () => {
  it('`ledger check` exits with code 1 and lists the findings when a balance differs from its entries', async () => {
    const service = await CliService.start();
    await service.answer('account', 'create', '--email', 'a@example.com', '--plan', 'starter');
    await service.answer('credits', 'grant', '--account', '1', '--amount', '5');
    await service.tamper('update credit_account set pack_available = 6');
    const { code, stdout } = await service.run('ledger', 'check', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      findings: [
        {
          problem: 'balance_differs_from_entries',
          account_id: 1,
          balance: 'pack_available',
          stored: 6,
          entries: 5,
        },
      ],
    });
    await service.stop();
  });
});
