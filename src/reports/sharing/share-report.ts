import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { PublicAddress } from '#platform/http/public-address';
import { currentCaller } from '#platform/request-id';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../../accounts/accounts.repository.js';
import { hashToken, newToken } from '../../accounts/api-key-format.js';
import { PasswordHasher } from '../../accounts/users/password-hasher.js';
import { BusinessesService } from '../../businesses/businesses.service.js';
import type { Report } from '../report.entity.js';
import { REPORT_NOT_READY, TOO_MANY_REPORT_SHARES } from '../reports.problems.js';
import { ReportsRepository } from '../reports.repository.js';
import type { ReportShare } from './report-share.entity.js';
import { ReportSharesRepository } from './report-shares.repository.js';

const PREFIX = 'lrs_report_';
const MAX_SHARES = 20;
const DAY_MS = 24 * 3_600_000;

/** Creates, lists and revokes the public links of reports. */
@Injectable()
export class ShareReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly reports: ReportsRepository,
    private readonly shares: ReportSharesRepository,
    private readonly hasher: PasswordHasher,
    private readonly businesses: BusinessesService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns the link and its URL, available only now: the database holds the hash of the token
   * @throws Problem `not_found`, `report_not_ready`, `too_many_report_shares`
   */
  async create(
    tenant: Tenant,
    reportId: number,
    { days, password }: { days: number; password?: string | undefined },
  ): Promise<{ readonly share: ReportShare; readonly url: string }> {
    const passwordHash = password === undefined ? null : await this.hasher.hash(password);
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(tenant.accountId);
      const { status } = await this.find(tenant, reportId);
      if (status !== 'completed') throw new Problem(REPORT_NOT_READY, `Report ${reportId} is ${status}.`);
      const now = this.clock.now();
      await this.shares.removeExpired(tenant, now);
      if ((await this.shares.findValid(tenant, reportId, now)).length >= MAX_SHARES) {
        const detail = `Report ${reportId} has ${MAX_SHARES} links, the maximum. Revoke one first.`;
        throw new Problem(TOO_MANY_REPORT_SHARES, detail);
      }
      const token = newToken(PREFIX);
      const share = await this.shares.insert({
        accountId: tenant.accountId,
        livemode: tenant.livemode,
        reportId,
        tokenHash: hashToken(token),
        passwordHash,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
        lastOpenedAt: null,
        madeBy: currentCaller(),
        createdAt: now,
      });
      // Browsers never send the fragment after `#`, so neither logs nor other sites see the token.
      return { share, url: this.address.url(`/dashboard/shared-report#${token}`) };
    });
  }

  /** Returns the valid links of a report, newest first. @throws Problem `not_found` */
  async list(tenant: Tenant, reportId: number): Promise<ReportShare[]> {
    await this.find(tenant, reportId);
    return this.shares.findValid(tenant, reportId, this.clock.now());
  }

  /** @throws Problem `not_found`, `restricted_to_tags` for a link of others to a report that callers with other tags see */
  async revoke(tenant: Tenant, id: number): Promise<void> {
    const share = await this.shares.find(tenant, id);
    const report = share && (await this.reports.find(tenant, share.reportId));
    if (report && share.madeBy !== currentCaller()) {
      const { businessIds, tag } = report.request;
      await this.businesses.requireOwn(tenant, businessIds ? { ids: businessIds } : { tag: tag ?? '' });
    }
    if (!report || !(await this.shares.remove(tenant, id))) {
      throw new Problem(NOT_FOUND, `The link ${id} does not exist.`);
    }
  }

  private async find(tenant: Tenant, id: number): Promise<Report> {
    const report = await this.reports.find(tenant, id);
    if (!report) throw new Problem(NOT_FOUND, `Report ${id} does not exist.`);
    return report;
  }
}
