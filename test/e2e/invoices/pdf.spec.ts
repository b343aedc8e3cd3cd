import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceLineDraft } from '../../../src/billing/invoice-issuer.js';
import { usualSize } from '../../support/databases.js';
import { draft, issue } from '../../support/invoices.js';
import { readPdf } from '../../support/pdf.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('GET /invoices/{id}/pdf', () => {
  it('contains all fields of the JSON in all scripts of the font', async () => {
    const invoice = await invoiceOf([line('Growth plan', 1, 4_900), line('Café «Ñandú» 10 %', 3, 1_25)]);
    const answer = await pdfAt(invoice.pdf_url);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="invoice-${invoice.number}.pdf"`);
    const { pages, title } = await readPdf(answer.body as Buffer);
    expect(title).toBe(`Invoice ${invoice.number}`);
    expect(pages).toHaveLength(1);
    for (const text of [
      invoice.number,
      'Unpaid',
      '21 November 2026',
      '5 December 2026',
      '21 October 2026 – 20 November 2026',
      `Account ${accountId}`,
      'Growth plan 1 49.00 49.00',
      'Café «Ñandú» 10 % 3 1.25 3.75',
      'USD 52.75',
      'Page 1 of 1',
      'Рейтинг Қазақстан ЖШС',
      'Οδός Ερμού 1',
      'Łódź · Երևան · თბილისი',
      'רחוב הרצל',
      '12',
      'billing@example.com',
      'БСН 123456789012',
      'Pay to IBAN KZ86 125K ZT50 0410 0100',
    ]) {
      expect(pages[0]).toContain(text);
    }
  });

  it('returns the same bytes each time, and 304 with a matching ETag', async () => {
    const { id, pdf_url: url } = await invoiceOf([line('Growth plan', 1, 4_900)]);
    const first = await pdfAt(url);
    const second = await pdfAt(`/api/v1/invoices/${id}`, 'application/pdf');
    expect(first.body.equals(second.body)).toBe(true);
    expect(first.body.length).toBeLessThan(60_000);
    await api.get(url).set('if-none-match', String(first.headers['etag'])).expect(304);
  });

  it('repeats the table heading on each page and does not split lines', async () => {
    const long = 'Credits for a campaign whose name goes on and on, over more than one line of this column';
    const lines = Array.from({ length: 120 }, (_, n) =>
      line(n % 4 ? `Pack ${n}` : `Pack ${n}: ${long}`, n + 1, 101),
    );
    const invoice = await invoiceOf(lines);
    const { pages } = await readPdf((await pdfAt(invoice.pdf_url)).body as Buffer);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Description Quantity Unit price (USD) Amount (USD)');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    const rows = pages.join(' ').match(/Pack \d+(: [^\d]+)? \d+ 1\.01 [\d.,]+/g) ?? [];
    expect(rows.map((row) => Number(/^Pack (\d+)/.exec(row)?.[1]))).toEqual(lines.map((_, n) => n));
    expect(pages.at(-1)).toContain('USD 7,332.60');
  });

  it.each([
    ['USD', Number.MAX_SAFE_INTEGER, 'USD 90,071,992,547,409.91'],
    ['JPY', Number.MAX_SAFE_INTEGER, 'JPY 9,007,199,254,740,991'],
    ['KWD', 1, 'KWD 0.001'],
    ['EUR', 5, 'EUR 0.05'],
  ])('formats amounts of %s exactly', async (currency, amount, text) => {
    const invoice = await invoiceOf([line('All of it', 1, amount)], currency);
    expect(invoice.total).toBe(amount);
    const { pages } = await readPdf((await pdfAt(invoice.pdf_url)).body as Buffer);
    expect(pages[0]).toContain(`Total ${text}`);
  });

  it('subtracts negative lines', async () => {
    const invoice = await invoiceOf([line('Growth plan', 1, 4_900), line('Unused time', 2, -1_000)]);
    expect(invoice.total).toBe(2_900);
    const { pages } = await readPdf((await pdfAt(invoice.pdf_url)).body as Buffer);
    expect(pages[0]).toContain('Unused time 2 -10.00 -20.00');
  });

  let server: TestServer;
  let api: Api;
  let accountId: number;

  beforeAll(async () => {
    server = await TestServer.start(usualSize(), SELLER);
    const account = await server.createAccount('agency');
    ({ accountId } = account);
    api = server.as(account.key);
  });

  afterAll(() => server.stop());

  /** Issues an invoice with these lines. @returns its JSON */
  async function invoiceOf(lines: InvoiceLineDraft[], currency = 'USD') {
    await issue(server, draft(accountId, { lines, currency }));
    const [invoice] = (await api.get('/api/v1/invoices?limit=1').expect(200)).body;
    if (!invoice) throw new Error('No invoice was issued.');
    return invoice;
  }

  function line(description: string, quantity: number, unitAmount: number): InvoiceLineDraft {
    return {
      description,
      quantity,
      unitAmount,
      amount: quantity * unitAmount,
    };
  }

  async function pdfAt(path: string, accept?: string): Promise<Response> {
    const request = api.get(path).buffer(true).responseType('blob');
    const answer = await (accept === undefined ? request : request.set('accept', accept));
    expect(answer.status).toBe(200);
    expect(answer.type).toBe('application/pdf');
    return answer;
  }
});

describe('GET /invoices/{id} by Accept', () => {
  let api: Api;
  let invoice: string;

  beforeAll(async () => {
    const server = await TestServer.shared();
    const { accountId, key } = await server.createAccount('agency');
    await issue(server, draft(accountId));
    api = server.as(key);
    const [issued] = (await api.get('/api/v1/invoices').expect(200)).body;
    invoice = `/api/v1/invoices/${issued?.id}`;
  });

  it.each([
    [undefined, 'application/json'],
    [' ', 'application/json'],
    ['*/*', 'application/json'],
    ['application/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/pdf', 'application/pdf'],
    ['text/html, application/pdf;q=0.9, */*;q=0.1', 'application/pdf'],
    ['application/pdf;q=0.5, application/json', 'application/json'],
    ['application/json;q=0, */*', 'application/pdf'],
  ])('Accept: %s returns %s', async (accept, type) => {
    const request = api.get(invoice);
    const answer = await (accept === undefined ? request : request.set('accept', accept)).expect(200);
    expect(answer.type).toBe(type);
    expect(answer.headers['vary']).toContain('accept');
  });

  it.each(['text/html', 'application/pdf;q=0', 'image/*', 'nonsense'])(
    'Accept: %s returns 406, and the PDF at /pdf',
    async (accept) => {
      const answer = await api.get(invoice).set('accept', accept).expect(406);
      expect(answer.body).toMatchObject({ code: 'not_acceptable' });
      await api.get(`${invoice}/pdf`).set('accept', accept).expect(200);
    },
  );
});

const SELLER = {
  INVOICE_SELLER_NAME: 'Рейтинг Қазақстан ЖШС',
  INVOICE_SELLER_ADDRESS: 'Οδός Ερμού 1\\nŁódź · Երևան · თბილისი\\nרחוב הרצל 12',
  INVOICE_SELLER_EMAIL: 'billing@example.com',
  INVOICE_SELLER_TAX_ID: 'БСН 123456789012',
  INVOICE_NOTE: 'Pay to IBAN KZ86 125K ZT50 0410 0100',
};
