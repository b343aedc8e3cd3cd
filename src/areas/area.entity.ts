import type { AreaGeometry, HOLE_FAULTS } from '#libs/geo-grid';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const AreaSchema = defineEntity({
  name: 'Area',
  tableName: 'area',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    name: p.text(),
    tags: p.json<string[]>().default([]),
    /** The tags as they are compared, see `tagKey`. */
    tagKeys: p.json<string[]>().default([]),
    /** Grows with each change of the geometry, and not with the names of the area and its points. */
    version: p.integer().default(1),
    geometry: p.json<AreaGeometry>(),
    /** Why a new area of this geometry would be rejected. Only areas of earlier versions have one. */
    fault: p.text().$type<(typeof HOLE_FAULTS)[number]>().nullable(),
    /** False until the fault of an area of an earlier version is known. */
    holesChecked: p.boolean().default(true),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A named territory or list of points that scans measure. */
export class Area extends AreaSchema.class {}
AreaSchema.setClass(Area);

holdsNoAccess('area', 'Read by callers of the account only.');
