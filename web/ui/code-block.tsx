/** Preformatted text. Long text scrolls, also by keyboard. */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre class="code-block" role="region" aria-label={label} tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}
