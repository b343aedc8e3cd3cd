import { Clock } from '#platform/clock';
import { currentRequestId } from '#platform/request-id';
import { Injectable } from '@nestjs/common';
import type { AuditEntry } from './audit-entry.entity.js';
import { type AuditFilter, AuditRepository } from './audit.repository.js';

/** Who did something. */
export interface Actor {
  readonly userId: number | null;
  readonly name: string;
  /** IP address; null where there is none. */
  readonly address: string | null;
}

/** Whoever can run commands on the machine. */
export const OPERATOR: Actor = { userId: null, name: 'operator', address: null };

/** The subject, and what was done to it. */
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
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.redelivered'
  | 'share.created'
  | 'share.revoked';

/** What something is done to: the part of an action before its dot. */
export type AuditSubject = AuditAction extends `${infer Subject}.${string}` ? Subject : never;
export const AUDIT_SUBJECTS = [
  'account',
  'user',
  'invitation',
  'reset_link',
  'key',
  'webhook',
  'share',
] as const;

/**
 * Writes down what people did to an account's users, sessions, keys, webhooks and share links, in the transaction that
 * does it.
 */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** @param detail what it was done to; no secret */
  async record(
    accountId: number,
    { userId, name, address }: Actor,
    action: AuditAction,
    detail: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    await this.entries.insert({
      accountId,
      userId,
      actor: name,
      action,
      detail,
      address,
      requestId: currentRequestId(),
      createdAt: this.clock.now(),
    });
  }

  /** The newest first. */
  list(accountId: number, filter: AuditFilter): Promise<AuditEntry[]> {
    return this.entries.list(accountId, filter);
  }
}
