import type { ComponentChildren } from 'preact';
import type { Query } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { sharedText } from '../../i18n/messages/share.js';
import { Mark } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';

interface SharedFrameProps<T> {
  readonly query: Query<T>;
  /** Whether the address has no token. */
  readonly isIncomplete: boolean;
  readonly children: (data: T) => ComponentChildren;
}

/** The frame of a page that a link opens without a session. Says so if the link is not valid. */
export function SharedFrame<T>({ query, isIncomplete, children }: SharedFrameProps<T>) {
  const { t } = useI18n();
  const isGone = isIncomplete || (query.error !== undefined && [400, 404].includes(query.error.status));
  return (
    <div class="shared">
      <header class="shared-head">
        <span class="brand">
          <Mark size={26} />
          {t(common.product)}
        </span>
      </header>
      <main>
        {isGone ? (
          <Gone />
        ) : (
          <Loaded query={query} rows={6} tall>
            {children}
          </Loaded>
        )}
      </main>
    </div>
  );
}

function Gone() {
  const { t } = useI18n();
  const heading = usePageTitle(t(sharedText.gone));
  return (
    <>
      <h1 ref={heading} tabIndex={-1} class="visually-hidden">
        {t(sharedText.gone)}
      </h1>
      <Empty icon="map" title={t(sharedText.gone)}>
        {t(sharedText.goneText)}
      </Empty>
    </>
  );
}
