import { PublicAddress } from '#platform/http/public-address';
import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';

const PURPOSE = 'known device';
const LIFETIME_SECONDS = 365 * 24 * 3_600;
/** Users of one browser that are remembered, latest first. */
const MAX_USERS = 5;

interface Device {
  readonly id: string;
  readonly userIds: readonly number[];
}

/**
 * An encrypted cookie that names the users who have signed in on a device. Guesses from elsewhere do not count against
 * such a device (OWASP, Slow Down Online Guessing Attacks with Device Cookies). It does not sign the user in.
 */
@Injectable()
export class DeviceCookie {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor(
    { isSecure }: PublicAddress,
    private readonly box: SecretBox,
  ) {
    this.isSecure = isSecure;
    this.name = isSecure ? '__Host-lrs_device' : 'lrs_device';
  }

  /** Returns the id of the device if this user has signed in on it, otherwise null. */
  idFor(request: FastifyRequest, userId: number): string | null {
    const device = this.read(request);
    return device?.userIds.includes(userId) ? device.id : null;
  }

  /** Makes the browser of a response a known device of this user. */
  remember(reply: FastifyReply, userId: number): void {
    const { id = randomUUID(), userIds = [] } = this.read(reply.request) ?? {};
    const latest = [userId, ...userIds.filter((other) => other !== userId)].slice(0, MAX_USERS);
    const value = this.box.sealToken([id, ...latest].join(' '), PURPOSE);
    const cookie = {
      name: this.name,
      value,
      maxAge: LIFETIME_SECONDS,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: this.isSecure,
    } as const;
    void reply.header('set-cookie', stringifySetCookie(cookie));
  }

  private read({ headers }: FastifyRequest): Device | null {
    const sealed = parseCookie(headers.cookie ?? '')[this.name];
    const text = sealed === undefined ? null : this.box.openToken(sealed, PURPOSE);
    if (text === null) return null;
    const [id = '', ...userIds] = text.split(' ');
    return { id, userIds: userIds.map(Number) };
  }
}
