import { messages } from '../message.js';

/** Errors of the client. */
export const clientErrors = messages({
  title: { en: 'The request failed', es: 'La solicitud falló' },
  offline: {
    en: 'The service cannot be reached. Check your connection and try again.',
    es: 'No se puede conectar con el servicio. Revisa la conexión y vuelve a intentarlo.',
  },
  timeout: {
    en: 'The service did not respond in time. Try again.',
    es: 'El servicio no respondió a tiempo. Vuelve a intentarlo.',
  },
  unreadable: {
    en: 'The service sent an unreadable response. Reload the page.',
    es: 'El servicio envió una respuesta ilegible. Recarga la página.',
  },
  request: { en: 'Request ID', es: 'ID de la solicitud' },
});
