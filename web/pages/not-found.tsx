import { paths } from '../base/paths.js';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { ButtonLink } from '../ui/button.js';
import { Page } from '../ui/page.js';

export default function NotFoundPage() {
  const { t } = useI18n();
  return (
    <Page title={t(common.notFound)} lead={t(common.notFoundText)}>
      <p>
        <ButtonLink href={paths.overview}>{t(common.toOverview)}</ButtonLink>
      </p>
    </Page>
  );
}
