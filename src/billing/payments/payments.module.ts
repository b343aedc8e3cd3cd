import type { AppConfig, StripeSettings } from '#config';
import { Clock } from '#platform/clock';
import { HttpModule } from '#platform/http/http.module';
import { PublicAddress } from '#platform/http/public-address';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { CloseInvoice } from './close-invoice.js';
import { CreatePayLink } from './create-pay-link.js';
import { Customers } from './customers.js';
import {
  InvoiceCommand,
  InvoiceListCommand,
  InvoiceMarkPaidCommand,
  InvoicePayLinkCommand,
  InvoicePortalLinkCommand,
  InvoiceVoidCommand,
} from './invoice.commands.js';
import { ManualGateway } from './manual-gateway.js';
import { PaymentGateway } from './payment-gateway.js';
import { PaymentsRepository } from './payments.repository.js';
import { ReceiveEvent } from './receive-event.js';
import { RecordPayment } from './record-payment.js';
import { StripeController } from './stripe/stripe.controller.js';
import { StripeEvents } from './stripe/stripe-events.js';

@Module({})
export class PaymentsModule {
  static forRoot({ stripe, outboundProxy }: Pick<AppConfig, 'stripe' | 'outboundProxy'>): DynamicModule {
    return {
      module: PaymentsModule,
      imports: [AccountsModule, HttpModule, InvoicesModule],
      controllers: stripe ? [StripeController] : [],
      providers: [
        PaymentsRepository,
        CloseInvoice,
        CreatePayLink,
        Customers,
        ReceiveEvent,
        RecordPayment,
        InvoiceCommand,
        InvoiceListCommand,
        InvoiceMarkPaidCommand,
        InvoicePayLinkCommand,
        InvoicePortalLinkCommand,
        InvoiceVoidCommand,
        ...(stripe
          ? stripeProviders(stripe, outboundProxy !== null)
          : [{ provide: PaymentGateway, useClass: ManualGateway }]),
      ],
    };
  }
}

/** Loads Stripe's large library only if Stripe is configured. */
function stripeProviders(settings: StripeSettings, usesFetch: boolean): Provider[] {
  const load = async () => (await import('./stripe/stripe-client.js')).createStripe(settings, usesFetch);
  return [
    { provide: StripeClient, useFactory: load },
    {
      provide: PaymentGateway,
      inject: [StripeClient, Clock, PublicAddress],
      useFactory: async (
        stripe: Awaited<ReturnType<typeof load>>,
        clock: Clock,
        publicAddress: PublicAddress,
      ) => {
        const { StripeGateway } = await import('./stripe/stripe-gateway.js');
        return new StripeGateway(stripe, clock, publicAddress);
      },
    },
    {
      provide: StripeEvents,
      inject: [StripeClient, Clock],
      useFactory: (stripe: Awaited<ReturnType<typeof load>>, clock: Clock) =>
        new StripeEvents(stripe, settings.webhookSecret, clock),
    },
  ];
}

const StripeClient = Symbol('Stripe');
