import { useState } from 'preact/hooks';
import { refresh } from '../../../api/query-cache.js';
import type { NewInvitation } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { teamText } from '../../../i18n/messages/team.js';
import { useUser } from '../../../state/session.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { Invitations } from './invitations.js';
import { InvitationLink, InviteDialog } from './invite-dialog.js';
import { MemberTable } from './member-table.js';

export default function TeamPage() {
  const { t } = useI18n();
  const { managesTeam } = useUser();
  const [isInviting, setInviting] = useState(false);
  const [invitation, setInvitation] = useState<NewInvitation>();
  const query = useApi('/dashboard/api/team');
  return (
    <SettingsFrame page="team">
      <Loaded query={query}>
        {(members) => (
          <Card
            flush
            title={t(teamText.title)}
            lead={t(teamText.lead)}
            actions={
              managesTeam && (
                <Button
                  kind="primary"
                  icon="plus"
                  onClick={() => {
                    setInviting(true);
                  }}
                >
                  {t(teamText.invite)}
                </Button>
              )
            }
          >
            <MemberTable members={members} />
          </Card>
        )}
      </Loaded>
      {managesTeam && <Invitations />}
      {isInviting && (
        <InviteDialog
          onMade={(made) => {
            refresh('/dashboard/api/invitations');
            setInviting(false);
            setInvitation(made);
          }}
          onClose={() => {
            setInviting(false);
          }}
        />
      )}
      {invitation && (
        <InvitationLink
          invitation={invitation}
          onClose={() => {
            setInvitation(undefined);
          }}
        />
      )}
    </SettingsFrame>
  );
}
