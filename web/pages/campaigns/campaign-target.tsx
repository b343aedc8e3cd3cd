import { useId } from 'preact/hooks';
import type { FieldErrors } from '../../api/api-error.js';
import { useI18n } from '../../i18n/i18n.js';
import { campaignText } from '../../i18n/messages/batches.js';
import { Choices } from '../../ui/choices.js';
import { FieldErrorLine } from '../../ui/field-error.js';
import { useUser } from '../../state/session.js';
import { TextInput } from '../../ui/text-input.js';
import type { ListedBusiness } from '../portfolio/bulk-dialog.js';
import type { CampaignDraft } from './campaign-draft.js';

/** The businesses of a campaign: those with a tag, or a list. */
export function CampaignTarget(props: {
  draft: CampaignDraft;
  businesses: readonly ListedBusiness[];
  errors: FieldErrors;
  onChange: (changed: Partial<CampaignDraft>) => void;
}) {
  const { t } = useI18n();
  const list = useId();
  const { draft, businesses, errors, onChange } = props;
  const { restricted_to_tags: ownTags } = useUser().user;
  const tags =
    ownTags ??
    [...new Set(businesses.flatMap((business) => business.tags))].sort((a, b) => a.localeCompare(b));
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
        <>
          <TextInput
            label={t(campaignText.tag)}
            hint={
              draft.ids.length > 0
                ? t(campaignText.tagHint)
                : `${t(campaignText.tagHint)} ${t(campaignText.chooseInOverview)}`
            }
            list={list}
            required
            value={draft.tag}
            onChange={(tag) => {
              onChange({ tag });
            }}
            error={errors['tag']}
          />
          <datalist id={list}>
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
    </>
  );
}
