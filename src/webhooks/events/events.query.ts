import { FieldRule } from '#platform/http/field-errors';
import { ChoiceField, documented, TextField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import { applyDecorators } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';

const EventIdField = (description: string): PropertyDecorator =>
  applyDecorators(
    documented({ required: false, description }, { type: 'string', pattern: '^evt_[0-9a-f]{32}$' }),
    FieldRule('invalid_event_id', (value) => typeof value === 'string' && /^evt_[0-9a-f]{32}$/.test(value)),
  );

/** Query of GET /events. */
export class EventsQuery extends PickType(PageQuery, ['limit']) {
  @EventIdField('Returns only events after this one. Defaults to all that are kept')
  after?: string;

  @ChoiceField(EVENT_TYPES, { description: 'Returns only events of this type' })
  type?: EventType;

  @TextField({
    max: MAX_TAG_LENGTH,
    required: false,
    description: 'Returns only events about a business that had this tag when the event was written',
  })
  tag?: string;
}
