import { apiChange } from '../../../api/api.js';
import { refresh } from '../../../api/query-cache.js';
import type { Invitation } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { roles } from '../../../i18n/messages/roles.js';
import { teamText } from '../../../i18n/messages/team.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { ErrorBox, Loaded } from '../../../ui/states.js';
import { Table } from '../../../ui/table.js';
import { useAction } from '../../../ui/use-action.js';

/** Invitations that are not accepted yet. */
export function Invitations() {
  const { t, format } = useI18n();
  const query = useApi('/dashboard/api/invitations');
  return (
    <Loaded query={query}>
      {(invitations) =>
        invitations.length > 0 && (
          <Card flush title={t(teamText.invitations)}>
            <Table
              label={t(teamText.invitations)}
              rows={invitations}
              keyOf={(invitation) => invitation.id}
              columns={[
                { head: t(common.email), isName: true, cell: (invitation) => invitation.email },
                { head: t(teamText.role), cell: (invitation) => t(roles[invitation.role]) },
                {
                  head: t(teamText.access),
                  cell: ({ restricted_to_tags: tags }) => tags?.join(', ') ?? t(teamText.allBusinesses),
                },
                { head: t(common.expires), cell: (invitation) => format.date(invitation.expires_at) },
                {
                  head: t(common.actions),
                  hidesHead: true,
                  cell: (invitation) => <Withdraw {...invitation} />,
                },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  );
}

function Withdraw({ id, email }: Invitation) {
  const { t } = useI18n();
  const action = useAction(async () => {
    await apiChange('delete', '/dashboard/api/invitations/{id}', { id });
    refresh('/dashboard/api/invitations');
  });
  return (
    <div class="row-actions">
      <Button
        small
        kind="quiet"
        busy={action.isBusy}
        onClick={action.run}
        label={`${t(teamText.withdraw)}: ${email}`}
      >
        {t(teamText.withdraw)}
      </Button>
      {action.error && <ErrorBox error={action.error} />}
    </div>
  );
}
