import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { channelKinds, notificationsText } from '../../../i18n/messages/notifications.js';
import { useSession } from '../../../state/session.js';
import { Choices, Select } from '../../../ui/choices.js';
import { Note } from '../../../ui/note.js';
import { TextInput } from '../../../ui/text-input.js';
import { EventFilterFields } from '../webhooks/event-filter-fields.js';
import type { DraftProps } from '../webhooks/filter-form.js';
import { type Draft, KINDS } from './draft.js';
import { RhythmFields } from './rhythm-fields.js';
import { TargetField } from './target-field.js';

interface ChannelFieldsProps extends DraftProps<Draft> {
  /** A channel keeps its kind. */
  readonly isNew: boolean;
}

export function ChannelFields({ draft, isNew, onChange, errors }: ChannelFieldsProps) {
  const { t } = useI18n();
  const { session } = useSession();
  const set = (change: Partial<Draft>): void => {
    onChange({ ...draft, ...change });
  };
  return (
    <>
      {isNew && (
        <Choices
          label={t(notificationsText.kind)}
          value={draft.kind}
          choices={KINDS.map((value) => ({ value, text: t(channelKinds[value]) }))}
          onChange={(kind) => {
            set({ kind, target: '' });
          }}
        />
      )}
      {draft.kind === 'email' && session?.sends_mail === false && (
        <Note tone="warn">{t(notificationsText.noMail)}</Note>
      )}
      <TargetField
        draft={draft}
        isNew={isNew}
        error={errors['target']}
        onChange={(target) => {
          set({ target });
        }}
      />
      <TextInput
        label={`${t(common.name)} (${t(common.optional)})`}
        hint={t(notificationsText.nameHint)}
        value={draft.name}
        onChange={(name) => {
          set({ name });
        }}
        error={errors['name']}
      />
      <EventFilterFields draft={draft} isForPeople onChange={set} tagsError={errors['tags']} />
      <RhythmFields draft={draft} onChange={set} errors={errors} />
      <Select<Draft['locale']>
        label={t(notificationsText.language)}
        value={draft.locale}
        choices={[
          { value: 'en', text: 'English' },
          { value: 'es', text: 'Español' },
        ]}
        onChange={(locale) => {
          set({ locale });
        }}
      />
    </>
  );
}
