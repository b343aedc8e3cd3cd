import { ChoiceField, TextField } from '#platform/http/fields';
import { CursorField, decodeCursor, PageQuery } from '#platform/http/paging';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { OmitType } from '@nestjs/swagger';
import { decodePosition } from '../business-cursor.js';
import { BUSINESS_ORDERS, type BusinessOrder } from '../business-order.sql.js';
import { MAX_EXTERNAL_ID_LENGTH } from './label-fields.js';

/** Query of GET /businesses. */
export class ListBusinessesQuery extends OmitType(PageQuery, ['cursor']) {
  @TextField({ max: MAX_TAG_LENGTH, required: false, description: 'Only businesses with this tag' })
  tag?: string;

  @TextField({
    max: MAX_EXTERNAL_ID_LENGTH,
    required: false,
    description: 'Only the business with this external id',
  })
  external_id?: string;

  @TextField({ max: 20, required: false, description: 'Only the business with this CID' })
  cid?: string;

  @TextField({ max: 1000, required: false, description: 'Only the business with this place ID' })
  place_id?: string;

  @TextField({
    max: 150,
    required: false,
    description: 'Only businesses with this text in label, name, address or external id, ignoring case',
  })
  q?: string;

  @ChoiceField(['id', ...BUSINESS_ORDERS], {
    description:
      'Defaults to `id`, oldest first. `-` is descending. `label` ignores case. Businesses without a score come last',
  })
  sort?: 'id' | BusinessOrder;

  /** A cursor belongs to one order. */
  @CursorField((cursor, { sort }: { sort?: unknown }) => isCursorOf(sort, cursor))
  cursor?: string;
}

function isCursorOf(sort: unknown, cursor: string): boolean {
  const order = BUSINESS_ORDERS.find((known) => known === sort);
  return (order === undefined ? decodeCursor(cursor) : decodePosition(order, cursor)) !== null;
}
