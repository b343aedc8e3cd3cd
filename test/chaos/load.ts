import { type Random, seededRandom } from '#libs/numeric';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { mapsUrl } from '../support/samples.js';
import { type Answer, Client, type Request, type Tally } from './client.js';
import { pick } from './fault-plan.js';
import type { Customer } from './installation.js';

const KEYWORDS = ['pizza', 'sushi', 'tacos', 'ramen', 'bagels', 'burgers'];
const GRID_SIZES = [2, 3, 5];
const LONGEST_PAUSE_MS = 600;

interface LoadOptions {
  readonly url: string;
  readonly customers: readonly Customer[];
  readonly clientsPerCustomer: number;
  readonly seed: number;
  readonly tally: Tally;
  /** The longest pause of a client between requests; the average is half of it. */
  readonly longestPauseMs?: number;
  /** Whether the clients repeat requests that failed. */
  readonly repeats: boolean;
}

/** What the service has acknowledged, with the Idempotency-Key of each request. */
export interface Acknowledged {
  readonly scans: Map<number, string>;
  readonly businesses: Map<number, string>;
  readonly cancelled: Set<number>;
}

/** Clients that create, read and cancel until they are stopped. */
export class Load {
  readonly acknowledged: Acknowledged = { scans: new Map(), businesses: new Map(), cancelled: new Set() };
  private readonly stopping = new AbortController();
  private readonly clients: Promise<void>[];

  constructor(private readonly options: LoadOptions) {
    this.clients = options.customers.flatMap(({ key }, customer) =>
      Array.from({ length: options.clientsPerCustomer }, (_, client) =>
        this.run(key, seededRandom(options.seed + customer * 1_000 + client)),
      ),
    );
  }

  /** Starts no more requests. @returns when every request has its final response */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.clients);
  }

  private async run(key: string, random: Random): Promise<void> {
    const { longestPauseMs = LONGEST_PAUSE_MS } = this.options;
    const client = new Client(this.options.url, key, this.options.tally, this.options.repeats);
    const businesses: number[] = [];
    const scans: number[] = [];
    while (!this.stopping.signal.aborted) {
      const dice = random();
      if (businesses.length === 0 || dice < 0.03) await this.createBusiness(client, random, businesses);
      else if (dice < 0.45 || scans.length === 0)
        await this.createScan(client, random, pick(businesses, random), scans);
      else if (dice < 0.55) await this.cancel(client, scans.at(-1) ?? 0);
      else await this.read(client, readPath(random, pick(businesses, random), pick(scans, random)));
      await setTimeout(random() * longestPauseMs);
    }
  }

  private async createBusiness(client: Client, random: Random, businesses: number[]): Promise<void> {
    const gbp_url = mapsUrl(
      `Shop ${1 + Math.floor(random() * 20)}`,
      40.7 + random() / 10,
      -74 + random() / 10,
    );
    const id = await this.create(
      client,
      '/api/v1/businesses',
      { gbp_url },
      201,
      this.acknowledged.businesses,
    );
    if (id !== null) businesses.push(id);
  }

  private async createScan(
    client: Client,
    random: Random,
    business_id: number,
    scans: number[],
  ): Promise<void> {
    const grid = { keyword: pick(KEYWORDS, random), grid_size: pick(GRID_SIZES, random), radius_miles: 1 };
    const id = await this.create(
      client,
      '/api/v1/scans',
      { business_id, ...grid },
      202,
      this.acknowledged.scans,
    );
    if (id !== null) scans.push(id);
  }

  private async create(
    client: Client,
    path: string,
    body: object,
    status: number,
    into: Map<number, string>,
  ): Promise<number | null> {
    const idempotencyKey = randomUUID();
    const answer = await this.expect(client, { method: 'POST', path, body, idempotencyKey }, status);
    if (!answer) return null;
    const id = Number(answer.body['id']);
    if (into.has(id)) this.options.tally.problems.push(`two keys created ${path}/${id}`);
    into.set(id, idempotencyKey);
    return id;
  }

  private async cancel(client: Client, id: number): Promise<void> {
    const answer = await this.expect(
      client,
      { method: 'POST', path: `/api/v1/scans/${id}/cancel` },
      200,
      409,
    );
    if (answer?.status === 200) this.acknowledged.cancelled.add(id);
  }

  private async read(client: Client, path: string): Promise<void> {
    await this.expect(client, { method: 'GET', path }, 200);
  }

  /** @returns the response; null if there is none, or none with these statuses */
  private async expect(client: Client, request: Request, ...statuses: number[]): Promise<Answer | null> {
    const answer = await client.send(request);
    if (!answer || statuses.includes(answer.status)) return answer;
    this.options.tally.problems.push(
      `${request.method} ${request.path} returned ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    return null;
  }
}

function readPath(random: Random, business: number, scan: number): string {
  return pick(
    [
      `/api/v1/scans/${scan}`,
      `/api/v1/businesses/${business}`,
      `/api/v1/rankings?business_id=${business}&keyword=pizza`,
      '/api/v1/subscription',
      '/api/v1/scans?limit=20',
    ],
    random,
  );
}
