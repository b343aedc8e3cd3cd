import { ChoiceField, TextField } from '#platform/http/fields';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { Get, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditEntry } from '../../accounts/audit/audit-entry.entity.js';
import { AUDIT_SUBJECTS, AuditLog, type AuditSubject } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';

/** Who did what, and when. */
export class AuditEntryDto {
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

/** Query of GET /dashboard/api/audit. */
class AuditQuery extends PageQuery {
  @ChoiceField(AUDIT_SUBJECTS, { description: 'What it was done to' })
  subject?: AuditSubject;

  @TextField({ max: 254, required: false, description: 'Who did it', example: 'jo@example.com' })
  actor?: string;
}

@DashboardController('audit')
@Needs('owner')
export class AuditController {
  constructor(private readonly audit: AuditLog) {}

  /** Newest first. */
  @Get()
  list(
    @CurrentUser() { accountId }: SignedIn,
    @Query() { subject, actor, ...page }: AuditQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntryDto[] | StreamableFile> {
    const read = (beforeId: number, limit: number) =>
      this.audit.list(accountId, { subject, actor, beforeId, limit });
    const describe = (entry: AuditEntry) => AuditEntryDto.from(entry);
    return answerList({ read, describe, isDescending: true }, page, request, reply);
  }
}
