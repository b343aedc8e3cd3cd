import { htmlPage } from '#platform/http/html-page';
import { Public } from '#platform/http/public';
import { Controller, Get, Header, Headers, HttpCode, Post, RawBody } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { ReceiveEvent } from '../receive-event.js';
import { StripeEvents } from './stripe-events.js';

/** Events of a checkout have a few kilobytes. */
const BODY_LIMIT = 256 * 1024;

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
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  async receiveEvent(
    @Headers('stripe-signature') signature = '',
    // The signature covers the bytes as they were sent.
    @RawBody() body = Buffer.alloc(0),
  ): Promise<{ received: true }> {
    const event = await this.events.read(body, signature);
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
