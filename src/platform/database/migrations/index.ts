import { Migration20261121000000_accounts } from './20261121000000-accounts.js';
import { Migration20261121000100_businesses } from './20261121000100-businesses.js';
import { Migration20261121000200_scans } from './20261121000200-scans.js';
import { Migration20261121010000_idempotency } from './20261121010000-idempotency.js';
import { Migration20261121020000_outbox } from './20261121020000-outbox.js';
import { Migration20261121020100_credits } from './20261121020100-credits.js';
import { Migration20261121030000_invoices } from './20261121030000-invoices.js';
import { Migration20261121030100_payments } from './20261121030100-payments.js';
import { Migration20261121040000_webhooks } from './20261121040000-webhooks.js';
import { Migration20261121050000_alerts } from './20261121050000-alerts.js';
import { Migration20261121060000_schedules } from './20261121060000-schedules.js';
import { Migration20261121060100_listings } from './20261121060100-listings.js';
import { Migration20261121070000_sign_in } from './20261121070000-sign-in.js';
import { Migration20261121080000_faster_reads } from './20261121080000-faster-reads.js';
import { Migration20261121080200_scan_shares } from './20261121080200-scan-shares.js';
import { Migration20261121080300_failover } from './20261121080300-failover.js';
import { Migration20261121080301_provider_spending } from './20261121080301-provider-spending.js';
import { Migration20261121080400_place_profile } from './20261121080400-place-profile.js';
import { Migration20261121080401_insights } from './20261121080401-insights.js';
import { Migration20261121090000_own_places } from './20261121090000-own-places.js';
import { Migration20261121090100_business_profile } from './20261121090100-business-profile.js';
import { Migration20261121100000_provider_tasks } from './20261121100000-provider-tasks.js';
import { Migration20261121110000_key_replacements } from './20261121110000-key-replacements.js';
import { Migration20261121130000_webhook_pauses } from './20261121130000-webhook-pauses.js';
import { Migration20261121130100_retention } from './20261121130100-retention.js';
import { Migration20261121140000_insight_figures } from './20261121140000-insight-figures.js';
import { Migration20261121150000_waiting_scans } from './20261121150000-waiting-scans.js';
import { Migration20261123020000_due_schedules } from './20261123020000-due-schedules.js';
import { Migration20261123034934_scan_deadlines } from './20261123034934-scan-deadlines.js';
import { Migration20261123040000_business_labels } from './20261123040000-business-labels.js';
import { Migration20261123040836_suspect_scans } from './20261123040836-suspect-scans.js';
import { Migration20261123050000_email_keys } from './20261123050000-email-keys.js';
import { Migration20261123060000_ai_scans } from './20261123060000-ai-scans.js';
import { Migration20261123070000_scan_series } from './20261123070000-scan-series.js';
import { Migration20261123081700_access } from './20261123081700-access.js';
import { Migration20261123084500_scan_batches } from './20261123084500-scan-batches.js';
import { Migration20261123094100_event_feed } from './20261123094100-event-feed.js';
import { Migration20261123101700_business_imports } from './20261123101700-business-imports.js';
import { Migration20261123101701_portfolio } from './20261123101701-portfolio.js';
import { Migration20261123104500_key_makers } from './20261123104500-key-makers.js';
import { Migration20261123105700_areas } from './20261123105700-areas.js';
import { Migration20261123114200_notification_channels } from './20261123114200-notification-channels.js';
import { Migration20261123115100_feeds } from './20261123115100-feeds.js';
import { Migration20261123115200_annotations } from './20261123115200-annotations.js';
import { Migration20261123115300_reports } from './20261123115300-reports.js';
import { Migration20261123130300_access_to_batches } from './20261123130300-access-to-batches.js';
import { Migration20261123131100_brands } from './20261123131100-brands.js';
import { Migration20261123200100_tag_shares } from './20261123200100-tag-shares.js';
import { Migration20261123210000_insight_actions } from './20261123210000-insight-actions.js';
import { Migration20261123221000_report_schedules } from './20261123221000-report-schedules.js';
import { Migration20261123230100_reports_of_callers } from './20261123230100-reports-of-callers.js';
import { Migration20261127081000_report_schedules_of_callers } from './20261127081000-report-schedules-of-callers.js';
import { Migration20261128190000_link_nonces } from './20261128190000-link-nonces.js';
import { Migration20261128190000_plausible_answers } from './20261128190000-plausible-answers.js';
import { Migration20261128191116_businesses_of_events } from './20261128191116-businesses-of-events.js';
import { Migration20261128191801_listing_identifiers } from './20261128191801-listing-identifiers.js';
import { Migration20261128194601_recipients_confirm } from './20261128194601-recipients-confirm.js';
import { Migration20261128195834_makers_of_access } from './20261128195834-makers-of-access.js';
import { Migration20261128224118_invitation_makers } from './20261128224118-invitation-makers.js';
import { Migration20261128225500_database_mark } from './20261128225500-database-mark.js';
import { Migration20261129071500_report_left_out } from './20261129071500-report-left-out.js';
import { Migration20261129072600_area_faults } from './20261129072600-area-faults.js';
import { Migration20261129120000_deletion_indexes } from './20261129120000-deletion-indexes.js';

