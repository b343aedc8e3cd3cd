import { PublicAddress } from '#platform/http/public-address';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LONGEST_SESSION_MS } from '../../accounts/users/sessions.js';

/** The session cookie. Scripts cannot read it, and browsers do not send it with requests of other sites. */
@Injectable()
export class SessionCookie {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor({ isSecure }: PublicAddress) {
    this.isSecure = isSecure;
    // Browsers accept a cookie with this prefix only over HTTPS and only from this host.
    this.name = isSecure ? '__Host-lrs_session' : 'lrs_session';
  }

  read({ headers }: FastifyRequest): string | null {
    return parseCookie(headers.cookie ?? '')[this.name] ?? null;
  }

  set(reply: FastifyReply, token: string): void {
    this.write(reply, token, LONGEST_SESSION_MS / 1_000);
  }

  clear(reply: FastifyReply): void {
    this.write(reply, '', 0);
  }

  private write(reply: FastifyReply, value: string, maxAge: number): void {
    const { name, isSecure: secure } = this;
    const cookie = { name, value, maxAge, path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
    void reply.header('set-cookie', stringifySetCookie(cookie));
  }
}
