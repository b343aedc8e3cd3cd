import { TextField, TextListField } from '#platform/http/fields';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#platform/ignoring-case';
import { MAX_NAME_LENGTH } from '../business-name.js';
import { KeywordsField } from './keyword-field.js';
import { TimeZoneField } from './time-zone-field.js';

export const MAX_EXTERNAL_ID_LENGTH = 255;

/** What a customer says about a business. None of it changes which place the business is. */
export class LabelFields {
  @TextField({
    max: MAX_NAME_LENGTH,
    required: false,
    nullable: true,
    description: 'What you call the business. Null: the name of its place',
    example: 'Client Acme, store 12',
  })
  label?: string | null;

  @TextField({
    max: MAX_EXTERNAL_ID_LENGTH,
    required: false,
    nullable: true,
    description: 'Your own identifier, unique among your businesses',
    example: 'crm-4711',
  })
  external_id?: string | null;

  @TextListField({
    max: MAX_TAG_LENGTH,
    maxItems: MAX_TAGS,
    description: 'Tags; trimmed, and deduplicated ignoring case',
    example: ['acme', 'north'],
  })
  tags?: string[];

  @TimeZoneField({
    description: 'IANA time zone; defaults to the zone of the coordinates (at sea, such as `Etc/GMT+3`)',
  })
  timezone?: string;

  @KeywordsField({ description: 'Search keywords' })
  keywords?: string[];
}
