import type { TeamMember } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { auditSubjects, auditText } from '../../../i18n/messages/audit.js';
import { common } from '../../../i18n/messages/common.js';
import { Select } from '../../../ui/choices.js';

/** An empty text selects all. */
export interface AuditFilter {
  readonly subject: keyof typeof auditSubjects | '';
  readonly actor: string;
}

interface AuditFiltersProps {
  readonly people: readonly TeamMember[];
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

export function AuditFilters({ people, filter, onChange }: AuditFiltersProps) {
  const { t } = useI18n();
  const subjects = Object.keys(auditSubjects) as (keyof typeof auditSubjects)[];
  return (
    <div class="filters">
      <Select<AuditFilter['subject']>
        label={t(auditText.what)}
        value={filter.subject}
        choices={[
          { value: '', text: t(auditText.anything) },
          ...subjects.map((value) => ({ value, text: t(auditSubjects[value]) })),
        ]}
        onChange={(subject) => {
          onChange({ ...filter, subject });
        }}
      />
      <Select
        label={t(auditText.who)}
        value={filter.actor}
        choices={[
          { value: '', text: t(common.all) },
          ...people.map(({ email }) => ({ value: email, text: email })),
          { value: 'operator', text: t(auditText.operator) },
        ]}
        onChange={(actor) => {
          onChange({ ...filter, actor });
        }}
      />
    </div>
  );
}
