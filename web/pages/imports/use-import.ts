import { useEffect, useRef, useState } from 'preact/hooks';
import { apiGet, sendWithToken } from '../../api/api.js';
import { purgeAnswers } from '../../api/query-cache.js';
import { randomKey } from '../../api/random-key.js';
import { read } from '../../api/send.js';
import type { ImportResults } from '../../api/types.js';
import { useAction } from '../../ui/use-action.js';
import type { Mapping } from './columns.js';
import { type CsvFile, mappedCsv } from './read-csv.js';

const PAUSE_MS = 700;
/** The refused rows that are listed. */
export const LISTED = 100;

/** Sends a file, as a check or to import it, and follows its progress. */
export function useImport(file: CsvFile, mapping: Mapping) {
  const [outcome, setOutcome] = useState<ImportResults>();
  const sent = useRef(mapping);
  const isHere = useRef(true);
  // A retry after a lost response must not start a second import.
  const attempt = useRef({ text: '', key: '' });
  useEffect(
    () => () => {
      isHere.current = false;
    },
    [],
  );
  const run = async (isDryRun: boolean): Promise<void> => {
    const text = mappedCsv(file, mapping);
    sent.current = mapping;
    const wanted = `${isDryRun} ${text}`;
    if (attempt.current.text !== wanted) attempt.current = { text: wanted, key: randomKey() };
    const response = await sendWithToken(`/api/v1/businesses/import?dry_run=${isDryRun}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv; charset=utf-8', 'idempotency-key': attempt.current.key },
      body: new Blob([text], { type: 'text/csv' }),
    });
    const { id } = await read<{ id: number }>(response);
    attempt.current = { text: '', key: '' };
    for (;;) {
      const state = await apiGet('/api/v1/imports/{id}', { id, query: { result: 'refused', limit: LISTED } });
      if (!isHere.current) return;
      setOutcome(state);
      if (state.completed_at !== null || state.status === 'failed') break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    if (!isDryRun) purgeAnswers('/api/v1/');
  };
  const check = useAction(() => run(true));
  const real = useAction(() => run(false));
  return {
    outcome,
    sentMapping: sent.current,
    check: check.run,
    import: real.run,
    isBusy: check.isBusy || real.isBusy,
    error: real.error ?? check.error,
    reset: (): void => {
      setOutcome(undefined);
    },
  };
}
