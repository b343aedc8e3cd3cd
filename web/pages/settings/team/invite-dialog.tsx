import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import type { NewInvitation, Role } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { roles } from '../../../i18n/messages/roles.js';
import { teamText } from '../../../i18n/messages/team.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Select } from '../../../ui/choices.js';
import { TextInput } from '../../../ui/text-input.js';
import { Form } from '../../../ui/form.js';
import { SecretDialog } from '../../../ui/secret.js';
import { useAction } from '../../../ui/use-action.js';

export const ROLES: readonly Role[] = ['owner', 'member', 'read_only'];

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
  const action = useAction(async () => {
    onMade(await apiChange('post', '/dashboard/api/invitations', { body: { email, role } }));
  });
  return (
    <Dialog title={t(teamText.inviteTitle)} onClose={onClose}>
      <Form action={action} fields={['email']}>
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
          choices={ROLES.map((value) => ({ value, text: t(roles[value]) }))}
          onChange={setRole}
        />
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
