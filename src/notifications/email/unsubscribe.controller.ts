import { HtmlPage, htmlPage } from '#platform/http/html-page';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Public } from '#platform/http/public';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textsIn } from '../notice/texts.js';
import { Unsubscribe } from './unsubscribe.js';

const VISITS: RateLimitPolicy = { name: 'unsubscribe', quota: 60, windowSeconds: 60 };

/** Serves the links of e-mails. Only POST unsubscribes, because mail programs and scanners open links. */
@Controller('unsubscribe')
@ApiExcludeController()
@Public()
export class UnsubscribeController {
  constructor(
    private readonly unsubscribe: Unsubscribe,
    private readonly limits: RateLimits,
  ) {}

  @Get(':token')
  @HtmlPage()
  async show(
    @Param('token') token: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limits.enforceForAddress(reply, VISITS, ip);
    const locale = this.found(await this.unsubscribe.localeOf(token));
    const say = textsIn(locale);
    const button = `<form method="post"><button>${say('unsubscribe')}</button></form>`;
    return htmlPage(say('unsubscribe'), `<p>${say('unsubscribeLead')}</p>${button}`, locale);
  }

  /** One-click unsubscription, see https://www.rfc-editor.org/rfc/rfc8058. Repeating it changes nothing. */
  @Post(':token')
  @HttpCode(200)
  @HtmlPage()
  async run(
    @Param('token') token: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limits.enforceForAddress(reply, VISITS, ip);
    const locale = this.found(await this.unsubscribe.run(token, ip));
    const say = textsIn(locale);
    return htmlPage(say('unsubscribed'), `<p>${say('unsubscribedLead')}</p>`, locale);
  }

  private found<T>(value: T | null): T {
    if (value !== null) return value;
    throw new Problem(
      NOT_FOUND,
      'This link is not valid, or its channel was deleted. No further e-mail is sent.',
    );
  }
}
