import { useState } from 'preact/hooks';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { importText } from '../../i18n/messages/imports.js';
import { useUser } from '../../state/session.js';
import { Note } from '../../ui/note.js';
import { Page } from '../../ui/page.js';
import { ChooseFile } from './choose-file.js';
import { ImportFile } from './import-file.js';
import type { CsvFile } from './read-csv.js';

/** Imports businesses from a CSV file: choose, map the columns, check, import. */
export default function ImportPage() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [file, setFile] = useState<CsvFile>();
  return (
    <Page title={t(importText.title)} lead={t(importText.lead)}>
      {!canWrite ? (
        <Note>{t(common.readOnly)}</Note>
      ) : file ? (
        <ImportFile
          file={file}
          onLeave={() => {
            setFile(undefined);
          }}
        />
      ) : (
        <ChooseFile onChosen={setFile} />
      )}
    </Page>
  );
}
