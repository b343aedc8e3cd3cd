/**
 * Returns a function that resolves CSS colours for a canvas, which supports neither variables nor `light-dark()`. It
 * resolves each colour once, because the browser recalculates styles for it.
 */
export function colorsIn(container: HTMLElement): (value: string) => string {
  const resolved = new Map<string, string>();
  return (value) => {
    const color = resolved.get(value) ?? resolve(container, value);
    resolved.set(value, color);
    return color;
  };
}

function resolve(container: HTMLElement, value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  // Otherwise all colours are the same in a mode with forced colours.
  probe.style.setProperty('forced-color-adjust', 'none');
  container.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
