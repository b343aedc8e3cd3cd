import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { ApiKey, type Scope } from './api-key.entity.js';
import { generateApiKey, hashApiKey, isWellFormedApiKey } from './api-key-format.js';
import type { Tenant } from '#platform/tenant';
import type { Principal } from './principal.js';

export interface NewKeyOptions extends Tenant {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsRepository,
    private readonly service: AccountsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a key and stores its hash.
   *
   * @returns the key itself, for the only time
   * @throws Problem `not_found` when there is no such account
   */
  async create(options: NewKeyOptions): Promise<{ id: number; key: string }> {
    await this.service.get(options.accountId);
    const { key, prefix, lastFour, hash } = generateApiKey(options.livemode);
    const row = this.em.create(ApiKey, {
      accountId: options.accountId,
      livemode: options.livemode,
      name: options.name ?? null,
      prefix,
      lastFour,
      hash,
      scopes: [...(options.scopes ?? (['read', 'write'] as const))],
      expiresAt: options.expiresAt ?? null,
      revokedAt: null,
      lastUsedAt: null,
      createdAt: this.clock.now(),
    });
    await this.accounts.insert(row);
    return { id: row.id, key };
  }

  /** Every key of the account, without the keys themselves. @throws Problem `not_found` */
  async list(accountId: number): Promise<ApiKey[]> {
    await this.service.get(accountId);
    return this.accounts.keysOf(accountId);
  }

  /**
   * Makes a key with the same rights and lets the old one work for a while longer, so that whoever uses it can
   * change over without a gap.
   *
   * @throws Problem `not_found` when there is no such key or it no longer works
   */
  rotate(id: number, overlapHours: number): Promise<{ id: number; key: string; oldExpiresAt: Date }> {
    return this.em.transactional(async () => {
      const old = await this.accounts.findKeyById(id);
      const now = this.clock.now();
      if (!old?.isUsable(now)) throw new Problem(NOT_FOUND, `There is no key ${id} that could be rotated.`);
      const { accountId, livemode, name, scopes, expiresAt } = old;
      const made = await this.create({
        accountId,
        livemode,
        scopes,
        ...(name ? { name } : {}),
        ...(expiresAt ? { expiresAt } : {}),
      });
      const overlapEnds = new Date(now.getTime() + overlapHours * 3_600_000);
      old.expiresAt = expiresAt && expiresAt < overlapEnds ? expiresAt : overlapEnds;
      return { ...made, oldExpiresAt: old.expiresAt };
    });
  }

  /** @throws Problem `not_found` when there is no such key or it is already revoked */
  async revoke(id: number): Promise<void> {
    if (!(await this.accounts.revokeKey(id, this.clock.now()))) {
      throw new Problem(NOT_FOUND, `There is no key ${id} that could be revoked.`);
    }
  }

  /** Who holds this key; null when nobody does or it may no longer be used. */
  async authenticate(token: string): Promise<Principal | null> {
    if (!isWellFormedApiKey(token)) return null;
    const now = this.clock.now();
    const holder = await this.accounts.findHolder(hashApiKey(token), now);
    if (!holder) return null;
    // Knowing the minute of the last use is enough; a write for every request is not worth it. Nor is refusing
    // one that only reads while nothing can be written, on a full disk for instance.
    if (holder.is_use_unknown) await this.accounts.touchKey(holder.id, now).catch(() => undefined);
    const { id: keyId, account_id: accountId, livemode, plan, scopes } = holder;
    return { keyId, accountId, livemode, plan, scopes };
  }
}
