import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { TextInput } from '../../../ui/text-input.js';
import type { Draft } from './draft.js';
import { EventFilterFields } from './event-filter-fields.js';
import type { DraftProps } from './filter-form.js';

export function EndpointFields({ draft, onChange, errors }: DraftProps<Draft>) {
  const { t } = useI18n();
  const set = (change: Partial<Draft>): void => {
    onChange({ ...draft, ...change });
  };
  return (
    <>
      <TextInput
        label={t(webhooksText.url)}
        hint={t(webhooksText.urlHint)}
        placeholder="https://example.com/hooks"
        type="url"
        required
        value={draft.url}
        onChange={(url) => {
          set({ url });
        }}
        error={errors['url']}
      />
      <TextInput
        label={`${t(webhooksText.description)} (${t(common.optional)})`}
        hint={t(webhooksText.descriptionHint)}
        value={draft.description}
        onChange={(description) => {
          set({ description });
        }}
        error={errors['description']}
      />
      <EventFilterFields draft={draft} onChange={set} tagsError={errors['tags']} />
    </>
  );
}
