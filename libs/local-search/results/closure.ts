import { type Fields, textOf } from '../http/read-fields.js';
import type { ListedPlace } from '../port/search-provider.js';

type Closed = NonNullable<ListedPlace['closed']>;

/** Fields with the state of a business. Some have the state of the moment, such as "Closed ⋅ Opens 9 AM". */
const STATES = ['businessStatus', 'business_status', 'current_status', 'open_state', 'hours', 'openingHours'];

/** The marks of Google in the languages of the dashboard and the most common ones beside them, and those of vendors. */
const MARKS: readonly (readonly [Closed, RegExp])[] = [
  [
    'permanently',
    /^(permanently[ _]closed|closed[ _](permanently|forever)|cerrad[oa] (permanente|definitiva)mente|fechad[oa] permanentemente|permanentemente fechad[oa]|définitivement fermé|fermé définitivement|dauerhaft geschlossen|chiuso definitivamente|закрыто навсегда)/iu,
  ],
  [
    'temporarily',
    /^(temporarily[ _]closed|closed[ _]temporarily|cerrad[oa] temporalmente|fechad[oa] temporariamente|temporariamente fechad[oa]|temporairement fermé|fermé temporairement|vorübergehend geschlossen|chiuso temporaneamente|временно закрыто)/iu,
  ],
];

/** Returns the mark of a business that has closed, for good or for a while; nothing without one. */
export function closureOf(fields: Fields): Pick<ListedPlace, 'closed'> {
  const states = STATES.map((name) => textOf(fields[name]) ?? '');
  for (const [closed, mark] of MARKS) {
    const isFlagged = [`${closed}_closed`, `is_${closed}_closed`].some((name) => fields[name] === true);
    if (isFlagged || states.some((state) => mark.test(state))) return { closed };
  }
  return {};
}
