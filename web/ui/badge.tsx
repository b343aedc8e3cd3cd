import type { ComponentChildren } from 'preact';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge badge-${tone}`}>{children}</span>;
}

/** A figure with its label. */
export function Stat(props: {
  label: string;
  value: ComponentChildren;
  note?: ComponentChildren;
  help?: string;
}) {
  return (
    <div class="stat">
      <dt title={props.help}>{props.label}</dt>
      <dd class="stat-value">{props.value}</dd>
      {props.note && <dd class="stat-note">{props.note}</dd>}
    </div>
  );
}
