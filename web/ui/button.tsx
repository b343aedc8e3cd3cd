import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

interface Look {
  /** At most one `primary` per page or dialog. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: IconName;
  readonly small?: boolean;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

interface ButtonProps extends Look {
  readonly type?: 'button' | 'submit';
  readonly onClick?: () => void;
  /** Ignores clicks but keeps the focus. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** The name for screen readers, when several buttons have the same text. */
  readonly label?: string;
}

export function Button({
  type = 'button',
  onClick,
  busy = false,
  disabled = false,
  label,
  ...look
}: ButtonProps) {
  return (
    <button
      type={type}
      class={classOf(look)}
      onClick={busy ? undefined : onClick}
      disabled={disabled}
      aria-disabled={busy ? true : undefined}
      aria-busy={busy}
      aria-label={label}
    >
      {busy ? <span class="spinner" /> : look.icon && <Icon name={look.icon} size={18} />}
      <span>{look.children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ href, ...look }: Look & { href: string }) {
  return (
    <a href={href} class={classOf(look)}>
      {look.icon && <Icon name={look.icon} size={18} />}
      <span>{look.children}</span>
    </a>
  );
}

/** A button with an icon only. */
export function IconButton(props: { icon: IconName; label: string; onClick: () => void; pressed?: boolean }) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}

function classOf({ kind = 'plain', small, wide }: Look): string {
  return ['button', `button-${kind}`, small && 'button-small', wide && 'button-wide']
    .filter(Boolean)
    .join(' ');
}
