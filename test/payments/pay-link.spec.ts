import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSizes, usualSize } from '../support/databases.js';
import { failure } from '../support/fake-stripe.js';
import { PaymentsServer, problem } from './payments-server.js';

const SESSIONS = /^\/v1\/checkout\/sessions$/;

describeSizes([usualSize()], 'invoice pay-link on %s', (size) => {
  let shop: PaymentsServer;

  beforeAll(async () => {
    shop = await PaymentsServer.start(size, { PUBLIC_URL: 'https://ranks.example.com' });
  });
  afterAll(() => shop.stop());

  const lastRequest = (path: RegExp) => shop.stripe.requests.findLast((request) => path.test(request.path));

  it('creates a Stripe page with the number, the amount and the customer', async () => {
    const { id, accountId } = await shop.invoice();
    expect(await shop.payLink(id)).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    expect(lastRequest(SESSIONS)?.fields).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][unit_amount]': '4900',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][product_data][name]': expect.stringMatching(
        /^Invoice 2026-\d{6}$/,
      ) as string,
      'metadata[invoice_id]': String(id),
      success_url: 'https://ranks.example.com/payments/thank-you',
    });
    expect(lastRequest(/customers/)?.fields).toMatchObject({
      email: expect.stringContaining('@') as string,
      'metadata[account_id]': String(accountId),
    });
  });

  it('returns the same link until the page expires, and then a new one', async () => {
    const { id } = await shop.invoice();
    const first = await shop.payLink(id);
    expect(await shop.payLink(id)).toBe(first);
    for (const session of shop.stripe.openSessions()) shop.stripe.expire(session);
    expect(await shop.payLink(id)).not.toBe(first);
  });

  it('returns one link for concurrent requests', async () => {
    const { id } = await shop.invoice();
    const open = shop.stripe.openSessions().length;
    const links = await Promise.all(Array.from({ length: 5 }, () => shop.payLink(id)));
    expect(new Set(links).size).toBe(1);
    expect(shop.stripe.openSessions()).toHaveLength(open + 1);
  });

  it('rejects settled and unknown invoices and unknown accounts', async () => {
    const { id } = await shop.invoice();
    await shop.markPaid(id);
    await expect(shop.payLink(id)).rejects.toEqual(problem('invoice_not_open', /is paid/));
    await expect(shop.payLink(999_999)).rejects.toEqual(problem('not_found'));
    await expect(shop.portalLink(999_999)).rejects.toEqual(problem('not_found'));
  });

  it('records a payment whose event was lost', async () => {
    const { id, api } = await shop.invoice();
    shop.stripe.pay(await shop.payLink(id));
    await expect(shop.payLink(id)).rejects.toEqual(problem('invoice_not_open', /is paid/));
    await shop.expectStatus(api, id, 'paid');
  });

  it('pay-link, mark-paid and void fail with payment_in_progress while a payment is processing', async () => {
    const { id, api } = await shop.invoice();
    shop.stripe.pay(await shop.payLink(id), 'later');
    for (const attempt of ['payLink', 'markPaid', 'void'] as const) {
      await expect(shop[attempt](id)).rejects.toEqual(problem('payment_in_progress'));
    }
    await shop.expectStatus(api, id, 'open');
  });

  it.each([
    ['payLink', 'open'],
    ['markPaid', 'paid'],
    ['void', 'void'],
  ] as const)(
    '%s succeeds after the bank rejected the payment and the event was lost',
    async (attempt, status) => {
      const { id, api } = await shop.invoice();
      const first = await shop.payLink(id);
      shop.stripe.bounce(shop.stripe.pay(first, 'later'));
      expect(await shop[attempt](id)).not.toBe(first);
      await shop.expectStatus(api, id, status);
    },
  );

  it.each([
    ['a failure', failure(500, 'api_error', { message: 'oops' })],
    [
      'a lock',
      failure(429, 'invalid_request_error', { code: 'lock_timeout' }, { 'stripe-should-retry': 'true' }),
    ],
    ['a lost request', 'drop before'],
    ['a lost response', 'drop after'],
  ] as const)('retries after %s of Stripe and creates nothing twice', async (_, fault) => {
    const { id } = await shop.invoice();
    const open = shop.stripe.openSessions().length;
    shop.stripe.failNext(fault);
    await shop.payLink(id);
    expect(shop.stripe.openSessions()).toHaveLength(open + 1);
    const keys = shop.stripe.requests.slice(-3).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['customer', /\/customers$/, false],
    ['page', SESSIONS, true],
  ])('requests a %s with the same key again after Stripe did not answer', async (_, path, isKnown) => {
    const { id, accountId } = await shop.invoice();
    if (isKnown) await shop.portalLink(accountId);
    const open = shop.stripe.openSessions().length;
    const asked = shop.stripe.count('POST', path);
    shop.stripe.failNext('drop after', 'drop after', 'drop after');
    await expect(shop.payLink(id)).rejects.toEqual(problem('payment_provider_unavailable'));
    await shop.payLink(id);
    const requests = shop.stripe.requests.filter((request) => path.test(request.path)).slice(asked);
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
    expect(shop.stripe.openSessions()).toHaveLength(open + 1);
  });

  it.each([
    ['limits its rate', failure(429, 'invalid_request_error', { code: 'rate_limit' }), /in a minute/],
    ['rejects the key', failure(401, 'invalid_request_error', { message: 'sk_live_x' }), /STRIPE_SECRET_KEY/],
    [
      'rejects the request',
      failure(400, 'invalid_request_error', { message: 'No.' }),
      /Stripe rejected the request: No\./,
    ],
  ])('reports that Stripe %s, without showing the key, and succeeds afterwards', async (_, fault, detail) => {
    const { id } = await shop.invoice();
    shop.stripe.failNext(fault);
    const failed = await shop.payLink(id).catch((error: unknown) => error);
    expect(failed).toEqual(problem('payment_provider_refused', detail));
    expect(String(failed)).not.toContain('sk_');
    await shop.payLink(id);
  });

  it('reports an amount that exceeds the limit of Stripe', async () => {
    const { id } = await shop.invoice(Number.MAX_SAFE_INTEGER);
    await expect(shop.payLink(id)).rejects.toEqual(problem('payment_provider_refused', /no more than/));
  });

  it('recreates a customer that was deleted at Stripe', async () => {
    const { id, accountId } = await shop.invoice();
    const first = await shop.portalLink(accountId);
    expect(await shop.portalLink(accountId)).toEqual(first);
    shop.stripe.forgetCustomers();
    expect(await shop.portalLink(accountId)).not.toEqual(first);
    shop.stripe.forgetCustomers();
    await shop.payLink(id);
  });
});

describe('invoice pay-link on embedded, without PUBLIC_URL', () => {
  let shop: PaymentsServer;

  beforeAll(async () => {
    shop = await PaymentsServer.start('embedded', { HOST: '::1' });
  });
  afterAll(() => shop.stop());

  it('invoice pay-link and portal-link return to the listening address', async () => {
    const { id, accountId } = await shop.invoice();
    await shop.payLink(id);
    await shop.portalLink(accountId);
    const sent = shop.stripe.requests.map(({ fields }) => fields);
    expect(sent).toContainEqual(
      expect.objectContaining({ success_url: 'http://[::1]:0/payments/thank-you' }),
    );
    expect(sent).toContainEqual(expect.objectContaining({ return_url: 'http://[::1]:0' }));
  });

  it('holds no transaction during requests to Stripe', async () => {
    const { id, api } = await shop.invoice();
    // The embedded database has one connection: within a transaction this request would never be answered.
    shop.stripe.meanwhile = () => api.get('/api/v1/invoices').expect(200);
    await shop.payLink(id);
    await shop.payLink(id);
    await shop.void(id);
  });
});
