import type { RankedPin, UnmeasuredPin } from '../api/types.js';
import type { Message } from '../i18n/message.js';
import { mapText } from '../i18n/messages/map.js';
import { type Band, BAND_TEXTS, bandOf, rankText } from '../rank/bands.js';
import type { Point } from './geometry.js';

export type Tone = Band | 'up' | 'down' | 'same' | 'pending';

/** What identifies a pin of a scan. */
export interface PinPlace {
  /** 0 = north; null for a point without a lattice. */
  readonly row: number | null;
  /** 0 = west; null for a point without a lattice. */
  readonly col: number | null;
  /** The number of a point without a lattice. */
  readonly index?: number;
  /** The name of a point. */
  readonly name?: string;
}

/** A pin as the map draws it. */
export interface MapPin extends Point, PinPlace {
  readonly text: string;
  readonly tone: Tone;
  /** The text for screen readers. */
  readonly label: string;
}

/** A measured pin. */
type MeasuredPin = Pick<RankedPin, keyof PinPlace | 'lat' | 'lng' | 'rank' | 'found'>;

export interface Grid {
  readonly grid: readonly MeasuredPin[];
  readonly unmeasured: readonly UnmeasuredPin[];
}

type Say = (message: Message, values?: Readonly<Record<string, string | number>>) => string;

/** Returns every pin with its rank, in grid order. */
export function rankPins({ grid, unmeasured }: Grid, t: Say): MapPin[] {
  const pins = grid.map((pin): MapPin => {
    const { rank, found } = pin;
    const label = t(found ? mapText.pin : mapText.pinAbsent, { pin: titleOf(pin, t), rank });
    return { ...pointOf(pin), text: rankText(rank, found), tone: bandOf(rank, found), label };
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
  const { rank, found } = pin;
  const gain = was.rank - rank;
  const tone = gain > 0 ? 'up' : gain < 0 ? 'down' : 'same';
  const values = { pin: titleOf(pin, t), by: Math.abs(gain), rank: rankText(rank, found) };
  const sign = { up: '+', down: '−', same: '' }[tone];
  const message = gain === 0 ? mapText.pinSame : messageOf(gain, found, was.found);
  return {
    ...pointOf(pin),
    tone,
    text: gain === 0 ? '=' : `${sign}${Math.abs(gain)}`,
    label: t(message, values),
  };
}

function messageOf(gain: number, found: boolean, wasFound: boolean): Message {
  if (!found) return mapText.pinLost;
  if (!wasFound) return mapText.pinNew;
  return gain > 0 ? mapText.pinUp : mapText.pinDown;
}

function unmeasuredPin(pin: Point & PinPlace, t: Say): MapPin {
  const label = t(mapText.pinUnmeasured, { pin: titleOf(pin, t) });
  return { ...pointOf(pin), tone: 'unmeasured', text: BAND_TEXTS.unmeasured, label };
}

/** Returns pins that have not been measured yet. */
export function waitingPins(pins: readonly (Point & PinPlace)[]): MapPin[] {
  return pins.map((pin) => ({ ...pointOf(pin), text: '', tone: 'pending', label: '' }));
}

/** Names a pin: its row and column from 1, or the name or number of a point. */
export function titleOf({ row, col, index = 0, name }: PinPlace, t: Say): string {
  if (row === null || col === null) return name ?? t(mapText.pointTitle, { n: index + 1 });
  return t(mapText.pinTitle, { row: row + 1, col: col + 1 });
}

export function placeOf({ row, col, index = 0 }: Pick<PinPlace, 'row' | 'col' | 'index'>): string {
  return row === null || col === null ? `point ${index}` : `${row} ${col}`;
}

function pointOf({ row, col, lat, lng, index, name }: Point & PinPlace): Point & PinPlace {
  return { row, col, lat, lng, ...(index !== undefined && { index }), ...(name !== undefined && { name }) };
}

export function inOrder(pins: MapPin[]): MapPin[] {
  const by = (one: number | null = 0, other: number | null = 0): number => (one ?? 0) - (other ?? 0);
  return pins.sort((a, b) => by(a.row, b.row) || by(a.col, b.col) || by(a.index, b.index));
}
