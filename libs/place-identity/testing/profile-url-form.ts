import type { ProfileUrlRefusal } from '../result.js';

/** A place in all the ways in which links describe it. */
export interface SamplePlace {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** The two halves of the feature ID; the second is the CID. */
  readonly first: bigint;
  readonly cid: bigint;
  readonly placeId: string;
  readonly mid: string;
}

export type Holding = 'name' | 'CID' | 'place ID' | 'mid' | 'coordinates';

/** A form of link, with an example for a place. */
export interface ProfileUrlForm {
  readonly form: string;
  readonly url: string;
  /** What the link says about the place. A feature ID is a CID and a place ID. */
  readonly holds: readonly Holding[];
  /** `offline`: identified without a request. `followed`: Google is asked. `confirmed`: a provider is asked. Else refused. */
  readonly result: 'offline' | 'followed' | 'confirmed' | ProfileUrlRefusal;
  /** Where people get such links from. */
  readonly source: string;
}

/** What a feature ID contains. */
export const FEATURE = ['CID', 'place ID'] as const;
export const EVERYTHING = ['name', ...FEATURE, 'mid', 'coordinates'] as const;

export const MAPS = 'https://www.google.com/maps';

/** The parts of links to a place. */
export function partsOf({ name, lat, lng, first, cid, mid }: SamplePlace) {
  const encoded = encodeURIComponent(name);
  const at = `@${lat},${lng},17z`;
  const feature = `0x${first.toString(16)}:0x${cid.toString(16)}`;
  const details = `!8m2!3d${lat}!4d${lng}!16s${encodeURIComponent(mid)}`;
  return {
    encoded,
    at,
    feature,
    details,
    page: `${MAPS}/place/${encoded}/${at}/data=!3m1!4b1!4m6!3m5!1s${feature}${details}`,
  };
}
