import { Clock } from '#platform/clock';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { type RateLimitPolicy, RateLimits } from '#platform/rate-limit/rate-limits';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { hashToken } from '../../accounts/api-key-format.js';
import { PasswordHasher } from '../../accounts/users/password-hasher.js';
import type { ReportPageDto } from '../page/report-page.dto.js';
import { SHARE_PASSWORD_REQUIRED } from '../reports.problems.js';
import { ReportsRepository } from '../reports.repository.js';
import type { ReportShare } from './report-share.entity.js';
import { ReportSharesRepository } from './report-shares.repository.js';

const unzip = promisify(gunzip);

export interface SharedReport {
  readonly content: ReportPageDto | null;
  readonly expiresAt: Date;
}

/** Guesses of one link, from all addresses together. */
const GUESSES: RateLimitPolicy = { name: 'report-password', quota: 10, windowSeconds: 900 };

/** Reads the report that a link opens. The token alone selects the report and its tenant. */
@Injectable()
export class ReadSharedReport {
  constructor(
    private readonly shares: ReportSharesRepository,
    private readonly reports: ReportsRepository,
    private readonly hasher: PasswordHasher,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem as `open` */
  async pdf(token: string, password: string | undefined, reply: FastifyReply): Promise<Buffer> {
    const share = await this.open(token, password, reply);
    const pdf = await this.reports.readPdf(share, share.reportId);
    if (!pdf) throw invalidLink();
    return pdf;
  }

  /** Returns the content of the report; null for one of an earlier version. @throws Problem as `open` */
  async page(token: string, password: string | undefined, reply: FastifyReply): Promise<SharedReport> {
    const share = await this.open(token, password, reply);
    const page = await this.reports.readPage(share, share.reportId);
    return {
      content: page && (JSON.parse((await unzip(page)).toString()) as ReportPageDto),
      expiresAt: share.expiresAt,
    };
  }

  /**
   * @throws Problem `not_found`, identical for unknown, expired and revoked links; `share_password_required`;
   *   `rate_limited`
   */
  private async open(token: string, password: string | undefined, reply: FastifyReply): Promise<ReportShare> {
    const now = this.clock.now();
    const share = await this.shares.findOpen(hashToken(token), now);
    if (!share) throw invalidLink();
    const { passwordHash } = share;
    if (passwordHash) {
      if (password === undefined)
        throw new Problem(SHARE_PASSWORD_REQUIRED, 'Send the password of the link.');
      await this.limits.enforce(reply, GUESSES, String(share.id));
      if (!(await this.hasher.verify(passwordHash, password))) {
        throw new Problem(SHARE_PASSWORD_REQUIRED, 'The password is wrong.');
      }
    }
    // Reading must not fail because the database cannot write, for example on a full disk.
    await this.shares.touch(share.id, now).catch(() => undefined);
    return share;
  }
}

function invalidLink(): Problem {
  return new Problem(NOT_FOUND, 'The link is not valid: it has expired, was revoked, or never existed.');
}
