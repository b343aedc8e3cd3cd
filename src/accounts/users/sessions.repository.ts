import type { PlanCode } from '#config';
import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import { Injectable } from '@nestjs/common';
import type { UserRole } from '../app-user.entity.js';
import { UserSession } from './user-session.entity.js';

/** An active session, with the fields of its user and account that authentication needs. */
export interface SessionRow {
  readonly id: number;
  readonly userId: number;
  readonly accountId: number;
  readonly email: string;
  readonly role: UserRole;
  readonly restrictedTo: readonly string[] | null;
  readonly plan: PlanCode;
  readonly createdAt: Date;
  /** A part of the hash of its token, which no other session has. */
  readonly fingerprint: string;
  /** Whether the stored last use is over a minute old. */
  readonly isLastUseStale: boolean;
}

const ACTIVE = `
  select s.id, s.user_id as "userId", u.account_id as "accountId", u.email, u.role,
    u.restricted_to_tags as "restrictedTo", a.plan, s.created_at as "createdAt",
    left(encode(s.token_hash, 'hex'), 16) as fingerprint,
    s.last_seen_at <= ?::timestamptz - interval '1 minute' as "isLastUseStale"
  from user_session s join app_user u on u.id = s.user_id join account a on a.id = u.account_id
  where s.expires_at > ?`;

@Injectable()
export class SessionsRepository {
  constructor(private readonly em: EntityManager) {}

  findByHash(tokenHash: Buffer, now: Date): Promise<SessionRow | null> {
    return this.one(`${ACTIVE} and s.token_hash = ?`, [now, now, tokenHash]);
  }

  findById(id: number, now: Date): Promise<SessionRow | null> {
    return this.one(`${ACTIVE} and s.id = ?`, [now, now, id]);
  }

  async insert(row: Omit<UserSession, 'id'>): Promise<number> {
    return this.em.insert(UserSession, row);
  }

  async touch(id: number, lastSeenAt: Date, expiresAt: Date): Promise<void> {
    await this.em.nativeUpdate(UserSession, { id }, { lastSeenAt, expiresAt });
  }

  async remove(id: number): Promise<void> {
    await this.em.nativeDelete(UserSession, { id });
  }

  async removeOf(userId: number): Promise<void> {
    await this.em.nativeDelete(UserSession, { userId });
  }

  async removeExpired(now: Date): Promise<void> {
    await this.em.nativeDelete(UserSession, { expiresAt: { $lte: now } });
  }

  private async one(sql: string, parameters: unknown[]): Promise<SessionRow | null> {
    const [row] = await readRows<Omit<SessionRow, 'createdAt'> & { createdAt: string | Date }>(
      this.em,
      sql,
      parameters,
    );
    return row ? { ...row, createdAt: new Date(row.createdAt) } : null;
  }
}
