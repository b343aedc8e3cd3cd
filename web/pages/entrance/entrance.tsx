import type { ComponentChildren } from 'preact';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { entrance } from '../../i18n/messages/entrance.js';
import { Mark } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/page.js';
import { SampleGrid } from './sample-grid.js';

/** The layout of pages before sign-in. */
export function Entrance(props: { title: string; lead?: ComponentChildren; children: ComponentChildren }) {
  const { t } = useI18n();
  const heading = usePageTitle(props.title);
  return (
    <div class="entrance">
      <main class="entrance-form">
        <div class="brand">
          <Mark size={32} />
          {t(common.product)}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.lead && <p class="lead">{props.lead}</p>}
        {props.children}
      </main>
      <aside class="entrance-side">
        <SampleGrid />
        <p class="entrance-pitch">{t(entrance.pitch)}</p>
        <p class="entrance-text">{t(entrance.pitchText)}</p>
      </aside>
    </div>
  );
}

/** Returns the token after the `#` of a link, which browsers never send. */
export function linkToken(): string {
  return window.location.hash.slice(1);
}
