import { AppConfig } from '#config';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Inject, Injectable } from '@nestjs/common';
import { KEY_ALREADY_ROTATED, TOO_MANY_KEYS } from './accounts.problems.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { type ApiKey, type Scope, SCOPES } from './api-key.entity.js';
import { generateApiKey, hashToken, isWellFormedApiKey } from './api-key-format.js';
import { type Actor, AuditLog, OPERATOR } from './audit/audit-log.js';
import { KeyHoldersRepository } from './key-holders.repository.js';
import type { Principal } from './principal.js';

/** The longest time a rotated key keeps working. */
export const MAX_OVERLAP_HOURS = 24 * 30;

export interface NewKeyOptions extends Tenant {
  readonly name?: string | null | undefined;
  /** All scopes by default. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: Date | null | undefined;
}

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly holders: KeyHoldersRepository,
    private readonly service: AccountsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'maxKeysPerMode'>,
  ) {}

  /**
   * Creates a key and stores its hash.
   *
   * @returns the key itself, which cannot be retrieved later
   * @throws Problem `not_found` if the account does not exist; `too_many_keys`
   */
  create(options: NewKeyOptions, actor: Actor = OPERATOR): Promise<{ id: number; key: string }> {
    return this.unitOfWork.run(async () => {
      await this.requireRoom(options);
      const { id, key } = await this.insert(options, actor);
      const { accountId, livemode, restrictedTo } = options;
      const restriction = restrictedTo && { restricted_to_tags: restrictedTo };
      await this.audit.record(accountId, actor, 'key.created', { key_id: id, livemode, ...restriction });
      return { id, key };
    });
  }

  /** Returns the stored keys of an account. @throws Problem `not_found` */
  async list(accountId: number): Promise<ApiKey[]> {
    await this.service.get(accountId);
    return this.accounts.listKeys(accountId);
  }

  /** Returns the account of a key. For commands. @throws Problem `not_found` */
  async accountOf(id: number): Promise<number> {
    const key = await this.accounts.findKeyById(id);
    if (!key) throw new Problem(NOT_FOUND, `Key ${id} does not exist.`);
    return key.accountId;
  }

  /** @throws Problem `not_found` if the account has no such key */
  async get(accountId: number, id: number): Promise<ApiKey> {
    const key = await this.accounts.findKeyById(id);
    if (key?.accountId !== accountId) throw new Problem(NOT_FOUND, `Key ${id} does not exist.`);
    return key;
  }

  /**
   * Creates a key with the same scopes, tags, name and expiry. The old key works until the overlap ends, so that clients
   * can switch without downtime.
   *
   * @throws Problem `not_found` if the key does not exist or no longer works; `key_already_rotated`
   */
  rotate(
    id: number,
    overlapHours: number,
    actor: Actor = OPERATOR,
  ): Promise<{ id: number; key: string; oldExpiresAt: Date }> {
    return this.unitOfWork.run(async () => {
      const old = await this.accounts.lockKey(id);
      const now = this.clock.now();
      if (!old?.isUsable(now)) throw new Problem(NOT_FOUND, `Key ${id} does not exist or no longer works.`);
      if (old.replacedBy) {
        throw new Problem(
          KEY_ALREADY_ROTATED,
          `Key ${id} was replaced by key ${old.replacedBy}. Rotate key ${old.replacedBy} instead.`,
        );
      }
      const { accountId, livemode, name, scopes, expiresAt } = old;
      const restrictedTo = old.restrictedTo ?? undefined;
      const created = await this.insert(
        { accountId, livemode, restrictedTo, scopes, name, expiresAt },
        actor,
      );
      await this.audit.record(accountId, actor, 'key.rotated', { key_id: id, new_key_id: created.id });
      const overlapEnds = new Date(now.getTime() + overlapHours * 3_600_000);
      old.expiresAt = expiresAt && expiresAt < overlapEnds ? expiresAt : overlapEnds;
      old.replacedBy = created.id;
      return { ...created, oldExpiresAt: old.expiresAt };
    });
  }

