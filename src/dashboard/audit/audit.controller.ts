import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditEntry } from '../../accounts/audit/audit-entry.entity.js';
import { AuditLog } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';

/** Who did what, and when. */
class AuditEntryDto {
  id!: number;
  actor!: string;
  action!: string;
  detail!: Readonly<Record<string, unknown>>;
  /** IP address. */
  address!: string | null;
  created_at!: string;

  static from({ id, actor, action, detail, address, createdAt }: AuditEntry): AuditEntryDto {
    return { id, actor, action, detail, address: address ?? null, created_at: createdAt.toISOString() };
  }
}

@DashboardController('audit')
@Needs('owner')
export class AuditController {
  constructor(private readonly audit: AuditLog) {}

  /** Newest first. */
  @Get()
  list(
    @CurrentUser() { accountId }: SignedIn,
    @Query() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntryDto[] | StreamableFile> {
    const read = (beforeId: number, count: number) => this.audit.list(accountId, beforeId, count);
    const describe = (entry: AuditEntry) => AuditEntryDto.from(entry);
    return answerList({ read, describe, isDescending: true }, query, request, reply);
  }
}
