import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSizes, usualSize } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { PaymentsServer, problem } from './payments-server.js';

describeSizes([usualSize()], 'settling an invoice by command on %s', (size) => {
  let shop: PaymentsServer;

  beforeAll(async () => {
    shop = await PaymentsServer.start(size);
  });
  afterAll(() => shop.stop());

  it('mark-paid and void are final and idempotent', async () => {
    const [paid, voided] = [await shop.invoice(), await shop.invoice()];
    const first = await shop.markPaid(paid.id);
    expect(first).toMatchObject({ id: paid.id, status: 'paid', paid_at: expect.any(String) as string });
    expect(await shop.markPaid(paid.id)).toEqual(first);
    await shop.void(voided.id);
    await shop.void(voided.id);
    await expect(shop.void(paid.id)).rejects.toEqual(problem('invoice_not_open', /is paid/));
    await expect(shop.markPaid(voided.id)).rejects.toEqual(problem('invoice_not_open', /is void/));
    await expect(shop.void(999_999)).rejects.toEqual(problem('not_found'));
    await shop.expectStatus(paid.api, paid.id, 'paid');
    await shop.expectStatus(voided.api, voided.id, 'void');
  });

  it.each(['markPaid', 'void'] as const)('%s closes the payment page', async (settle) => {
    const { id } = await shop.invoice();
    const url = await shop.payLink(id);
    await shop[settle](id);
    expect(() => shop.stripe.pay(url)).toThrow('no open session has the URL');
  });

  it('void fails and the invoice is paid if the customer has already paid', async () => {
    const { id, api } = await shop.invoice();
    shop.stripe.pay(await shop.payLink(id));
    await expect(shop.void(id)).rejects.toEqual(problem('invoice_not_open', /is paid/));
    await shop.expectStatus(api, id, 'paid');
  });

  it('void fails and the invoice is paid if the customer pays while the page is being closed', async () => {
    const { id, api } = await shop.invoice();
    const url = await shop.payLink(id);
    const asked = shop.stripe.requests.length;
    // The customer pays between the request that reads the page and the one that expires it.
    shop.stripe.meanwhile = () => {
      if (shop.stripe.requests.length === asked + 2) shop.stripe.pay(url);
      return Promise.resolve();
    };
    await expect(shop.void(id)).rejects.toEqual(problem('invoice_not_open', /is paid/));
    shop.stripe.meanwhile = () => Promise.resolve();
    await shop.expectStatus(api, id, 'paid');
  });

  it.each([
    ['markPaid', 'paid'],
    ['void', 'void'],
    ['payLink', 'open'],
  ] as const)('%s reports a payment of another amount once, and then succeeds', async (attempt, status) => {
    const { id, api } = await shop.invoice();
    shop.stripe.pay(await shop.payLink(id))['amount_total'] = 100;
    await expect(shop[attempt](id)).rejects.toEqual(
      problem('payment_mismatch', /payment pi_\d+ of USD 1\.00/),
    );
    await shop.expectStatus(api, id, 'open');
    await shop[attempt](id);
    await shop.expectStatus(api, id, status);
  });

  it('an invoice stays open if Stripe does not answer the request to close its page', async () => {
    const { id, api } = await shop.invoice();
    await shop.payLink(id);
    shop.stripe.failNext('drop before', 'drop before', 'drop before');
    await expect(shop.void(id)).rejects.toEqual(problem('payment_provider_unavailable'));
    await shop.expectStatus(api, id, 'open');
    await shop.void(id);
  });
});

describeWith('postgresql', 'concurrent pay links and settlements', () => {
  let shop: PaymentsServer;

  beforeAll(async () => {
    shop = await PaymentsServer.start('postgresql');
  });
  afterAll(() => shop.stop());

  it('leave no open payment page of a settled invoice', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, api } = await shop.invoice();
      const settle = round % 2 === 0 ? shop.void(id) : shop.markPaid(id);
      await Promise.allSettled([shop.payLink(id), settle, shop.payLink(id)]);
      await settle;
      await shop.expectStatus(api, id, round % 2 === 0 ? 'void' : 'paid');
      expect(shop.stripe.openSessions()).toEqual([]);
    }
  });
});

describe('invoices without a payment provider', () => {
  it('an invoice is marked as paid by command, and no request is sent to Stripe', async () => {
    const shop = await PaymentsServer.start('embedded', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
    const { id, accountId, api } = await shop.invoice();
    await expect(shop.payLink(id)).rejects.toEqual(problem('payments_not_configured', /STRIPE_SECRET_KEY/));
    await expect(shop.portalLink(accountId)).rejects.toEqual(problem('payments_not_configured'));
    await shop.deliver('{}').expect(404);
    await shop.markPaid(id);
    await shop.expectStatus(api, id, 'paid');
    expect(shop.stripe.requests).toEqual([]);
    await shop.stop();
  });

  it('void fails while a page of a previously configured provider is open', async () => {
    const shop = await PaymentsServer.start('embedded');
    const { id } = await shop.invoice();
    await shop.payLink(id);
    await shop.server.restart({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' });
    await expect(shop.void(id)).rejects.toEqual(problem('payments_not_configured', /until \d{4}-/));
    await shop.stop();
  });
});
