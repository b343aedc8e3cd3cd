import { wordFurther } from '../notice/describe-digest.js';
import type { Notice, NoticeItem } from '../notice/notice.js';

/** How a service writes a digest. */
export interface ItemForms<T> {
  /** Writes an item. Without `url` it is text only. */
  readonly item: (item: NoticeItem) => T;
  readonly line: (text: string) => T;
  /** Size of a part in the service's unit, with the separator after it. */
  readonly sizeOf: (part: T) => number;
}

/**
 * Writes the items of a digest and, if any event is left out, a closing line that counts them, all within `room`. As many
 * items as possible are shown; they are links while there is room, because the address of a name in another script is ten
 * times as long as the name.
 */
export function fitItems<T>({ items, further, locale }: Notice, room: number, forms: ItemForms<T>): T[] {
  const closing = (left: number): T => forms.line(wordFurther(left, locale));
  const fits = (count: number): boolean => {
    const left = items.length - count + further;
    return sizeOfAll(texts.slice(0, count), forms) + (left > 0 ? forms.sizeOf(closing(left)) : 0) <= room;
  };
  const texts = items.map((item) => forms.item({ ...item, url: null }));
  let count = items.length;
  while (count > 0 && !fits(count)) count--;
  const left = items.length - count + further;
  const parts = [...texts.slice(0, count), ...(left > 0 ? [closing(left)] : [])];
  let free = room - sizeOfAll(parts, forms);
  for (const [index, item] of items.slice(0, count).entries()) {
    const linked = forms.item(item);
    const growth = forms.sizeOf(linked) - forms.sizeOf(texts[index] as T);
    if (growth > free) continue;
    parts[index] = linked;
    free -= growth;
  }
  return parts;
}

function sizeOfAll<T>(parts: readonly T[], { sizeOf }: ItemForms<T>): number {
  return parts.reduce((sum, part) => sum + sizeOf(part), 0);
}
