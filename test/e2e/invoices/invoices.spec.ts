import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualSize } from '../../support/databases.js';
import { draft, issue } from '../../support/invoices.js';
import { readAllPages } from '../../support/steps.js';
import { many, storeRows } from '../../support/stored-rows.js';
import { type Api, type TestAccount, TestServer } from '../../support/test-server.js';

const INVOICES = '/api/v1/invoices';

describe('GET /invoices', () => {
  it('returns invoices newest first, equal to GET /invoices/{id}', async () => {
    const { body, headers } = await api.get(INVOICES).expect(200);
    expect(numbersIn(body)).toEqual(['2026-000004', '2026-000003', '2026-000002', '2026-000001']);
    expect(headers['link']).toBeUndefined();
    for (const row of body) await api.get(`${INVOICES}/${row.id}`).expect(200, row);
  });

  it('returns amount, period, due date, seller, customer and lines', async () => {
    const [latest] = (await api.get(INVOICES).expect(200)).body;
    expect(latest).toEqual({
      id: latest?.id,
      number: '2026-000004',
      status: 'open',
      currency: 'USD',
      subtotal: 4_900,
      total: 4_900,
      period: { start: '2026-10-21T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z' },
      issued_at: '2026-11-21T00:00:00.000Z',
      due_at: '2026-12-21T00:00:00.000Z',
      paid_at: null,
      voided_at: null,
      seller: {
        name: 'Рейтинг ЖШС',
        address: ['Мәңгілік Ел 55', '010000 Астана'],
        email: null,
        tax_id: 'БСН 123456789012',
        note: ['Pay to IBAN KZ86 125K ZT50 0410 0100'],
      },
      customer: { account_id: account.accountId, email: expect.stringContaining('@') as string },
      lines: [{ description: 'Growth plan', quantity: 1, unit_amount: 4_900, amount: 4_900 }],
      pdf_url: `/api/v1/invoices/${latest?.id}/pdf`,
    });
  });

  it.each([
    [1, [1, 1, 1, 1]],
    [3, [3, 1]],
    [4, [4]],
    [100, [4]],
  ])('returns every invoice once in pages of %d', async (limit, pages) => {
    const list = await readAllPages(api, `${INVOICES}?limit=${limit}`);
    expect(list.pages).toEqual(pages);
    expect(numbersIn(list.rows)).toEqual(['2026-000004', '2026-000003', '2026-000002', '2026-000001']);
  });

  it('returns no invoices to test keys and other accounts', async () => {
    const [invoice] = (await api.get(INVOICES).expect(200)).body;
    const testKey = await server.createKey({ accountId: account.accountId, livemode: false });
    for (const other of [server.as(testKey.key), await server.newCustomer()]) {
      await other.get(INVOICES).expect(200, []);
      for (const path of [`${INVOICES}/${invoice?.id}`, `${INVOICES}/${invoice?.id}/pdf`]) {
        const answer = await other.get(path).set('accept', 'application/pdf').expect(404);
        expect(answer.body).toMatchObject({ code: 'not_found' });
      }
    }
  });

  it.each(['0', '-1', '1.5', 'abc', '2147483648', '999999'])('returns 404 for the id %s', async (id) => {
    await api.get(`${INVOICES}/${id}`).expect(404);
    await api.get(`${INVOICES}/${id}/pdf`).expect(404);
  });

  it('invoice numbers restart each year and are shared by all accounts', async () => {
    const issuedAt = new Date('2027-01-01T00:00:00Z');
    const others = await Promise.all([server.createAccount(), server.createAccount()]);
    for (const { accountId } of [account, ...others]) await issue(server, draft(accountId, { issuedAt }));
    const numbers = [];
    for (const { key } of [account, ...others]) {
      const [invoice] = (await server.as(key).get(`${INVOICES}?limit=1`).expect(200)).body;
      numbers.push(invoice?.number);
    }
    expect(numbers).toEqual(['2027-000001', '2027-000002', '2027-000003']);
  });

  it('an invoice is not issued without an amount, and once per key', async () => {
    const { accountId, key } = await server.createAccount();
    const free = [{ description: 'Free plan', quantity: 1, unitAmount: 0, amount: 0 }];
    await issue(server, draft(accountId, { lines: free }));
    await server.as(key).get(INVOICES).expect(200, []);
    const wanted = draft(accountId);
    await issue(server, wanted);
    await issue(server, wanted);
    expect((await server.as(key).get(INVOICES).expect(200)).body).toHaveLength(1);
  });

  it('streams a list of 1203 invoices completely, newest first', async () => {
    const { accountId, key } = await server.createAccount('agency');
    await storeRows(
      server,
      'invoice',
      many(1_203, (n) => ({ account_id: accountId, key: `cycle:${n + 1}`, number: `1999-${n + 1}` })),
    );
    const all = Array.from({ length: 1_203 }, (_, index) => `1999-${1_203 - index}`);
    const owner = server.as(key);
    expect(numbersIn((await owner.get(INVOICES).expect(200)).body)).toEqual(all);
    expect(numbersIn((await readAllPages(owner, `${INVOICES}?limit=100`)).rows)).toEqual(all);
  });

  it('invoices keep the seller of their day, and pdf_url uses PUBLIC_URL', async () => {
    await issue(server, draft(account.accountId));
    await server.restart({ INVOICE_SELLER_NAME: 'Another GmbH', PUBLIC_URL: 'https://ranks.example.com' });
    await issue(server, draft(account.accountId));
    const { body } = await server.as(account.key).get(`${INVOICES}?limit=2`).expect(200);
    expect(body.map(({ seller }) => seller.name)).toEqual(['Another GmbH', 'Рейтинг ЖШС']);
    expect(body[0]?.pdf_url).toBe(`https://ranks.example.com/api/v1/invoices/${body[0]?.id}/pdf`);
  });

  let server: TestServer;
  let account: TestAccount;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.start(usualSize(), {
      INVOICE_SELLER_NAME: 'Рейтинг ЖШС',
      INVOICE_SELLER_ADDRESS: 'Мәңгілік Ел 55\\n010000 Астана',
      INVOICE_SELLER_TAX_ID: 'БСН 123456789012',
      INVOICE_NOTE: 'Pay to IBAN KZ86 125K ZT50 0410 0100',
      INVOICE_DUE_DAYS: '30',
    });
    account = await server.createAccount('agency');
    api = server.as(account.key);
    for (const month of [8, 9, 10, 11]) {
      const start = new Date(Date.UTC(2026, month - 2, 21));
      const end = new Date(Date.UTC(2026, month - 1, 21));
      await issue(server, draft(account.accountId, { period: { start, end }, issuedAt: end }));
    }
  });

  afterAll(() => server.stop());

  function numbersIn(rows: unknown[]): string[] {
    return (rows as { number: string }[]).map(({ number }) => number);
  }
});
