import { useI18n } from '../../i18n/i18n.js';
import { columnText, importText } from '../../i18n/messages/imports.js';
import { Table } from '../../ui/table.js';
import { type Column, COLUMNS, type Mapping } from './columns.js';
import type { CsvFile } from './read-csv.js';

/** The rows that are shown as examples. */
const EXAMPLES = 3;

/** The columns of a file with their first values, and a choice of their meaning. */
export function ColumnTable(props: {
  file: CsvFile;
  mapping: Mapping;
  isFixed: boolean;
  onChange: (mapping: Mapping) => void;
}) {
  const { t } = useI18n();
  const { file, mapping, isFixed, onChange } = props;
  return (
    <>
      <p class="hint">{t(importText.mappingLead)}</p>
      <Table
        label={t(importText.mapping)}
        rows={file.header.map((name, at) => ({ name, at }))}
        keyOf={({ at }) => at}
        columns={[
          { head: t(importText.column), isName: true, cell: ({ name }) => name || '–' },
          {
            head: t(importText.meaning),
            cell: ({ name, at }) => (
              <select
                class="column-choice"
                aria-label={`${t(importText.meaning)}: ${name}`}
                disabled={isFixed}
                value={mapping[at] ?? ''}
                onChange={({ currentTarget }) => {
                  const chosen = (currentTarget.value || null) as Column | null;
                  onChange(mapping.map((one, index) => (index === at ? chosen : one)));
                }}
              >
                <option value="">{t(importText.ignore)}</option>
                {COLUMNS.map((column) => (
                  <option key={column} value={column} selected={mapping[at] === column}>
                    {t(columnText[column])}
                  </option>
                ))}
              </select>
            ),
          },
          {
            head: t(importText.examples),
            cell: ({ at }) => (
              <span class="import-examples hint">
                {file.rows.slice(0, EXAMPLES).map(({ line, cells }) => (
                  <span key={line} class="clipped">
                    {cells[at]}
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