/** In order; a migration that has shipped is never edited. */
export const MIGRATIONS = [
  Migration20261121000000_accounts,
  Migration20261121000100_businesses,
  Migration20261121000200_scans,
  Migration20261121010000_idempotency,
  Migration20261121020000_outbox,
  Migration20261121020100_credits,
  Migration20261121030000_invoices,
  Migration20261121030100_payments,
  Migration20261121040000_webhooks,
  Migration20261121050000_alerts,
  Migration20261121060000_schedules,
  Migration20261121060100_listings,
  Migration20261121070000_sign_in,
  Migration20261121080000_faster_reads,
  Migration20261121080200_scan_shares,
  Migration20261121080300_failover,
  Migration20261121080301_provider_spending,
  Migration20261121080400_place_profile,
  Migration20261121080401_insights,
  Migration20261121090000_own_places,
  Migration20261121090100_business_profile,
  Migration20261121100000_provider_tasks,
  Migration20261121110000_key_replacements,
  Migration20261121130000_webhook_pauses,
  Migration20261121130100_retention,
  Migration20261121140000_insight_figures,
  Migration20261121150000_waiting_scans,
  Migration20261123020000_due_schedules,
  Migration20261123034934_scan_deadlines,
  Migration20261123040000_business_labels,
  Migration20261123040836_suspect_scans,
  Migration20261123050000_email_keys,
  Migration20261123060000_ai_scans,
  Migration20261123070000_scan_series,
  Migration20261123081700_access,
  Migration20261123084500_scan_batches,
  Migration20261123094100_event_feed,
  Migration20261123101700_business_imports,
  Migration20261123101701_portfolio,
  Migration20261123104500_key_makers,
  Migration20261123105700_areas,
  Migration20261123114200_notification_channels,
  Migration20261123115100_feeds,
  Migration20261123115200_annotations,
  Migration20261123115300_reports,
  Migration20261123130300_access_to_batches,
  Migration20261123131100_brands,
  Migration20261123200100_tag_shares,
  Migration20261123210000_insight_actions,
  Migration20261123221000_report_schedules,
  Migration20261123230100_reports_of_callers,
  Migration20261127081000_report_schedules_of_callers,
  Migration20261128190000_plausible_answers,
  Migration20261128191801_listing_identifiers,
  Migration20261128190000_link_nonces,
  Migration20261128191116_businesses_of_events,
  Migration20261128194601_recipients_confirm,
  Migration20261128195834_makers_of_access,
  Migration20261128224118_invitation_makers,
  Migration20261128225500_database_mark,
  Migration20261129071500_report_left_out,
  Migration20261129072600_area_faults,
  Migration20261129120000_deletion_indexes,
];
