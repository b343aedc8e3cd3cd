import type { AreaGeometry } from '#libs/geo-grid';
import { defineEntity, p } from '@mikro-orm/core';

const AreaSchema = defineEntity({
  name: 'Area',
  tableName: 'area',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    name: p.text(),
    /** Grows with each change of the geometry, and not with the name. */
    version: p.integer().default(1),
    geometry: p.json<AreaGeometry>(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A named territory or list of points that scans measure. */
export class Area extends AreaSchema.class {}
AreaSchema.setClass(Area);
