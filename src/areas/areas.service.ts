import { AreaError, type AreaFile, faultOf, isSameArea, readAreaFile, renamePoints } from '#libs/geo-grid';
import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { tagKey, uniqueIgnoringCase } from '#platform/ignoring-case';
import type { Owned, Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import { requireNoForeignTag, requireTagChange } from '../businesses/may-access.js';
import type { Area } from './area.entity.js';
import { AREA_IN_USE, AREA_INVALID, TOO_MANY_AREAS } from './areas.problems.js';
import { AreasRepository } from './areas.repository.js';

const MAX_AREAS = 1_000;

interface NewArea {
  readonly name: string;
  readonly geojson: object;
  readonly tags?: readonly string[] | undefined;
}

/** An area that a request has stored. */
export interface SavedArea {
  readonly area: Area;
  /** JSON pointers to the features of its GeoJSON that have no geometry. */
  readonly leftOut: readonly string[];
}

/** Undefined leaves a field unchanged. */
export type AreaChanges = { readonly [Field in keyof NewArea]?: NewArea[Field] | undefined };

@Injectable()
export class AreasService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly areas: AreasRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns an area, also for a scan of it.
   *
   * @throws Problem `not_found`, also for an area of another tenant, or without a tag to which the tenant is restricted
   */
  async get(tenant: Tenant, id: number): Promise<Owned<Area>> {
    return withFault((await this.areas.find(tenant, id)) ?? noArea(id));
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
    if (id === null) return;
    await this.get(tenant, id);
    if (!(await this.areas.lockAgainstDeletion(tenant, id))) noArea(id);
  }

  /** @throws Problem `area_invalid`, `too_many_areas`, `restricted_to_tags` for tags of others or without an own one */
  async create(tenant: Tenant, { name, geojson, tags = [] }: NewArea): Promise<SavedArea> {
    requireTagChange(tenant, [], tags, 'area');
    const { geometry, leftOut, fault } = fileOf(geojson);
    if (fault) throw invalid(fault);
    const { accountId, livemode } = tenant;
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the area of the first.
      await this.accounts.lock(accountId);
      if ((await this.areas.count(tenant)) >= MAX_AREAS) {
        throw new Problem(TOO_MANY_AREAS, `The account has ${MAX_AREAS} areas.`);
      }
      const now = this.clock.now();
      const row = { accountId, livemode, name, geometry, createdAt: now, updatedAt: now };
      return { area: await this.areas.insert({ ...row, ...tagColumns(tags) }), leftOut };
    });
  }

  /**
   * Changes an area. A changed geometry is a new version, which begins new series; the same geometry as another tool
   * writes it, and new names of its points, are not.
   *
   * @param check throws if the caller knows another version of the area
   * @throws Problem `not_found`, `area_invalid`, `restricted_to_tags` for tags of others, for other changes of an area that has
   * them, and if a restricted tenant would lose the area
   */
  async update(
    tenant: Tenant,
    id: number,
    { name, geojson, tags }: AreaChanges,
    check?: (area: Area) => void,
  ): Promise<SavedArea> {
    const { geometry, leftOut, fault } = geojson === undefined ? NO_FILE : fileOf(geojson);
    return this.unitOfWork.run(async () => {
      const area = withFault((await this.areas.findLocked(tenant, id)) ?? noArea(id));
      check?.(area);
      if (tags) requireTagChange(tenant, area.tags, tags, 'area');
      const isMoved = geometry !== undefined && !isSameArea(geometry, area.geometry);
      // A stored area may have holes that were accepted once, and keeps them.
      if (isMoved && fault) throw invalid(fault);
      const named = geometry && !isMoved ? renamePoints(area.geometry, geometry) : area.geometry;
      const isRenamed = (name !== undefined && name !== area.name) || named !== area.geometry;
      const hasOtherTags = tags !== undefined && !isDeepStrictEqual(tagColumns(tags).tags, area.tags);
      if (isMoved || isRenamed) requireNoForeignTag(tenant, area.tags, 'The area', 'change it');
      if (hasOtherTags) Object.assign(area, tagColumns(tags));
      if (isRenamed) Object.assign(area, { name: name ?? area.name, geometry: named });
      if (isMoved) {
        Object.assign(area, { geometry, version: area.version + 1, fault: null, holesChecked: true });
      }
      if (isMoved || isRenamed || hasOtherTags) area.updatedAt = this.clock.now();
      return { area, leftOut };
    });
  }

  /** Deletes an area. Scans of it keep their pins. @throws Problem `not_found`, `restricted_to_tags`, `area_in_use` */
  delete(tenant: Tenant, id: number): Promise<void> {
    return this.unitOfWork.run(async () => {
      // The lock makes a schedule that is being created with the area wait, or this wait for it.
      const area = (await this.areas.findLocked(tenant, id)) ?? noArea(id);
      requireNoForeignTag(tenant, area.tags, 'The area', 'delete it');
      const schedules = await this.areas.schedulesOf(area);
      if (schedules.length > 0) {
        throw new Problem(AREA_IN_USE, `Area ${id} is scanned by ${schedules.length} of your schedules.`, {
          // Some of them may be of businesses outside of the tags.
          members: { schedules: tenant.restrictedTo ? [] : schedules },
        });
      }
      await this.areas.delete(area);
    });
  }
}

function tagColumns(tags: readonly string[]): Pick<Area, 'tags' | 'tagKeys'> {
  const unique = uniqueIgnoringCase(tags);
  return { tags: unique, tagKeys: unique.map(tagKey) };
}

const NO_FILE = { geometry: undefined, leftOut: [], fault: null } as const;

function fileOf(geojson: object): AreaFile {
  try {
    return readAreaFile(geojson);
  } catch (error) {
    if (!(error instanceof AreaError)) throw error;
    throw invalid(error);
  }
}

function invalid({ code: reason, path: geojson_pointer, message }: AreaError): Problem {
  return new Problem(AREA_INVALID, message, { members: { reason, geojson_pointer } });
}

/** Checks the holes of an area that the background task has not reached: a single area shows its fault at once. */
function withFault<A extends Area>(area: A): A {
  if (area.holesChecked) return area;
  return Object.assign(area, { fault: faultOf(area.geometry)?.code ?? null, holesChecked: true });
}

function noArea(id: number): never {
  throw new Problem(NOT_FOUND, `Area ${id} does not exist.`);
}
