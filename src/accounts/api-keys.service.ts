import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { KEY_ALREADY_ROTATED } from './accounts.problems.js';
import type { ApiKey, Scope } from './api-key.entity.js';
import { generateApiKey, hashToken, isWellFormedApiKey } from './api-key-format.js';
import { type Actor, AuditLog, OPERATOR } from './audit/audit-log.js';
import type { Tenant } from '#platform/tenant';
import type { Principal } from './principal.js';

/** The longest time for which a rotated key may still work. */
export const MAX_OVERLAP_HOURS = 24 * 30;

export interface NewKeyOptions extends Tenant {
  readonly name?: string;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly service: AccountsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a key and stores its hash.
   *
   * @returns the key itself, for the only time
   * @throws Problem `not_found` when there is no such account
   */
  create(options: NewKeyOptions, actor: Actor = OPERATOR): Promise<{ id: number; key: string }> {
    return this.unitOfWork.run(async () => {
      const { id, key } = await this.insert(options);
      const { accountId, livemode } = options;
      await this.audit.record(accountId, actor, 'key.created', { key_id: id, livemode });
      return { id, key };
    });
  }

  /** Every key of the account, without the keys themselves. @throws Problem `not_found` */
  async list(accountId: number): Promise<ApiKey[]> {
    await this.service.get(accountId);
    return this.accounts.keysOf(accountId);
  }

  /** @throws Problem `not_found` when the account has no such key */
  async get(accountId: number, id: number): Promise<ApiKey> {
    const key = await this.accounts.findKeyById(id);
    if (key?.accountId !== accountId) throw new Problem(NOT_FOUND, `There is no key ${id}.`);
    return key;
  }

  /**
   * Makes a key with the same rights and lets the old one work for a while longer, so that whoever uses it can
   * change over without a gap.
   *
   * @throws Problem `not_found` when there is no such key or it no longer works; `key_already_rotated`
   */
  rotate(
    id: number,
    overlapHours: number,
    actor: Actor = OPERATOR,
  ): Promise<{ id: number; key: string; oldExpiresAt: Date }> {
    return this.unitOfWork.run(async () => {
      const old = await this.accounts.lockKey(id);
      const now = this.clock.now();
      if (!old?.isUsable(now)) throw new Problem(NOT_FOUND, `There is no key ${id} that could be rotated.`);
      if (old.replacedBy) {
        throw new Problem(
          KEY_ALREADY_ROTATED,
          `Key ${id} was replaced by key ${old.replacedBy}: rotate that.`,
        );
      }
      const { accountId, livemode, name, scopes, expiresAt } = old;
      const made = await this.insert({
        accountId,
        livemode,
        scopes,
        ...(name ? { name } : {}),
        ...(expiresAt ? { expiresAt } : {}),
      });
      await this.audit.record(accountId, actor, 'key.rotated', { key_id: id, new_key_id: made.id });
      const overlapEnds = new Date(now.getTime() + overlapHours * 3_600_000);
      old.expiresAt = expiresAt && expiresAt < overlapEnds ? expiresAt : overlapEnds;
      old.replacedBy = made.id;
      return { ...made, oldExpiresAt: old.expiresAt };
    });
  }

  /** @throws Problem `not_found` when there is no such key or it is already revoked */
  revoke(id: number, actor: Actor = OPERATOR): Promise<void> {
    return this.unitOfWork.run(async () => {
      const accountId = await this.accounts.revokeKey(id, this.clock.now());
      if (accountId === null) throw new Problem(NOT_FOUND, `There is no key ${id} that could be revoked.`);
      await this.audit.record(accountId, actor, 'key.revoked', { key_id: id });
    });
  }

  /** Who holds this key; null when nobody does or it may no longer be used. */
  async authenticate(token: string): Promise<Principal | null> {
    if (!isWellFormedApiKey(token)) return null;
    const now = this.clock.now();
    const holder = await this.accounts.findHolder(hashToken(token), now);
    if (!holder) return null;
    // Knowing the minute of the last use is enough; a write for every request is not worth it. Nor is refusing
    // one that only reads while nothing can be written, on a full disk for instance.
    if (holder.isUseUnknown) await this.accounts.touchKey(holder.id, now).catch(() => undefined);
    const { id, accountId, livemode, plan, scopes } = holder;
    return { caller: `key:${id}`, accountId, livemode, plan, scopes, isPerson: false };
  }

  private async insert(options: NewKeyOptions): Promise<{ id: number; key: string }> {
    await this.service.get(options.accountId);
    const { key, prefix, lastFour, hash } = generateApiKey(options.livemode);
    const id = await this.accounts.insertKey({
      accountId: options.accountId,
      livemode: options.livemode,
      name: options.name ?? null,
      prefix,
      lastFour,
      hash,
      scopes: [...(options.scopes ?? (['read', 'write'] as const))],
      expiresAt: options.expiresAt ?? null,
      revokedAt: null,
      replacedBy: null,
      lastUsedAt: null,
      createdAt: this.clock.now(),
    });
    return { id, key };
  }
}
