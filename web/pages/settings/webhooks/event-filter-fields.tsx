import type { FieldError, WebhookEventType } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { eventTexts, webhooksText } from '../../../i18n/messages/webhooks.js';
import { Checkbox, Choices } from '../../../ui/choices.js';
import { TextArea } from '../../../ui/text-input.js';
import { EVENT_TYPES, type FilterDraft } from './draft.js';

interface EventFilterFieldsProps {
  readonly draft: FilterDraft;
  readonly onChange: (change: Partial<FilterDraft>) => void;
  readonly tagsError: FieldError | undefined;
  /** Writes events as texts instead of the names that programs use. */
  readonly isForPeople?: boolean;
}

/** The fields that select events: types, significance and tags. */
export function EventFilterFields({
  draft,
  onChange,
  tagsError,
  isForPeople = false,
}: EventFilterFieldsProps) {
  const { t } = useI18n();
  const hearsOfRanks = draft.which === 'all' || draft.events.includes('rank.changed');
  return (
    <>
      <Choices
        label={t(webhooksText.events)}
        value={draft.which}
        choices={[
          { value: 'all', text: t(webhooksText.allEvents) },
          { value: 'some', text: t(webhooksText.someEvents) },
        ]}
        onChange={(which) => {
          onChange({ which });
        }}
      />
      {draft.which === 'all' ? (
        <p class="field-hint">{t(webhooksText.allEventsHint)}</p>
      ) : (
        <EventChoice
          chosen={draft.events}
          isForPeople={isForPeople}
          onChange={(events) => {
            onChange({ events });
          }}
        />
      )}
      {hearsOfRanks && (
        <Checkbox
          label={t(webhooksText.significantOnly)}
          hint={t(webhooksText.significantHint)}
          checked={draft.significantOnly}
          onChange={(significantOnly) => {
            onChange({ significantOnly });
          }}
        />
      )}
      <TextArea
        label={`${t(webhooksText.tags)} (${t(common.optional)})`}
        hint={t(webhooksText.tagsHint)}
        value={draft.tags}
        onChange={(tags) => {
          onChange({ tags });
        }}
        error={tagsError}
      />
    </>
  );
}

interface EventChoiceProps {
  readonly chosen: readonly WebhookEventType[];
  readonly isForPeople: boolean;
  readonly onChange: (chosen: readonly WebhookEventType[]) => void;
}

function EventChoice({ chosen, isForPeople, onChange }: EventChoiceProps) {
  const { t } = useI18n();
  return (
    <div class="stack">
      {EVENT_TYPES.map((event) => (
        <Checkbox
          key={event}
          {...(isForPeople ? { label: t(eventTexts[event]) } : { label: event, hint: t(eventTexts[event]) })}
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
