import { messages } from '../message.js';

export const insightText = messages({
  title: { en: 'Insights', es: 'Recomendaciones' },
  lead: {
    en: 'What to do next, and how many ranks it is worth: by association, which is not proof of a cause. Each gain is for itself: they do not add up.',
    es: 'Qué hacer ahora y cuántas posiciones vale: por asociación, que no prueba una causa. Cada ganancia es por separado: no se suman.',
  },
  noneTitle: { en: 'No insights yet', es: 'Aún no hay recomendaciones' },
  noneText: {
    en: 'They come some seconds after a finished scan, and only where the numbers carry them. Nothing is made up in the meantime.',
    es: 'Llegan unos segundos después de un escaneo terminado, y solo cuando los números las sostienen. Mientras tanto no se inventa nada.',
  },
  priority: { en: 'Number {n} over all businesses', es: 'Número {n} entre todos los negocios' },
  priorityHead: { en: 'Priority', es: 'Prioridad' },
  action: { en: 'What to do', es: 'Qué hacer' },
  gained: { en: 'Positions gained', es: 'Posiciones ganadas' },
  interval: { en: '{level} interval', es: 'Intervalo del {level}' },
  intervalOf: {
    en: 'Estimated gain: {gain} positions, {level} between {low} and {high}.',
    es: 'Ganancia estimada: {gain} posiciones, el {level} entre {low} y {high}.',
  },
  rangeOf: {
    en: 'Estimated gain: {gain} positions, in a wide range from {low} to {high}.',
    es: 'Ganancia estimada: {gain} posiciones, en un rango amplio de {low} a {high}.',
  },
  range: { en: 'Wide range: {low} to {high}', es: 'Rango amplio: de {low} a {high}' },
  between: { en: '{level}: {low} to {high}', es: '{level}: de {low} a {high}' },
  positions: { en: 'positions', es: 'posiciones' },
  share: { en: 'Share of local voice: {share}', es: 'Cuota de voz local: {share}' },
  effort: { en: 'Effort', es: 'Esfuerzo' },
  confidence: { en: 'Confidence', es: 'Confianza' },
  method: { en: 'Method', es: 'Método' },
  pins: { en: 'Points it is about', es: 'Puntos de los que trata' },
  somePins: { en: '{some} of {n} measured points', es: '{some} de {n} puntos medidos' },
  allPins: { en: 'all {n} measured points', es: 'los {n} puntos medidos' },
  rivals: { en: 'Competitors it rests on', es: 'Competidores en los que se apoya' },
  noName: { en: 'a place whose name may not be kept', es: 'un lugar cuyo nombre no se puede guardar' },
  oneRival: { en: 'one competitor', es: 'un competidor' },
  source: { en: 'Source', es: 'Fuente' },
  why: { en: 'What this rests on', es: 'En qué se apoya' },
  seeScan: { en: 'See the scan', es: 'Ver el escaneo' },
  llm: { en: 'worded by a language model', es: 'redactado por un modelo de lenguaje' },
  original: { en: 'In full, in English', es: 'Completo, en inglés' },
});

export const effortText = messages({
  low: { en: 'Little effort', es: 'Poco esfuerzo' },
  medium: { en: 'Some effort', es: 'Algo de esfuerzo' },
  high: { en: 'Much effort', es: 'Mucho esfuerzo' },
});

export const confidenceText = messages({
  high: { en: 'High confidence', es: 'Confianza alta' },
  medium: { en: 'Medium confidence', es: 'Confianza media' },
  low: { en: 'Low confidence', es: 'Confianza baja' },
});

export const methodText = messages({
  counterfactual: { en: 'From your own scans', es: 'De tus propios escaneos' },
  evidence: { en: 'Published figure', es: 'Cifra publicada' },
});

/** What each action is, shorter than the service says it. */
export const actionText = messages({
  complete_opening_hours: { en: 'Enter your opening hours', es: 'Indica tu horario de apertura' },
  complete_profile_fields: { en: 'Complete your profile', es: 'Completa tu ficha' },
  add_website: { en: 'Link a website', es: 'Enlaza un sitio web' },
  add_photos: { en: 'Add photos', es: 'Añade fotos' },
  correct_primary_category: { en: 'Check your primary category', es: 'Revisa tu categoría principal' },
  add_categories: { en: 'Add categories', es: 'Añade categorías' },
  add_service: { en: 'List the service', es: 'Añade el servicio' },
  gain_reviews: { en: 'Gain more reviews', es: 'Consigue más reseñas' },
  renew_reviews: { en: 'Get reviews coming in again', es: 'Vuelve a recibir reseñas' },
  improve_rating: { en: 'Raise your rating', es: 'Mejora tu valoración' },
  remove_duplicates: { en: 'Merge duplicate profiles', es: 'Fusiona fichas duplicadas' },
  strengthen_sector: {
    en: 'Become better known in one direction',
    es: 'Date a conocer donde eres más débil',
  },
  push_keyword: { en: 'Push this keyword', es: 'Da prioridad a esta palabra clave' },
});
