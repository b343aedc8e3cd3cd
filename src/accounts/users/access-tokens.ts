import { Clock } from '#platform/clock';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import type { Scope } from '../api-key.entity.js';
import type { UserRole } from '../app-user.entity.js';
import type { Principal } from '../principal.js';
import { Sessions, type SignedIn } from './sessions.js';

const PREFIX = 'lrs_dash_';
const PURPOSE = 'access token of a session';
const LIFETIME_MS = 15 * 60_000;

const SCOPES_OF: Readonly<Record<UserRole, readonly Scope[]>> = {
  owner: ['read', 'write'],
  admin: ['read', 'write'],
  member: ['read', 'write'],
  read_only: ['read'],
  client: ['read'],
};

export interface AccessToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Bearer tokens with which the dashboard calls the API. A token is the encrypted id and fingerprint of a session, so
 * nothing is stored. Each request looks up the session, so the token ends with it. The id alone could be that of another
 * session after a restore.
 */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly box: SecretBox,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  issue({ sessionId, fingerprint }: SignedIn, livemode: boolean): AccessToken {
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
    const text = [sessionId, Number(livemode), expiresAt.getTime(), fingerprint].join(' ');
    return { token: PREFIX + this.box.sealToken(text, PURPOSE, 'hex'), expiresAt };
  }

  /** @returns null if the token is not valid or expired, or its session has ended */
  async authenticate(token: string): Promise<Principal | null> {
    const parts = this.open(token);
    if (!parts) return null;
    const [sessionId, livemode, expiresAt, fingerprint] = parts;
    if (Number(expiresAt) <= this.clock.now().getTime()) return null;
    const user = await this.sessions.findById(Number(sessionId));
    if (!user) return null;
    // Earlier versions sealed no fingerprint. A token that is older than its session was made for another one.
    const issuedAt = Number(expiresAt) - LIFETIME_MS;
    const isOfSession =
      fingerprint === undefined ? issuedAt >= user.startedAt.getTime() : fingerprint === user.fingerprint;
    if (!isOfSession) return null;
    return {
      accountId: user.accountId,
      livemode: livemode === '1',
      ...(user.restrictedTo && { restrictedTo: user.restrictedTo }),
      plan: user.plan,
      caller: `user:${user.userId}`,
      scopes: scopesOf(user.role),
      isPerson: true,
    };
  }

  private open(token: string): string[] | null {
    if (!/^lrs_dash_(?:[0-9a-f]{2}){30,100}$/.test(token)) return null;
    return this.box.openToken(token.slice(PREFIX.length), PURPOSE, 'hex')?.split(' ') ?? null;
  }
}

/** Returns the API scopes of a role. */
export function scopesOf(role: UserRole): readonly Scope[] {
  return SCOPES_OF[role];
}
