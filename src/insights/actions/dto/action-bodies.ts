import { ACTION_KINDS, type ActionKind } from '#libs/rank-model';
import { ChoiceField, documented, IdField, TextField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { IsIn } from 'class-validator';
import { DateField } from '../../../businesses/dto/date-field.js';
import { KeywordField } from '../../../businesses/dto/keyword-field.js';
import { ACTION_STATUSES, type ActionStatus } from '../insight-action.entity.js';

const MAX_NOTE_LENGTH = 500;

const DAY =
  'in the time zone of the business: the day for which the action is planned, or on which it was done or dismissed, which ' +
  'is not in the future';

const NOTE = {
  max: MAX_NOTE_LENGTH,
  required: false,
  nullable: true,
  description: 'A note on the action',
  example: 'Ana asks each guest',
};

/** Body of POST /actions. */
export class CreateActionDto {
  @IdField({ in: 'body', example: 1, description: 'The business' })
  business_id!: number;

  @documented({ example: 'gain_reviews' }, { type: 'string', enum: [...ACTION_KINDS] })
  @IsIn(ACTION_KINDS)
  action!: ActionKind;

  @KeywordField({ required: false, description: 'The keyword. Without it, all keywords of the business' })
  keyword?: string;

  @documented({ example: 'planned' }, { type: 'string', enum: [...ACTION_STATUSES] })
  @IsIn(ACTION_STATUSES)
  status!: ActionStatus;

  @DateField({ description: `The day of the status, ${DAY}. Defaults to today`, example: '2026-12-01' })
  date?: string;

  @TextField(NOTE)
  note?: string | null;
}

/** Body of PATCH /actions/{id}. */
export class UpdateActionDto {
  @ChoiceField(ACTION_STATUSES, { example: 'done', description: 'The new status' })
  status?: ActionStatus;

  @DateField({
    description: `The day of the new or present status, ${DAY}. Defaults to today when the status changes`,
    example: '2026-11-20',
  })
  date?: string;

  @TextField(NOTE)
  note?: string | null;
}

/** Query of GET /actions. */
export class ListActionsQuery extends PageQuery {
  @IdField({ in: 'query', required: false, example: 1, description: 'Returns only actions of this business' })
  business_id?: number;

  @ChoiceField(ACTION_KINDS, { description: 'Returns only actions of this kind', example: 'gain_reviews' })
  action?: ActionKind;

  @KeywordField({
    required: false,
    description: 'Returns only actions for this keyword, and those for all keywords',
  })
  keyword?: string;

  @ChoiceField(ACTION_STATUSES, { description: 'Returns only actions with this status', example: 'done' })
  status?: ActionStatus;
}
