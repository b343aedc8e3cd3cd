import { ChoiceField, TextField } from '#platform/http/fields';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Get, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditEntry } from '../../accounts/audit/audit-entry.entity.js';
import { AUDIT_SUBJECTS, AuditLog, type AuditSubject } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';

/** An entry of the audit log. */
export class AuditEntryDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ description: 'The e-mail address of the user, or `operator`' })
  actor!: string;

  @ApiProperty({ example: 'key.created' })
  action!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  detail!: Readonly<Record<string, unknown>>;

  @ApiProperty({ type: 'string', nullable: true, description: 'IP address' })
  address!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  static from({ id, actor, action, detail, address, createdAt }: AuditEntry): AuditEntryDto {
    return { id, actor, action, detail, address: address ?? null, created_at: createdAt.toISOString() };
  }
}

/** Query of GET /dashboard/api/audit. */
class AuditQuery extends PageQuery {
  @ChoiceField(AUDIT_SUBJECTS, { description: 'Kind of object that the action changed' })
  subject?: AuditSubject;

  @TextField({
    max: 254,
    required: false,
    description: 'E-mail address of the user, or `operator`',
    example: 'jo@example.com',
  })
  actor?: string;
}

@DashboardController('audit')
@Needs('admin')
export class AuditController {
  constructor(private readonly audit: AuditLog) {}

  @Get()
  @ApiOperation({ summary: 'Lists the audit log, newest entry first' })
  @ApiOkResponse({ type: [AuditEntryDto] })
  list(
    @CurrentUser() { accountId }: SignedIn,
    @QueryParams() { subject, actor, ...page }: AuditQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AuditEntryDto[] | StreamableFile> {
    const read = (beforeId: number, limit: number) =>
      this.audit.list(accountId, { subject, actor, beforeId, limit });
    const describe = (entry: AuditEntry) => AuditEntryDto.from(entry);
    return answerList({ read, describe, isDescending: true }, page, request, reply);
  }
}
