import { HtmlPage, htmlPage } from '#platform/http/html-page';
import { Public } from '#platform/http/public';
import { Controller, Get, Headers, HttpCode, Post, RawBody } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { ReceiveEvent } from '../receive-event.js';
import { StripeEvents } from './stripe-events.js';

/** Checkout events have a few kilobytes; the limit leaves room. */
const BODY_LIMIT = 256 * 1024;

/** Webhook endpoint and return page of Stripe. Registered if Stripe is configured. */
@Controller()
@ApiExcludeController()
@Public()
export class StripeController {
  constructor(
    private readonly events: StripeEvents,
    private readonly receive: ReceiveEvent,
  ) {}

  /** Acknowledges an event after it is stored, because any 2xx ends Stripe's retries. */
  @Post('webhooks/stripe')
  @HttpCode(200)
  @RouteConfig({ bodyLimit: BODY_LIMIT })
  async receiveEvent(
    @Headers('stripe-signature') signature = '',
    // The signature covers the raw bytes.
    @RawBody() body = Buffer.alloc(0),
  ): Promise<{ received: true }> {
    const event = await this.events.read(body, signature);
    if (event) await this.receive.run(event);
    return { received: true };
  }

  @Get('payments/thank-you')
  @HtmlPage()
  thankYou(): string {
    return htmlPage(
      'Thank you',
      '<p>The invoice is marked as paid as soon as your payment is confirmed.</p>',
    );
  }
}
