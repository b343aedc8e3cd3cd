import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Fields = Record<string, string>;
type Json = Record<string, unknown>;

interface Reply {
  readonly status: number;
  readonly body: Json;
  readonly headers?: Record<string, string>;
}

export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  readonly fields: Fields;
  readonly key: string | undefined;
}

/** A fault of the next request: a wrong response, or no response before or after the work. */
export type Fault = Reply | 'drop before' | 'drop after';

const SECRET_KEY = 'sk_test_fakefakefake1234';
const WEBHOOK_SECRET = 'whsec_fake';
const DAY_SECONDS = 86_400;

/** Simulates the routes of Stripe that this service uses, as documented at https://docs.stripe.com/api. */
export class FakeStripe {
  readonly requests: StripeRequest[] = [];
  readonly sessions = new Map<string, Json>();
  /** Runs before each response. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve();
  private readonly customers = new Map<string, Json>();
  private readonly answered = new Map<string, { fields: string; reply: Reply }>();
  private readonly bounced = new Set<string>();
  private readonly faults: Fault[] = [];
  private ids = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeStripe> {
    const server = createServer();
    const fake = new FakeStripe(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void fake.serve(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_BASE_URL: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
    };
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  /** Adds faults for the next requests, in this order. */
  failNext(...faults: Fault[]): void {
    this.faults.push(...faults);
  }

  forgetCustomers(): void {
    this.customers.clear();
  }

  /** Counts the requests with this method and path, including repetitions. */
  count(method: string, path: RegExp): number {
    return this.requests.filter((request) => request.method === method && path.test(request.path)).length;
  }

  openSessions(): Json[] {
    return [...this.sessions.values()].filter(({ status }) => status === 'open');
  }

  /** Pays on the page of a session. `later` = by bank debit, which is confirmed days later. */
  pay(url: string, how: 'at once' | 'later' = 'at once'): Json {
    const session = [...this.sessions.values()].find((one) => one['url'] === url);
    if (session?.['status'] !== 'open') throw new Error(`no open session has the URL ${url}`);
    session['status'] = 'complete';
    session['url'] = null;
    session['payment_intent'] = this.id('pi');
    session['payment_status'] = how === 'later' ? 'unpaid' : 'paid';
    return session;
  }

  /** Declines a payment that was made `later`. Its session stays complete and unpaid. */
  bounce(session: Json): Json {
    this.bounced.add(String(session['payment_intent']));
    return session;
  }

  expire(session: Json): Json {
    return Object.assign(session, { status: 'expired', url: null });
  }

  /** Returns the body of a webhook about a session. */
  event(type: string, session: Json, more: Json = {}): string {
    return JSON.stringify({
      id: this.id('evt'),
      object: 'event',
      api_version: '2026-09-30.clover',
      created: Math.floor(Date.now() / 1000),
      data: { object: session },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      ...more,
    });
  }

  /** Returns the header `Stripe-Signature`. @see https://docs.stripe.com/webhooks#verify-manually */
  sign(body: string, { secret = WEBHOOK_SECRET, at = Math.floor(Date.now() / 1000) } = {}): string {
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return `t=${at},v1=${signature},v0=0000`;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const key = headers['idempotency-key'] as string | undefined;
    this.requests.push({ method, path, fields, key });
    await this.meanwhile();
    const fault = this.faults.shift();
    if (fault === 'drop before') return void response.destroy();
    const reply =
      typeof fault === 'object'
        ? fault
        : headers.authorization === `Bearer ${SECRET_KEY}`
          ? this.once(key, JSON.stringify(fields), () => this.answer(method, path, fields))
          : failure(401, 'invalid_request_error', { message: `Invalid API Key provided: ${SECRET_KEY}` });
    if (fault === 'drop after') return void response.destroy();
    const own = { 'content-type': 'application/json', 'request-id': this.id('req') };
    response.writeHead(reply.status, { ...own, ...reply.headers }).end(JSON.stringify(reply.body));
  }

  /** @see https://docs.stripe.com/api/idempotent_requests */
  private once(key: string | undefined, fields: string, answer: () => Reply): Reply {
    if (key === undefined) return answer();
    const before = this.answered.get(key);
    if (before && before.fields !== fields) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return failure(400, 'idempotency_error', { message });
    }
    if (before) return { ...before.reply, headers: { 'idempotent-replayed': 'true' } };
    const reply = answer();
    this.answered.set(key, { fields, reply });
    return reply;
  }

  private answer(method: string, path: string, fields: Fields): Reply {
    const [, , id = '', action] = /^\/v1\/(checkout\/sessions)\/([^/]+)(?:\/(expire))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/customers') return this.createCustomer(fields);
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.createSession(fields);
    if (method === 'POST' && path === '/v1/billing_portal/sessions') return this.createPortal(fields);
    const [, intent] = /^\/v1\/payment_intents\/([^/]+)$/.exec(path) ?? [];
    if (intent !== undefined) return { status: 200, body: this.paymentIntent(intent) };
    const session = this.sessions.get(id);
    if (!session) return missing('id', `No such checkout.session: ${id || path}`);
    if (method === 'GET') return { status: 200, body: session };
    if (action === 'expire' && session['status'] !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${String(session['status'])}\`.`;
      return failure(400, 'invalid_request_error', { message });
    }
    return { status: 200, body: this.expire(session) };
  }

  private createCustomer(fields: Fields): Reply {
    const id = this.id('cus');
    this.customers.set(id, fields);
    return { status: 200, body: { id, object: 'customer', email: fields['email'] ?? null, livemode: false } };
  }

  private createSession(fields: Fields): Reply {
    const customer = fields['customer'] ?? '';
    if (!this.customers.has(customer)) return missing('customer', `No such customer: '${customer}'`);
    const amount = Number(fields['line_items[0][price_data][unit_amount]']);
    if (amount > 99_999_999) {
      const message = 'The Checkout Session total amount must be no more than $999,999.99';
      return failure(400, 'invalid_request_error', { code: 'amount_too_large', message });
    }
    const id = `cs_test_${randomUUID()}`;
    this.sessions.set(id, {
      id,
      object: 'checkout.session',
      amount_total: amount,
      currency: fields['line_items[0][price_data][currency]'],
      customer,
      client_reference_id: fields['client_reference_id'],
      expires_at: Math.floor(Date.now() / 1000) + DAY_SECONDS,
      livemode: false,
      mode: fields['mode'],
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: fields['success_url'],
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
    return { status: 200, body: this.sessions.get(id) ?? {} };
  }

  /** Returns the intent of a payment by bank debit. @see https://docs.stripe.com/payments/paymentintents/lifecycle */
  private paymentIntent(id: string): Json {
    const status = this.bounced.has(id) ? 'requires_payment_method' : 'processing';
    return { id, object: 'payment_intent', status, livemode: false };
  }

  private createPortal({ customer = '', return_url: back }: Fields): Reply {
    if (!this.customers.has(customer)) return missing('customer', `No such customer: '${customer}'`);
    const url = `https://billing.stripe.com/p/session/${customer}`;
    return {
      status: 200,
      body: { id: this.id('bps'), object: 'billing_portal.session', url, return_url: back },
    };
  }

  private id(prefix: string): string {
    return `${prefix}_${++this.ids}`;
  }
}

/** @see https://docs.stripe.com/api/errors */
export function failure(status: number, type: string, more: Json, headers?: Record<string, string>): Reply {
  return { status, body: { error: { type, ...more } }, ...(headers ? { headers } : {}) };
}

function missing(param: string, message: string): Reply {
  return failure(404, 'invalid_request_error', { code: 'resource_missing', param, message });
}
