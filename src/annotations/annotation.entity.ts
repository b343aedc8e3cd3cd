import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const AnnotationSchema = defineEntity({
  name: 'Annotation',
  tableName: 'annotation',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    /** Null for an annotation of a tag. */
    businessId: p.integer().nullable(),
    /** Null for an annotation of a business. */
    tag: p.text().nullable(),
    /** The tag as it is compared, see `tagKey`. */
    tagKey: p.text().nullable(),
    /** `YYYY-MM-DD`, in the time zone of each business. */
    date: p.date(),
    text: p.text(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A note on a day of a business, or of all businesses with a tag. */
export class Annotation extends AnnotationSchema.class {}
AnnotationSchema.setClass(Annotation);

holdsNoAccess('annotation', 'Read by callers of the account only.');
