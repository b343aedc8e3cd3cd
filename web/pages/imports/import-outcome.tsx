import { sendWithToken } from '../../api/api.js';
import type { ImportResults } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { importText } from '../../i18n/messages/imports.js';
import { Stat } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Meter } from '../../ui/meter.js';
import { Note } from '../../ui/note.js';
import { Card } from '../../ui/page.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { useAction } from '../../ui/use-action.js';
import type { Mapping } from './columns.js';
import { type CsvFile, rowsBySentLine } from './read-csv.js';
import { LISTED } from './use-import.js';

/** The progress of an import or a check, its counts, and the refused rows. */
export function ImportOutcome(props: { outcome: ImportResults; file: CsvFile; mapping: Mapping }) {
  const { t, format } = useI18n();
  const { outcome, file, mapping } = props;
  const { rows_done: done, rows_total: n, dry_run: isCheck, completed_at: end, status } = outcome;
  const progress = t(isCheck ? importText.checking : importText.importing, { done, n });
  if (status === 'failed') return <Note tone="warn">{t(importText.failed)}</Note>;
  if (end === null)
    return (
      <Card>
        <Meter label={progress} value={done} max={n} />
        <p role="status">{progress}</p>
      </Card>
    );
  return (
    <>
      <Card
        title={t(isCheck ? importText.checked : importText.imported)}
        lead={isCheck && t(importText.nothingYet)}
      >
        <dl class="stats stats-plain">
          {(['created', 'updated', 'unchanged', 'refused'] as const).map((result) => (
            <Stat key={result} label={t(importText[result])} value={format.number(outcome[result])} />
          ))}
        </dl>
      </Card>
      {outcome.refused > 0 && <RefusedRows outcome={outcome} file={file} mapping={mapping} />}
    </>
  );
}

function RefusedRows(props: { outcome: ImportResults; file: CsvFile; mapping: Mapping }) {
  const { t } = useI18n();
  const { outcome, file, mapping } = props;
  const rows = rowsBySentLine(file, mapping);
  const name = `import-${outcome.id}-refused.csv`;
  const save = useAction(async () => {
    const address = `/api/v1/imports/${outcome.id}/refused.csv`;
    await saveAnswer(await sendWithToken(address, { headers: { accept: 'text/csv' } }), name);
  });
  return (
    <Card
      flush
      title={t(importText.refusedRows)}
      lead={
        t(importText.refusedLead) +
        (outcome.refused > LISTED ? ` ${t(importText.firstRefused, { n: LISTED })}` : '')
      }
      actions={
        <Button small icon="download" busy={save.isBusy} onClick={save.run}>
          {t(importText.downloadRefused)}
        </Button>
      }
    >
      {save.error && <ErrorBox error={save.error} />}
      <Table
        label={t(importText.refusedRows)}
        rows={outcome.results}
        keyOf={({ line }) => line}
        columns={[
          { head: t(importText.line), isNumber: true, cell: ({ line }) => rows.get(line)?.line ?? line },
          {
            head: t(importText.row),
            isName: true,
            cell: ({ line }) => (
              <span class="clipped">{rows.get(line)?.cells.filter(Boolean).slice(0, 3).join(' · ')}</span>
            ),
          },
          { head: t(importText.problem), cell: ({ problem }) => <span lang="en">{problem?.detail}</span> },
        ]}
      />
    </Card>
  );
}
