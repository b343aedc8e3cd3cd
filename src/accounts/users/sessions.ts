import type { PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { hashToken, newToken } from '../api-key-format.js';
import type { UserRole } from '../app-user.entity.js';
import { type SessionRow, SessionsRepository } from './sessions.repository.js';

const DAY_MS = 24 * 3_600_000;
/** Idle timeout. */
const IDLE_MS = 7 * DAY_MS;
/** Maximum age of a session, used or not. */
export const LONGEST_SESSION_MS = 30 * DAY_MS;

const PREFIX = 'lrs_session_';

/** A signed-in user and the session. */
export interface SignedIn {
  readonly sessionId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly email: string;
  readonly role: UserRole;
  /** The tags of the businesses that the user has access to; null for all businesses. */
  readonly restrictedTo: readonly string[] | null;
  readonly plan: PlanCode;
  /** Identifies the session among all that ever had its id. */
  readonly fingerprint: string;
  readonly startedAt: Date;
}

@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly clock: Clock,
  ) {}

  /** Starts a session and stores the hash of its token. @returns the token for the cookie */
  async start(userId: number): Promise<string> {
    const now = this.clock.now();
    await this.sessions.removeExpired(now);
    const token = newToken(PREFIX);
    await this.sessions.insert({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + IDLE_MS),
    });
    return token;
  }

  /** Returns the user of a token and extends the session. Returns null if the token is unknown or has expired. */
  async find(token: string): Promise<SignedIn | null> {
    if (!token.startsWith(PREFIX)) return null;
    const now = this.clock.now();
    const row = await this.sessions.findByHash(hashToken(token), now);
    if (!row) return null;
    if (row.isLastUseStale) await this.extend(row, now);
    return signedIn(row);
  }

  /** Returns the user of a session without extending it. */
  async findById(id: number): Promise<SignedIn | null> {
    const row = await this.sessions.findById(id, this.clock.now());
    return row && signedIn(row);
  }

  async end(sessionId: number): Promise<void> {
    await this.sessions.remove(sessionId);
  }

  async endAll(userId: number): Promise<void> {
    await this.sessions.removeOf(userId);
  }

  /** Ignores a failed write, for example on a full disk: it must not fail a read request. */
  private async extend({ id, createdAt }: SessionRow, now: Date): Promise<void> {
    const end = Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_SESSION_MS);
    await this.sessions.touch(id, now, new Date(end)).catch(() => undefined);
  }
}

function signedIn({
  id: sessionId,
  userId,
  accountId,
  email,
  role,
  restrictedTo,
  plan,
  fingerprint,
  createdAt: startedAt,
}: SessionRow): SignedIn {
  return { sessionId, userId, accountId, email, role, restrictedTo, plan, fingerprint, startedAt };
}
