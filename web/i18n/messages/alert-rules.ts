import { messages } from '../message.js';

export const rulesText = messages({
  title: { en: 'What this business is watched for', es: 'Qué se vigila en este negocio' },
  lead: {
    en: 'Looked at once, at the end of each scan. Rules about ranks compare it with the scan before of the same keyword and grid.',
    es: 'Se revisa una vez, al final de cada escaneo. Las reglas sobre posiciones lo comparan con el anterior de la misma palabra clave y cuadrícula.',
  },
  defaults: { en: 'Defaults', es: 'Por defecto' },
  cooldown: { en: 'Then quiet for', es: 'Luego, silencio de' },
  cooldownUnit: { en: 'hours', es: 'horas' },
  significant: { en: 'Only if it is more than noise', es: 'Solo si es más que ruido' },
  significantHint: {
    en: 'Ranks move a little from scan to scan by themselves: that is noise. Grids below 3 × 3 are too small to tell it from a change.',
    es: 'Las posiciones varían un poco de un escaneo a otro: eso es ruido. Las cuadrículas menores de 3 × 3 no bastan para distinguirlo de un cambio.',
  },
  chooseOne: { en: 'Choose a competitor.', es: 'Elige un competidor.' },
  save: { en: 'Save the rules', es: 'Guardar las reglas' },
  saved: { en: 'The rules are saved.', es: 'Las reglas están guardadas.' },
  competitors: { en: 'Competitors not to be overtaken by', es: 'Competidores que no deben superarte' },
  addCompetitor: { en: 'Watch a competitor', es: 'Vigilar a un competidor' },
  removeCompetitor: { en: 'Watch no more', es: 'Dejar de vigilar' },
  competitor: { en: 'Competitor', es: 'Competidor' },
  choose: { en: 'Choose…', es: 'Elegir…' },
  noCompetitors: {
    en: 'Competitors can be named after the first scan.',
    es: 'Podrás elegir competidores después del primer escaneo.',
  },
  raised: { en: 'Raised lately', es: 'Alertas recientes' },
  rulesByBusiness: { en: 'Rules of each business', es: 'Reglas de cada negocio' },
  more: {
    en: { one: 'and {n} more: open it, then Alerts', other: 'and {n} more: open one, then Alerts' },
    es: { one: 'y {n} más: ábrelo y luego Alertas', other: 'y {n} más: abre uno y luego Alertas' },
  },
});

/** Titles of the kinds of rules. */
export const ruleTitles = messages({
  average_total_rank_worse: { en: 'The average rank gets worse', es: 'La posición media empeora' },
  share_of_local_voice_down: { en: 'Share of local voice falls', es: 'La cuota de voz local baja' },
  pins_lost: { en: 'Pins are lost', es: 'Se pierden puntos' },
  overtaken: { en: 'A competitor overtakes', es: 'Un competidor te supera' },
  scan_failed: { en: 'A scan fails', es: 'Un escaneo falla' },
  credits_low: { en: 'Credits run low', es: 'Quedan pocos créditos' },
});

/** What each kind of rule means. */
export const ruleExplanations = messages({
  average_total_rank_worse: {
    en: 'The mean rank over all pins of the grid, absent counted as 21, got worse by so much or more.',
    es: 'La posición media de todos los puntos, ausente contado como 21, empeoró al menos esto.',
  },
  share_of_local_voice_down: {
    en: 'The share of the pins where the business is among the first three fell by so much or more.',
    es: 'La parte de los puntos donde el negocio está entre los tres primeros bajó al menos esto.',
  },
  pins_lost: {
    en: 'It was among the first 20 there, and is not any more, at so many of the pins or more.',
    es: 'Estaba allí entre los primeros 20, y ya no, al menos en esta parte de los puntos.',
  },
  overtaken: {
    en: 'This competitor was behind or level, and now has the better average rank.',
    es: 'Este competidor estaba detrás o igual, y ahora tiene mejor posición media.',
  },
  scan_failed: {
    en: 'No pin of it could be measured.',
    es: 'No se pudo medir ninguno de sus puntos.',
  },
  credits_low: {
    en: 'So much of the credits of the billing cycle is left, or less. It is about the whole account.',
    es: 'Queda esta parte de los créditos del ciclo, o menos. Vale para toda la cuenta.',
  },
});

/** What the threshold of a rule is, and in which unit. */
export const thresholds = messages({
  positions: { en: 'By', es: 'En' },
  positionsUnit: { en: 'positions or more', es: 'posiciones o más' },
  points: { en: 'By', es: 'En' },
  pointsUnit: { en: 'points or more', es: 'puntos o más' },
  percent: { en: 'At', es: 'En' },
  percentUnit: { en: '% of the pins or more', es: '% de los puntos o más' },
  left: { en: 'At', es: 'Con' },
  leftUnit: { en: '% left or less', es: '% restante o menos' },
});
