import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceProcess } from '../support/processes.js';
import { CommandedFolder, failure } from './commanded-folder.js';

describe('invoices at the command line', { timeout: 60_000 }, () => {
  let folder: CommandedFolder;
  let service: ServiceProcess;

  beforeAll(async () => {
    folder = new CommandedFolder();
    service = await ServiceProcess.start(folder.env);
    for (const name of ['a', 'b']) {
      await folder.answer('account', 'create', '--email', `${name}@example.com`, '--plan', 'starter');
    }
    for (const id of ['1', '2']) await folder.answer('plan', 'set', '--account', id, '--plan', 'growth');
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    folder.remove();
  });

  it('are listed, marked paid and voided, and say when that cannot be', async () => {
    const { invoices } = (await folder.answer('invoice', 'list', '--account', '1')) as { invoices: object[] };
    expect(invoices).toEqual([
      expect.objectContaining({
        id: 1,
        number: expect.stringMatching(/^\d{4}-000001$/) as string,
        status: 'open',
        customer: { account_id: 1, email: 'a@example.com' },
      }),
    ]);
    const paid = await folder.answer('invoice', 'mark-paid', '--id', '1');
    expect(paid).toMatchObject({ id: 1, status: 'paid' });
    expect(await folder.answer('invoice', 'mark-paid', '--id', '1')).toEqual(paid);
    expect(await folder.answer('invoice', 'void', '--id', '2')).toMatchObject({ id: 2, status: 'void' });

    const settled = failure(await folder.run('invoice', 'void', '--id', '1', '--json'));
    expect(settled).toMatchObject({ code: 'invoice_not_open', status: 'paid' });
    const offline = failure(await folder.run('invoice', 'pay-link', '--id', '1', '--json'));
    expect(offline).toMatchObject({ code: 'invoice_not_open' });
    const portal = failure(await folder.run('invoice', 'portal-link', '--account', '1', '--json'));
    expect(portal).toMatchObject({ code: 'payments_not_configured' });
    expect(failure(await folder.run('invoice', 'list', '--account', '9', '--json'))).toMatchObject({
      code: 'not_found',
    });
    const { stdout } = await folder.run('invoice', 'list', '--account', '2');
    expect(stdout).toMatch(/^id 2 {2}\d{4}-000002 {2}void {2}issued .* due .* USD \d+\.\d\d\n$/);
  });
});
