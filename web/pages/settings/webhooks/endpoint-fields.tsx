import type { FieldErrors } from '../../../api/api-error.js';
import type { WebhookEventType } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { eventTexts, webhooksText } from '../../../i18n/messages/webhooks.js';
import { Checkbox, Choices } from '../../../ui/choices.js';
import { TextArea, TextInput } from '../../../ui/text-input.js';
import { type Draft, EVENT_TYPES } from './draft.js';

interface EndpointFieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly errors: FieldErrors | undefined;
}

export function EndpointFields({ draft, onChange, errors }: EndpointFieldsProps) {
  const { t } = useI18n();
  const set = (change: Partial<Draft>): void => {
    onChange({ ...draft, ...change });
  };
  const hearsOfRanks = draft.which === 'all' || draft.events.includes('rank.changed');
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
        error={errors?.['url']}
      />
      <TextInput
        label={`${t(webhooksText.description)} (${t(common.optional)})`}
        hint={t(webhooksText.descriptionHint)}
        value={draft.description}
        onChange={(description) => {
          set({ description });
        }}
        error={errors?.['description']}
      />
      <Choices
        label={t(webhooksText.events)}
        value={draft.which}
        choices={[
          { value: 'all', text: t(webhooksText.allEvents) },
          { value: 'some', text: t(webhooksText.someEvents) },
        ]}
        onChange={(which) => {
          set({ which });
        }}
      />
      {draft.which === 'all' ? (
        <p class="field-hint">{t(webhooksText.allEventsHint)}</p>
      ) : (
        <EventChoice
          chosen={draft.events}
          onChange={(events) => {
            set({ events });
          }}
        />
      )}
      {hearsOfRanks && (
        <Checkbox
          label={t(webhooksText.significantOnly)}
          hint={t(webhooksText.significantHint)}
          checked={draft.significantOnly}
          onChange={(significantOnly) => {
            set({ significantOnly });
          }}
        />
      )}
      <TextArea
        label={`${t(webhooksText.tags)} (${t(common.optional)})`}
        hint={t(webhooksText.tagsHint)}
        value={draft.tags}
        onChange={(tags) => {
          set({ tags });
        }}
        error={errors?.['tags']}
      />
    </>
  );
}

interface EventChoiceProps {
  readonly chosen: readonly WebhookEventType[];
  readonly onChange: (chosen: readonly WebhookEventType[]) => void;
}

function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const { t } = useI18n();
  return (
    <div class="stack">
      {EVENT_TYPES.map((event) => (
        <Checkbox
          key={event}
          label={event}
          hint={t(eventTexts[event])}
          checked={chosen.includes(event)}
          onChange={(isChosen) => {
            onChange(EVENT_TYPES.filter((one) => (one === event ? isChosen : chosen.includes(one))));
          }}
        />
      ))}
      {chosen.length === 0 && <p class="field-error">{t(webhooksText.chooseOne)}</p>}
    </div>
  );
}
