import { fromConfig } from '#platform/config.module';
import { HttpModule } from '#platform/http/http.module';
import { MailModule } from '#platform/mail/mail.module';
import { RateLimitModule } from '#platform/rate-limit/rate-limit.module';
import { SecretsModule } from '#platform/secrets/secrets.module';
import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { BusinessesModule } from '../businesses/businesses.module.js';
import { CompetitorsModule } from '../competitors/competitors.module.js';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { RankingsModule } from '../rankings/rankings.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { ScanningModule } from '../scanning/scanning.module.js';
import { SearchModule } from '../search/search.module.js';
import { StreetsModule } from '../streets/streets.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AuditController } from './audit/audit.controller.js';
import { AttemptLimits } from './http/attempt-limits.js';
import { DeviceCookie } from './http/device-cookie.js';
import { SessionCookie } from './http/session-cookie.js';
import { UnknownDashboardAddressController } from './http/unknown-address.controller.js';
import { KeysController } from './keys/keys.controller.js';
import { TokenController } from './keys/token.controller.js';
import { MailInvitation } from './mail/mail-invitation.js';
import { MailResetLink } from './mail/mail-reset-link.js';
import { ReportThrottledSignIn } from './mail/report-throttled-sign-in.js';
import { MapTiles } from './sessions/map-tiles.js';
import { OnboardingController } from './sessions/onboarding.controller.js';
import { PasswordController } from './sessions/password.controller.js';
import { SessionController } from './sessions/session.controller.js';
import { SessionResponses } from './sessions/session-responses.js';
import { SignInAttempts } from './sessions/sign-in-attempts.js';
import { OpenShares } from './sharing/open-shares.js';
import { ReadShare } from './sharing/read-share.js';
import { ReadSharedPortfolio } from './sharing/read-shared-portfolio.js';
import { ScanSharesRepository } from './sharing/scan-shares.repository.js';
import { ShareLinks } from './sharing/share-links.js';
import { ShareScan } from './sharing/share-scan.js';
import { SharedReportController } from './sharing/shared-report.controller.js';
import { SharedScanController } from './sharing/shared-scan.controller.js';
import { SharesController } from './sharing/shares.controller.js';
import { TagSharesController } from './sharing/tag-shares.controller.js';
import { StreetMapsController } from './streets/street-maps.controller.js';
import { InvitationsController } from './team/invitations.controller.js';
import { TeamController } from './team/team.controller.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { WebhookActionsController } from './webhooks/webhook-actions.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** The routes of the dashboard: sign-in, and the objects that an API key must not manage. */
@Module({
  imports: [
    AccountsModule,
    BusinessesModule,
    CompetitorsModule,
    HttpModule,
    MailModule,
    PortfolioModule,
    RankingsModule,
    RateLimitModule,
    ReportsModule,
    ScanningModule,
    SearchModule,
    SecretsModule,
    StreetsModule,
    WebhooksModule,
  ],
  controllers: [
    AuditController,
    OnboardingController,
    InvitationsController,
    KeysController,
    PasswordController,
    SessionController,
    SharedReportController,
    SharedScanController,
    SharesController,
    StreetMapsController,
    TagSharesController,
    TeamController,
    TokenController,
    DeliveriesController,
    WebhookActionsController,
    WebhooksController,
    UnknownDashboardAddressController,
  ],
  providers: [
    AttemptLimits,
    MailInvitation,
    MailResetLink,
    fromConfig(MapTiles, ({ tileUrl: url, tileAttribution: attribution }) => {
      return new MapTiles(url === null ? null : { url, attribution });
    }),
    OpenShares,
    ReadShare,
    ReadSharedPortfolio,
    ScanSharesRepository,
    SessionResponses,
    SessionCookie,
    DeviceCookie,
    SignInAttempts,
    ReportThrottledSignIn,
    ShareLinks,
    ShareScan,
  ],
})
export class DashboardModule {}
