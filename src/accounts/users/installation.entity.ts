import { renewsLinksAtRestore } from '#platform/backup/access-declarations';
import { linkColumns } from '#platform/secrets/link-columns';
import { defineEntity, p } from '@mikro-orm/core';

const InstallationSchema = defineEntity({
  name: 'Installation',
  tableName: 'installation',
  properties: {
    /** Always 1. */
    id: p.integer().primary(),
    ...linkColumns,
  },
});

/** The only row of its table. The link that creates the first account leads to it. */
export class Installation extends InstallationSchema.class {}
InstallationSchema.setClass(Installation);

renewsLinksAtRestore('installation');
