import type { FieldErrors } from '../../api/api-error.js';
import { useI18n } from '../../i18n/i18n.js';
import { campaignText } from '../../i18n/messages/batches.js';
import { Choices } from '../../ui/choices.js';
import { FieldErrorLine } from '../../ui/field-error.js';
import { TagInput } from '../../ui/tag-input.js';
import type { CampaignDraft } from './campaign-draft.js';

/** The businesses of a campaign: those with a tag, or a list. */
export function CampaignTarget(props: {
  draft: CampaignDraft;
  errors: FieldErrors;
  onChange: (changed: Partial<CampaignDraft>) => void;
}) {
  const { t } = useI18n();
  const { draft, errors, onChange } = props;
  return (
    <>
      {draft.ids.length > 0 && (
        <Choices<'tag' | 'list'>
          label={t(campaignText.target)}
          value={draft.kind}
          choices={[
            { value: 'list', text: t(campaignText.byList) },
            { value: 'tag', text: t(campaignText.byTag) },
          ]}
          onChange={(kind) => {
            onChange({ kind });
          }}
        />
      )}
      {draft.kind === 'list' ? (
        <>
          <p class="field-hint">{t(campaignText.listHint, { n: draft.ids.length })}</p>
          <FieldErrorLine error={errors['business_ids']} />
        </>
      ) : (
        <TagInput
          label={t(campaignText.tag)}
          hint={
            draft.ids.length > 0
              ? t(campaignText.tagHint)
              : `${t(campaignText.tagHint)} ${t(campaignText.chooseInOverview)}`
          }
          required
          value={draft.tag}
          onChange={(tag) => {
            onChange({ tag });
          }}
          error={errors['tag']}
        />
      )}
    </>
  );
}
