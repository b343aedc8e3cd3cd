import { Clock } from '#platform/clock';
import { currentRequestId } from '#platform/request-id';
import { Injectable } from '@nestjs/common';
import type { UserRole } from '../app-user.entity.js';
import { type AuditFilter, AuditRepository } from './audit.repository.js';
import type { AuditEntry } from './audit-entry.entity.js';

/** The person or operator that performs an action. */
export interface Actor {
  readonly userId: number | null;
  readonly name: string;
  /** IP address; null for a command. */
  readonly address: string | null;
  /** Absent for the operator, who may do everything. */
  readonly role?: UserRole;
}

/** The operator, who runs commands on the server. */
export const OPERATOR: Actor = { userId: null, name: 'operator', address: null };

/** `<subject>.<event>`. */
export type AuditAction =
  | 'account.created'
  | 'business.identifier_confirmed'
  | 'business.identifier_dismissed'
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.sign_in_throttled'
  | 'user.signed_out'
  | 'user.signed_out_everywhere'
  | 'user.password_changed'
  | 'user.password_reset'
  | 'user.joined'
  | 'user.role_changed'
  | 'user.restricted'
  | 'user.removed'
  | 'user.access_revoked'
  | 'invitation.created'
  | 'invitation.withdrawn'
  | 'reset_link.created'
  | 'key.created'
  | 'key.rotated'
  | 'key.restricted'
  | 'key.revoked'
  | 'key.access_revoked'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.deleted'
  | 'webhook.secret_rotated'
  | 'webhook.redelivered'
  | 'channel.created'
  | 'channel.updated'
  | 'channel.deleted'
  | 'channel.redelivered'
  | 'channel.unsubscribed'
  | 'channel.confirmed'
  | 'share.created'
  | 'share.revoked'
  | 'share.tag_created'
  | 'share.tag_revoked';

/** The part of an action before the dot. */
export type AuditSubject = AuditAction extends `${infer Subject}.${string}` ? Subject : never;
export const AUDIT_SUBJECTS = [
  'account',
  'business',
  'user',
  'invitation',
  'reset_link',
  'key',
  'webhook',
  'channel',
  'share',
] as const;

/**
 * Records actions on users, sessions, keys, webhooks, channels, share links and the identifiers of businesses, in the
 * transaction of the action.
 */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** @param detail ids and values that identify the subject; must not contain secrets */
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

  /** Returns entries, newest first. */
  list(accountId: number, filter: AuditFilter): Promise<AuditEntry[]> {
    return this.entries.list(accountId, filter);
  }
}
