import type { Circle } from '#libs/street-map';

/** Free space around a pin, in pixels. */
const GAP = 2;
const OBSTACLES =
  '.pin, .map-home, .map-rival, .map-ring-label span, .map-north, .map-streets, .leaflet-control';

/** Returns circles that cover the pins, the labels of rings and the controls. @param offset of the drawing in the container */
export function obstaclesOn(container: HTMLElement, offset: { x: number; y: number }): Circle[] {
  const frame = container.getBoundingClientRect();
  // The controls are beside the container.
  const elements = (container.parentElement ?? container).querySelectorAll(OBSTACLES);
  return [...elements].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x - frame.x - offset.x, box.y - frame.y - offset.y];
    return box.width === 0 ? [] : circlesOf(x, y, box.width, box.height);
  });
}

/** Covers a box with circles of its height, side by side. */
function circlesOf(left: number, top: number, width: number, height: number): Circle[] {
  const radius = Math.min(width, height) / 2 + GAP;
  const count = Math.max(Math.ceil(width / height), 1);
  return Array.from({ length: count }, (_, index) => ({
    x: left + (width * (index + 0.5)) / count,
    y: top + height / 2,
    radius,
  }));
}
