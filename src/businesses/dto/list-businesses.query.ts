import { TextField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { MAX_EXTERNAL_ID_LENGTH, MAX_TAG_LENGTH } from './label-fields.js';

/** Query of GET /businesses. */
export class ListBusinessesQuery extends PageQuery {
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
}
