import type { SearchSettings } from '../port/search-provider.js';
import { googleCountry } from '../results/google-vendor.js';

/** Google's lists of places, by the names of SerpApi. */
export type EngineName = 'google_maps' | 'google_local';

/** Language and country in the codes of a vendor, or why it does not know them. */
export interface Locale {
  readonly hl: string | undefined;
  readonly gl: string | undefined;
  readonly refusal: string | null;
}

type Given = Pick<SearchSettings, 'language' | 'country'>;

/** The ISO 639-1 codes that an engine of SerpApi accepts, from its parameter lists of July 2026. */
const LANGUAGES: Readonly<Record<EngineName, ReadonlySet<string>>> = {
  google_maps: new Set(
    (
      'af sq am ar hy az eu be bn bs bg my ca zh hr cs da nl en et fa fi fr gl ka de el gu hi hu is id it ja kn kk km ' +
      'ko ky lo lv lt mk ms ml mr mn ne no pl pt pa ro ru sr si sk sl es sw sv ta te th tr uk ur uz vi zu'
    ).split(' '),
  ),
  google_local: new Set(
    (
      'af ak sq am ar hy az eu be bn bs br bg km ca ny co hr cs da nl en eo et ee fo tl fi fr fy gl ka de el kl gn gu ht ' +
      'ha he hi hu is ig id ia ga it ja kn kk rw rn kg ko ku ky lo la lv ln lt lg mk mg ms ml mt mi mr mn my ne no nn oc ' +
      'or om ps fa pl pt pa qu ro rm ru gd sr st tn sn sd si sk sl so es su sw sv tg ta tt te th ti to tr tk tw ug uk ur ' +
      'uz vi cy wo xh yi yo zu'
    ).split(' '),
  ),
};

/** Other spellings of the same language. */
const SPELLINGS: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  google_maps: { he: 'iw', nb: 'no', tl: 'fil' },
  google_local: { nb: 'no', zh: 'zh-cn', jv: 'jw' },
};

const UNKNOWN_COUNTRIES: ReadonlySet<string> = new Set(['AX', 'BL', 'BQ', 'CW', 'MF', 'SS', 'SX']);

/**
 * Converts language and country for SerpApi, which rejects other codes.
 *
 * @see https://serpapi.com/google-maps-languages
 */
export function serpApiLocale({ language, country }: Given, engine: EngineName): Locale {
  const hl = language === undefined ? undefined : (SPELLINGS[engine][language] ?? language);
  const isKnown = language === undefined || hl !== language || LANGUAGES[engine].has(language);
  const unknown = [
    ...(isKnown ? [] : [`the language ${language}`]),
    ...(UNKNOWN_COUNTRIES.has(country ?? '') ? [`the country ${country}`] : []),
  ];
  const refusal = unknown.length === 0 ? null : `SerpApi's ${engine} does not know ${unknown.join(' and ')}`;
  return { hl, gl: googleCountry(country), refusal };
}

/** Returns the codes as given, for vendors that publish no list. */
export function givenLocale({ language, country }: Given): Locale {
  return { hl: language, gl: googleCountry(country), refusal: null };
}
