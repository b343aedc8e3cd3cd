import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from './cli-folder.js';
import { CliService } from './cli-service.js';

describe('invoice commands', () => {
  it('invoice commands list, pay and void invoices, and reject invoices in the wrong state', async () => {
    const { invoices } = (await service.answer('invoice', 'list', '--account', '1')) as {
      invoices: object[];
    };
    expect(invoices).toEqual([
      expect.objectContaining({
        id: 1,
        number: expect.stringMatching(/^\d{4}-000001$/) as string,
        status: 'open',
        customer: { account_id: 1, email: 'a@example.com' },
      }),
    ]);
    const paid = await service.answer('invoice', 'mark-paid', '--id', '1');
    expect(paid).toMatchObject({ id: 1, status: 'paid' });
    expect(await service.answer('invoice', 'mark-paid', '--id', '1')).toEqual(paid);
    expect(await service.answer('invoice', 'void', '--id', '2')).toMatchObject({ id: 2, status: 'void' });

    const settled = failure(await service.run('invoice', 'void', '--id', '1', '--json'));
    expect(settled).toMatchObject({ code: 'invoice_not_open', status: 'paid' });
    const offline = failure(await service.run('invoice', 'pay-link', '--id', '1', '--json'));
    expect(offline).toMatchObject({ code: 'invoice_not_open' });
    const portal = failure(await service.run('invoice', 'portal-link', '--account', '1', '--json'));
    expect(portal).toMatchObject({ code: 'payments_not_configured' });
    expect(failure(await service.run('invoice', 'list', '--account', '9', '--json'))).toMatchObject({
      code: 'not_found',
    });
    const { stdout } = await service.run('invoice', 'list', '--account', '2');
    expect(stdout).toMatch(/^id 2 {2}\d{4}-000002 {2}void {2}issued .* due .* USD \d+\.\d\d\n$/);
    // A repeated command prints the same line.
    expect((await service.run('invoice', 'void', '--id', '2')).stdout).toBe(stdout);
    expect((await service.run('invoice', 'mark-paid', '--id', '1')).stdout).toMatch(/^id 1 .* paid .*\n$/);
  });

  let service: CliService;

  beforeAll(async () => {
    service = await CliService.start();
    for (const name of ['a', 'b']) {
      await service.answer('account', 'create', '--email', `${name}@example.com`, '--plan', 'starter');
    }
    for (const id of ['1', '2']) await service.answer('plan', 'set', '--account', id, '--plan', 'growth');
  });

  afterAll(async () => {
    await service.stop();
  });
});
