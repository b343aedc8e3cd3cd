import type { ComponentChildren } from 'preact';
import type { Query } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { Mark } from '../../ui/icon.js';
import { Loaded } from '../../ui/states.js';
import { Gone, isGone } from './gone.js';

interface SharedFrameProps<T> {
  readonly query: Query<T>;
  /** Whether the address has no token. */
  readonly isIncomplete: boolean;
  readonly children: (data: T) => ComponentChildren;
}

/** The frame of a page that a link opens without a session. Says so if the link is not valid. */
export function SharedFrame<T>({ query, isIncomplete, children }: SharedFrameProps<T>) {
  const { t } = useI18n();
  return (
    <div class="shared">
      <header class="shared-head">
        <span class="brand">
          <Mark size={26} />
          {t(common.product)}
        </span>
      </header>
      <main>
        {isIncomplete || isGone(query.error) ? (
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
