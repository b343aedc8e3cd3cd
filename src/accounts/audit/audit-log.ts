import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { currentRequestId } from '#platform/request-id';
import { Injectable } from '@nestjs/common';
import { AuditEntry } from './audit-entry.entity.js';

/** Who did something. */
export interface Actor {
  readonly userId: number | null;
  readonly name: string;
  /** IP address; null where there is none. */
  readonly address: string | null;
}

/** Whoever can run commands on the machine. */
export const OPERATOR: Actor = { userId: null, name: 'operator', address: null };

export type AuditAction =
  | 'account.created'
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.signed_out'
  | 'user.signed_out_everywhere'
  | 'user.password_changed'
  | 'user.password_reset'
  | 'user.joined'
  | 'user.role_changed'
  | 'user.removed'
  | 'invitation.created'
  | 'invitation.withdrawn'
  | 'reset_link.created'
  | 'key.created'
  | 'key.rotated'
  | 'key.revoked'
  | 'share.created'
  | 'share.revoked';

/** Writes down what was done to an account's users, sessions, keys and share links, in the transaction that does it. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @param detail what it was done to; no secret */
  async record(
    accountId: number,
    { userId, name, address }: Actor,
    action: AuditAction,
    detail: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await this.em.insert(AuditEntry, {
      ...{ accountId, userId, actor: name, action, detail, address },
      requestId: currentRequestId(),
      createdAt: this.clock.now(),
    });
  }

  /** Up to `count` entries of an account, the newest first. @param beforeId only older ones than this */
  list(accountId: number, beforeId: number, count: number): Promise<AuditEntry[]> {
    const older = { accountId, id: { $lt: beforeId } };
    return this.em.find(AuditEntry, older, { orderBy: { id: 'desc' }, limit: count });
  }
}
