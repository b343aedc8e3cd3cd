import type { ComponentChildren } from 'preact';
import { useI18n } from '../../i18n/i18n.js';
import { authentication } from '../../i18n/messages/authentication.js';
import { common } from '../../i18n/messages/common.js';
import { Mark } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/page.js';
import { SampleGrid } from './sample-grid.js';

/** The layout of pages before sign-in. */
export function AuthenticationPage(props: {
  title: string;
  lead?: ComponentChildren;
  children: ComponentChildren;
}) {
  const { t } = useI18n();
  const heading = usePageTitle(props.title);
  return (
    <div class="authentication">
      <main class="authentication-form">
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
      <aside class="authentication-side">
        <SampleGrid />
        <p class="authentication-pitch">{t(authentication.pitch)}</p>
        <p class="authentication-text">{t(authentication.pitchText)}</p>
      </aside>
    </div>
  );
}

/** Returns the token after the `#` of a link, which browsers never send. */
export function linkToken(): string {
  return window.location.hash.slice(1);
}
