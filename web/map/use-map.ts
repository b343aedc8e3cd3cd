import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import type { BaseTexts } from './base-map.js';
import type { Streets } from './streets/show-streets.js';

/** A map on the page. */
interface MountedMap<View> {
  show: (view: View) => void;
  showStreets: (streets: Streets | null) => Promise<void>;
  resize: () => void;
  remove: () => void;
}

/**
 * Makes a map in an element, shows each view and the streets below it, and follows the size of the element. A map is
 * made anew when the language changes, because it has texts.
 *
 * @param make makes the map; what it passes on to the page must read refs, because it runs once
 * @param onMade runs with each new map; its result runs before the map is removed
 * @returns the ref of the element
 */
export function useMap<View, Made extends MountedMap<View>>(
  make: (container: HTMLElement, texts: BaseTexts) => Made,
  view: View,
  streets: Streets | null,
  onMade?: (map: Made) => () => void,
): RefObject<HTMLDivElement | null> {
  const { t, format, locale } = useI18n();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<Made>(null);

  // Draws before the first paint: a map that replaces another is never visible without pins.
  useLayoutEffect(() => {
    const { current } = container;
    if (!current) return;
    const texts = {
      zoomIn: t(mapText.zoomIn),
      zoomOut: t(mapText.zoomOut),
      usesMiles: format.usesMiles,
    };
    const made = make(current, texts);
    map.current = made;
    const sizes = new ResizeObserver(() => {
      made.resize();
    });
    sizes.observe(current);
    const undo = onMade?.(made);
    return () => {
      undo?.();
      sizes.disconnect();
      map.current = null;
      made.remove();
    };
  }, [locale]);

  useLayoutEffect(() => {
    map.current?.show(view);
  });

  useEffect(() => {
    // Without its file, a map has no streets.
    map.current?.showStreets(streets).catch(() => undefined);
  }, [locale, streets?.tiles?.url, streets?.map?.tiles]);

  return container;
}
