import type { AuditEntry } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { auditText } from '../../../i18n/messages/audit.js';
import { Table } from '../../../ui/table.js';
import { actorName, sentenceOf } from './sentence.js';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
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
