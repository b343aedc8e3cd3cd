import { EntityManager } from '#platform/database/entity-manager';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PaidOnline } from './paid-online.js';
import { describeSizes, usualSize } from '../support/databases.js';

const COMPLETED = 'checkout.session.completed';

describeSizes([usualSize()], 'the events of Stripe on %s', (size) => {
  let shop: PaidOnline;

  beforeAll(async () => {
    shop = await PaidOnline.start(size);
  });
  afterAll(() => shop.stop());

  /** An invoice whose customer has just paid, and the event that says so. */
  async function paidInvoice() {
    const invoice = await shop.invoice();
    const session = shop.stripe.pay(await shop.payLink(invoice.id));
    return { ...invoice, session, event: shop.stripe.event(COMPLETED, session) };
  }

  async function countOf(table: string): Promise<number> {
    const rows = await shop.server.inContext(() =>
      shop.server.app
        .get(EntityManager)
        .execute<[{ count: string }]>(`select count(*) as count from ${table}`),
    );
    return Number(rows[0].count);
  }

  it('mark the invoice paid, at the time of the payment', async () => {
    const { id, api, session } = await paidInvoice();
    await shop.expectStatus(api, id, 'open');
    const created = 1_795_000_000;
    await shop.deliver(shop.stripe.event(COMPLETED, session, { created })).expect(200, { received: true });
    await shop.expectStatus(api, id, 'paid');
    const { body } = await api.get(`/api/v1/invoices/${id}`).expect(200);
    expect(body.paid_at).toBe(new Date(created * 1000).toISOString());
  });

  it('count once, however often and however simultaneously they come', async () => {
    const { id, api, event } = await paidInvoice();
    const before = await countOf('payment_event');
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.deliver(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await countOf('payment_event')).toBe(before + 1);
    const { body: first } = await api.get(`/api/v1/invoices/${id}`).expect(200);
    await shop.deliver(event).expect(200);
    await api.get(`/api/v1/invoices/${id}`).expect(200, first);
  });

  const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;

  it('may have been signed some minutes ago', async () => {
    const { id, api, event } = await paidInvoice();
    await shop.deliver(event, shop.stripe.sign(event, { at: secondsAgo(240) })).expect(200);
    await shop.expectStatus(api, id, 'paid');
  });

  it.each<[string, (body: string) => [string, string | null]]>([
    ['no signature', (body) => [body, null]],
    ['an empty one', (body) => [body, '']],
    ['nonsense', (body) => [body, 't=1,v1=x']],
    ['one of another secret', (body) => [body, shop.stripe.sign(body, { secret: 'whsec_other' })]],
    ['one of six minutes ago', (body) => [body, shop.stripe.sign(body, { at: secondsAgo(360) })]],
    ['one of another body', (body) => [body.replace('"evt_', '"evt_x'), shop.stripe.sign(body)]],
  ])('are refused with %s', async (_, forge) => {
    const { id, api, event } = await paidInvoice();
    const answer = await shop.deliver(...forge(event));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'webhook_signature_invalid' });
    await shop.expectStatus(api, id, 'open');
  });

  it('are refused when they are too large', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(300 * 1024) });
    await shop.deliver(body).expect(413);
  });

  it('are acknowledged when they mean nothing here', async () => {
    const { id, api, session } = await paidInvoice();
    const before = await countOf('payment_event');
    for (const event of [
      shop.stripe.event('customer.created', { id: 'cus_x', object: 'customer' }),
      shop.stripe.event(COMPLETED, { ...session, id: 'cs_of_another_shop' }),
      shop.stripe.event('checkout.session.expired', { ...session, id: 'cs_of_another_shop' }),
    ]) {
      await shop.deliver(event).expect(200);
    }
    await shop.expectStatus(api, id, 'open');
    // Another shop with the same account of Stripe may have thousands a day.
    expect(await countOf('payment_event')).toBe(before);
  });

  it.each([
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'eur' }],
  ])('do not settle an invoice with another %s', async (_, more) => {
    const { id, api, session } = await paidInvoice();
    await shop.deliver(shop.stripe.event(COMPLETED, { ...session, ...more })).expect(200);
    await shop.expectStatus(api, id, 'open');
  });

  it('come in two steps from payments that take days', async () => {
    const { id, api } = await shop.invoice();
    const session = shop.stripe.pay(await shop.payLink(id), 'later');
    await shop.deliver(shop.stripe.event(COMPLETED, session)).expect(200);
    await shop.expectStatus(api, id, 'open');
    const confirmed = { ...session, payment_status: 'paid' };
    await shop.deliver(shop.stripe.event('checkout.session.async_payment_succeeded', confirmed)).expect(200);
    await shop.expectStatus(api, id, 'paid');
  });

  it.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
    'say that another page is needed: %s',
    async (type) => {
      const { id, api } = await shop.invoice();
      const first = await shop.payLink(id);
      const session = shop.stripe.openSessions().find(({ url }) => url === first) ?? {};
      await shop.deliver(shop.stripe.event(type, shop.stripe.expire(session))).expect(200);
      const second = await shop.payLink(id);
      expect(second).not.toBe(first);
      await shop.deliver(shop.stripe.event(COMPLETED, shop.stripe.pay(second))).expect(200);
      await shop.expectStatus(api, id, 'paid');
    },
  );

  it('lead people back to a page that thanks them', async () => {
    const page = await shop.server.as().get('/payments/thank-you').expect(200);
    expect(page.type).toBe('text/html');
  });
});
