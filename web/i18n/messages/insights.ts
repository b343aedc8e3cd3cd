import { messages } from '../message.js';

export const insightText = messages({
  title: { en: 'Insights', es: 'Recomendaciones' },
  lead: {
    en: 'Recommended actions with their estimated gain in ranks. Estimates come from correlations, not proven causes. Gains of several actions do not add up.',
    es: 'Acciones recomendadas con su ganancia estimada de posiciones. Las estimaciones vienen de correlaciones, no de causas probadas. Las ganancias de varias acciones no se suman.',
  },
  sector: { en: 'Become better known in the {direction}', es: 'Date a conocer en el {direction}' },
  byAction: { en: 'Gain by action', es: 'Ganancia por acción' },
  noneTitle: { en: 'No insights yet', es: 'Aún no hay recomendaciones' },
  noneText: {
    en: 'Insights appear a few seconds after a scan ends, if the data supports them.',
    es: 'Las recomendaciones aparecen unos segundos después de un escaneo, si los datos las respaldan.',
  },
  pending: {
    en: 'Insights from a newer scan are being computed.',
    es: 'Se están calculando las recomendaciones de un escaneo más reciente.',
  },
  priority: { en: 'Priority {n} across all businesses', es: 'Prioridad {n} entre todos los negocios' },
  priorityHead: { en: 'Priority', es: 'Prioridad' },
  action: { en: 'Action', es: 'Acción' },
  gained: { en: 'Positions gained', es: 'Posiciones ganadas' },
  interval: { en: '{level} interval', es: 'Intervalo del {level}' },
  intervalOf: {
    en: 'Estimated gain: {gain} positions; {level} interval from {low} to {high}.',
    es: 'Ganancia estimada: {gain} posiciones; intervalo del {level} de {low} a {high}.',
  },
  rangeOf: {
    en: 'Estimated gain: {gain} positions; wide range from {low} to {high}.',
    es: 'Ganancia estimada: {gain} posiciones; rango amplio de {low} a {high}.',
  },
  range: { en: 'Wide range: {low} to {high}', es: 'Rango amplio: de {low} a {high}' },
  between: { en: '{level} interval: {low} to {high}', es: 'Intervalo del {level}: de {low} a {high}' },
  positions: { en: 'positions', es: 'posiciones' },
  share: { en: 'SoLV: {share}', es: 'SoLV: {share}' },
  effort: { en: 'Effort', es: 'Esfuerzo' },
  confidence: { en: 'Confidence', es: 'Confianza' },
  method: { en: 'Method', es: 'Método' },
  pins: { en: 'Pins concerned', es: 'Puntos afectados' },
  somePins: { en: '{some} of {n} measured pins', es: '{some} de {n} puntos medidos' },
  allPins: { en: 'all {n} measured pins', es: 'los {n} puntos medidos' },
  rivals: { en: 'Competitors compared', es: 'Competidores comparados' },
  noName: { en: 'a place whose name must not be stored', es: 'un lugar cuyo nombre no se puede guardar' },
  oneRival: { en: 'one competitor', es: 'un competidor' },
  source: { en: 'Source', es: 'Fuente' },
  why: { en: 'Evidence', es: 'Evidencia' },
  seeScan: { en: 'View scan', es: 'Ver escaneo' },
  llm: { en: 'worded by an AI model', es: 'redactado por un modelo de IA' },
  original: { en: 'Full text in English', es: 'Texto completo en inglés' },
});

export const effortText = messages({
  low: { en: 'Low effort', es: 'Esfuerzo bajo' },
  medium: { en: 'Medium effort', es: 'Esfuerzo medio' },
  high: { en: 'High effort', es: 'Esfuerzo alto' },
});

export const confidenceText = messages({
  high: { en: 'High confidence', es: 'Confianza alta' },
  medium: { en: 'Medium confidence', es: 'Confianza media' },
  low: { en: 'Low confidence', es: 'Confianza baja' },
});

export const methodText = messages({
  counterfactual: { en: 'From your scans', es: 'De tus escaneos' },
  evidence: { en: 'Published figure', es: 'Cifra publicada' },
});

/** Short titles of actions. */
export const actionText = messages({
  complete_opening_hours: { en: 'Add your opening hours', es: 'Añade tu horario' },
  complete_profile_fields: { en: 'Complete your profile', es: 'Completa tu ficha' },
  add_website: { en: 'Link a website', es: 'Enlaza un sitio web' },
  add_photos: { en: 'Add photos', es: 'Añade fotos' },
  correct_primary_category: { en: 'Check your primary category', es: 'Revisa tu categoría principal' },
  add_categories: { en: 'Add categories', es: 'Añade categorías' },
  add_service: { en: 'Add the service', es: 'Añade el servicio' },
  gain_reviews: { en: 'Get more reviews', es: 'Consigue más reseñas' },
  renew_reviews: { en: 'Get recent reviews', es: 'Consigue reseñas recientes' },
  improve_rating: { en: 'Improve your rating', es: 'Mejora tu valoración' },
  remove_duplicates: { en: 'Merge duplicate profiles', es: 'Fusiona fichas duplicadas' },
  strengthen_sector: {
    en: 'Strengthen your weakest direction',
    es: 'Refuerza tu zona más débil',
  },
  push_keyword: { en: 'Prioritise this keyword', es: 'Da prioridad a esta palabra clave' },
});
