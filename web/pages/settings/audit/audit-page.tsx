import { useState } from 'preact/hooks';
import type { AuditEntry } from '../../../api/types.js';
import { usePages } from '../../../api/use-pages.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { auditText } from '../../../i18n/messages/audit.js';
import { useUser } from '../../../state/session.js';
import { Note } from '../../../ui/note.js';
import { Card } from '../../../ui/page.js';
import { MoreRows } from '../../../ui/show-more.js';
import { Loaded } from '../../../ui/states.js';
import { Table } from '../../../ui/table.js';
import { SettingsFrame } from '../settings-frame.js';
import { type AuditFilter, AuditFilters } from './audit-filters.js';
import { actorName, sentenceOf } from './sentence.js';

const PAGE = 50;

/** The audit log, newest first. Only for owners and admins, since it contains the addresses of users. */
export default function AuditPage() {
  const { t } = useI18n();
  const { managesTeam } = useUser();
  return (
    <SettingsFrame page="audit">
      {managesTeam ? <Entries /> : <Note>{t(auditText.ownersOnly)}</Note>}
    </SettingsFrame>
  );
}

function Entries() {
  const { t } = useI18n();
  const [filter, setFilter] = useState<AuditFilter>({ subject: '', actor: '' });
  const team = useApi('/dashboard/api/team');
  const { subject, actor } = filter;
  const query = usePages('/dashboard/api/audit', {
    query: { limit: PAGE, subject: subject || undefined, actor: actor || undefined },
  });
  return (
    <Card flush title={t(auditText.title)} lead={t(auditText.lead)}>
      <AuditFilters people={team.data ?? []} filter={filter} onChange={setFilter} />
      <div class="card-part kept" aria-busy={query.isStale}>
        <Loaded query={query} rows={6}>
          {({ rows, hasMore }) =>
            rows.length === 0 ? (
              <p class="hint table-foot">{t(auditText.none)}</p>
            ) : (
              <>
                <AuditTable entries={rows} />
                {hasMore && <MoreRows query={query} />}
              </>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const i18n = useI18n();
  const { t, format } = i18n;
  return (
    <Table
      label={t(auditText.title)}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { head: t(auditText.what), isName: true, cell: (entry) => sentenceOf(entry, i18n) },
        {
          head: t(auditText.who),
          cell: ({ actor }) => <span class="breaks">{actorName(actor, t)}</span>,
        },
        {
          head: t(auditText.when),
          cell: ({ created_at: at }) => <time dateTime={at}>{format.zonedTime(at)}</time>,
        },
        {
          head: t(auditText.from),
          cell: ({ address }) => address !== null && <code class="unbroken">{address}</code>,
        },
      ]}
    />
  );
}
