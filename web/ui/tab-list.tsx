import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface TabListProps<T extends string> {
  readonly label: string;
  readonly current: T;
  readonly tabs: readonly { readonly name: T; readonly text: string }[];
  readonly onChange: (name: T) => void;
  /** The content of the current tab. */
  readonly children: ComponentChildren;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Parts of which one is visible. Arrow keys move between the tabs. */
export function TabList<T extends string>({ label, current, tabs, onChange, children }: TabListProps<T>) {
  const id = useId();
  return (
    <>
      <div
        class="tab-list"
        role="tablist"
        aria-label={label}
        onKeyDown={({ key, currentTarget }) => {
          const step = STEPS[key];
          const at = tabs.findIndex(({ name }) => name === current);
          const next = step === undefined ? undefined : tabs.at((at + step) % tabs.length);
          if (!next) return;
          onChange(next.name);
          currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.name}`)}`)?.focus();
        }}
      >
        {tabs.map(({ name, text }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            class="tab-button"
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => {
              onChange(name);
            }}
          >
            {text}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        class="tab-panel"
        role="tabpanel"
        aria-labelledby={`${id}-${current}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
