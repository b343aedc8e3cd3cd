import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { Role, TeamMember } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { teamText } from '../../../i18n/messages/team.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { TextArea } from '../../../ui/text-input.js';
import { useAction } from '../../../ui/use-action.js';
import { KEEP_ALL, MadeAccess, revokedBy } from '../made-access.js';
import { tagsIn } from './access.js';

/** Edits the tags to which a user is restricted, and saves the role with them. Asks what of the user's own is revoked. */
export function EditTags({ member, role, onClose }: { member: TeamMember; role: Role; onClose: () => void }) {
  const { t } = useI18n();
  const { id, email } = member;
  const [tags, setTags] = useState(member.restricted_to_tags?.join('\n') ?? '');
  const [choice, setChoice] = useState(KEEP_ALL);
  const made = useApi('/dashboard/api/team/{id}/access', { id });
  const action = useAction(async () => {
    const revoke = revokedBy(made.data, choice);
    const body = { ...(role !== member.role && { role }), restricted_to_tags: tagsIn(tags), revoke };
    await apiChange('patch', '/dashboard/api/team/{id}', { id, body });
    refresh('/dashboard/api/team');
    refresh('/dashboard/api/invitations');
    onClose();
  });
  return (
    <Dialog title={t(teamText.editTagsOf, { email })} onClose={onClose}>
      <Form action={action} fields={['restricted_to_tags']}>
        <TextArea
          label={t(teamText.tags)}
          hint={t(teamText.tagsHint)}
          value={tags}
          onChange={setTags}
          error={action.error?.fields['restricted_to_tags']}
        />
        <MadeAccess query={made} choice={choice} onChange={setChoice} />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(common.save)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
