import type { ApiError } from '../../api/api-error.js';
import { useI18n } from '../../i18n/i18n.js';
import { sharedText } from '../../i18n/messages/share.js';
import { usePageTitle } from '../../ui/page.js';
import { Empty } from '../../ui/states.js';

/** Whether the response to a token says that its link is not valid. */
export function isGone(error: ApiError | undefined): boolean {
  return error !== undefined && [400, 404].includes(error.status);
}

/** The content of a page whose link is not valid. */
export function Gone() {
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
