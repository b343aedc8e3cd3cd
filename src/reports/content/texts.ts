import { isolated } from '#libs/fonts';
import type { LeftOut, ReportLocale } from '../report.entity.js';
import { actionTitle } from './action-titles.js';
import type { ReportAction, ReportChange } from './report-content.js';

/** Keywords that a sentence names. */
const LISTED = 10;

const EN = {
  report: 'Local ranking report',
  averageTotalRank: 'Average total rank',
  topShare: 'Pins in the top 3',
  foundPins: 'Pins where found',
  before: 'Before',
  after: 'After',
  now: 'Now',
  was: 'before: {value}',
  absent: 'not found',
  moves: 'Keywords up / down',
  compared: 'more than noise; compared: {count} of {total}',
  businesses: '{n} businesses',
  keywords: '{n} keywords',
  largest: 'Largest change: {title}',
  nextStep: 'Next step',
  noAction: 'No action is recommended for this keyword.',
  actionPending: 'Recommended actions are still being computed.',
  changes: 'What changed',
  keyword: 'Keyword',
  change: 'Change',
  verdict: 'Verdict',
  competitors: 'Competitors',
  place: 'Place',
  history: 'History of the average total rank',
  notes: 'Notes',
  insights: 'Recommended actions',
  gain: 'Estimated gain: {value} positions',
  method: 'Method and definitions',
  page: 'Page {page} of {pages}',
  noBusiness: 'No business has the tag of this report.',
  noKeyword: 'These businesses track no keyword. Track keywords, or name the keywords of the report.',
  noScan: 'No scan of these keywords ended in this period.',
  leftOut: 'Left out of this report',
  leftOutNoKeywords: '{business}: the business tracks no keyword.',
  leftOutNoScan: '{business}: no scan ended in this period for {keywords}.',
  moreKeywords: '{count} more',
  download: 'Download the PDF',
  oneScan: 'Only one scan of this kind ended in the period, so there is nothing to compare.',
  up: 'Up by {value} positions on average.',
  down: 'Down by {value} positions on average.',
  same: 'No change on average.',
  significant: 'The change is more than noise.',
  noise: 'The change may be noise alone.',
  pins: 'Pins better: {up}, worse: {down}, unchanged: {same}.',
  unnamed: 'Unnamed place',
  map: 'Map of the ranks for “{keyword}”: found at {found} of {pins} pins, average total rank {rank}, {share} of the pins in the top 3.',
  chart: 'Average total rank from {first} on {from} to {last} on {to}, in {count} scans.',
  definitions: [
    'A scan searches from every pin of a grid around the business. Each pin shows the rank of the business there.',
    'Average total rank: the mean rank over all measured pins. A pin where the business is not found counts as 21. Lower is better.',
    'Pins in the top 3: the share of measured pins where the business has rank 1, 2 or 3.',
    'Two scans are compared only if provider, grid and settings are equal. A change is called more than noise if noise alone has a probability of at most 5% to cause such a change, by a test that takes the similarity of neighbouring pins into account, and if the mean moved by at least one position.',
    'Estimated gains are associations in the measured data, not promises.',
  ],
};

type Texts = typeof EN;

const ES: Texts = {
  report: 'Informe de posiciones locales',
  averageTotalRank: 'Posición media total',
  topShare: 'Puntos entre los 3 primeros',
  foundPins: 'Puntos donde aparece',
  before: 'Antes',
  after: 'Después',
  now: 'Ahora',
  was: 'antes: {value}',
  absent: 'no aparece',
  moves: 'Palabras que suben / bajan',
  compared: 'más que ruido; comparadas: {count} de {total}',
  businesses: '{n} negocios',
  keywords: '{n} palabras clave',
  largest: 'Mayor cambio: {title}',
  nextStep: 'Próximo paso',
  noAction: 'No hay acciones recomendadas para esta palabra clave.',
  actionPending: 'Las acciones recomendadas aún se están calculando.',
  changes: 'Qué cambió',
  keyword: 'Palabra clave',
  change: 'Cambio',
  verdict: 'Conclusión',
  competitors: 'Competidores',
  place: 'Lugar',
  history: 'Historial de la posición media total',
  notes: 'Notas',
  insights: 'Acciones recomendadas',
  gain: 'Mejora estimada: {value} posiciones',
  method: 'Método y definiciones',
  page: 'Página {page} de {pages}',
  noBusiness: 'Ningún negocio tiene la etiqueta de este informe.',
  noKeyword:
    'Estos negocios no siguen ninguna palabra clave. Añádelas, o indica las palabras clave del informe.',
  noScan: 'No terminó ningún escaneo de estas palabras clave en este período.',
  leftOut: 'Fuera de este informe',
  leftOutNoKeywords: '{business}: el negocio no sigue ninguna palabra clave.',
  leftOutNoScan: '{business}: no terminó ningún escaneo en este período para {keywords}.',
  moreKeywords: '{count} más',
  download: 'Descargar el PDF',
  oneScan: 'Solo terminó un escaneo de este tipo en el período, así que no hay nada que comparar.',
  up: 'Subió {value} posiciones en promedio.',
  down: 'Bajó {value} posiciones en promedio.',
  same: 'Sin cambios en promedio.',
  significant: 'El cambio es mayor que el ruido.',
  noise: 'El cambio puede ser solo ruido.',
  pins: 'Puntos que mejoran: {up}; que empeoran: {down}; sin cambios: {same}.',
  unnamed: 'Lugar sin nombre',
  map: 'Mapa de las posiciones para “{keyword}”: aparece en {found} de {pins} puntos, posición media total {rank}, {share} de los puntos entre los 3 primeros.',
  chart: 'Posición media total de {first} el {from} a {last} el {to}, en {count} escaneos.',
  definitions: [
    'Un escaneo busca desde cada punto de una cuadrícula alrededor del negocio. Cada punto muestra la posición del negocio allí.',
    'Posición media total: el promedio de todos los puntos medidos. Un punto donde el negocio no aparece cuenta como 21. Menor es mejor.',
    'Puntos entre los 3 primeros: la parte de los puntos medidos donde el negocio tiene la posición 1, 2 o 3.',
    'Dos escaneos solo se comparan si el proveedor, la cuadrícula y los ajustes son iguales. Un cambio es mayor que el ruido si el ruido por sí solo lo causaría con una probabilidad del 5\u00a0% como máximo, según una prueba que tiene en cuenta la semejanza de los puntos vecinos, y si la media se movió al menos una posición.',
    'Las mejoras estimadas son asociaciones en los datos medidos, no promesas.',
  ],
};

