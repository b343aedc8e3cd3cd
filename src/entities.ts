import { Account } from './accounts/account.entity.js';
import { ApiKey } from './accounts/api-key.entity.js';
import { AppUser } from './accounts/app-user.entity.js';
import { AuditEntry } from './accounts/audit/audit-entry.entity.js';
import { Installation } from './accounts/users/installation.entity.js';
import { Invitation } from './accounts/users/invitation.entity.js';
import { UserSession } from './accounts/users/user-session.entity.js';
import { AiScan } from './ai-visibility/ai-scan.entity.js';
import { AlertRules } from './alerts/alert-rules.entity.js';
import { Annotation } from './annotations/annotation.entity.js';
import { Area } from './areas/area.entity.js';
import { CreditAccount } from './billing/credit-account.entity.js';
import { CreditEntry } from './billing/credit-entry.entity.js';
import { CreditHold } from './billing/credit-hold.entity.js';
import { Invoice } from './billing/invoices/invoice.entity.js';
import { Checkout } from './billing/payments/checkout.entity.js';
import { Brand } from './brands/brand.entity.js';
import { Business } from './businesses/business.entity.js';
import { BusinessRelocation } from './businesses/relocation/business-relocation.entity.js';
import { ScanShare } from './dashboard/sharing/scan-share.entity.js';
import { Feed } from './exports/feeds/feed.entity.js';
import { BusinessImport } from './imports/business-import.entity.js';
import { InsightAction } from './insights/actions/insight-action.entity.js';
import { DefaultChannel } from './notifications/defaults/default-channel.entity.js';
import { Alert } from './platform/alert-log/alert.entity.js';
import { OutboxEvent } from './platform/outbox/outbox-event.entity.js';
import { ReportRun } from './report-schedules/report-run.entity.js';
import { ReportSchedule } from './report-schedules/report-schedule.entity.js';
import { Report } from './reports/report.entity.js';
import { ReportShare } from './reports/sharing/report-share.entity.js';
import { ScanBatch } from './scanning/batches/scan-batch.entity.js';
import { Scan } from './scanning/record/scan.entity.js';
import { Schedule } from './schedules/record/schedule.entity.js';
import { WebhookAttempt } from './webhooks/delivery/webhook-attempt.entity.js';
import { WebhookDelivery } from './webhooks/delivery/webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhooks/endpoints/webhook-endpoint.entity.js';
import { WebhookSecret } from './webhooks/endpoints/webhook-secret.entity.js';
import { MailConsent } from './webhooks/recipients/mail-consent.entity.js';

/** Every entity of the application. */
export const ENTITIES = [
  Account,
  AppUser,
  ApiKey,
  UserSession,
  Installation,
  Invitation,
  AuditEntry,
  CreditAccount,
  CreditHold,
  CreditEntry,
  Invoice,
  Checkout,
  Business,
  BusinessRelocation,
  BusinessImport,
  Area,
  Scan,
  Annotation,
  InsightAction,
  ScanBatch,
  ScanShare,
  Feed,
  MailConsent,
  Report,
  ReportShare,
  ReportSchedule,
  ReportRun,
  Brand,
  AiScan,
  Schedule,
  AlertRules,
  Alert,
  OutboxEvent,
  WebhookEndpoint,
  WebhookSecret,
  WebhookDelivery,
  WebhookAttempt,
  DefaultChannel,
];
