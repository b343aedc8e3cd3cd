import { paths } from '../app/paths.js';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { ButtonLink } from '../ui/button.js';
import { Empty } from '../ui/states.js';
import { Page } from '../ui/page.js';

export default function NotFoundPage() {
  const { t } = useI18n();
  return (
    <Page title={t(common.notFound)}>
      <Empty
        icon="map"
        title={t(common.notFound)}
        action={<ButtonLink href={paths.overview}>{t(common.toOverview)}</ButtonLink>}
      >
        {t(common.notFoundText)}
      </Empty>
    </Page>
  );
}
