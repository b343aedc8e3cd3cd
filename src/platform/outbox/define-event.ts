import type { Type } from '@nestjs/common';
import type { SampleType } from './event-types.js';

/** A type of event: what its `data` is, and the texts and the example of the documentation. */
export interface EventKind<Data extends object = object> {
  readonly type: SampleType;
  /** When it is written, in Markdown. */
  readonly when: string;
  /** Describes `data` in the OpenAPI document. */
  readonly data: Type<Data>;
  /** A realistic `data`: the example of the OpenAPI document, and the sample that a test sends. */
  readonly example: Data;
  /** Returns the path of the dashboard page that shows the event. */
  page(data: Data): string;
}

const kinds = new Map<SampleType, EventKind>();

/** Declares a type of event, once and at module level. @throws Error if the type is declared already */
export function defineEvent<Data extends object>(kind: EventKind<Data>): EventKind<Data> {
  if (kinds.has(kind.type)) throw new Error(`the event ${kind.type} is defined twice`);
  kinds.set(kind.type, kind);
  return kind;
}

/** @throws Error if no loaded module declares the type */
export function eventKind(type: SampleType): EventKind {
  const kind = kinds.get(type);
  if (!kind) throw new Error(`the event ${type} is not defined`);
  return kind;
}
