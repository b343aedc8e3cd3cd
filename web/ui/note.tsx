import type { ComponentChildren } from 'preact';
import { Icon } from './icon.js';

type Tone = 'plain' | 'good' | 'warn';

/** Information, or the outcome of an action. */
export function Note({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  const icon = ({ plain: 'info', good: 'check', warn: 'warn' } as const)[tone];
  return (
    <div class={`note note-${tone}`} role="status">
      <Icon name={icon} size={18} />
      <div>{children}</div>
    </div>
  );
}