interface LeadResult {
  readonly business: string;
  readonly keyword: string;
  readonly comparison: ReportChange | null;
}

const TEXTS: Readonly<Record<ReportLocale, Texts>> = { en: EN, es: ES };

/** Formats the texts, numbers and dates of a report. */
export class ReportTexts {
  private readonly texts: Texts;

  constructor(readonly locale: ReportLocale) {
    this.texts = TEXTS[locale];
  }

  get definitions(): readonly string[] {
    return this.texts.definitions;
  }

  t(key: Exclude<keyof Texts, 'definitions'>, values: object = {}): string {
    return this.texts[key].replace(/\{(\w+)\}/g, (_, name: string) =>
      String((values as Record<string, unknown>)[name]),
    );
  }

  number(value: number | null, digits = 1): string {
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return value === null ? '–' : value.toLocaleString(this.locale, format);
  }

  percent(value: number | null): string {
    return value === null ? '–' : value.toLocaleString(this.locale, { style: 'percent' });
  }

  date(day: string): string {
    const format = new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeZone: 'UTC' });
    return format.format(new Date(`${day.slice(0, 10)}T12:00:00Z`));
  }

  /** Names the first result of a report, and says if it changed most. */
  lead({ business, keyword, comparison }: LeadResult): string {
    const title = `${isolated(business)}, “${isolated(keyword)}”`;
    return meanChangeOf(comparison) === 0 ? title : this.t('largest', { title });
  }

  actionTitle(insight: ReportAction): string {
    return actionTitle(insight, this.locale);
  }

  /** Says why a business, or some of its keywords, have no results. Names the first keywords, so that it fits on a page. */
  leftOut({ business, keywords, reason }: LeftOut): string {
    const quoted = keywords.slice(0, LISTED).map((keyword) => `“${isolated(keyword)}”`);
    const more = keywords.length - quoted.length;
    const named = more > 0 ? [...quoted, this.t('moreKeywords', { count: this.number(more, 0) })] : quoted;
    return this.t(reason === 'no_keywords' ? 'leftOutNoKeywords' : 'leftOutNoScan', {
      business: isolated(business),
      keywords: new Intl.ListFormat(this.locale, { type: 'conjunction' }).format(named),
    });
  }

  /** Words the estimated gain of an action. */
  gain({ estimated_rank_impact: impact }: ReportAction): string {
    return this.t('gain', { value: this.number(impact.positions_gained) });
  }

  /** Says how a business moved, and whether that is more than noise. */
  verdict(comparison: ReportChange | null): string {
    if (!comparison) return this.t('oneScan');
    const moved = meanChangeOf(comparison);
    if (moved === 0) return this.t('same');
    const direction = this.t(moved > 0 ? 'up' : 'down', { value: this.number(Math.abs(moved)) });
    return `${direction} ${this.t(comparison.significant ? 'significant' : 'noise')}`;
  }
}

/** Returns the mean change in positions; 0 without a comparison, or if it would be shown as 0.0. */
function meanChangeOf(comparison: ReportChange | null): number {
  const change = comparison?.mean_change ?? 0;
  return Math.abs(change) < 0.05 ? 0 : change;
}
