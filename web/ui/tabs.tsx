import { useEffect, useRef } from 'preact/hooks';

interface TabsProps<P extends string> {
  readonly label: string;
  readonly current: P;
  readonly tabs: readonly { readonly page: P; readonly href: string; readonly text: string }[];
}

/** Links to sibling pages. On a phone the row scrolls to the current one. */
export function Tabs<P extends string>({ label, current, tabs }: TabsProps<P>) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && here)
      row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.clientWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} class="tabs" aria-label={label}>
      {tabs.map(({ page, href, text }) => (
        <a key={page} href={href} class="tab" aria-current={page === current ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
