import { useId } from 'preact/hooks';
import { useApi } from '../api/use-query.js';
import { useUser } from '../state/session.js';
import { type InputProps, TextInput } from './text-input.js';

/** A tag, with the tags of the account as suggestions. */
export function TagInput(props: InputProps) {
  const list = useId();
  const { restricted_to_tags: ownTags } = useUser().user;
  const { data } = useApi('/api/v1/businesses', ownTags ? null : { query: { fields: 'id,label,tags' } });
  const tags = ownTags ?? [...new Set(data?.flatMap((business) => business.tags))];
  return (
    <>
      <TextInput {...props} list={list} />
      <datalist id={list}>
        {[...tags]
          .sort((a, b) => a.localeCompare(b))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </>
  );
}
