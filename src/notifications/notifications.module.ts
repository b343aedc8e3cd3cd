import { BackgroundModule } from '#platform/background/background.module';
import { HttpModule } from '#platform/http/http.module';
import { MailModule } from '#platform/mail/mail.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ChannelDeliveriesController } from './channels/channel-deliveries.controller.js';
import { ChannelsController } from './channels/channels.controller.js';
import { ChannelsService } from './channels/channels.service.js';
import { CHANNEL_COMMANDS } from './commands/channel.command.js';
import { CreateDefaultChannels } from './defaults/create-default-channels.js';
import { DefaultChannelsRepository } from './defaults/default-channels.repository.js';
import { ConfirmEmailController } from './email/confirm-email.controller.js';
import { ConfirmLinks } from './email/confirm-links.js';
import { ConfirmRecipient } from './email/confirm-recipient.js';
import { PostEmail } from './email/post-email.js';
import { SendEmail } from './email/send-email.js';
import { SendReport } from './email/send-report.js';
import { UnsubscribeController } from './email/unsubscribe.controller.js';
import { Unsubscribe } from './email/unsubscribe.js';
import { UnsubscribeLinks } from './email/unsubscribe-links.js';
import { SendMessage } from './send-message.js';

/** Words events for people and sends them through the delivery of webhooks. */
@Module({
  imports: [
    AccountsModule,
    BackgroundModule,
    HttpModule,
    MailModule,
    RankingsModule,
    RateLimitModule,
    ReportsModule,
    SecretsModule,
    WebhooksModule,
  ],
  controllers: [
    ChannelsController,
    ChannelDeliveriesController,
    ConfirmEmailController,
    UnsubscribeController,
  ],
  providers: [
    ChannelsService,
    ConfirmLinks,
    ConfirmRecipient,
    CreateDefaultChannels,
    DefaultChannelsRepository,
    PostEmail,
    SendEmail,
    SendMessage,
    SendReport,
    Unsubscribe,
    UnsubscribeLinks,
    ...CHANNEL_COMMANDS,
  ],
  exports: [SendMessage],
})
export class NotificationsModule {}
