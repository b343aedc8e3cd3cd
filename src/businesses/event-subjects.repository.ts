import { EntityManager } from '#platform/database/entity-manager';
import { readRows } from '#platform/database/read-rows';
import type { EventSubject, EventSubjects } from '#platform/outbox/event-subjects';
import { Injectable } from '@nestjs/common';
import type { Business } from './business.entity.js';
import { labelOf } from './business-name.js';

type Row = Pick<Business, 'id' | 'name' | 'label' | 'externalId' | 'tags' | 'tagKeys'>;

const READ = `
  select id, name, label, external_id as "externalId", tags, tag_keys as "tagKeys" from business
  where id in (select jsonb_array_elements_text(?::jsonb)::int)`;

@Injectable()
export class BusinessEventSubjects implements EventSubjects {
  constructor(private readonly em: EntityManager) {}

  async describe(businessIds: readonly number[]): Promise<ReadonlyMap<number, EventSubject>> {
    const rows = await readRows<Row>(this.em, READ, [JSON.stringify(businessIds)]);
    return new Map(rows.map((row) => [row.id, describe(row)]));
  }
}

function describe({ id, name, label, externalId, tags, tagKeys }: Row): EventSubject {
  const called = labelOf({ name, label });
  return { business: { id, name: called, label: called, external_id: externalId ?? null, tags }, tagKeys };
}
