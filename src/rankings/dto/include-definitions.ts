import { ChoiceField } from '#platform/http/fields';

export const DEFINITIONS = 'definitions';

/** `include` of a response with metrics. */
export function IncludeDefinitionsField(): PropertyDecorator {
  return ChoiceField([DEFINITIONS, ''], {
    description:
      'Defaults to `definitions`. An empty value leaves out `metrics.definitions`, which `metrics.definitions_url` links',
  });
}
