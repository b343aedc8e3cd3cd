import { useEffect, useRef, useState } from 'preact/hooks';
import { useI18n } from '../../i18n/i18n.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { IconButton } from '../../ui/button.js';
import { Select } from '../../ui/choices.js';
import { TextInput } from '../../ui/text-input.js';
import { SORTABLE } from './portfolio-head.js';
import { sortAfter, type View } from './view.js';

/** The tags that have a chip. */
const CHIPS = 10;
const PAUSE_MS = 300;

interface PortfolioFiltersProps {
  readonly view: View;
  /** The most frequent first; undefined until they are loaded. */
  readonly tags: readonly string[] | undefined;
  readonly onChange: (changed: Partial<View>) => void;
}

export function PortfolioFilters({ view, tags, onChange }: PortfolioFiltersProps) {
  const { t } = useI18n();
  const column = view.sort.replace(/^-/, '');
  return (
    <div class="portfolio-filters" role="search">
      <Search view={view} onChange={onChange} />
      <Select
        label={t(portfolioText.show)}
        value={view.moved}
        choices={[
          { value: 'all', text: t(portfolioText.everything) },
          { value: 'better', text: t(portfolioText.risen) },
          { value: 'worse', text: t(portfolioText.fallen) },
          { value: 'noise', text: t(portfolioText.steady) },
        ]}
        onChange={(moved) => {
          onChange({ moved });
        }}
      />
      <Select
        label={t(portfolioText.against)}
        value={view.against}
        choices={[
          { value: 'previous', text: t(portfolioText.previous) },
          { value: 'days_7', text: t(portfolioText.days, { n: 7 }) },
          { value: 'days_30', text: t(portfolioText.days, { n: 30 }) },
          { value: 'days_90', text: t(portfolioText.days, { n: 90 }) },
        ]}
        onChange={(against) => {
          onChange({ against });
        }}
      />
      <div class="portfolio-sort">
        <Select
          label={t(portfolioText.sort)}
          value={column}
          choices={SORTABLE.map(({ sort, text }) => ({ value: sort, text: t(text) }))}
          onChange={(sort) => {
            onChange({
              sort: SORTABLE.find((one) => one.sort === sort) ? sortAfter('', sort as never) : 'label',
            });
          }}
        />
        <IconButton
          icon={view.sort.startsWith('-') ? 'down' : 'up'}
          label={t(portfolioText.reverse)}
          onClick={() => {
            onChange({ sort: view.sort === column ? `-${column}` : column });
          }}
        />
      </div>
      {(!tags || tags.length > 0) && (
        <TagChips view={view} tags={tags ?? loadingTags(view)} onChange={onChange} />
      )}
    </div>
  );
}

/** Searches after a pause in typing. Shows a search that is set elsewhere: by "Clear filters", or by going back. */
function Search({ view, onChange }: Omit<PortfolioFiltersProps, 'tags'>) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(view.q);
  const latest = useRef(onChange);
  latest.current = onChange;
  const applied = useRef(view.q);
  useEffect(() => {
    if (view.q !== applied.current) {
      applied.current = view.q;
      setTyped(view.q);
      return;
    }
    if (typed.trim() === view.q) return;
    const timer = setTimeout(() => {
      applied.current = typed.trim();
      latest.current({ q: typed.trim() });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, view.q]);
  return (
    <TextInput
      type="search"
      label={t(portfolioText.search)}
      placeholder={t(portfolioText.searchHint)}
      value={typed}
      onChange={setTyped}
    />
  );
}

/** Keeps the place of the chips, so that the table does not move when the tags are loaded. */
function loadingTags({ tag }: View): readonly string[] {
  return tag === '' ? [] : [tag];
}

function TagChips({ view, tags, onChange }: PortfolioFiltersProps & { tags: readonly string[] }) {
  const { t } = useI18n();
  const isSet = (tag: string): boolean => tag.toLowerCase() === view.tag.toLowerCase();
  const first = tags.slice(0, CHIPS);
  const others = tags.slice(CHIPS).sort((a, b) => a.localeCompare(b));
  const chosen = others.find(isSet);
  const chips = ['', ...first, ...(chosen === undefined ? [] : [chosen])];
  return (
    <div class="tag-chips" role="group" aria-label={t(portfolioText.tags)}>
      {chips.map((tag) => (
        <button
          key={tag}
          type="button"
          class="tag-chip"
          aria-pressed={isSet(tag)}
          onClick={() => {
            onChange({ tag: isSet(tag) ? '' : tag });
          }}
        >
          {tag === '' ? t(portfolioText.allTags) : tag}
        </button>
      ))}
      {others.length > 0 && (
        <select
          class="tag-more"
          aria-label={t(portfolioText.moreTags)}
          value=""
          onChange={({ currentTarget }) => {
            onChange({ tag: currentTarget.value });
          }}
        >
          <option value="">{t(portfolioText.moreTags)}…</option>
          {others.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
