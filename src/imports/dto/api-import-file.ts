import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { MAX_ROWS } from '../import-columns.js';
import { FILE_TYPES } from '../read/read-file.js';
import { ImportRowDto } from './import-row.dto.js';

/** Documents the body of an import. */
export function ApiImportFile(): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(ImportRowDto),
    ApiConsumes(...FILE_TYPES),
    ApiBody({
      description:
        'CSV with a header line; the names of the columns are those of the JSON members, in any case and order. ' +
        'Elements of lists are separated by `;`. A row needs `gbp_url`, `cid`, `place_id`, `external_id`, or `name` with `lat` and ' +
        '`lng`. The delimiter may be a comma, a semicolon or a tab. Or JSON: an array, ' +
        'or an object on each line.',
      schema: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_ROWS,
        items: { $ref: getSchemaPath(ImportRowDto) },
      },
    }),
  );
}
