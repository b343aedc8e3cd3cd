import { messages } from '../message.js';

/** Texts of actions that are planned, done or dismissed. */
export const trackedText = messages({
  title: { en: 'Your actions', es: 'Tus acciones' },
  lead: {
    en: 'What you plan and do, and how the ranks have changed since. The change may have other causes too.',
    es: 'Lo que planeas y haces, y cómo cambiaron las posiciones desde entonces. El cambio puede tener también otras causas.',
  },
  plan: { en: 'Plan', es: 'Planear' },
  markDone: { en: 'Mark as done', es: 'Marcar como hecha' },
  dismiss: { en: 'Dismiss', es: 'Descartar' },
  restore: { en: 'Restore', es: 'Restaurar' },
  planned: { en: 'Planned for {date}', es: 'Planeada para el {date}' },
  done: { en: 'Done on {date}', es: 'Hecha el {date}' },
  dismissed: { en: 'Dismissed on {date}', es: 'Descartada el {date}' },
  overdue: { en: 'Overdue', es: 'Atrasada' },
  by: { en: 'by {name}', es: 'por {name}' },
  allKeywords: { en: 'All keywords', es: 'Todas las palabras clave' },
  forAll: {
    en: 'For all keywords of this business',
    es: 'Para todas las palabras clave de este negocio',
  },
  planDay: { en: 'Planned for', es: 'Planeada para' },
  doneDay: { en: 'Done on', es: 'Hecha el' },
  dismissedDay: { en: 'Dismissed on', es: 'Descartada el' },
  dayHint: { en: 'Today if empty.', es: 'Hoy si queda vacío.' },
  note: { en: 'Note', es: 'Nota' },
  showDismissed: { en: 'Show dismissed', es: 'Mostrar las descartadas' },
  dismissedOnes: { en: 'Dismissed ({n})', es: 'Descartadas ({n})' },
  deleteTitle: { en: 'Delete this action?', es: '¿Eliminar esta acción?' },
  deleteText: {
    en: 'Its dates, note and estimates are deleted. The advice stays.',
    es: 'Se eliminan sus fechas, su nota y sus estimaciones. La recomendación se mantiene.',
  },
  brought: { en: 'It brought {gain} positions', es: 'Dio {gain} posiciones' },
  expected: {
    en: 'expected {gain}; {level} interval from {low} to {high}',
    es: 'se esperaba {gain}; intervalo del {level} de {low} a {high}',
  },
  expectedRange: {
    en: 'expected {gain}; wide range from {low} to {high}',
    es: 'se esperaba {gain}; rango amplio de {low} a {high}',
  },
  significant: { en: 'more than random variation', es: 'más que variación aleatoria' },
  noChange: { en: 'no pin changed', es: 'ningún punto cambió' },
  insignificant: { en: 'within random variation', es: 'dentro de la variación aleatoria' },
  tooSmall: { en: 'less than one position', es: 'menos de una posición' },
  mixed: { en: 'pins moved in both directions', es: 'los puntos se movieron en ambas direcciones' },
  tooFew: { en: 'too few pins for a test', es: 'muy pocos puntos para una prueba' },
  noLater: {
    en: 'No scan since this day. The next one shows the change.',
    es: 'Sin escaneos desde ese día. El próximo mostrará el cambio.',
  },
  noEarlier: {
    en: 'No comparable scan in the 90 days before this day, so the change is unknown.',
    es: 'Sin un escaneo comparable en los 90 días anteriores, así que el cambio no se conoce.',
  },
  others: {
    en: 'Also done between these scans: {actions}. The effects cannot be separated.',
    es: 'También se hizo entre estos escaneos: {actions}. Los efectos no se pueden separar.',
  },
  compare: { en: 'Compare the maps', es: 'Comparar los mapas' },
});
