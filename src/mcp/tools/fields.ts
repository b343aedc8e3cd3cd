import { TextField, WholeNumberField } from '#platform/http/fields';
import { FIELDS_MAX_LENGTH } from '#platform/http/selection/selection.guard';

/** `fields` of a tool. */
export function FieldsField(): PropertyDecorator {
  return TextField({
    max: FIELDS_MAX_LENGTH,
    required: false,
    description:
      'Members to return, separated by commas; dots lead to nested members. Defaults to the most important ones. ' +
      'An unknown name is rejected',
  });
}

/** Rows of an answer. */
export function LimitField(max: number, usual: number): PropertyDecorator {
  return WholeNumberField({
    min: 1,
    max,
    in: 'query',
    required: false,
    description: `Maximum number of rows; defaults to ${usual}`,
  });
}
