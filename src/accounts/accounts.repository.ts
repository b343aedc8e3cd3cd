import { EntityManager } from '#platform/database/entity-manager';
import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { Account } from './account.entity.js';
import { ApiKey } from './api-key.entity.js';
import { AppUser } from './app-user.entity.js';

@Injectable()
export class AccountsRepository {
  constructor(private readonly em: EntityManager) {}

  find(id: number): Promise<Account | null> {
    return this.em.findOne(Account, { id });
  }

  /** Makes others who lock the same account wait until the current transaction ends. */
  async lock(id: number): Promise<void> {
    await this.em.findOneOrFail(Account, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  async emailIsTaken(email: string): Promise<boolean> {
    const rows = await this.em.execute('select 1 from app_user where lower(email) = lower(?)', [email]);
    return rows.length > 0;
  }

  /** The key with this hash and its account, usable or not. */
  async findKey(hash: Buffer): Promise<{ key: ApiKey; account: Account } | null> {
    const key = await this.em.findOne(ApiKey, { hash });
    const account = key && (await this.find(key.accountId));
    return key && account ? { key, account } : null;
  }

  findKeyById(id: number): Promise<ApiKey | null> {
    return this.em.findOne(ApiKey, { id });
  }

  /** All keys of an account, live and test, oldest first. */
  keysOf(accountId: number): Promise<ApiKey[]> {
    return this.em.find(ApiKey, { accountId }, { orderBy: { id: 'asc' } });
  }

  async touchKey(id: number, now: Date): Promise<void> {
    await this.em.nativeUpdate(ApiKey, { id }, { lastUsedAt: now });
  }

  /** @returns whether there was such a key, not yet revoked */
  async revokeKey(id: number, now: Date): Promise<boolean> {
    return (await this.em.nativeUpdate(ApiKey, { id, revokedAt: null }, { revokedAt: now })) > 0;
  }

  async insert<T extends Account | AppUser | ApiKey>(row: T): Promise<T> {
    await this.em.persist(row).flush();
    return row;
  }
}
