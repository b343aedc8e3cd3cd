import { HtmlPage, htmlPage } from '#platform/http/html-page';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Public } from '#platform/http/public';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textsIn } from '../notice/texts.js';
import { ConfirmRecipient } from './confirm-recipient.js';

const VISITS: RateLimitPolicy = { name: 'confirm-email', quota: 60, windowSeconds: 60 };

/** Serves the links that ask recipients. Only POST confirms, because mail programs and scanners open links. */
@Controller('confirm-email')
@ApiExcludeController()
@Public()
export class ConfirmEmailController {
  constructor(
    private readonly confirm: ConfirmRecipient,
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
    const locale = found(this.confirm.localeOf(token));
    const say = textsIn(locale);
    const button = `<form method="post"><button>${say('confirm')}</button></form>`;
    return htmlPage(say('confirmSubject'), `<p>${say('confirmPage')}</p>${button}`, locale);
  }

  @Post(':token')
  @HttpCode(200)
  @HtmlPage()
  async run(
    @Param('token') token: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limits.enforceForAddress(reply, VISITS, ip);
    const locale = found(await this.confirm.run(token, ip));
    const say = textsIn(locale);
    return htmlPage(say('confirmed'), `<p>${say('confirmedLead')}</p>`, locale);
  }
}

function found<T>(value: T | null): T {
  if (value !== null) return value;
  throw new Problem(NOT_FOUND, 'This link is not valid, or a week old. No further e-mail is sent.');
}
