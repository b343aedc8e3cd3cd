import { type DraftFormProps, FilterForm } from '../webhooks/filter-form.js';
import { ChannelFields } from './channel-fields.js';
import type { Draft } from './draft.js';

/** The dialog that creates or edits a channel. */
export function ChannelForm({
  isNew = false,
  ...form
}: DraftFormProps<Draft> & { readonly isNew?: boolean }) {
  return (
    <FilterForm {...form} fields={['target', 'name', 'tags', 'timezone']}>
      {(props) => <ChannelFields {...props} isNew={isNew} />}
    </FilterForm>
  );
}
