import { useState } from 'preact/hooks';
import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { Role, TeamMember } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { roles } from '../../../i18n/messages/roles.js';
import { teamText } from '../../../i18n/messages/team.js';
import { useSession, useUser } from '../../../state/session.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/states.js';
import { Table } from '../../../ui/table.js';
import { useAction } from '../../../ui/use-action.js';
import { hasTags, rolesFor } from './access.js';
import { EditTags } from './edit-tags.js';
import { RemoveMember } from './remove-member.js';

export function MemberTable({ members }: { members: readonly TeamMember[] }) {
  const { t, format } = useI18n();
  const { user, isOwner, managesTeam } = useUser();
  /** An admin does not manage owners. */
  const manages = ({ role }: TeamMember): boolean => isOwner || (managesTeam && role !== 'owner');
  return (
    <Table
      label={t(teamText.title)}
      rows={members}
      keyOf={(member) => member.id}
      columns={[
        {
          head: t(common.email),
          isName: true,
          cell: ({ id, email }) => (
            <>
              {email} {id === user.id && <Badge tone="accent">{t(teamText.you)}</Badge>}
            </>
          ),
        },
        {
          head: t(teamText.role),
          cell: (member) => (manages(member) ? <RoleOf member={member} /> : t(roles[member.role])),
        },
        {
          head: t(teamText.access),
          cell: (member) => <Access member={member} canEdit={manages(member) && hasTags(member.role)} />,
        },
        { head: t(teamText.since), cell: (member) => format.date(member.created_at) },
        {
          head: t(common.actions),
          hidesHead: true,
          cell: (member) => manages(member) && member.id !== user.id && <Remove member={member} />,
        },
      ]}
    />
  );
}

function Access({ member, canEdit }: { member: TeamMember; canEdit: boolean }) {
  const { t } = useI18n();
  const [isEditing, setEditing] = useState(false);
  const { email, role, restricted_to_tags: tags } = member;
  return (
    <div class="row-actions">
      {tags?.join(', ') ?? t(teamText.allBusinesses)}
      {canEdit && (
        <Button
          small
          kind="quiet"
          label={`${t(teamText.editTags)}: ${email}`}
          onClick={() => {
            setEditing(true);
          }}
        >
          {t(teamText.editTags)}
        </Button>
      )}
      {isEditing && (
        <EditTags
          member={member}
          role={role}
          onClose={() => {
            setEditing(false);
          }}
        />
      )}
    </div>
  );
}

function RoleOf({ member }: { member: TeamMember }) {
  const { t } = useI18n();
  const { user, isOwner } = useUser();
  const { id, email, role } = member;
  const [asksForTags, setAsking] = useState(false);
  const { reload } = useSession();
  const [wanted, setWanted] = useState(role);
  const action = useAction(async () => {
    if (wanted === 'client' && member.restricted_to_tags === null) {
      setAsking(true);
      return;
    }
    const body = { role: wanted, ...(!hasTags(wanted) && { restricted_to_tags: null }) };
    await apiChange('patch', '/dashboard/api/team/{id}', { id, body });
    refresh('/dashboard/api/team');
    // Users who change their own role may lose permissions.
    if (id === user.id) reload();
  });
  return (
    <div class="row-actions">
      <select
        aria-label={`${t(teamText.role)}: ${email}`}
        value={wanted}
        onChange={({ currentTarget }) => {
          setWanted(currentTarget.value as Role);
        }}
      >
        {rolesFor(isOwner).map((each) => (
          <option key={each} value={each} selected={each === wanted}>
            {t(roles[each])}
          </option>
        ))}
      </select>
      {wanted !== role && (
        <Button small busy={action.isBusy} onClick={action.run}>
          {t(common.save)}
        </Button>
      )}
      {action.error && <ErrorBox error={action.error} />}
      {asksForTags && (
        <EditTags
          member={member}
          role={wanted}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}

function Remove({ member }: { member: TeamMember }) {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const { email } = member;
  return (
    <div class="row-actions">
      <Button
        small
        kind="quiet"
        label={`${t(common.remove)}: ${email}`}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t(common.remove)}
      </Button>
      {isAsking && (
        <RemoveMember
          member={member}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
