import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

/** Something to know before going on. */
export function Note({ children }: { children: ComponentChildren }) {
  return (
    <div class="note" role="status">
      <Icon name="info" size={18} />
      <div>{children}</div>
    </div>
  );
}
