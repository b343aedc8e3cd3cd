import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { givenFields } from '#platform/given-fields';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { tagKey } from '#platform/ignoring-case';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { Brand } from './brand.entity.js';
import { BRAND_EXISTS, TOO_MANY_BRANDS } from './brands.problems.js';
import { BrandsRepository } from './brands.repository.js';
import { drawLogo } from './logo/draw-logo.js';

const MAX_BRANDS = 200;

/** Undefined leaves a field as it is, null clears it. */
export interface BrandChanges {
  readonly name?: string | undefined;
  readonly accentColor?: string | undefined;
  readonly footer?: string | null | undefined;
  readonly replyTo?: string | null | undefined;
  /** In Base64. */
  readonly logo?: string | null | undefined;
}

export interface NewBrand extends BrandChanges {
  readonly name: string;
  readonly accentColor: string;
  readonly tag: string | null;
}

@Injectable()
export class BrandsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly brands: BrandsRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `brand_exists`, `too_many_brands`, `unreadable_logo` */
  async create(tenant: Tenant, { tag, logo, ...fields }: NewBrand): Promise<Brand> {
    const { accountId, livemode } = tenant;
    const drawn = await this.draw(logo);
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second finds the brand of the first.
      await this.accounts.lock(accountId);
      const existing = await this.brands.findFor(tenant, tag);
      if (existing) {
        const owner = tag === null ? 'The account' : `The tag ${tag}`;
        throw new Problem(BRAND_EXISTS, `${owner} has brand ${existing.id}. Change it instead.`);
      }
      if ((await this.brands.count(tenant)) >= MAX_BRANDS) {
        throw new Problem(TOO_MANY_BRANDS, `The account has ${MAX_BRANDS} brands, the maximum.`);
      }
      const now = this.clock.now();
      return this.brands.insert({
        accountId,
        livemode,
        name: fields.name,
        tag,
        tagKey: tag === null ? null : tagKey(tag),
        accentColor: fields.accentColor,
        footer: fields.footer ?? null,
        replyTo: fields.replyTo ?? null,
        logo: null,
        logoWidth: null,
        logoHeight: null,
        ...drawn,
        createdAt: now,
        updatedAt: now,
      });
    });
  }

  list(tenant: Tenant, afterId: number, count: number): Promise<Brand[]> {
    return this.brands.list(tenant, afterId, count);
  }

  /** @throws Problem `not_found` */
  async get(tenant: Tenant, id: number): Promise<Owned<Brand>> {
    const brand = await this.brands.find(tenant, id);
    if (!brand) throw brandNotFound(id);
    return brand;
  }

  /** @returns a PNG @throws Problem `not_found`, also without a logo */
  async logo(tenant: Tenant, id: number): Promise<Buffer> {
    const brand = await this.brands.findWithLogo(tenant, id);
    if (!brand) throw brandNotFound(id);
    if (!brand.logo) throw new Problem(NOT_FOUND, `Brand ${id} has no logo.`);
    return Buffer.from(brand.logo);
  }

  /**
   * @param check throws if the caller knows another version of the brand
   * @throws Problem `not_found`, `unreadable_logo`
   */
  async update(
    tenant: Tenant,
    id: number,
    { logo, ...fields }: BrandChanges,
    check?: (brand: Brand) => void,
  ): Promise<Brand> {
    const drawn = await this.draw(logo);
    return this.unitOfWork.run(async () => {
      const brand = await this.brands.lock(tenant, id);
      if (!brand) throw brandNotFound(id);
      check?.(brand);
      Object.assign(brand, givenFields(fields), drawn, { updatedAt: this.clock.now() });
      await this.brands.flush();
      return brand;
    });
  }

  /** @throws Problem `not_found` */
  async delete(tenant: Tenant, id: number): Promise<void> {
    if (!(await this.brands.remove(await this.get(tenant, id)))) throw brandNotFound(id);
  }

  private async draw(logo: string | null | undefined): Promise<Partial<Brand>> {
    if (logo === undefined) return {};
    if (logo === null) return { logo: null, logoWidth: null, logoHeight: null };
    const { png, width, height } = await drawLogo(logo);
    return { logo: png, logoWidth: width, logoHeight: height };
  }
}

function brandNotFound(id: number): Problem {
  return new Problem(NOT_FOUND, `Brand ${id} does not exist.`);
}
