import { messages } from '../message.js';

/** What the figures of an insight are called within its advice. English has them in the service's own words. */
export const directionText = messages({
  north: { en: 'north', es: 'norte' },
  'north-east': { en: 'north-east', es: 'noreste' },
  east: { en: 'east', es: 'este' },
  'south-east': { en: 'south-east', es: 'sureste' },
  south: { en: 'south', es: 'sur' },
  'south-west': { en: 'south-west', es: 'suroeste' },
  west: { en: 'west', es: 'oeste' },
  'north-west': { en: 'north-west', es: 'noroeste' },
});

export const missingFieldText = messages({
  phone: { en: 'a phone number', es: 'el teléfono' },
  description: { en: 'a description', es: 'la descripción' },
});

export const recencyText = messages({
  stale: {
    en: 'Your newest review is {days} days old.',
    es: 'Tu reseña más reciente es de hace {days} días.',
  },
  fading: {
    en: 'Reviews come in at {now} a month; before it was {before}.',
    es: 'Llegan {now} reseñas al mes; antes eran {before}.',
  },
});

/** Where the business stands over the points of a direction. */
export const standingText = messages({
  everywhere: { en: 'you stand at {average} on average', es: 'estás en el {average} de media' },
  somewhere: {
    en: 'you stand at {average} on average, counting 21 where you are absent ({absent} of {pins} points)',
    es: 'estás en el {average} de media, contando 21 donde no apareces ({absent} de {pins} puntos)',
  },
  nowhere: {
    en: 'you are absent from all {pins} points',
    es: 'no apareces en ninguno de los {pins} puntos',
  },
});
