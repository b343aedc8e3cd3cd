import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { onPrint } from '../base/on-print.js';
import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import { useDistance } from '../ui/use-distance.js';
import { GridMap } from './grid-map.js';
import type { GridView } from './grid-view.js';
import type { LinkedViews } from './linked-views.js';
import type { PinEvents } from './pin-layer.js';
import { type MapPin, placeOf } from './pins.js';
import { StreetSwitch } from './street-switch.js';
import type { Streets } from './streets/show-streets.js';
import { useMap } from './use-map.js';

export interface HeatMapProps extends GridView {
  readonly label: string;
  /** Null: a plain ground without a switch. */
  readonly streets: Streets | null;
  readonly onSelect: (pin: MapPin, button: HTMLElement) => void;
  /** Renders a card beside the pin under the pointer or with the focus. */
  readonly cardOf?: (pin: MapPin) => ComponentChildren;
  /** The map pans and zooms together with the others of it. */
  readonly linked?: LinkedViews;
  /** Leaves the switch of the streets to another map. */
  readonly hidesSwitch?: boolean;
}

/** A pin, and its centre in pixels from the corner of the map. */
interface Pointed {
  readonly pin: MapPin;
  readonly x: number;
  readonly y: number;
  readonly isLow: boolean;
  readonly isRight: boolean;
}

/** A heat map. A table beside it must show the same data for screen readers. */
export default function LeafletHeatMap({
  label,
  onSelect,
  cardOf,
  streets,
  linked,
  hidesSwitch = false,
  ...view
}: HeatMapProps) {
  const { t } = useI18n();
  const distance = useDistance();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  const container = useMap(
    (element, texts) => {
      const events: PinEvents = {
        onSelect: (pin, button) => {
          setPointed(null);
          select.current(pin, button);
        },
        onPoint: (pin, button) => {
          setPointed(pin && pointAt(pin, button, element));
        },
      };
      return new GridMap(element, { ...texts, distance }, events);
    },
    view,
    streets,
    (map) => {
      const unlink = linked && map.link(linked);
      const stopPrinting = onPrint(() => map.fitToPaper());
      return () => {
        unlink?.();
        stopPrinting();
      };
    },
  );

  return (
    <div
      class="map-frame"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setPointed(null);
      }}
    >
      <div class={streets?.tiles ? 'map map-tiled' : 'map'} ref={container} role="group" aria-label={label} />
      {pointed && cardOf && (
        <div
          key={placeOf(pointed.pin)}
          class={['pin-card', pointed.isLow && 'pin-card-above', pointed.isRight && 'pin-card-left']
            .filter(Boolean)
            .join(' ')}
          role="tooltip"
          ref={(card) => {
            card?.style.setProperty('--x', `${pointed.x}px`);
            card?.style.setProperty('--y', `${pointed.y}px`);
          }}
        >
          {cardOf(pointed.pin)}
        </div>
      )}
      {streets && !hidesSwitch && <StreetSwitch streets={streets} />}
      <p class="map-north" title={t(mapText.north)}>
        <span aria-hidden="true">▲</span>N
      </p>
      <p class="visually-hidden">{t(mapText.howTo)}</p>
    </div>
  );
}

function pointAt(pin: MapPin, button: HTMLElement, map: HTMLElement): Pointed {
  const [{ left, top, width, height }, frame] = [button.getBoundingClientRect(), map.getBoundingClientRect()];
  const [x, y] = [left + width / 2 - frame.left, top + height / 2 - frame.top];
  return { pin, x, y, isLow: y > frame.height / 2, isRight: x > frame.width / 2 };
}
