import { ChoiceField, IdField, TextField } from '#platform/http/fields';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { KeywordField } from '../../businesses/dto/keyword-field.js';
import { EXPORT_LEVELS, type ExportLevel } from '../rankings/export-scope.js';

/** The fields of a request that choose what an export contains. */
export function BusinessOfExportField(place: 'body' | 'query'): PropertyDecorator {
  return IdField({ in: place, required: false, example: 1, description: 'Only scans of this business' });
}

export function TagOfExportField(): PropertyDecorator {
  return TextField({
    max: MAX_TAG_LENGTH,
    required: false,
    example: 'acme',
    description: 'Only scans of businesses that have this tag now',
  });
}

export function KeywordOfExportField(): PropertyDecorator {
  return KeywordField({ required: false, description: 'Only scans of this keyword, ignoring case' });
}

export function LevelField(): PropertyDecorator {
  return ChoiceField(EXPORT_LEVELS, {
    description:
      '`pin` returns one row for each pin of each scan, `scan` one row for each scan with its metrics. Defaults to `pin`',
  });
}

export const DEFAULT_LEVEL: ExportLevel = 'pin';
