import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import type { Tenant } from '#platform/tenant';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Account } from './account.entity.js';
import { ApiKey } from './api-key.entity.js';
import { AppUser } from './app-user.entity.js';

/** Class id of the advisory locks of accounts: an arbitrary constant that no other lock uses. */
const ACCOUNT_LOCK = 7_283_003;

@Injectable()
export class AccountsRepository {
  constructor(private readonly em: EntityManager) {}

  find(id: number): Promise<Account | null> {
    return this.em.findOne(Account, { id }, { refresh: true });
  }

  /**
   * Acquires the advisory lock of an account until the current transaction ends.
   *
   * A row lock would block inserts that reference the account, and could deadlock with a plan change, which updates
   * the row while it holds the credits.
   */
  async lock(id: number): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(?, ?)', [ACCOUNT_LOCK, id]);
  }

  /** @returns false if the account does not exist */
  async setPlan(id: number, plan: PlanCode): Promise<boolean> {
    return (await this.em.nativeUpdate(Account, { id }, { plan })) > 0;
  }

  /** Returns the e-mail address of the first owner, or null if the account has no owner. */
  async ownerEmail(accountId: number): Promise<string | null> {
    const owner = await this.em.findOne(AppUser, { accountId, role: 'owner' }, { orderBy: { id: 'asc' } });
    return owner?.email ?? null;
  }

  findKeyById(id: number): Promise<ApiKey | null> {
    return this.em.findOne(ApiKey, { id });
  }

  /** Locks the key until the current transaction ends. */
  lockKey(id: number): Promise<ApiKey | null> {
    return this.em.findOne(ApiKey, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /** Returns the live and test keys of an account, oldest first. */
  listKeys(accountId: number): Promise<ApiKey[]> {
    return this.em.find(ApiKey, { accountId }, { orderBy: { id: 'asc' } });
  }

  /** Counts the keys that are neither revoked nor expired. */
  countUsableKeys({ accountId, livemode }: Tenant, now: Date): Promise<number> {
    const isValid = { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] };
    return this.em.count(ApiKey, { accountId, livemode, revokedAt: null, ...isValid });
  }

  async touchKey(id: number, now: Date): Promise<void> {
    await this.em.nativeUpdate(ApiKey, { id }, { lastUsedAt: now });
  }

  /** @returns the account of the key, or null if the key does not exist or is already revoked */
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

  /** @returns the id of the key */
  insertKey(key: Omit<ApiKey, 'id' | 'isUsable'>): Promise<number> {
    return this.em.insert(ApiKey, key);
  }
}
