import { loadConfig, type PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { RequestContext } from '@mikro-orm/core';
import { InsufficientCredits } from '../../src/billing/billing.problems.js';
import type { LedgerReport } from '../../src/billing/check-ledger.js';
import type { Subscription } from '../../src/billing/credit-accounts.repository.js';
import { type InvoiceDraft, InvoiceIssuer } from '../../src/billing/invoice-issuer.js';
import { ENTITIES } from '../../src/entities.js';
import type { Database } from '../../src/platform/database/database.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { createDatabase, type DatabaseSize, type TestDatabase } from './databases.js';
import { type Billing, wireBilling } from './wire-billing.js';

/** A clock that only moves when it is set. */
class SetClock extends Clock {
  constructor(public time: Date) {
    super();
  }

  override now(): Date {
    return this.time;
  }
}

/** Records drafts; rejects those for which `refuses` returns true. */
class RecordingIssuer extends InvoiceIssuer {
  readonly drafts: InvoiceDraft[] = [];
  refuses: (draft: InvoiceDraft) => boolean = () => false;

  override issue(draft: InvoiceDraft): Promise<void> {
    if (this.refuses(draft)) return Promise.reject(new Error('the issuer refuses'));
    this.drafts.push(draft);
    return Promise.resolve();
  }
}

let lastScanId = 0;

/** The use cases of billing on a database of their own, without HTTP, scans and timers, and with a clock that is set. */
export class TestBilling {
  readonly clock = new SetClock(new Date('2026-01-31T15:00:00Z'));
  readonly issuer = new RecordingIssuer();
  private readonly parts: Billing;

  private constructor(
    private readonly storage: TestDatabase,
    readonly database: Database,
  ) {
    this.parts = wireBilling(database.em, this.clock, this.issuer);
  }

  static async open(size: DatabaseSize): Promise<TestBilling> {
    const storage = await createDatabase(size);
    return new TestBilling(storage, await openDatabase(loadConfig(storage.env).database, ENTITIES));
  }

  /** Opens the same PostgreSQL database as another process would. The caller ends it with `database.close()`. */
  async replica(): Promise<TestBilling> {
    const { database } = loadConfig(this.storage.env);
    return new TestBilling(this.storage, await openDatabase(database, ENTITIES));
  }

  /** The URL of the PostgreSQL database. */
  get url(): string {
    return this.storage.env['DATABASE_URL'] ?? '';
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.storage.remove();
  }

  /** Creates an account that signs up now. @returns its id */
  async signUp(plan: PlanCode): Promise<number> {
    const [row] = await this.sql<{ id: number }>(
      'insert into account (plan, created_at) values (?, ?) returning id',
      [plan, this.clock.time],
    );
    if (!row) throw new Error('no account was created');
    return row.id;
  }

  /** Reserves credits for a new scan. @returns the id of the scan; @throws InsufficientCredits */
  async reserve(accountId: number, credits: number): Promise<number> {
    const scanId = ++lastScanId;
    await this.unit(async () => {
      const [reserved] = await this.parts.reserve.take([{ accountId, credits }]);
      if (!reserved || reserved instanceof InsufficientCredits)
        throw reserved ?? new Error('nothing was reserved');
      await this.parts.reserve.book([{ scanId, reserved }]);
    });
    return scanId;
  }

  settle(scanId: number, charged: number): Promise<boolean> {
    return this.unit(() => this.parts.settle.run(scanId, charged));
  }

  async grant(accountId: number, amount: number, reference?: string): Promise<void> {
    await this.inContext(() => this.parts.grant.run(accountId, amount, reference));
  }

  async refund(scanId: number, amount?: number): Promise<void> {
    await this.inContext(() => this.parts.refund.run(scanId, amount));
  }

  changePlan(accountId: number, plan: PlanCode) {
    return this.inContext(() => this.parts.changePlan.run(accountId, plan));
  }

  rollDue(): Promise<number> {
    const run = { now: this.clock.now(), signal: new AbortController().signal };
    return this.inContext(() => this.parts.roll.rollDue(run));
  }

  subscription(accountId: number): Promise<Subscription> {
    return this.inContext(() => this.parts.read.run(accountId));
  }

  check(): Promise<LedgerReport> {
    return this.inContext(() => this.parts.check.run());
  }

  sql<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return this.database.em.fork().execute<Row[]>(sql, [...parameters]);
  }

  /** Runs the work in a transaction, in the context of a new request. */
  unit<T>(work: () => Promise<T>): Promise<T> {
    return this.inContext(() => this.parts.unitOfWork.run(work));
  }

  private inContext<T>(work: () => Promise<T>): Promise<T> {
    return RequestContext.create(this.database.em, work);
  }
}
