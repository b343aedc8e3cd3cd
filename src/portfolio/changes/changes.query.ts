import { isCalendarDate } from '#libs/calendar';
import { FieldRule } from '#platform/http/field-errors';
import { ChoiceField, documented, IdField, TextField, WholeNumberField } from '#platform/http/fields';
import { CursorField } from '#platform/http/paging';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { parseInstant } from '#platform/instant';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { type Direction, DIRECTIONS } from '../change-period.js';
import { YES_OR_NO, type YesOrNo } from '../dto/yes-or-no.js';
import { decodePosition } from './change-cursor.js';

/** An optional instant, or a date for its start in UTC. It becomes a `Date`. */
function SinceField(): PropertyDecorator {
  return applyDecorators(
    documented(
      {
        required: false,
        description:
          'Only scans that ended at this time or later: an instant with its offset, or a date in UTC. Defaults to 7 days ago',
        example: '2026-11-16',
      },
      { type: 'string' },
    ),
    Transform(({ value }: { value: unknown }) => instantOrDate(value) ?? value),
    FieldRule('invalid_time', (value) => value instanceof Date),
  );
}

function instantOrDate(value: unknown): Date | null {
  if (typeof value === 'string' && isCalendarDate(value)) return new Date(value);
  return parseInstant(value);
}

/** Query of GET /changes. */
export class ChangesQuery {
  @SinceField()
  since?: Date;

  @TextField({ max: MAX_TAG_LENGTH, required: false, description: 'Only businesses with this tag' })
  tag?: string;

  @IdField({ in: 'query', required: false, example: 1, description: 'Only this business' })
  business_id?: number;

  @ChoiceField(YES_OR_NO, { description: 'Only changes that are significant, or are not' })
  significant?: YesOrNo;

  @ChoiceField(DIRECTIONS, { description: 'Only changes in this direction' })
  direction?: Direction;

  @WholeNumberField({
    min: 1,
    max: 200,
    in: 'query',
    required: false,
    description: 'Rows per page; defaults to 100',
  })
  limit?: number;

  @CursorField((cursor) => decodePosition(cursor) !== null)
  cursor?: string;
}
