/** Resolves a CSS colour for a canvas, which supports neither variables nor `light-dark()`. */
export function resolveColor(container: HTMLElement, value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  // Otherwise all colours are the same in a mode with forced colours.
  probe.style.setProperty('forced-color-adjust', 'none');
  container.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
