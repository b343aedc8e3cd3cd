import { Problem } from '#platform/http/problem';
import { tagKey, uniqueIgnoringCase } from '#platform/ignoring-case';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import type { Business } from './business.entity.js';
import { EXTERNAL_ID_EXISTS } from './businesses.problems.js';
import { BusinessesRepository } from './businesses.repository.js';
import { requireTagChange } from './may-access.js';

/** What a customer says about a business. A missing field stays as it is. */
export interface BusinessLabels {
  /** Null: the name of the place. */
  readonly label?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  /** Replaces the list. */
  readonly tags?: readonly string[] | undefined;
  readonly timezone?: string | undefined;
  /** Replaces the list. */
  readonly keywords?: readonly string[] | undefined;
}

/** The fields of a business that a customer can change. */
export type Labelled = Pick<Business, 'label' | 'externalId' | 'tags' | 'tagKeys' | 'timezone' | 'keywords'>;

@Injectable()
export class LabelBusiness {
  constructor(private readonly businesses: BusinessesRepository) {}

  /**
   * Sets the fields on a stored or new business. The caller holds the lock of the account.
   *
   * @throws Problem `external_id_exists` if another business of the account has the external id; `restricted_to_tags` if
   * the tenant is restricted to tags and would change others, or keep none of its own
   */
  async apply(
    tenant: Tenant,
    business: Partial<Labelled> & { id?: number },
    labels: BusinessLabels,
  ): Promise<void> {
    const { externalId } = labels;
    if (externalId) await this.checkExternalId(tenant, externalId, business.id ?? 0);
    const before = business.tags ?? [];
    Object.assign(business, changedFields(labels));
    requireTagChange(tenant, before, business.tags ?? []);
  }

  private async checkExternalId(tenant: Tenant, externalId: string, exceptId: number): Promise<void> {
    const id = await this.businesses.idOfExternalId(tenant, externalId);
    if (id === null || id === exceptId) return;
    const isVisible = (await this.businesses.find(tenant, id)) !== null;
    throw externalIdExists(externalId, isVisible ? id : null);
  }
}

/** @param id of the business that has it; null if the caller has no access to the business */
export function externalIdExists(externalId: string, id: number | null): Problem {
  const owner = id === null ? 'A business outside of your tags' : `Business ${id}`;
  const members = id === null ? {} : { business_id: id };
  return new Problem(EXTERNAL_ID_EXISTS, `${owner} has the external id ${externalId}.`, { members });
}

/** Returns the fields of a business that the labels set. */
export function changedFields({
  label,
  externalId,
  tags,
  timezone,
  keywords,
}: BusinessLabels): Partial<Labelled> {
  const unique = tags && uniqueIgnoringCase(tags);
  return {
    ...(label !== undefined && { label }),
    ...(externalId !== undefined && { externalId }),
    ...(unique && { tags: unique, tagKeys: unique.map(tagKey) }),
    ...(timezone !== undefined && { timezone }),
    ...(keywords && { keywords: uniqueIgnoringCase(keywords) }),
  };
}
