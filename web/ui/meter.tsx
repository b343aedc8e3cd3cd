/** A bar. The figures stand beside it. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  return <progress class="meter" aria-label={label} value={value} max={Math.max(max, 1)} />;
}
