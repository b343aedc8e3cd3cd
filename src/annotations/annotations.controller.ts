import { Id } from '#platform/http/id.pipe';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import { RESTRICTED_TO_TAGS } from '../accounts/accounts.problems.js';
import { type Exchange, Http, type List } from '../accounts/exchange.js';
import { Changes, Creates, Deletes, Lists, Reads, Resource } from '../accounts/resource.js';
import { TARGET_REQUIRED, TOO_MANY_ANNOTATIONS } from './annotations.problems.js';
import { AnnotationsService } from './annotations.service.js';
import { AnnotationDto } from './dto/annotation.dto.js';
import { CreateAnnotationDto, ListAnnotationsQuery, UpdateAnnotationDto } from './dto/annotation-bodies.js';

@Resource({ path: 'annotations', tag: 'Annotations', dto: AnnotationDto, allowsRestricted: 'all' })
export class AnnotationsController {
  constructor(private readonly annotations: AnnotationsService) {}

  @Creates({
    summary: 'Annotate a day',
    description:
      'Stores what happened to a business, or to all businesses with a tag, on a day. `GET /history` returns it.',
    problems: [NOT_FOUND, RESTRICTED_TO_TAGS, TARGET_REQUIRED, TOO_MANY_ANNOTATIONS],
  })
  createAnnotation(
    @Http() http: Exchange,
    @Body() { business_id: businessId, tag, date, text }: CreateAnnotationDto,
  ): Promise<string> {
    return http.create(
      () => this.annotations.create(http.tenant, { businessId, tag, date, text }),
      AnnotationDto,
    );
  }

  @Lists({
    summary: 'List annotations',
    description: 'Oldest first. Returns all annotations unless `limit` is given.',
    problems: [NOT_FOUND],
  })
  listAnnotations(@Http() http: Exchange, @QueryParams() query: ListAnnotationsQuery): List<AnnotationDto> {
    const { business_id: businessId, tag, from, to } = query;
    const read = (afterId: number, count: number) =>
      this.annotations.list(http.tenant, { businessId, tag, from, to }, afterId, count);
    return http.list(query, read, AnnotationDto);
  }

  @Reads({
    summary: 'Retrieve an annotation',
    description: 'Returns the day, the text, and the business or tag.',
  })
  async getAnnotation(@Http() http: Exchange, @Id() id: number): Promise<AnnotationDto> {
    return AnnotationDto.from(await this.annotations.get(http.tenant, id));
  }

  @Changes({ summary: 'Change an annotation', description: 'Changes the day or the text.' })
  async updateAnnotation(
    @Http() http: Exchange,
    @Id() id: number,
    @Body() body: UpdateAnnotationDto,
  ): Promise<AnnotationDto> {
    return AnnotationDto.from(await this.annotations.update(http.tenant, id, body));
  }

  @Deletes({ summary: 'Delete an annotation', description: 'Charts and later reports no longer show it.' })
  async deleteAnnotation(@Http() http: Exchange, @Id() id: number): Promise<void> {
    await this.annotations.delete(http.tenant, id);
  }
}
