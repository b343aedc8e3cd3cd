import { htmlPage } from '#platform/http/html-page';
import { Public } from '#platform/http/public';
import { readBytes } from '#platform/http/read-bytes';
import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ReceiveEvent } from '../receive-event.js';
import { StripeEvents } from './stripe-events.js';

/** Events of a checkout have a few kilobytes. */
const LIMIT_BYTES = 256 * 1024;

/** Where Stripe comes to, and sends people to. There when Stripe is configured. */
@Controller()
@ApiExcludeController()
@Public()
export class StripeController {
  constructor(
    private readonly events: StripeEvents,
    private readonly receive: ReceiveEvent,
  ) {}

  /** Any 2xx ends Stripe's retries, so an event is acknowledged once what it says is stored. */
  @Post('webhooks/stripe')
  @HttpCode(200)
  async receiveEvent(@Req() request: FastifyRequest): Promise<{ received: true }> {
    const { 'stripe-signature': signature } = request.headers;
    // The signature is over these very bytes.
    const body = await readBytes(request, LIMIT_BYTES);
    const event = await this.events.read(body, typeof signature === 'string' ? signature : '');
    if (event) await this.receive.run(event);
    return { received: true };
  }

  @Get('payments/thank-you')
  @Header('content-type', 'text/html; charset=utf-8')
  thankYou(): string {
    return htmlPage(
      'Thank you',
      '<p>Your payment has been made. The invoice says so as soon as it is confirmed.</p>',
    );
  }
}
