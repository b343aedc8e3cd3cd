import { messages } from '../message.js';

/** Errors of values that a form refuses before it is sent. */
export const validityText = messages({
  other: { en: 'This value is not valid.', es: 'Este valor no es válido.' },
  step: { en: 'Has too many digits after the point.', es: 'Tiene demasiadas cifras después de la coma.' },
  url: {
    en: 'Must be a web address, e.g. https://example.com.',
    es: 'Debe ser una dirección web, por ejemplo https://example.com.',
  },
});
