import { messages } from '../message.js';

export const accountText = messages({
  you: { en: 'You', es: 'Tú' },
  appearance: { en: 'Appearance and language', es: 'Apariencia e idioma' },
  kept: { en: 'Saved in this browser.', es: 'Se guarda en este navegador.' },
  changePassword: { en: 'Change password', es: 'Cambiar contraseña' },
  changeHint: {
    en: 'This signs you out on all other devices.',
    es: 'Se cerrará tu sesión en los demás dispositivos.',
  },
  present: { en: 'Current password', es: 'Contraseña actual' },
  changed: { en: 'Password changed.', es: 'Contraseña cambiada.' },
  everywhere: { en: 'Sign out everywhere', es: 'Cerrar sesión en todos los dispositivos' },
  everywhereText: {
    en: 'Ends all your sessions, including this one.',
    es: 'Cierra todas tus sesiones, incluida esta.',
  },
});
