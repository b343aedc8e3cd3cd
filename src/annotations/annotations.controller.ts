import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { ApiIdempotencyKey, Idempotency } from '#platform/http/idempotency/idempotency';
import { answerList } from '#platform/http/list-answer';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import {
  Body,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { Operation, OperationWithBody } from '../accounts/api-operation.js';
import { CurrentTenant } from '../accounts/principal.js';
import type { Annotation } from './annotation.entity.js';
import { TARGET_REQUIRED, TOO_MANY_ANNOTATIONS } from './annotations.problems.js';
import { AnnotationsService } from './annotations.service.js';
import { CreateAnnotationDto, ListAnnotationsQuery, UpdateAnnotationDto } from './dto/annotation-bodies.js';
import { AnnotationDto } from './dto/annotation.dto.js';

@V1Controller('annotations', 'Annotations')
export class AnnotationsController {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly annotations: AnnotationsService,
  ) {}

  @Post()
  @ApiIdempotencyKey()
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Annotate a day',
    description:
      'Stores what happened to a business, or to all businesses with a tag, on a day. `GET /history` returns it.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, TARGET_REQUIRED, TOO_MANY_ANNOTATIONS],
  })
  @ApiCreatedResponse({ type: AnnotationDto, headers: { Location: { schema: { type: 'string' } } } })
  async createAnnotation(
    @CurrentTenant() tenant: Tenant,
    @Body() { business_id: businessId, tag, date, text }: CreateAnnotationDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const work = {
      run: () => this.annotations.create(tenant, { businessId, tag, date, text }),
      describe: (annotation: Annotation) => ({
        status: 201,
        location: `/api/v1/annotations/${annotation.id}`,
        body: AnnotationDto.from(annotation),
      }),
    };
    return (await this.idempotency.answer(work, tenant, request, reply)).text;
  }

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'List annotations',
    description: 'Oldest first. Returns all annotations unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  @ApiOkResponse({ type: [AnnotationDto], headers: { Link: { schema: { type: 'string' } } } })
  listAnnotations(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: ListAnnotationsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnnotationDto[] | StreamableFile> {
    const { business_id: businessId, tag, from, to } = query;
    const read = (afterId: number, count: number) =>
      this.annotations.list(tenant, { businessId, tag, from, to }, afterId, count);
    return answerList({ read, describe: (row) => AnnotationDto.from(row) }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve an annotation',
    description: 'Returns the day, the text, and the business or tag.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: AnnotationDto })
  async getAnnotation(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
  ): Promise<AnnotationDto> {
    return AnnotationDto.from(await this.annotations.get(tenant, id));
  }

  @Patch(':id')
  @OperationWithBody({
    allowsRestricted: 'all',
    summary: 'Change an annotation',
    description: 'Changes the day or the text.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiOkResponse({ type: AnnotationDto })
  async updateAnnotation(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateAnnotationDto,
  ): Promise<AnnotationDto> {
    return AnnotationDto.from(await this.annotations.update(tenant, id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    allowsRestricted: 'all',
    summary: 'Delete an annotation',
    description: 'Charts and later reports no longer show it.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 1 })
  @ApiNoContentResponse()
  async deleteAnnotation(@CurrentTenant() tenant: Tenant, @Param('id', IdPipe) id: number): Promise<void> {
    await this.annotations.delete(tenant, id);
  }
}
