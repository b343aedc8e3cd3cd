import { AppConfig } from '#config';
import { AlertLogModule } from '#platform/alert-log/alert-log.module';
import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { MetricsModule } from '#platform/metrics/metrics.module';
import { Dialer } from '#platform/outbound/dialer';
import { NameResolver } from '#platform/outbound/name-resolver';
import { OutboundModule } from '#platform/outbound/outbound.module';
import { OutboxModule } from '#platform/outbox/outbox.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { WEBHOOK_COMMANDS } from './commands/webhook.command.js';
import { AttemptDelivery } from './delivery/attempt-delivery.js';
import { DeliverWebhooks } from './delivery/deliver-webhooks.js';
import { DeliveryQueueRepository } from './delivery/delivery-queue.repository.js';
import { EventsRepository } from './delivery/events.repository.js';
import { PurgeOldEvents } from './delivery/purge-old-events.js';
import { RealignDeliveries } from './delivery/realign-deliveries.js';
import { RecordOutcomes } from './delivery/record-outcomes.js';
import { RelayEvents } from './delivery/relay-events.js';
import { SampleEvents } from './delivery/sample-events.js';
import { SendDirected } from './delivery/send-directed.js';
import { TestEndpoint } from './delivery/test-endpoint.js';
import { DigestsRepository } from './digests/digests.repository.js';
import { SendDueDigests } from './digests/send-due-digests.js';
import { StartDigests } from './digests/start-digests.js';
import { WriteDigest } from './digests/write-digest.js';
import { AddEndpoint } from './endpoints/add-endpoint.js';
import { DisableEndpoint } from './endpoints/disable-endpoint.js';
import { EndpointSecrets } from './endpoints/endpoint-secrets.js';
import { EndpointsRepository } from './endpoints/endpoints.repository.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { RecipientsRepository } from './endpoints/recipients.repository.js';
import { RotateSecret } from './endpoints/rotate-secret.js';
import { SetRecipients } from './endpoints/set-recipients.js';
import { UpdateEndpoint } from './endpoints/update-endpoint.js';
import { EventsController } from './events/events.controller.js';
import { ListEvents } from './events/list-events.js';
import { DeliveriesRepository } from './log/deliveries.repository.js';
import { DeliveryLog } from './log/delivery-log.js';
import { Redeliver } from './log/redeliver.js';
import { AskRecipient } from './recipients/ask-recipient.js';
import { MailConsentsRepository } from './recipients/mail-consents.repository.js';
import { WebhookHttp } from './webhook-http.js';

/** Delivers events to the endpoints of customers. It reads the outbox and imports no module whose events it sends. */
@Module({
  imports: [
    AccountsModule,
    AlertLogModule,
    BackgroundModule,
    HttpModule,
    MetricsModule,
    OutboundModule,
    OutboxModule,
    RateLimitModule,
    SecretsModule,
  ],
  controllers: [EventsController],
  providers: [
    {
      provide: WebhookHttp,
      inject: [NameResolver, Dialer, AppConfig],
      useFactory: (names: NameResolver, dialer: Dialer, config: AppConfig) =>
        new WebhookHttp(
          names,
          dialer,
          { allowsPrivateHosts: config.webhooksAllowPrivateHosts },
          config.outboundProxy,
        ),
    },
    AddEndpoint,
    AskRecipient,
    AttemptDelivery,
    DeliverWebhooks,
    DeliveriesRepository,
    DeliveryLog,
    DeliveryQueueRepository,
    DigestsRepository,
    DisableEndpoint,
    EndpointSecrets,
    EndpointsRepository,
    EndpointsService,
    EventsRepository,
    ListEvents,
    MailConsentsRepository,
    PurgeOldEvents,
    RealignDeliveries,
    RecipientsRepository,
    RecordOutcomes,
    Redeliver,
    RelayEvents,
    RotateSecret,
    SampleEvents,
    SendDirected,
    SendDueDigests,
    SetRecipients,
    StartDigests,
    TestEndpoint,
    UpdateEndpoint,
    WriteDigest,
    ...WEBHOOK_COMMANDS,
  ],
  exports: [
    AddEndpoint,
    DeliveryLog,
    DisableEndpoint,
    EndpointsRepository,
    EndpointsService,
    MailConsentsRepository,
    RecipientsRepository,
    Redeliver,
    RotateSecret,
    SendDirected,
    SetRecipients,
    TestEndpoint,
    UpdateEndpoint,
    WebhookHttp,
  ],
})
export class WebhooksModule {}
