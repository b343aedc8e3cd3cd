import { FieldRule } from '#platform/http/field-errors';
import { TextField } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiHideProperty } from '@nestjs/swagger';
import { KeywordsField } from '../../../businesses/dto/keyword-field.js';
import { BusinessIdsField, TagSelectionField } from '../../../businesses/dto/selection-fields.js';
import { chosenKeywords } from '../../../businesses/keyword.js';
import { geometryOf, ShapeBody } from '../../dto/geometry-fields.js';
import { GridSizeField, RadiusMilesField } from '../../dto/grid-fields.js';
import { settingsOf } from '../../record/search-settings.js';
import type { BatchOrder } from '../batch-order.js';

export const MAX_BATCH_NAME_LENGTH = 120;

/** Rejects a fixed place, which scans of many businesses cannot share, with an error that says so. */
function OnlyAroundOne(): PropertyDecorator {
  return applyDecorators(
    ApiHideProperty(),
    FieldRule('not_together', (value) => (value ?? null) === null, {
      params: { with: 'business_ids or tag' },
    }),
  );
}

/** Body of POST /scan-batches and POST /scan-batches/preview. */
export class CreateBatchDto extends ShapeBody {
  @BusinessIdsField({
    description: 'The businesses to scan; required without `tag`',
    insteadOf: ['tag'],
    isRequired: true,
  })
  business_ids?: number[];

  @TagSelectionField({
    description: 'Scans the businesses with this tag, ignoring case; required without `business_ids`',
    insteadOf: ['business_ids'],
  })
  tag?: string;

  @KeywordsField({
    nullable: true,
    description: 'The keywords to scan for each business. Null or empty, the default, for its own keywords',
  })
  keywords?: string[] | null;

  @GridSizeField()
  grid_size!: number;

  @RadiusMilesField({ unless: ['spacing_meters'] })
  radius_miles?: number;

  @OnlyAroundOne()
  center?: unknown;

  @OnlyAroundOne()
  area_id?: unknown;

  @TextField({
    max: MAX_BATCH_NAME_LENGTH,
    required: false,
    description: 'A name for the batch',
    example: 'Acme after the move',
  })
  name?: string;

  static toOrder(body: CreateBatchDto): BatchOrder {
    return {
      selection: body.tag === undefined ? { ids: body.business_ids ?? [] } : { tag: body.tag },
      keywords: chosenKeywords(body.keywords),
      geometry: geometryOf({ ...body, center: null, area_id: null }),
      settings: settingsOf(body),
      name: body.name ?? null,
    };
  }
}
