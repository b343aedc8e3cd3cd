import { Mailer } from '#platform/mail/mailer';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Sessions, type SignedIn } from '../../accounts/users/sessions.js';
import { SetUp } from '../../accounts/users/set-up.js';
import { DeviceCookie } from '../http/device-cookie.js';
import { SessionCookie } from '../http/session-cookie.js';
import { MapTiles } from './map-tiles.js';
import { SessionDto } from './session.dto.js';

/** Sets the cookies of a new session and its device, and describes it, for every route that signs in. */
@Injectable()
export class SessionResponses {
  constructor(
    private readonly sessions: Sessions,
    private readonly setUp: SetUp,
    private readonly mailer: Mailer,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly tiles: MapTiles,
  ) {}

  async describe(signedIn: SignedIn | null): Promise<SessionDto> {
    const needsSetUp = signedIn ? false : await this.setUp.isNeeded();
    return SessionDto.from(signedIn, {
      needsSetUp,
      sendsMail: this.mailer.isConfigured,
      tiles: this.tiles.server,
    });
  }

  /** @param before the previous session of the browser, which ends: a browser has one session */
  async begin(reply: FastifyReply, token: string, before: SignedIn | null): Promise<SessionDto> {
    if (before) await this.sessions.end(before.sessionId);
    const signedIn = await this.sessions.find(token);
    this.cookie.set(reply, token);
    if (signedIn) this.device.remember(reply, signedIn.userId);
    return this.describe(signedIn);
  }
}
