import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { NewInvitation, Role } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { roles } from '../../../i18n/messages/roles.js';
import { teamText } from '../../../i18n/messages/team.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/choices.js';
import { Dialog } from '../../../ui/dialog.js';
import { Form } from '../../../ui/form.js';
import { SecretDialog } from '../../../ui/secret.js';
import { TextArea, TextInput } from '../../../ui/text-input.js';
import { useAction } from '../../../ui/use-action.js';
import { hasTags, rolesFor, tagsIn } from './access.js';

export function InviteDialog({
  onMade,
  onClose,
}: {
  onMade: (made: NewInvitation) => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const { isOwner } = useUser();
  const [tags, setTags] = useState('');
  const action = useAction(async () => {
    const body = { email, role, restricted_to_tags: hasTags(role) ? tagsIn(tags) : null };
    onMade(await apiChange('post', '/dashboard/api/invitations', { body }));
  });
  return (
    <Dialog title={t(teamText.inviteTitle)} onClose={onClose}>
      <Form action={action} fields={['email', 'restricted_to_tags']}>
        <TextInput
          label={t(common.email)}
          type="email"
          required
          value={email}
          onChange={setEmail}
          error={action.error?.fields['email']}
        />
        <Select<Role>
          label={t(teamText.role)}
          hint={t(teamText.lead)}
          value={role}
          choices={rolesFor(isOwner).map((value) => ({ value, text: t(roles[value]) }))}
          onChange={setRole}
        />
        {hasTags(role) && (
          <TextArea
            label={t(teamText.tags)}
            hint={t(teamText.tagsHint)}
            value={tags}
            onChange={setTags}
            error={action.error?.fields['restricted_to_tags']}
          />
        )}
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button type="submit" kind="primary" busy={action.isBusy}>
            {t(teamText.invite)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export function InvitationLink({ invitation, onClose }: { invitation: NewInvitation; onClose: () => void }) {
  const { t } = useI18n();
  const { url, email, is_mailed: isMailed } = invitation;
  return (
    <SecretDialog
      title={t(teamText.linkTitle)}
      lead={`${t(teamText.linkText)} ${isMailed ? t(teamText.linkMailed) : ''}`}
      secret={url}
      what={email}
      onClose={onClose}
    />
  );
}
