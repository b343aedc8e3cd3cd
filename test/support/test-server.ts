import { loadConfig, type PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import { ApiKeysService, type NewKeyOptions } from '../../src/accounts/api-keys.service.js';
import { CreateAccount } from '../../src/accounts/create-account.js';
import { createServer } from '../../src/server.js';
import { createDatabase, type DatabaseSize, type TestDatabase } from './databases.js';

export interface TestAccount {
  readonly accountId: number;
  /** A live key with all scopes. */
  readonly key: string;
}

/** The real service on a database of its own. */
export class TestServer {
  private accounts = 0;

  private constructor(
    readonly app: NestFastifyApplication,
    private readonly database: TestDatabase,
  ) {}

  static async start(size: DatabaseSize = 'embedded', env: Record<string, string> = {}): Promise<TestServer> {
    const database = await createDatabase(size);
    const app = await createServer(loadConfig({ LOG_LEVEL: 'silent', PORT: '0', ...database.env, ...env }));
    await app.listen(0, '127.0.0.1');
    return new TestServer(app, database);
  }

  /** Requests with this key, or with none. */
  as(key?: string): ReturnType<typeof supertest.agent> {
    const agent = supertest.agent(this.app.getHttpServer());
    return key === undefined ? agent : agent.set('authorization', `Bearer ${key}`);
  }

  async createAccount(plan: PlanCode = 'growth'): Promise<TestAccount> {
    const email = `owner-${++this.accounts}@example.com`;
    const created = await this.inContext(() => this.app.get(CreateAccount).run(email, plan));
    return { accountId: created.accountId, key: created.apiKey };
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

  async stop(): Promise<void> {
    await this.app.close();
    await this.database.remove();
  }
}
