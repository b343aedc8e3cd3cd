import { AreaError, type AreaGeometry, readArea } from '#libs/geo-grid';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { restrictedToTags } from '../accounts/restriction.js';
import type { Area } from './area.entity.js';
import { AREA_IN_USE, AREA_INVALID, TOO_MANY_AREAS } from './areas.problems.js';
import { AreasRepository } from './areas.repository.js';

const MAX_AREAS = 1_000;

/** Undefined leaves a field unchanged. */
export interface AreaChanges {
  readonly name?: string | undefined;
  readonly geojson?: object | undefined;
}

@Injectable()
export class AreasService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly areas: AreasRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns an area, also for a scan of it. Areas belong to the whole account, so a restricted caller may not use them.
   *
   * @throws Problem `not_found`, also for an area of another tenant, `restricted_to_tags`
   */
  async get(tenant: Tenant, id: number): Promise<Area> {
    if (tenant.restrictedTo) throw restrictedToTags(tenant.restrictedTo);
    return (await this.areas.find(tenant, id)) ?? noArea(id);
  }

  /** Returns up to `count` areas with a larger id, oldest first. */
  list(tenant: Tenant, afterId: number, count: number): Promise<Area[]> {
    return this.areas.list(tenant, afterId, count);
  }

  /**
   * Locks an area against deletion for the current transaction, which stores a reference to it.
   *
   * @param id null for none
   * @throws Problem `not_found`
   */
  async lockForSchedule(tenant: Tenant, id: number | null): Promise<void> {
    if (id !== null && !(await this.areas.lockAgainstDeletion(tenant, id))) noArea(id);
  }

  /** @throws Problem `area_invalid`, `too_many_areas` */
  create(tenant: Tenant, { name, geojson }: { name: string; geojson: object }): Promise<Area> {
    const geometry = geometryOf(geojson);
    const { accountId, livemode } = tenant;
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the area of the first.
      await this.accounts.lock(accountId);
      if ((await this.areas.count(tenant)) >= MAX_AREAS) {
        throw new Problem(TOO_MANY_AREAS, `The account has ${MAX_AREAS} areas.`);
      }
      const now = this.clock.now();
      return this.areas.insert({ accountId, livemode, name, geometry, createdAt: now, updatedAt: now });
    });
  }

  /**
   * Changes an area. A changed geometry is a new version, which begins new series; the same geometry again is not.
   *
   * @throws Problem `not_found`, `area_invalid`
   */
  update(tenant: Tenant, id: number, { name, geojson }: AreaChanges): Promise<Area> {
    const geometry = geojson === undefined ? undefined : geometryOf(geojson);
    return this.unitOfWork.run(async () => {
      const area = (await this.areas.findLocked(tenant, id)) ?? noArea(id);
      const isMoved = geometry !== undefined && !isDeepStrictEqual(geometry, area.geometry);
      const isRenamed = name !== undefined && name !== area.name;
      if (isRenamed) area.name = name;
      if (isMoved) Object.assign(area, { geometry, version: area.version + 1 });
      if (isMoved || isRenamed) area.updatedAt = this.clock.now();
      return area;
    });
  }

  /** Deletes an area. Scans of it keep their pins. @throws Problem `not_found`, `area_in_use` */
  delete(tenant: Tenant, id: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // The lock makes a schedule that is being created with the area wait, or this wait for it.
      const area = (await this.areas.findLocked(tenant, id)) ?? noArea(id);
      const schedules = await this.areas.schedulesOf(area.id);
      if (schedules.length > 0) {
        throw new Problem(AREA_IN_USE, `Area ${id} is scanned by ${schedules.length} of your schedules.`, {
          members: { schedules },
        });
      }
      await this.areas.delete(area.id);
    });
  }
}

function geometryOf(geojson: object): AreaGeometry {
  try {
    return readArea(geojson);
  } catch (error) {
    if (!(error instanceof AreaError)) throw error;
    const { code: reason, path: geojson_pointer, message } = error;
    throw new Problem(AREA_INVALID, message, { members: { reason, geojson_pointer } });
  }
}

function noArea(id: number): never {
  throw new Problem(NOT_FOUND, `Area ${id} does not exist.`);
}
