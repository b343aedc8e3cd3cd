import { normalizeName } from './names.js';

/**
 * What Google writes beside an advertisement, in the languages of most searches. Words that are also names of businesses are
 * left out, such as "Reklama", a sign maker.
 */
const MARKS: ReadonlySet<string> = new Set(
  [
    ['Ad', 'Ads', 'Sponsored', 'Promoted', 'Paid'],
    ['Anuncio', 'Anuncios', 'Patrocinado', 'Patrocinada', 'Patrocinados', 'Anúncio', 'Anúncios'],
    ['Anzeige', 'Anzeigen', 'Gesponsert', 'Gesponsord', 'Gesponsorde', 'Advertentie'],
    [
      'Annonce',
      'Annonces',
      'Sponsorisé',
      'Sponsorisée',
      'Sponsorisés',
      'Commandité',
      'Annuncio',
      'Sponsorizzato',
    ],
    [
      'Sponsorizzata',
      'Sponsorisert',
      'Sponset',
      'Sponsrad',
      'Sponsrat',
      'Annons',
      'Sponsoreret',
      'Sponsoroitu',
    ],
    [
      'Sponsorowane',
      'Sponzorováno',
      'Sponzorované',
      'Szponzorált',
      'Hirdetés',
      'Sponsorizat',
      'Anunț',
      'Patrocinat',
    ],
    [
      'Χορηγούμενη',
      'Διαφήμιση',
      'Спонсорское',
      'Спонсируется',
      'Спонсоровано',
      'Sponsorlu',
      'Bersponsor',
      'Disponsori',
    ],
    [
      'Được tài trợ',
      'Quảng cáo',
      'スポンサー',
      '広告',
      '赞助商广告',
      '赞助',
      '贊助',
      '廣告',
      '광고',
      '스폰서',
    ],
    ['إعلان', 'ممول', 'مُموَّل', 'ממומן', 'प्रायोजित', 'विज्ञापन', 'โฆษณา', 'ได้รับการสนับสนุน'],
  ]
    .flat()
    .map(normalizeName),
);

/** Returns whether a text is nothing but the mark of an advertisement, such as "Sponsored" or "Ad ·". */
export function isAdMark(text: string): boolean {
  return MARKS.has(normalizeName(text));
}