  /** @throws Problem `not_found` if the key does not exist or is already revoked */
  revoke(id: number, actor: Actor = OPERATOR): Promise<void> {
    return this.unitOfWork.run(async () => {
      const accountId = await this.accounts.revokeKey(id, this.clock.now());
      if (accountId === null) throw new Problem(NOT_FOUND, `Key ${id} does not exist or is already revoked.`);
      await this.audit.record(accountId, actor, 'key.revoked', { key_id: id });
    });
  }

  /** Revokes the keys of an account that a user has made. */
  async revokeMadeBy(accountId: number, userId: number, actor: Actor): Promise<void> {
    const keys = await this.accounts.listKeys(accountId);
    for (const key of keys) {
      if (key.madeBy === userId && !key.revokedAt) await this.revoke(key.id, actor);
    }
  }

  /**
   * Changes the tags of the businesses that a key has access to, effective from its next request.
   *
   * @param tags null for all businesses
   * @throws Problem `not_found` if the key does not exist or no longer works
   */
  restrict(id: number, tags: readonly string[] | null, actor: Actor = OPERATOR): Promise<ApiKey> {
    return this.unitOfWork.run(async () => {
      const key = await this.accounts.lockKey(id);
      if (!key?.isUsable(this.clock.now())) {
        throw new Problem(NOT_FOUND, `Key ${id} does not exist or no longer works.`);
      }
      const detail = { key_id: id, before: key.restrictedTo ?? null, restricted_to_tags: tags };
      key.restrictedTo = tags && [...tags];
      await this.audit.record(key.accountId, actor, 'key.restricted', detail);
      return key;
    });
  }

  /** @returns the caller that the key identifies, or null if the key is unknown, expired or revoked */
  async authenticate(token: string): Promise<Principal | null> {
    if (!isWellFormedApiKey(token)) return null;
    const now = this.clock.now();
    const holder = await this.holders.find(hashToken(token), now);
    if (!holder) return null;
    // At most one write per minute. A failed write, for example on a full disk, must not fail a read request.
    if (holder.isLastUseStale) await this.accounts.touchKey(holder.id, now).catch(() => undefined);
    const { id, accountId, livemode, plan, scopes, restrictedTo } = holder;
    const tenant = { accountId, livemode, ...(restrictedTo && { restrictedTo }) };
    return { ...tenant, caller: `key:${id}`, plan, scopes, isPerson: false };
  }

  /** Holds the lock of the account, so that two new keys cannot both be the last one. A rotation needs no room. */
  private async requireRoom(tenant: Tenant): Promise<void> {
    const { maxKeysPerMode: max } = this.config;
    if (max === 0) return;
    await this.accounts.lock(tenant.accountId);
    if ((await this.accounts.countUsableKeys(tenant, this.clock.now())) < max) return;
    const mode = tenant.livemode ? 'live' : 'test';
    throw new Problem(
      TOO_MANY_KEYS,
      `The account has ${max} usable ${mode} keys. Revoke one that is not in use.`,
    );
  }

  private async insert(options: NewKeyOptions, { userId }: Actor): Promise<{ id: number; key: string }> {
    await this.service.get(options.accountId);
    const { key, prefix, lastFour, hash } = generateApiKey(options.livemode);
    const id = await this.accounts.insertKey({
      accountId: options.accountId,
      livemode: options.livemode,
      name: options.name ?? null,
      prefix,
      lastFour,
      hash,
      scopes: [...(options.scopes ?? SCOPES)],
      expiresAt: options.expiresAt ?? null,
      restrictedTo: options.restrictedTo ? [...options.restrictedTo] : null,
      revokedAt: null,
      replacedBy: null,
      lastUsedAt: null,
      createdAt: this.clock.now(),
      madeBy: userId,
    });
    return { id, key };
  }
}
