import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Account } from './account.entity.js';
import { ApiKey, type Scope } from './api-key.entity.js';
import { AppUser } from './app-user.entity.js';

/** Of PostgreSQL's locks with two numbers, these are accounts; any constant of our own will do. */
const ACCOUNT_LOCK = 7_283_003;

/** A usable key, and what has to be known of it before a request. */
interface KeyHolder {
  readonly id: number;
  readonly accountId: number;
  readonly livemode: boolean;
  readonly scopes: Scope[];
  readonly plan: PlanCode;
  /** The last use is not known to the minute. */
  readonly isUseUnknown: boolean;
}

@Injectable()
export class AccountsRepository {
  constructor(private readonly em: EntityManager) {}

  find(id: number): Promise<Account | null> {
    return this.em.findOne(Account, { id }, { refresh: true });
  }

  /**
   * Makes others who lock the same account wait until the current transaction ends. Its row stays free: those who
   * store rows of the account refer to it, and a change of plan writes it with the credits locked, for which
   * whoever has the account may come to wait.
   */
  async lock(id: number): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(?, ?)', [ACCOUNT_LOCK, id]);
  }

  /** @returns whether there is such an account */
  async setPlan(id: number, plan: PlanCode): Promise<boolean> {
    return (await this.em.nativeUpdate(Account, { id }, { plan })) > 0;
  }

  /** The e-mail address of the account's owner; null when it has none. */
  async ownerEmail(accountId: number): Promise<string | null> {
    const owner = await this.em.findOne(AppUser, { accountId, role: 'owner' }, { orderBy: { id: 'asc' } });
    return owner?.email ?? null;
  }

  /** Who holds the key with this hash, if it may be used now. One plain query: it stands before every request. */
  async findHolder(hash: Buffer, now: Date): Promise<KeyHolder | null> {
    const [row] = await this.em.execute<KeyHolder[]>(
      `select api_key.id, account_id as "accountId", livemode, scopes, plan,
         coalesce(last_used_at <= ?::timestamptz - interval '1 minute', true) as "isUseUnknown"
       from api_key join account on account.id = api_key.account_id
       where hash = ? and revoked_at is null and (expires_at is null or expires_at > ?)`,
      [now, hash, now],
    );
    return row ?? null;
  }

  findKeyById(id: number): Promise<ApiKey | null> {
    return this.em.findOne(ApiKey, { id });
  }

  /** Nobody else changes it until the transaction ends. */
  lockKey(id: number): Promise<ApiKey | null> {
    return this.em.findOne(ApiKey, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** All keys of an account, live and test, oldest first. */
  keysOf(accountId: number): Promise<ApiKey[]> {
    return this.em.find(ApiKey, { accountId }, { orderBy: { id: 'asc' } });
  }

  async touchKey(id: number, now: Date): Promise<void> {
    await this.em.nativeUpdate(ApiKey, { id }, { lastUsedAt: now });
  }

  /** @returns whose it was; null when there is no such key, or it is revoked already */
  async revokeKey(id: number, now: Date): Promise<number | null> {
    const [row] = await this.em.execute<{ accountId: number }[]>(
      'update api_key set revoked_at = ? where id = ? and revoked_at is null returning account_id as "accountId"',
      [now, id],
    );
    return row?.accountId ?? null;
  }

  async insert(account: Omit<Account, 'id'>): Promise<Account> {
    const row = this.em.create(Account, account);
    await this.em.persist(row).flush();
    return row;
  }

  /** @returns its id */
  insertKey(key: Omit<ApiKey, 'id' | 'isUsable'>): Promise<number> {
    return this.em.insert(ApiKey, key);
  }
}
