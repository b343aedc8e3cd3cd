import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from '../api/api-error.js';
import type { Query } from '../api/use-query.js';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { errors, problemTitles } from '../i18n/messages/errors.js';
import { linkReasons, problemDetails } from '../i18n/messages/problem-details.js';
import type { Message, Translation, Values } from '../i18n/message.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';

const SLOW_MS = 5_000;

/** Shows an error in the language of the dashboard, or the text of the service for unknown codes. */
export function ErrorBox({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const { t } = useI18n();
  const known = error.status === 0 || error.code === 'unreadable';
  const titles: Readonly<Record<string, Message>> = problemTitles;
  const local: Readonly<Record<string, Message>> = errors;
  return (
    <div class="error-box" role="alert">
      <Icon name="warn" />
      <div class="error-text">
        <p class="error-title">{t(titles[error.code] ?? errors.title)}</p>
        {known && local[error.code] && <p>{t(local[error.code] ?? errors.unreadable)}</p>}
        <Detail error={error} title={t(titles[error.code] ?? errors.title)} />
        {error.requestId !== null && (
          <p class="error-request">
            {t(errors.request)} <code>{error.requestId}</code>
          </p>
        )}
      </div>
      {onRetry && isWorthATry(error) && (
        <Button small onClick={onRetry}>
          {t(common.tryAgain)}
        </Button>
      )}
    </div>
  );
}

/** What to do. Omits a detail that repeats the title. */
function Detail({ error, title }: { error: ApiError; title: string }) {
  const { translated, locale } = useI18n();
  const own = translated(translationOf(error), error.body as Values);
  if (own !== null) return <p>{own}</p>;
  if (error.detail === null || error.detail === `${title}.`) return null;
  return <p lang={locale === 'en' ? undefined : 'en'}>{error.detail}</p>;
}

function translationOf({ code, body }: ApiError): Translation | undefined {
  const known: Readonly<Record<string, Translation>> = problemDetails;
  const reasons: Readonly<Record<string, Translation>> = linkReasons;
  return (code === 'not_a_business_profile_url' ? reasons[String(body['reason'])] : undefined) ?? known[code];
}

/** Whether a retry may succeed. */
function isWorthATry({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

/** Placeholder bars while data loads. */
export function Skeleton({ rows = 3, tall = false }: { rows?: number; tall?: boolean }) {
  const { t } = useI18n();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <div class={tall ? 'skeleton skeleton-tall' : 'skeleton'} role="status">
      <span class="visually-hidden">{t(common.loading)}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class="skeleton-bar" />
      ))}
      {isSlow && <p class="hint">{t(common.stillLoading)}</p>}
    </div>
  );
}

/** An empty state with the next action. */
export function Empty(props: {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
  action?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <span class="empty-icon">
        <Icon name={props.icon} size={26} />
      </span>
      <h2>{props.title}</h2>
      {props.children && <div class="empty-text">{props.children}</div>}
      {props.action && <div class="empty-action">{props.action}</div>}
    </div>
  );
}

/** Renders the data of a query, its error or a placeholder. */
export function Loaded<T>(props: {
  query: Query<T>;
  rows?: number;
  tall?: boolean;
  children: (data: T) => ComponentChildren;
}) {
  const { data, error, reload } = props.query;
  return (
    <>
      {error && <ErrorBox error={error} onRetry={reload} />}
      {data === undefined
        ? !error && <Skeleton rows={props.rows ?? 3} tall={props.tall ?? false} />
        : props.children(data)}
    </>
  );
}
