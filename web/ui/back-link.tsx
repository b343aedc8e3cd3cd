import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

/** A link to the list above a page. */
export function BackLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <p>
      <a href={href} class="back-link">
        <Icon name="left" size={16} />
        {children}
      </a>
    </p>
  );
}
