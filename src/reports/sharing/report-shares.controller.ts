import { Id } from '#platform/http/id.pipe';
import { Body } from '@nestjs/common';
import { RESTRICTED_TO_TAGS } from '../../accounts/accounts.problems.js';
import { type Exchange, Http } from '../../accounts/exchange.js';
import { RequestCost } from '../../accounts/request-cost.js';
import { Creates, Deletes, Reads, Resource } from '../../accounts/resource.js';
import {
  CreateReportShareDto,
  NewReportShareDto,
  ReportShareDto,
  SHARE_DAYS,
} from '../dto/report-share.dto.js';
import { REPORT_NOT_READY, TOO_MANY_REPORT_SHARES } from '../reports.problems.js';
import { ShareReport } from './share-report.js';

@Resource({ path: '', tag: 'Reports', exampleIds: { id: 3 }, allowsRestricted: 'all' })
export class ReportSharesController {
  constructor(private readonly sharing: ShareReport) {}

  @Creates({
    path: 'reports/:id/shares',
    idempotent: false,
    summary: 'Create a public link to a report',
    description:
      'Every reader with the URL can open the PDF until the link expires or is deleted. The URL is shown only once. ' +
      '`Idempotency-Key` is not supported, because the response has a secret.',
    problems: [REPORT_NOT_READY, TOO_MANY_REPORT_SHARES],
    returns: NewReportShareDto,
  })
  @RequestCost(5)
  async createReportShare(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() { days = SHARE_DAYS, password }: CreateReportShareDto,
  ): Promise<NewReportShareDto> {
    const { share, url } = await this.sharing.create(http.tenant, id, { days, password });
    return http.located({ ...ReportShareDto.from(share), url }, 'report-shares');
  }

  @Reads({
    path: 'reports/:id/shares',
    summary: 'List the public links to a report',
    description: 'Returns the links that have not expired, newest first, without their URLs.',
    returns: { type: [ReportShareDto] },
  })
  async listReportShares(@Http() http: Exchange, @Id() id: number): Promise<ReportShareDto[]> {
    return (await this.sharing.list(http.tenant, id)).map((share) => ReportShareDto.from(share));
  }

  @Deletes({
    path: 'report-shares/:id',
    summary: 'Revoke a public link to a report',
    description: 'The link stops working at once.',
    problems: [RESTRICTED_TO_TAGS],
  })
  async deleteReportShare(@Http() http: Exchange, @Id() id: number): Promise<void> {
    await this.sharing.revoke(http.tenant, id);
  }
}
