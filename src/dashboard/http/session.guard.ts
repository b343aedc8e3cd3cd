import { Problem } from '#platform/http/problem';
import { UNSUPPORTED_MEDIA_TYPE } from '#platform/http/problems';
import { PublicAddress } from '#platform/http/public-address';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { setCaller } from '#platform/request-id';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { USER_ROLES, type UserRole } from '../../accounts/app-user.entity.js';
import { requireOpenTo } from '../../accounts/restriction.js';
import { scopesOf } from '../../accounts/users/access-tokens.js';
import { Sessions, type SignedIn } from '../../accounts/users/sessions.js';
import { CROSS_SITE, INSUFFICIENT_ROLE, SIGNED_OUT } from '../dashboard.problems.js';
import { SessionCookie } from './session-cookie.js';

export const WITHOUT_SESSION = Symbol('without session');
export const NEEDED_ROLE = Symbol('needed role');

/** Per network, for requests without a session. */
const VISITORS: RateLimitPolicy = { name: 'visitors', quota: 60, windowSeconds: 60 };
const USERS: RateLimitPolicy = { name: 'session', quota: 300, windowSeconds: 60 };

export type SessionRequest = FastifyRequest & { signedIn: SignedIn | null };

/**
 * Guards every route below /dashboard/api: rejects requests of other sites, checks the session, counts it against its
 * rate limit, and checks its role and its restriction to tags.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly limits: RateLimits,
    private readonly address: PublicAddress,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('cache-control', 'no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') this.rejectForgeries(request);
    const token = this.cookie.read(request);
    const signedIn = token === null ? null : await this.sessions.find(token);
    request.signedIn = signedIn;
    if (signedIn) setCaller(`user:${signedIn.userId}`);
    if (signedIn) await this.limits.enforce(reply, USERS, String(signedIn.userId));
    else await this.limits.enforceForAddress(reply, VISITORS, request.ip);
    this.checkRights(signedIn, context);
    return true;
  }

  /** A form of another site cannot send JSON, and a script of another site needs a CORS preflight. */
  private rejectForgeries(request: FastifyRequest): void {
    if (isCrossSite(request.headers, this.address.origin)) {
      throw new Problem(CROSS_SITE, CROSS_SITE.description);
    }
    if (request.mediaType !== 'application/json') {
      throw new Problem(UNSUPPORTED_MEDIA_TYPE, UNSUPPORTED_MEDIA_TYPE.description);
    }
  }

  private checkRights(signedIn: SignedIn | null, context: ExecutionContext): void {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(WITHOUT_SESSION, targets)) return;
    if (!signedIn) {
      // RFC 9110 requires a challenge with each 401. Browsers show no prompt for this scheme.
      const headers = { 'www-authenticate': 'Cookie realm="dashboard"' };
      throw new Problem(SIGNED_OUT, SIGNED_OUT.description, { headers });
    }
    const needed = this.reflector.getAllAndOverride<UserRole | undefined>(NEEDED_ROLE, targets);
    if (needed && !isAtLeast(signedIn.role, needed)) {
      throw new Problem(INSUFFICIENT_ROLE, INSUFFICIENT_ROLE.description);
    }
    const { role, restrictedTo } = signedIn;
    const caller = { scopes: scopesOf(role), ...(restrictedTo && { restrictedTo }) };
    requireOpenTo(caller, this.reflector, targets);
  }
}

/** A role that this version does not know is not enough. */
function isAtLeast(role: UserRole, needed: UserRole): boolean {
  const rank = USER_ROLES.indexOf(role);
  return rank >= 0 && rank <= USER_ROLES.indexOf(needed);
}

/**
 * Returns whether a page of another site made the browser send this request. Checks `Sec-Fetch-Site` if it is present,
 * otherwise compares `Origin`, which every browser sends with a POST, with the Host. A request with neither is no
 * browser's, so it carries no cookie that another site could abuse.
 *
 * @param ownOrigin of `PUBLIC_URL`, for proxies that change the Host; null if it is not set
 * @see https://pkg.go.dev/net/http#CrossOriginProtection
 */
function isCrossSite(headers: IncomingHttpHeaders, ownOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}
