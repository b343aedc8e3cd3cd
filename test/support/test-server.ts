import { loadConfig, type PlanCode } from '#config';
import { BackgroundTasks } from '#platform/background/background-tasks';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import { ApiKeysService, type NewKeyOptions } from '../../src/accounts/api-keys.service.js';
import { createServer, describeDashboardApi } from '../../src/server.js';
import { Contract, type OpenApi } from './contract.js';
import { createDatabase, type DatabaseSize, type TestDatabase, usualSize } from './databases.js';
import { quickAccounts } from './quick-accounts.js';
import { until } from './wait.js';

export interface TestAccount {
  readonly accountId: number;
  /** A live key with all scopes. */
  readonly key: string;
  /** Of its owner. */
  readonly email: string;
  readonly password: string;
}

/** A client of the service; every answer it gets is checked against the OpenAPI documents. */
export type Api = ReturnType<typeof supertest.agent>;

interface Running {
  readonly app: NestFastifyApplication;
  readonly contract: Contract;
  readonly dashboardContract: Contract;
}

/** The services that the suites of this worker share. */
const SHARED = new Map<DatabaseSize, Promise<TestServer>>();

/** Waits until the shared services of this worker have no scan left, so that the next file finds them at rest. */
export async function leaveSharedServersClean(): Promise<void> {
  for (const server of SHARED.values()) await (await server).quiet();
}

/** The real service on a database of its own. */
export class TestServer {
  private accounts = 0;
  private clients = 0;

  private constructor(
    private running: Running,
    private readonly database: TestDatabase,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /**
   * Returns the service that all suites of this worker share. Nobody stops it: suites make accounts of their own, and
   * `leaveSharedServersClean` runs after each file.
   */
  static shared(size: DatabaseSize = usualSize()): Promise<TestServer> {
    const server = SHARED.get(size) ?? TestServer.start(size);
    SHARED.set(size, server);
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

  get contract(): Contract {
    return this.running.contract;
  }

  /** Requests with this key, or with none. */
  as(key?: string): Api {
    const agent = supertest.agent(this.app.getHttpServer()).use((request: supertest.Test) => {
      void request.expect((response) => {
        this.contract.check(response);
        this.running.dashboardContract.check(response);
      });
    });
    // Each client calls from an address of its own, as customers do: limits by address do not meet.
    agent.set('x-forwarded-for', addressOf(++this.clients));
    return key === undefined ? agent : agent.set('authorization', `Bearer ${key}`);
  }

  async createAccount(plan: PlanCode = 'growth'): Promise<TestAccount> {
    const email = `owner-${++this.accounts}@example.com`;
    const created = await this.inContext(() => quickAccounts(this.app).run(email, plan));
    const { accountId, apiKey: key, password } = created;
    return { accountId, key, email, password };
  }

  /** A client of a new account, on the plan with the most requests a minute unless told. */
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

  /** Rows of the database, for what no answer shows. */
  sql<Row>(query: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.inContext(() => this.app.get(EntityManager).execute<Row[]>(query, parameters));
  }

  /** Runs the background tasks of these classes now, until they find nothing left to do. */
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

  /** Shuts the service down in order, and starts it again on the same database. Clients must be made anew. */
  async restart(more: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.app.close();
    this.running = await boot({ ...this.env, ...more });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.remove();
  }
}

/** A private address for each client. */
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
      // As it is after its way through JSON: without what is undefined.
      () => JSON.parse(JSON.stringify(describeDashboardApi(app))) as OpenApi,
    ),
  };
}
