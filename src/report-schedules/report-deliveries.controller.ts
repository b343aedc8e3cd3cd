import { Id } from '#platform/http/id.pipe';
import { QueryParams } from '#platform/http/strict-query.guard';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import type { Actor } from '../accounts/audit/audit-log.js';
import { CurrentCaller } from '../accounts/audit/current-caller.js';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { RequestCost } from '../accounts/request-cost.js';
import { Acts, Lists, Reads, Resource } from '../accounts/resource.js';
import { TOO_MANY_REPORTS } from '../reports/reports.problems.js';
import { subjectOf } from '../webhooks/recipients/ask-recipient.js';
import { ENDPOINT_DISABLED } from '../webhooks/webhooks.problems.js';
import {
  ReportDeliveriesQuery,
  ReportDeliveryDetailDto,
  ReportDeliveryDto,
} from './dto/report-delivery.dto.js';
import { ReportRunDto } from './dto/report-run.dto.js';
import { SendReportNow } from './fire/send-report-now.js';
import { ReportDeliveriesService, type ReportDeliveryState } from './send/report-deliveries.service.js';

/** Per account, and per tags of restricted callers: a request sends e-mails to addresses that the caller chose. */
const REQUESTS: RateLimitPolicy = { name: 'report-sends', quota: 20, windowSeconds: 3_600 };
const RESENDS: RateLimitPolicy = { name: 'report-resends', quota: 500, windowSeconds: 3_600 };
const RESTRICTED_RESENDS: RateLimitPolicy = {
  name: 'report-resends-of-tags',
  quota: 20,
  windowSeconds: 3_600,
};

@Resource({
  path: 'report-schedules',
  tag: 'Reports',
  dto: ReportDeliveryDetailDto,
  exampleIds: { id: 1, delivery_id: 12 },
  allowsRestricted: 'all',
})
export class ReportDeliveriesController {
  constructor(
    private readonly deliveries: ReportDeliveriesService,
    private readonly sendNow: SendReportNow,
    private readonly limits: RateLimits,
  ) {}

  @Acts({
    path: ':id/send',
    status: 202,
    headers: { Location: { schema: { type: 'string' } } },
    summary: 'Send a report now',
    description:
      'Makes the report of a schedule and sends it to its recipients, also if the schedule is paused. `last_run` of the ' +
      'schedule has the result. At most 20 requests an hour.',
    problems: [RESTRICTED_TO_TAGS, TOO_MANY_REPORTS],
    returns: ReportRunDto,
  })
  @RequestCost(10)
  async sendReportNow(@Http() http: Exchange, @Id() id: number): Promise<ReportRunDto> {
    await this.deliveries.requireOwn(http.tenant, id);
    await this.limits.enforce(http.reply, REQUESTS, subjectOf(http.tenant));
    const run = await this.sendNow.run(http.tenant, id);
    // Its `last_run` has the progress.
    void http.reply.header('location', `/api/v1/report-schedules/${id}`);
    return ReportRunDto.from(run);
  }

  @Lists({
    path: ':id/deliveries',
    summary: 'List the e-mails of a report schedule',
    description: 'One delivery for each report and recipient, of the last 30 days, newest first.',
    returns: ReportDeliveryDto,
  })
  async listReportDeliveries(
    @Http() http: Exchange,
    @Id() id: number,
    @QueryParams() { status, ...page }: ReportDeliveriesQuery,
  ): List<ReportDeliveryDto> {
    await this.deliveries.requireSchedule(http.tenant, id);
    const read = (beforeId: number, limit: number) =>
      this.deliveries.list(http.tenant, id, { status, beforeId, limit });
    const describe = (state: ReportDeliveryState): ReportDeliveryDto => ReportDeliveryDto.from(state);
    return http.listNewestFirst(page, read, { from: describe });
  }

  @Reads({
    path: ':id/deliveries/:delivery_id',
    summary: 'Retrieve an e-mail of a report schedule with its attempts',
    description: 'Returns the response of the mail server to each attempt, or why there was none.',
  })
  async getReportDelivery(
    @Http() http: Exchange,
    @Id() id: number,
    @Id('delivery_id') deliveryId: number,
  ): Promise<ReportDeliveryDetailDto> {
    return ReportDeliveryDetailDto.from(await this.deliveries.get(http.tenant, id, deliveryId));
  }

  @Acts({
    path: ':id/deliveries/:delivery_id/resend',
    summary: 'Send an e-mail of a report schedule again',
    description:
      'Starts a delivery anew, whatever its status, with all its retries. At most 500 requests an hour, and 20 of callers ' +
      'that are restricted to tags.',
    problems: [RESTRICTED_TO_TAGS, ENDPOINT_DISABLED],
  })
  async resendReport(
    @Http() http: Exchange,
    @CurrentCaller() caller: Actor,
    @Id() id: number,
    @Id('delivery_id') deliveryId: number,
  ): Promise<ReportDeliveryDetailDto> {
    await this.deliveries.get(http.tenant, id, deliveryId);
    const policy = http.tenant.restrictedTo ? RESTRICTED_RESENDS : RESENDS;
    await this.limits.enforce(http.reply, policy, subjectOf(http.tenant));
    return ReportDeliveryDetailDto.from(await this.deliveries.resend(http.tenant, id, deliveryId, caller));
  }
}
