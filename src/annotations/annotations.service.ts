import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { tagKey } from '#platform/ignoring-case';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { BusinessesService } from '../businesses/businesses.service.js';
import { requireAllowedTag } from '../businesses/may-access.js';
import type { Annotation } from './annotation.entity.js';
import { TARGET_REQUIRED, TOO_MANY_ANNOTATIONS } from './annotations.problems.js';
import { type AnnotationFilter, AnnotationsRepository } from './annotations.repository.js';

const MAX_ANNOTATIONS = 10_000;

export interface NewAnnotation {
  readonly businessId?: number | undefined;
  readonly tag?: string | undefined;
  readonly date: string;
  readonly text: string;
}

@Injectable()
export class AnnotationsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly businesses: BusinessesService,
    private readonly annotations: AnnotationsRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `not_found` for the business, `target_required`, `restricted_to_tags`, `too_many_annotations` */
  async create(tenant: Tenant, { businessId, tag, date, text }: NewAnnotation): Promise<Annotation> {
    if ((businessId === undefined) === (tag === undefined)) {
      throw new Problem(TARGET_REQUIRED, 'Send either `business_id` or `tag`.');
    }
    const { accountId, livemode } = tenant;
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      await this.businesses.checkFilter(tenant, businessId);
      if (tag !== undefined) requireAllowedTag(tenant, [tag]);
      if ((await this.annotations.count(tenant)) >= MAX_ANNOTATIONS) {
        throw new Problem(TOO_MANY_ANNOTATIONS, `The account has ${MAX_ANNOTATIONS} annotations.`);
      }
      const now = this.clock.now();
      return this.annotations.insert({
        accountId,
        livemode,
        businessId: businessId ?? null,
        tag: tag ?? null,
        tagKey: tag === undefined ? null : tagKey(tag),
        date,
        text,
        createdAt: now,
        updatedAt: now,
      });
    });
  }

  /** @throws Problem `not_found` for the business */
  async list(
    tenant: Tenant,
    filter: AnnotationFilter,
    afterId: number,
    count: number,
  ): Promise<Annotation[]> {
    await this.businesses.checkFilter(tenant, filter.businessId);
    return this.annotations.list(tenant, filter, afterId, count);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<Owned<Annotation>> {
    const annotation = await this.annotations.find(tenant, id);
    if (!annotation) throw new Problem(NOT_FOUND, `Annotation ${id} does not exist.`);
    return annotation;
  }

  /** Changes the day or the text. @throws Problem `not_found` */
  async update(
    tenant: Tenant,
    id: number,
    { date, text }: { date?: string | undefined; text?: string | undefined },
  ): Promise<Annotation> {
    return this.unitOfWork.run(async () => {
      const annotation = await this.get(tenant, id);
      if (date !== undefined) annotation.date = date;
      if (text !== undefined) annotation.text = text;
      annotation.updatedAt = this.clock.now();
      await this.annotations.flush();
      return annotation;
    });
  }

  /** @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    await this.annotations.remove(await this.get(tenant, id));
  }
}
