import { messages } from '../message.js';

export const accountText = messages({
  title: { en: 'Account', es: 'Cuenta' },
  you: { en: 'You', es: 'Tú' },
  appearance: { en: 'Appearance and language', es: 'Apariencia e idioma' },
  kept: { en: 'Kept in this browser.', es: 'Se guarda en este navegador.' },
  changePassword: { en: 'Change the password', es: 'Cambiar la contraseña' },
  changeHint: {
    en: 'Every other session of yours ends.',
    es: 'Tus demás sesiones terminan.',
  },
  present: { en: 'Present password', es: 'Contraseña actual' },
  changed: { en: 'The password is changed.', es: 'La contraseña se cambió.' },
  everywhere: { en: 'Sign out everywhere', es: 'Cerrar sesión en todas partes' },
  everywhereText: {
    en: 'Ends every session of yours on every device, this one too.',
    es: 'Termina todas tus sesiones en todos los dispositivos, también en este.',
  },
});
