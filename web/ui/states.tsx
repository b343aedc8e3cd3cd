import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ApiError } from '../api/api-error.js';
import type { Query } from '../api/use-query.js';
import { useI18n } from '../i18n/i18n.js';
import type { Message, Translation, Values } from '../i18n/message.js';
import { clientErrors } from '../i18n/messages/client-errors.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';
import { Icon, type IconName } from './icon.js';
import type * as Texts from './problem-texts.js';
import { useWindowHeight } from './use-window-height.js';

const SLOW_MS = 5_000;

/** Shows an error in the language of the dashboard, or the text of the service for unknown codes. */
export function ErrorBox({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const { t } = useI18n();
  const texts = useProblemTexts(error);
  if (!texts) return null;
  const local: Readonly<Record<string, Message>> = clientErrors;
  const isLocal = error.status === 0 || error.code === 'unreadable';
  const known = texts.titleOf(error);
  const title = known ? t(known) : t(clientErrors.title);
  return (
    <div class="error-box" role="alert">
      <Icon name="warn" />
      <div class="error-text">
        <p class="error-title">{title}</p>
        {isLocal && local[error.code] && <p>{t(local[error.code] ?? clientErrors.unreadable)}</p>}
        <Detail error={error} title={title} translation={texts.detailOf(error)} />
        {error.requestId !== null && (
          <p class="error-request">
            {t(clientErrors.request)} <code>{error.requestId}</code>
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

interface DetailProps {
  readonly error: ApiError;
  readonly title: string;
  readonly translation: Translation | undefined;
}

/** What to do. Omits a detail that repeats the title. */
function Detail({ error, title, translation }: DetailProps) {
  const { translated, locale } = useI18n();
  const own = translated(translation, error.body as Values);
  if (own !== null) return <p>{own}</p>;
  if (error.detail === null || error.detail === `${title}.`) return null;
  return <p lang={locale === 'en' ? undefined : 'en'}>{error.detail}</p>;
}

/** Whether a retry may succeed. */
function isWorthATry({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

interface SkeletonProps {
  readonly rows?: number;
  readonly tall?: boolean;
  /** In place of the map and its panel, whose page has another layout. */
  readonly ofMap?: boolean;
}

/** Placeholder bars while data loads. */
export function Skeleton({ rows = 3, tall = false, ofMap = false }: SkeletonProps) {
  const { t } = useI18n();
  const [isSlow, setSlow] = useState(false);
  useWindowHeight(ofMap);
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
export function Loaded<T>({
  query,
  children,
  ...skeleton
}: SkeletonProps & { query: Query<T>; children: (data: T) => ComponentChildren }) {
  const { data, error, reload } = query;
  return (
    <>
      {error && <ErrorBox error={error} onRetry={reload} />}
      {data === undefined ? !error && <Skeleton {...skeleton} /> : children(data)}
    </>
  );
}

type ProblemTexts = Pick<typeof Texts, 'titleOf' | 'detailOf'>;

/** For a client without the texts: the error shows what the service wrote. */
const NONE: ProblemTexts = { titleOf: () => undefined, detailOf: () => undefined };

let loaded: ProblemTexts | undefined;

/**
 * Returns the texts of problems, which load with the first problem of a visit; undefined until then.
 * Errors of the client need none: the service may be offline.
 */
function useProblemTexts({ status, code }: ApiError): ProblemTexts | undefined {
  const isLocal = status === 0 || code === 'unreadable';
  const [texts, setTexts] = useState(loaded);
  useEffect(() => {
    if (isLocal || texts) return;
    import('./problem-texts.js').then(
      (module) => {
        loaded = module;
        setTexts(module);
      },
      () => {
        setTexts(NONE);
      },
    );
  }, [isLocal, texts]);
  return isLocal ? NONE : texts;
}
