import type { RankedPin, UnmeasuredPin } from '../api/types.js';
import type { Message } from '../i18n/message.js';
import { mapText } from '../i18n/messages/map.js';
import { type Band, BAND_TEXTS, bandOf, rankText } from '../rank/bands.js';
import type { Point } from './geometry.js';

export type Tone = Band | 'up' | 'down' | 'same' | 'pending';

/** A pin as the map draws it. */
export interface MapPin extends Point {
  /** 0 = north */
  readonly row: number;
  /** 0 = west */
  readonly col: number;
  readonly text: string;
  readonly tone: Tone;
  /** The text for screen readers. */
  readonly label: string;
}

/** A measured pin. */
type MeasuredPin = Pick<RankedPin, 'row' | 'col' | 'lat' | 'lng' | 'rank' | 'found'>;

export interface Grid {
  readonly grid: readonly MeasuredPin[];
  readonly unmeasured: readonly UnmeasuredPin[];
}

type Say = (message: Message, values?: Readonly<Record<string, string | number>>) => string;

/** Returns every pin with its rank, in grid order. */
export function rankPins({ grid, unmeasured }: Grid, t: Say): MapPin[] {
  const pins = grid.map((pin): MapPin => {
    const { row, col, lat, lng, rank, found } = pin;
    const label = t(found ? mapText.pin : mapText.pinAbsent, { ...counted(pin), rank });
    return { row, col, lat, lng, text: rankText(rank, found), tone: bandOf(rank, found), label };
  });
  return inOrder([...pins, ...unmeasured.map((pin) => unmeasuredPin(pin, t))]);
}

/** Returns every pin with its change since another scan of the grid. Pins that one scan lacks are unmeasured. */
export function changePins(now: Grid, before: Grid, t: Say): MapPin[] {
  const old = new Map(before.grid.map((pin) => [placeOf(pin), pin]));
  const pins = now.grid.map((pin): MapPin => {
    const was = old.get(placeOf(pin));
    return was ? changedPin(pin, was, t) : unmeasuredPin(pin, t);
  });
  return inOrder([...pins, ...now.unmeasured.map((pin) => unmeasuredPin(pin, t))]);
}

function changedPin(pin: MeasuredPin, was: MeasuredPin, t: Say): MapPin {
  const { row, col, lat, lng, rank, found } = pin;
  const gain = was.rank - rank;
  const tone = gain > 0 ? 'up' : gain < 0 ? 'down' : 'same';
  const sign = { up: '+', down: '−', same: '=' }[tone];
  const text = gain === 0 ? sign : `${sign}${Math.abs(gain)}`;
  const values = { ...counted(pin), text, rank: rankText(rank, found) };
  const message = gain === 0 ? mapText.pinSame : messageOf(found, was.found);
  return {
    row,
    col,
    lat,
    lng,
    tone,
    text,
    label: t(message, values),
  };
}

function messageOf(found: boolean, wasFound: boolean): Message {
  if (!found) return mapText.pinLost;
  if (!wasFound) return mapText.pinNew;
  return mapText.pinMoved;
}

function unmeasuredPin(pin: Point & { row: number; col: number }, t: Say): MapPin {
  const { row, col, lat, lng } = pin;
  const label = t(mapText.pinUnmeasured, counted(pin));
  return { row, col, lat, lng, tone: 'unmeasured', text: BAND_TEXTS.unmeasured, label };
}

/** Row and column from 1, for display. */
function counted({ row, col }: { row: number; col: number }) {
  return { row: row + 1, col: col + 1 };
}

export function placeOf({ row, col }: { row: number; col: number }): string {
  return `${row} ${col}`;
}

function inOrder(pins: MapPin[]): MapPin[] {
  return pins.sort((a, b) => a.row - b.row || a.col - b.col);
}
