import { useId, useState } from 'preact/hooks';
import { useI18n } from '../../i18n/i18n.js';
import { importText } from '../../i18n/messages/imports.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { saveAnswer } from '../../ui/save-file.js';
import { COLUMNS } from './columns.js';
import { type CsvFault, type CsvFile, readCsv } from './read-csv.js';

/** An area for a dropped file, with a button for the keyboard. */
export function ChooseFile({ onChosen }: { onChosen: (file: CsvFile) => void }) {
  const { t } = useI18n();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [fault, setFault] = useState<CsvFault>();
  const take = (file: File | undefined): void => {
    if (!file) return;
    void readCsv(file).then((read) => {
      if ('code' in read) setFault(read);
      else onChosen(read);
    });
  };
  return (
    <>
      <div
        class={isOver ? 'empty drop-area drop-area-over' : 'empty drop-area'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer?.files[0]);
        }}
      >
        <span class="empty-icon">
          <Icon name="download" size={26} />
        </span>
        <h2>{t(importText.drop)}</h2>
        <p class="empty-text">{t(importText.limits)}</p>
        <input
          id={id}
          class="visually-hidden file-input"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // The same file can be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
        <label for={id} class="button button-primary">
          <span>{t(importText.choose)}</span>
        </label>
        <Button
          kind="quiet"
          small
          icon="download"
          onClick={() => {
            void saveAnswer(new Response(`${COLUMNS.join(',')}\r\n`), 'businesses.csv');
          }}
        >
          {t(importText.template)}
        </Button>
      </div>
      {fault && (
        <div class="error-box" role="alert">
          <Icon name="warn" />
          <p class="error-text">{t(importText[fault.code], { n: fault.n, line: fault.n })}</p>
        </div>
      )}
    </>
  );
}
