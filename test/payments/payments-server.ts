import { expect } from 'vitest';
import {
  InvoiceMarkPaidCommand,
  InvoicePayLinkCommand,
  InvoicePortalLinkCommand,
  InvoiceVoidCommand,
} from '../../src/billing/payments/invoice.commands.js';
import type { DatabaseSize } from '../support/databases.js';
import { FakeStripe } from '../support/fake-stripe.js';
import { command, draft, issue } from '../support/invoices.js';
import { type Api, TestServer } from '../support/test-server.js';

const EVENTS = '/webhooks/stripe';

/** The service with a fake Stripe, and the actions of operator, customer and Stripe. */
export class PaymentsServer {
  private constructor(
    readonly server: TestServer,
    readonly stripe: FakeStripe,
  ) {}

  static async start(size: DatabaseSize, env: Record<string, string> = {}): Promise<PaymentsServer> {
    const stripe = await FakeStripe.start();
    return new PaymentsServer(await TestServer.start(size, { ...stripe.env, ...env }), stripe);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.stripe.stop();
  }

  /** Creates a customer with one open invoice. @param amount in cents */
  async invoice(amount = 4_900): Promise<{ id: number; accountId: number; api: Api }> {
    const { accountId, key } = await this.server.createAccount('agency');
    const lines = [{ description: 'Growth plan', quantity: 1, unitAmount: amount, amount }];
    await issue(this.server, draft(accountId, { lines }));
    const api = this.server.as(key);
    const { body } = await api.get('/api/v1/invoices').expect(200);
    return { id: body[0]?.id ?? 0, accountId, api };
  }

  async payLink(id: number): Promise<string> {
    return String((await command(this.server, InvoicePayLinkCommand, { id }))['url']);
  }

  portalLink(account: number) {
    return command(this.server, InvoicePortalLinkCommand, { account });
  }

  markPaid(id: number) {
    return command(this.server, InvoiceMarkPaidCommand, { id });
  }

  void(id: number) {
    return command(this.server, InvoiceVoidCommand, { id });
  }

  /** Sends an event to the webhook endpoint, as Stripe does. */
  deliver(body: string, signature: string | null = this.stripe.sign(body)) {
    const request = this.server.as().post(EVENTS).set('content-type', 'application/json; charset=utf-8');
    return (signature === null ? request : request.set('stripe-signature', signature)).send(body);
  }

  async expectStatus(api: Api, id: number, status: 'open' | 'paid' | 'void'): Promise<void> {
    const { body } = await api.get(`/api/v1/invoices/${id}`).expect(200);
    expect(body.status).toBe(status);
    expect(body.paid_at !== null).toBe(status === 'paid');
    expect(body.voided_at !== null).toBe(status === 'void');
  }
}

/** Matches the problem that a command throws. */
export function problem(code: string, detail = /\S/): object {
  return expect.objectContaining({
    type: expect.objectContaining({ code }) as unknown,
    detail: expect.stringMatching(detail) as unknown,
  }) as object;
}
