import { useState } from 'preact/hooks';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { columnText, importText } from '../../i18n/messages/imports.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { FieldErrorLine } from '../../ui/field-error.js';
import { Card } from '../../ui/page.js';
import { ErrorBox } from '../../ui/states.js';
import { ColumnTable } from './column-table.js';
import { guessMapping, identifies, type Mapping, repeatedIn } from './columns.js';
import { ImportOutcome } from './import-outcome.js';
import type { CsvFile } from './read-csv.js';
import { useImport } from './use-import.js';

/** The steps of an import after its file was chosen. */
export function ImportFile({ file, onLeave }: { file: CsvFile; onLeave: () => void }) {
  const { t, format } = useI18n();
  const [mapping, setMapping] = useState<Mapping>(() => guessMapping(file.header));
  const run = useImport(file, mapping);
  const repeated = repeatedIn(mapping);
  const problem =
    repeated.length > 0
      ? t(importText.twice, { columns: format.list(repeated.map((column) => t(columnText[column]))) })
      : identifies(mapping)
        ? undefined
        : t(importText.needed);
  const { outcome, isBusy, error } = run;
  const accepted = outcome?.dry_run ? outcome.created + outcome.updated : 0;
  const isDone = outcome?.dry_run === false && outcome.completed_at !== null;
  return (
    <>
      <Card
        title={file.name}
        lead={t(importText.rows, { n: file.rows.length })}
        actions={
          !isBusy && (
            <Button small onClick={onLeave}>
              {t(importText.another)}
            </Button>
          )
        }
      >
        {!isDone && (
          <>
            <ColumnTable
              file={file}
              mapping={mapping}
              isFixed={isBusy}
              onChange={(changed) => {
                setMapping(changed);
                run.reset();
              }}
            />
            <FieldErrorLine error={problem} />
          </>
        )}
        <div class="import-actions">
          {isDone ? (
            <ButtonLink kind="primary" href={paths.overview}>
              {t(businessText.overview)}
            </ButtonLink>
          ) : (
            <>
              <Button
                kind={accepted > 0 ? 'plain' : 'primary'}
                busy={isBusy}
                disabled={problem !== undefined}
                onClick={run.check}
              >
                {t(importText.check)}
              </Button>
              {accepted > 0 && (
                <Button kind="primary" busy={isBusy} onClick={run.import}>
                  {t(importText.import, { n: accepted })}
                </Button>
              )}
            </>
          )}
        </div>
      </Card>
      {error && <ErrorBox error={error} />}
      {outcome && <ImportOutcome outcome={outcome} file={file} mapping={run.sentMapping} />}
    </>
  );
}
