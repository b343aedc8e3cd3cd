import { loadConfig, type PlanCode } from '#config';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import passport from 'passport';
import supertest from 'supertest';
import { FakeDataForSeo } from '../../libs/local-search/dataforseo/testing/fake-dataforseo.js';
import { ApiKeysService, type NewKeyOptions } from '../../src/accounts/api-keys.service.js';
import { BearerStrategy } from '../../src/accounts/bearer.strategy.js';
import { createServer, describeDashboardApi } from '../../src/server.js';
import type { Api } from './api.js';
import { checkResponse } from './check-response.js';
import { Contract, type OpenApi } from './contract.js';
import { createDatabase, type DatabaseSize, type TestDatabase, usualSize } from './databases.js';
import { quickAccounts } from './quick-accounts.js';
import { until } from './wait.js';

export interface TestAccount {
  readonly accountId: number;
  /** A live key with all scopes. */
  readonly key: string;
  /** The e-mail address of the owner. */
  readonly email: string;
  readonly password: string;
}

export type { Api };

interface Running {
  readonly app: NestFastifyApplication;
  readonly contract: Contract;
  readonly dashboardContract: Contract;
}

/** The services that the suites of this worker share. */
const SHARED = new Map<DatabaseSize, Promise<TestServer>>();

/**
 * Waits until the shared services of this worker have no running scan, and pauses their background tasks until a file uses
 * them again: the polls of an idle service on the embedded database take about a tenth of the time of a core.
 */
export async function leaveSharedServersClean(): Promise<void> {
  for (const shared of SHARED.values()) {
    const server = await shared;
    const tasks = server.app.get(BackgroundTasks);
    if (tasks.isPaused) continue;
    await server.quiet();
    tasks.isPaused = true;
  }
}

/** The service in this process, on a database of its own. */
export class TestServer {
  private accounts = 0;
  private clients = 0;

  private constructor(
    private running: Running,
    private readonly database: TestDatabase,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /**
   * Returns the service that all suites of this worker share. It is never stopped: each suite creates accounts of its own,
   * and `leaveSharedServersClean` runs after each file.
   */
  static async shared(size: DatabaseSize = usualSize()): Promise<TestServer> {
    const started = SHARED.get(size) ?? startWithAiSearch(size);
    SHARED.set(size, started);
    const server = await started;
    server.app.get(BackgroundTasks).isPaused = false;
    return server;
  }

  /** Starts a service for one suite, which stops it. */
  static async start(
    size: DatabaseSize = usualSize(),
    env: Record<string, string> = {},
  ): Promise<TestServer> {
    const database = await createDatabase(size);
    const all = { LOG_LEVEL: 'silent', PORT: '0', TRUST_PROXY: '1', ...database.env, ...env };
    try {
      return new TestServer(await boot(all), database, all);
    } catch (error) {
      await database.remove();
      throw error;
    }
  }

  get app(): NestFastifyApplication {
    return this.running.app;
  }

  /** The variables of the service. */
  get environment(): Readonly<Record<string, string>> {
    return this.env;
  }

  get contract(): Contract {
    return this.running.contract;
  }

  /** Returns a client with this key, or without a key. */
  as(key?: string): Api {
    const agent = supertest.agent(this.app.getHttpServer()).use((request: supertest.Test) => {
      this.authenticate();
      checkResponse(request, (response) => {
        this.contract.check(response);
        this.running.dashboardContract.check(response);
      });
    });
    // Each client has an address of its own, so that rate limits by address do not interfere.
    agent.set('x-forwarded-for', addressOf(++this.clients));
    return key === undefined ? agent : agent.set('authorization', `Bearer ${key}`);
  }

  /** Makes this service authenticate the next requests: Passport has one strategy of a name in a process. */
  authenticate(): void {
    passport.use('bearer', this.app.get(BearerStrategy, { strict: false }));
  }

  async createAccount(plan: PlanCode = 'growth'): Promise<TestAccount> {
    const email = `owner-${++this.accounts}@example.com`;
    const created = await this.inContext(() => quickAccounts(this.app).run(email, plan));
    const { accountId, apiKey: key, password } = created;
    return { accountId, key, email, password };
  }

  /** Returns a client of a new account, by default on the plan with the highest rate limit. */
  async newCustomer(plan: PlanCode = 'agency'): Promise<Api> {
    return this.as((await this.createAccount(plan)).key);
  }

  createKey(options: NewKeyOptions): Promise<{ id: number; key: string }> {
    return this.inContext(() => this.app.get(ApiKeysService).create(options));
  }

  revokeKey(id: number): Promise<void> {
    return this.inContext(() => this.app.get(ApiKeysService).revoke(id));
  }

  inContext<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.app.get(EntityManager), work);
  }

  /** Reads rows of the database that no response shows. */
  sql<Row>(query: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.inContext(() => this.app.get(EntityManager).execute<Row[]>(query, parameters));
  }

  /** Runs the background tasks of these classes until they find nothing left to do. */
  drain(...owners: Type[]): Promise<void> {
    return this.app.get(BackgroundTasks).drain(...owners);
  }

  /** Waits until every scan has ended. */
  async quiet(): Promise<void> {
    await until(
      () => this.sql<{ n: number }>('select count(*)::int as n from scan where completed_at is null'),
      ([row]) => row?.n === 0,
    );
  }

  /** Restarts the service on the same database. Earlier clients are invalid afterwards. */
  async restart(more: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.app.close();
    this.running = await boot({ ...this.env, ...more });
  }

  /** Starts another process of this installation, in this process. It must be stopped first. */
  async startReplica(): Promise<TestServer> {
    return new TestServer(await boot(this.env), { env: {}, remove: () => Promise.resolve() }, this.env);
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.remove();
  }
}

/** Starts a service whose AI scans have a provider, which answers no question. Its ranks are those of the embedded engine. */
export async function startWithAiSearch(size: DatabaseSize): Promise<TestServer> {
  const fake = await FakeDataForSeo.start();
  return TestServer.start(size, { ...fake.env, SEARCH_PROVIDERS: 'openstreetmap' });
}

/** Returns a private address for each client. */
function addressOf(client: number): string {
  return `10.${(client >> 16) % 256}.${(client >> 8) % 256}.${client % 256}`;
}

async function boot(env: Readonly<Record<string, string>>): Promise<Running> {
  const app = await createServer(loadConfig(env));
  await app.listen(0, '127.0.0.1');
  const routes = app.getHttpAdapter().getInstance().printRoutes();
  const read = async () =>
    (await supertest(app.getHttpServer()).get('/openapi.json').expect(200)).body as OpenApi;
  return {
    app,
    contract: await Contract.of(routes, '/api/', read),
    dashboardContract: await Contract.of(
      routes,
      '/dashboard/api/',
      // Through JSON, which removes undefined members.
      () => JSON.parse(JSON.stringify(describeDashboardApi(app))) as OpenApi,
    ),
  };
}
