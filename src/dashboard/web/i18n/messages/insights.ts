import { messages } from '../message.js';

export const insightText = messages({
  title: { en: 'Insights', es: 'Recomendaciones' },
  lead: {
    en: 'What to do next, and how many ranks it is worth: by association, which is not proof of a cause.',
    es: 'Qué hacer ahora y cuántas posiciones vale: por asociación, que no prueba una causa.',
  },
  noneTitle: { en: 'No insights yet', es: 'Aún no hay recomendaciones' },
  noneText: {
    en: 'They come some seconds after a finished scan, and only where the numbers carry them. Nothing is made up in the meantime.',
    es: 'Llegan unos segundos después de un escaneo terminado, y solo cuando los números las sostienen. Mientras tanto no se inventa nada.',
  },
  priority: { en: 'Priority {n}', es: 'Prioridad {n}' },
  priorityHead: { en: 'Priority', es: 'Prioridad' },
  action: { en: 'What to do', es: 'Qué hacer' },
  gained: { en: 'Positions gained', es: 'Posiciones ganadas' },
  interval: { en: '90 % interval', es: 'Intervalo del 90 %' },
  intervalOf: {
    en: 'Estimated gain: {gain} positions, 90 % between {low} and {high}.',
    es: 'Ganancia estimada: {gain} posiciones, el 90 % entre {low} y {high}.',
  },
  between: { en: '90 %: {low} to {high}', es: '90 %: de {low} a {high}' },
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
  counterfactual: { en: 'From your own scans', es: 'De sus propios escaneos' },
  evidence: { en: 'Published figure', es: 'Cifra publicada' },
});

/** What each action is, for readers of another language than the service's own texts. */
export const actionText = messages({
  complete_opening_hours: { en: 'Enter your opening hours', es: 'Indique su horario de apertura' },
  complete_profile_fields: { en: 'Complete your profile', es: 'Complete su ficha' },
  add_website: { en: 'Link a website', es: 'Enlace un sitio web' },
  add_photos: { en: 'Add photos', es: 'Añada fotos' },
  correct_primary_category: { en: 'Check your primary category', es: 'Revise su categoría principal' },
  add_categories: { en: 'Add categories', es: 'Añada categorías' },
  add_service: { en: 'List the service', es: 'Añada el servicio' },
  gain_reviews: { en: 'Gain more reviews', es: 'Consiga más reseñas' },
  renew_reviews: { en: 'Get reviews coming in again', es: 'Vuelva a recibir reseñas' },
  improve_rating: { en: 'Raise your rating', es: 'Mejore su valoración' },
  remove_duplicates: { en: 'Merge duplicate profiles', es: 'Fusione fichas duplicadas' },
  strengthen_sector: { en: 'Become better known in one direction', es: 'Dese a conocer en una dirección' },
  push_keyword: { en: 'Push this keyword', es: 'Dé prioridad a esta palabra clave' },
});
