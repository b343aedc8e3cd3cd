import { messages } from '../message.js';

export const rulesText = messages({
  title: { en: 'Alert rules', es: 'Reglas de alerta' },
  lead: {
    en: 'Rules are checked when a scan ends. Rank rules compare it with the previous scan of the same keyword and grid.',
    es: 'Las reglas se revisan al terminar cada escaneo. Las de posición lo comparan con el anterior de la misma palabra clave y cuadrícula.',
  },
  defaults: { en: 'Default rules', es: 'Reglas por defecto' },
  cooldown: { en: 'Repeat at most every', es: 'Repetir como máximo cada' },
  cooldownUnit: { en: 'hours', es: 'horas' },
  significant: { en: 'Significant changes only', es: 'Solo cambios significativos' },
  significantHint: {
    en: 'Ranks vary a little from scan to scan. A significant change is more than this variation. Grids smaller than 3 × 3 are too small for the test.',
    es: 'Las posiciones varían un poco de un escaneo a otro. Un cambio significativo supera esa variación. Las cuadrículas menores de 3 × 3 son demasiado pequeñas para la prueba.',
  },
  chooseOne: { en: 'Select a competitor.', es: 'Elige un competidor.' },
  save: { en: 'Save rules', es: 'Guardar reglas' },
  saved: { en: 'Rules saved.', es: 'Reglas guardadas.' },
  competitors: { en: 'Competitors that overtake you', es: 'Competidores que te superan' },
  addCompetitor: { en: 'Watch a competitor', es: 'Vigilar a un competidor' },
  removeCompetitor: { en: 'Stop watching', es: 'Dejar de vigilar' },
  competitor: { en: 'Competitor', es: 'Competidor' },
  choose: { en: 'Select…', es: 'Selecciona…' },
  noCompetitors: {
    en: 'You can select competitors after the first scan.',
    es: 'Podrás elegir competidores después del primer escaneo.',
  },
  raised: { en: 'Recent alerts', es: 'Alertas recientes' },
  rulesByBusiness: { en: 'Rules by business', es: 'Reglas por negocio' },
  more: {
    en: {
      one: '+{n} more: open the business, then Alerts',
      other: '+{n} more: open a business, then Alerts',
    },
    es: {
      one: 'y {n} más: abre el negocio y luego Alertas',
      other: 'y {n} más: abre un negocio y luego Alertas',
    },
  },
});

/** Titles of rules by kind. */
export const ruleTitles = messages({
  average_total_rank_worse: { en: 'Average total rank drops', es: 'La posición media total empeora' },
  share_of_local_voice_down: { en: 'Share of local voice drops', es: 'La cuota de voz local baja' },
  pins_lost: { en: 'Pins lost', es: 'Puntos perdidos' },
  overtaken: { en: 'Competitor overtakes you', es: 'Un competidor te supera' },
  scan_failed: { en: 'Scan fails', es: 'Un escaneo falla' },
  credits_low: { en: 'Low credits', es: 'Pocos créditos' },
});

/** Explanations of rules by kind. */
export const ruleExplanations = messages({
  average_total_rank_worse: {
    en: 'The ATRP of the grid got worse by at least this many positions.',
    es: 'El ATRP de la cuadrícula empeoró al menos estas posiciones.',
  },
  share_of_local_voice_down: {
    en: 'The share of pins where the business is in the top 3 fell by at least this much.',
    es: 'El porcentaje de puntos donde el negocio está entre los 3 primeros bajó al menos esto.',
  },
  pins_lost: {
    en: 'The business dropped out of the top 20 at this share of the pins or more.',
    es: 'El negocio salió de los 20 primeros en al menos este porcentaje de los puntos.',
  },
  overtaken: {
    en: 'The competitor was behind you or level, and now has the better average total rank.',
    es: 'El competidor estaba detrás o igual, y ahora tiene mejor posición media total.',
  },
  scan_failed: {
    en: 'None of its pins could be measured.',
    es: 'No se pudo medir ninguno de sus puntos.',
  },
  credits_low: {
    en: 'This share of the credits in the billing cycle is left, or less. Applies to the whole account.',
    es: 'Queda este porcentaje de los créditos del ciclo, o menos. Vale para toda la cuenta.',
  },
});

/** Labels and units of thresholds. */
export const thresholds = messages({
  positions: { en: 'By', es: 'En' },
  positionsUnit: { en: 'positions or more', es: 'posiciones o más' },
  points: { en: 'By', es: 'En' },
  pointsUnit: { en: 'percentage points or more', es: 'puntos porcentuales o más' },
  percent: { en: 'At', es: 'En' },
  percentUnit: { en: '% of the pins or more', es: '% de los puntos o más' },
  left: { en: 'At', es: 'Con' },
  leftUnit: { en: '% left or less', es: '% restante o menos' },
});
