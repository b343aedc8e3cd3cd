import { EntityManager } from '#platform/database/entity-manager';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeSizes, usualSize } from '../support/databases.js';
import { PaymentsServer } from './payments-server.js';

const COMPLETED = 'checkout.session.completed';

describeSizes([usualSize()], 'POST /webhooks/stripe on %s', (size) => {
  let shop: PaymentsServer;

  const withSession = (event: Record<string, unknown>, more: object) => {
    const { object } = event['data'] as { object: object };
    return { ...event, data: { object: { ...object, ...more } } };
  };

  it('marks the invoice as paid at the time of the payment', async () => {
    const { id, api, session } = await paidInvoice();
    await shop.expectStatus(api, id, 'open');
    const created = 1_795_000_000;
    await shop.deliver(shop.stripe.event(COMPLETED, session, { created })).expect(200, { received: true });
    await shop.expectStatus(api, id, 'paid');
    const { body } = await api.get(`/api/v1/invoices/${id}`).expect(200);
    expect(body.paid_at).toBe(new Date(created * 1000).toISOString());
  });

  it('handles an event once, despite repeated and concurrent deliveries', async () => {
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

  it('accepts a signature that is four minutes old', async () => {
    const { id, api, event } = await paidInvoice();
    await shop.deliver(event, shop.stripe.sign(event, { at: secondsAgo(240) })).expect(200);
    await shop.expectStatus(api, id, 'paid');
  });

  it.each<[string, (body: string) => [string, string | null]]>([
    ['no signature', (body) => [body, null]],
    ['an empty signature', (body) => [body, '']],
    ['a malformed signature', (body) => [body, 't=1,v1=x']],
    ['a signature with another secret', (body) => [body, shop.stripe.sign(body, { secret: 'whsec_other' })]],
    [
      'a signature that is six minutes old',
      (body) => [body, shop.stripe.sign(body, { at: secondsAgo(360) })],
    ],
    ['a signature of six minutes ahead', (body) => [body, shop.stripe.sign(body, { at: secondsAgo(-360) })]],
    ['the signature of another body', (body) => [body.replace('"evt_', '"evt_x'), shop.stripe.sign(body)]],
  ])('rejects %s with 400', async (_, forge) => {
    const { id, api, event } = await paidInvoice();
    const answer = await shop.deliver(...forge(event));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'webhook_signature_invalid' });
    await shop.expectStatus(api, id, 'open');
  });

  it('accepts a signature that is four minutes ahead, because clocks differ', async () => {
    const { id, api, event } = await paidInvoice();
    await shop.deliver(event, shop.stripe.sign(event, { at: secondsAgo(-240) })).expect(200);
    await shop.expectStatus(api, id, 'paid');
  });

  it('rejects a signed event that was created in the future with 400', async () => {
    const { id, api, session } = await paidInvoice();
    const event = shop.stripe.event(COMPLETED, session, { created: secondsAgo(-3_600) });
    expect((await shop.deliver(event).expect(400)).body).toMatchObject({ code: 'malformed_body' });
    await shop.expectStatus(api, id, 'open');
  });

  it.each<[string, (event: Record<string, unknown>) => unknown]>([
    ['no JSON', () => '{'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['a text', () => '"evt_1"'],
    ['an empty object', () => '{}'],
    ['no id', (event) => ({ ...event, id: undefined })],
    ['an id with NUL', (event) => ({ ...event, id: 'evt_\0' })],
    ['a type that is no text', (event) => ({ ...event, type: 1 })],
    ['no data', (event) => ({ ...event, data: undefined })],
    ['an object that is null', (event) => ({ ...event, data: { object: null } })],
    ['an object without an id', (event) => ({ ...event, data: { object: { payment_status: 'paid' } } })],
    ['a currency that is no text', (event) => withSession(event, { currency: 1 })],
    ['an amount that is no number', (event) => withSession(event, { amount_total: '12' })],
    ['a payment intent that is no text', (event) => withSession(event, { payment_intent: [1] })],
    ['a time that is no number', (event) => ({ ...event, created: 'now' })],
    ['a time out of range', (event) => ({ ...event, created: 1e300 })],
  ])('rejects a signed event with %s with 400, and not as a failure of the service', async (_, alter) => {
    const { id, api, event } = await paidInvoice();
    const altered = alter(JSON.parse(event) as Record<string, unknown>);
    const answer = await shop.deliver(typeof altered === 'string' ? altered : JSON.stringify(altered));
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_body']);
    await shop.expectStatus(api, id, 'open');
  });

  it('rejects a body of 300 kB with 413', async () => {
    const body = JSON.stringify({ padding: 'x'.repeat(300 * 1024) });
    await shop.deliver(body).expect(413);
  });

  it('acknowledges unrelated events without storing them', async () => {
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
    // Another service with the same Stripe account may cause thousands of events a day.
    expect(await countOf('payment_event')).toBe(before);
  });

  it.each([
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'eur' }],
  ])('does not settle an invoice if the payment has another %s', async (_, more) => {
    const { id, api, session } = await paidInvoice();
    await shop.deliver(shop.stripe.event(COMPLETED, { ...session, ...more })).expect(200);
    await shop.expectStatus(api, id, 'open');
  });

  it('settles an invoice with the second event of a delayed payment', async () => {
    const { id, api } = await shop.invoice();
    const session = shop.stripe.pay(await shop.payLink(id), 'later');
    await shop.deliver(shop.stripe.event(COMPLETED, session)).expect(200);
    await shop.expectStatus(api, id, 'open');
    const confirmed = { ...session, payment_status: 'paid' };
    await shop.deliver(shop.stripe.event('checkout.session.async_payment_succeeded', confirmed)).expect(200);
    await shop.expectStatus(api, id, 'paid');
  });

  it.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
    '%s makes the next pay link open a new page',
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

  it('GET /payments/thank-you returns an HTML page', async () => {
    const page = await shop.server.as().get('/payments/thank-you').expect(200);
    expect(page.type).toBe('text/html');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  beforeAll(async () => {
    shop = await PaymentsServer.start(size);
  });

  afterAll(() => shop.stop());

  /** Creates an invoice that the customer has paid at Stripe, and the event of the payment. */
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
});
