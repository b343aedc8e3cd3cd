import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { SharedRow } from '../../api/types.js';
import { useQuery } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { sharedText } from '../../i18n/messages/share.js';
import { Card, Page } from '../../ui/page.js';
import { MoreRows } from '../../ui/show-more.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { SharedFrame } from './shared-frame.js';
import { SharedTagTable } from './shared-tag-table.js';
import { useLink } from './use-link.js';

/** The page of a share link of a tag. It needs no session, only the token. */
export default function SharedTagPage() {
  const { token } = useLink();
  const query = useQuery(token === '' ? null : `shared tag ${token}`, (signal) =>
    readPage(token, null, signal),
  );
  return (
    <SharedFrame query={query} isIncomplete={token === ''}>
      {(first) => <SharedTag key={token} token={token} first={first} />}
    </SharedFrame>
  );
}

type PortfolioPage = Awaited<ReturnType<typeof readPage>>;

function readPage(token: string, cursor: string | null, signal?: AbortSignal) {
  const body = { token, ...(cursor !== null && { cursor }) };
  return apiChange('post', '/dashboard/api/shared/portfolio', { body, ...(signal && { signal }) });
}

function SharedTag({ token, first }: { token: string; first: PortfolioPage }) {
  const { t, format } = useI18n();
  const [later, setLater] = useState<{ rows: readonly SharedRow[]; next: string | null }>();
  const { next } = later ?? first;
  const more = useAction(async () => {
    const page = await readPage(token, next);
    setLater({ rows: [...(later?.rows ?? []), ...page.rows], next: page.next });
  });
  const rows = [...first.rows, ...(later?.rows ?? [])];
  return (
    <Page title={t(sharedText.tagTitle, { tag: first.tag })} lead={t(sharedText.tagLead)}>
      {rows.length === 0 ? (
        <p class="hint">{t(sharedText.noRows)}</p>
      ) : (
        <Card flush>
          <SharedTagTable token={token} rows={rows} />
          {more.error && <ErrorBox error={more.error} />}
          {next !== null && <MoreRows query={{ isReadingMore: more.isBusy, more: more.run }} />}
        </Card>
      )}
      <footer class="sources hint">
        <p>{t(sharedText.expires, { date: format.date(first.expires_at) })}</p>
      </footer>
    </Page>
  );
}
