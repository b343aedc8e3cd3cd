import { mapsUrl } from '../support/samples.js';
import { until } from '../support/wait.js';
import type { Installation } from './installation.js';
import type { Acknowledged } from './load.js';

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const PASSWORD = 'correct horse battery';
/** More than the numbers of the customers under load. */
const FIRST_CUSTOMER = 100;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly cookie: string;
}

interface Sent {
  readonly key?: string;
  readonly cookie?: string;
  readonly body?: object;
  readonly method?: string;
}

/** Two processes with the API, as `http://127.0.0.1:port`. */
interface BothVersions {
  readonly before: string;
  readonly after: string;
}

/** What one version makes, and the other reads. */
interface Pair {
  readonly maker: string;
  readonly other: string;
  /** Whether the version before makes it. */
  readonly isOld: boolean;
}

/**
 * Checks that a process of the version before and one of the new version serve one installation on the new schema: each
 * reads, changes and opens what the other has made.
 *
 * @param acknowledged takes the scans and businesses
 * @returns a sentence for each difference
 */
export async function checkBothVersions(
  installation: Installation,
  { before, after }: BothVersions,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const old = new VersionCheck(installation, { maker: before, other: after, isOld: true }, acknowledged);
  const current = new VersionCheck(installation, { maker: after, other: before, isOld: false }, acknowledged);
  return [...(await old.run(after)), ...(await current.run(after))];
}

class VersionCheck {
  private readonly problems: string[] = [];

  constructor(
    private readonly installation: Installation,
    private readonly pair: Pair,
    private readonly acknowledged: Acknowledged,
  ) {}

  /** @param newest a process of the new version, which opens the links that its command prints */
  async run(newest: string): Promise<string[]> {
    const { accountId, key } = await this.installation.createCustomer(
      FIRST_CUSTOMER + (this.pair.isOld ? 1 : 2),
    );
    await this.checkRows(key);
    await this.checkPeople(accountId, newest);
    return this.problems;
  }

  private async checkRows(key: string): Promise<void> {
    const { maker, other } = this.pair;
    const post = (path: string, body: object, status = 201): Promise<Answer> =>
      this.expect(maker, `/api/v1${path}`, { key, body }, status);
    const create = async (path: string, body: object): Promise<number> => {
      const id = Number((await post(path, body)).body['id']);
      await this.expect(other, `/api/v1${path}/${id}`, { key }, 200);
      return id;
    };
    const business_id = await create('/businesses', {
      gbp_url: mapsUrl('Shop 1', 40.7, -74),
      tags: ['acme'],
    });
    this.acknowledged.businesses.set(business_id, '');
    const grid = { business_id, grid_size: 2, radius_miles: 1 };
    await create('/schedules', { ...grid, cron: '0 3 1 1 *' });
    const channel = await create('/notification-channels', {
      kind: 'slack',
      target: 'http://127.0.0.1:1080/services/T/B/x',
    });
    const disable = { key, method: 'PATCH', body: { enabled: false } };
    await this.expect(other, `/api/v1/notification-channels/${channel}`, disable, 200);
    const monthly = { name: 'Monthly', cron: '0 3 1 1 *', period_days: 30, tag: 'acme' };
    await create('/report-schedules', { ...monthly, recipients: ['anna@example.com'] });
    const feed = await post('/feeds', { name: 'Feed', business_id });
    await this.expect(other, pathOf(feed.body['url']), {}, 200);
    const scan = await post('/scans', { ...grid, keyword: 'pizza' }, 202);
    this.acknowledged.scans.set(Number(scan.body['id']), '');
    await this.checkReport(key, business_id);
  }

  private async checkReport(key: string, business: number): Promise<void> {
    const { maker, other } = this.pair;
    const period = { from: '2026-01-01', to: '2026-01-31', business_ids: [business] };
    const { body } = await this.expect(maker, '/api/v1/reports', { key, body: period }, 202);
    const path = `/api/v1/reports/${String(body['id'])}`;
    await until(
      () => send(other, path, { key }),
      ({ body: { status } }) => status !== 'queued' && status !== 'running',
    );
    const shared = await this.expect(maker, `${path}/shares`, { key, body: {} }, 201);
    const token = { token: fragmentOf(shared.body['url']) };
    await this.expect(other, '/dashboard/api/shared/report', { body: token }, 200);
  }

  private async checkPeople(account: number, newest: string): Promise<void> {
    const { maker, other, isOld } = this.pair;
    const email = `admin-${account}@example.com`;
    const invite = ['user', 'invite', '--account', String(account), '--email', email, '--role', 'admin'];
    const { url } = await this.installation.command(...invite);
    const joining = { token: fragmentOf(url), password: PASSWORD };
    await this.expect(newest, '/dashboard/api/join', { body: joining }, 201);
    const signingIn = { body: { email, password: PASSWORD } };
    const { cookie } = await this.expect(maker, '/dashboard/api/sign-in', signingIn, 200);
    await this.expect(other, '/dashboard/api/session', { cookie }, 200);
    const { body: access } = await this.expect(maker, '/dashboard/api/token', { cookie, body: {} }, 201);
    await this.expect(other, '/api/v1/me', { key: String(access['token']) }, 200);
    const colleague = { email: `colleague-${account}@example.com`, role: 'member' };
    const invited = await this.expect(maker, '/dashboard/api/invitations', { cookie, body: colleague }, 201);
    const invitation = { token: fragmentOf(invited.body['url']), password: PASSWORD };
    // A link of the new version has a form that the version before does not know. It must survive the attempt.
    if (!isOld) await this.expect(other, '/dashboard/api/join', { body: invitation }, 410);
    await this.expect(newest, '/dashboard/api/join', { body: invitation }, 201);
  }

  private async expect(to: string, path: string, sent: Sent, status: number): Promise<Answer> {
    const answer = await send(to, path, sent);
    if (answer.status !== status) {
      const version = to === this.pair.maker ? 'the maker' : 'the other process';
      const made = this.pair.isOld ? 'of the version before' : 'of the new version';
      const found = `${answer.status} ${JSON.stringify(answer.body)}`;
      this.problems.push(`${version} of what is ${made}: ${path} returned ${found}, not ${status}`);
    }
    return answer;
  }
}

async function send(to: string, path: string, { key, cookie, body, method }: Sent): Promise<Answer> {
  const response = await fetch(to + path, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...SAME_ORIGIN,
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(cookie !== undefined && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return {
    status: response.status,
    body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : { text: text.slice(0, 200) },
    cookie: cookies.join('; '),
  };
}

function pathOf(url: unknown): string {
  const { pathname, search } = new URL(String(url), 'http://x');
  return pathname + search;
}

function fragmentOf(url: unknown): string {
  return new URL(String(url), 'http://x').hash.slice(1);
}
