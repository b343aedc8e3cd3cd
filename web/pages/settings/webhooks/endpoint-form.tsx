import type { Draft } from './draft.js';
import { EndpointFields } from './endpoint-fields.js';
import { type DraftFormProps, FilterForm } from './filter-form.js';

/** The dialog that creates or edits an endpoint. */
export function EndpointForm(form: DraftFormProps<Draft>) {
  return (
    <FilterForm {...form} fields={['url', 'description', 'tags']}>
      {(props) => <EndpointFields {...props} />}
    </FilterForm>
  );
}
