import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';

let isFirst = true;

/** Sets the window title and, after navigation, moves the focus to the heading. */
export function usePageTitle(title: string) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t(common.product)}`;
  }, [title, t]);
  useEffect(() => {
    if (!isFirst && !document.querySelector('dialog[open]')) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return heading;
}

/** A page with its heading. */
export function Page(props: {
  title: string;
  /** The title of the window, where several pages have one heading. */
  windowTitle?: string;
  lead?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  const heading = usePageTitle(props.windowTitle ?? props.title);
  return (
    <div class="page">
      <header class="page-head">
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {props.title}
          </h1>
          {props.lead && <p class="lead">{props.lead}</p>}
        </div>
        {props.actions && <div class="page-actions">{props.actions}</div>}
      </header>
      {props.children}
    </div>
  );
}

/** A section of a page. */
export function Card(props: {
  title?: string;
  lead?: ComponentChildren;
  actions?: ComponentChildren;
  flush?: boolean;
  children: ComponentChildren;
}) {
  return (
    <section class={props.flush ? 'card card-flush' : 'card'}>
      {props.title !== undefined && (
        <header class="card-head">
          <div>
            <h2>{props.title}</h2>
            {props.lead && <p class="hint">{props.lead}</p>}
          </div>
          {props.actions}
        </header>
      )}
      {props.children}
    </section>
  );
}
