import { messages } from '../message.js';

/** Values that the Spanish advice of an insight is filled with. English insights use the text of the service. */
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
    en: 'You get {now} reviews a month, down from {before}.',
    es: 'Recibes {now} reseñas al mes; antes eran {before}.',
  },
});

/** The rank of the business over the pins in one direction. */
export const standingText = messages({
  everywhere: { en: 'your average total rank is {average}', es: 'tu posición media total es {average}' },
  somewhere: {
    en: 'your average total rank is {average}, counting 21 where you are not found ({absent} of {pins} pins)',
    es: 'tu posición media total es {average}, contando 21 donde no apareces ({absent} de {pins} puntos)',
  },
  nowhere: {
    en: 'you are not found at any of them',
    es: 'no apareces en ninguno de ellos',
  },
});
