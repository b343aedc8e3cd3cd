import { AppConfig } from '#config';
import { Clock } from '#platform/clock';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Problem } from './problem.js';
import { NOT_FOUND } from './problems.js';
import { AnyHost, Public } from './public.js';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Says where to report a vulnerability of this installation (RFC 9116). */
@Controller('.well-known/security.txt')
@ApiExcludeController()
@Public()
@AnyHost()
export class SecurityTxtController {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found` without `SECURITY_CONTACT`: the format requires a contact */
  @Get()
  read(@Res({ passthrough: true }) reply: FastifyReply): string {
    const { securityContact, publicUrl } = this.config;
    if (securityContact === null)
      throw new Problem(NOT_FOUND, 'This installation names no security contact.');
    void reply.type('text/plain; charset=utf-8');
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    const expires = new Date((today + VALID_DAYS) * DAY_MS).toISOString();
    const canonical = publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`];
    return [`Contact: ${securityContact}`, `Expires: ${expires}`, 'Preferred-Languages: en, es', ...canonical]
      .map((line) => `${line}\n`)
      .join('');
  }
}
